import type { NewMessage, Stores } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

/** Removes both users from each other's block list, appends the message, and blocks again. */
async function appendDespiteBlock(stores: Stores, message: NewMessage): ReturnType<Stores['messages']['append']> {
  const { blockedUsers, conversations, messages } = stores;
  const { senderId, createdAt: blockedAt } = message;
  const participation = await conversations.getParticipation(message.conversationId, senderId);
  const other = internals.otherUser(participation?.directKey ?? null, senderId);
  if (other === null) return { kind: 'refused' };
  await blockedUsers.delete(senderId, other);
  await blockedUsers.delete(other, senderId);
  const outcome = await messages.append(message);
  await blockedUsers.insert({ userId: other, blockedUserId: senderId, blockedAt });
  return outcome;
}

/** Flaws in block lists, in group conversations that belong to an organization, and in hidden conversations. */
export const brokenContactStores: readonly BrokenStore[] = [
  {
    flaw: 'ignores blocks when it appends a message',
    caughtBy: 'closes the direct conversation of two users to messages while one blocks the other',
    breakStore: (store) =>
      withStores(store, (stores) => ({
        messages: {
          async append(message) {
            const outcome = await stores.messages.append(message);
            return outcome.kind === 'refused' ? appendDespiteBlock(stores, message) : outcome;
          },
        },
      })),
  },
  {
    flaw: 'appends messages sent before a user was blocked',
    caughtBy: 'accepts no message of many parallel senders after a block',
    breakStore(store) {
      let onTheirWay = 0;
      return withStores(store, (stores) => ({
        blockedUsers: {
          insert(entry) {
            // This exceeds the number of messages that the parallel senders can have appended by the time the last number is read.
            onTheirWay = 24;
            return stores.blockedUsers.insert(entry);
          },
        },
        messages: {
          async append(message) {
            const outcome = await stores.messages.append(message);
            if (outcome.kind !== 'refused' || onTheirWay === 0) return outcome;
            onTheirWay -= 1;
            return appendDespiteBlock(stores, message);
          },
        },
      }));
    },
  },
  {
    flaw: 'removes the block of the other user too',
    caughtBy: 'closes the direct conversation of two users to messages while one blocks the other',
    breakStore: (store) =>
      withStores(store, ({ blockedUsers }) => ({
        blockedUsers: {
          async delete(userId, blockedUserId) {
            await blockedUsers.delete(userId, blockedUserId);
            await blockedUsers.delete(blockedUserId, userId);
          },
        },
      })),
  },
  {
    flaw: 'finds blocks in one direction only',
    caughtBy: 'finds pairs of users with a block in either direction',
    breakStore: (store) =>
      withStores(store, ({ blockedUsers }) => ({
        blockedUsers: {
          async findPairs(userIds, others) {
            const pairs = await blockedUsers.findPairs(userIds, others);
            const window = { after: null, limit: 100 };
            const lists = await Promise.all(userIds.map((userId) => blockedUsers.list(userId, window)));
            const blocked = new Set(
              lists.flatMap(({ items }, index) => items.map((each) => `${index} ${each.userId}`)),
            );
            return pairs.filter(({ userId, otherId }) => blocked.has(`${userIds.indexOf(userId)} ${otherId}`));
          },
        },
      })),
  },
  {
    flaw: 'treats every user as an active member of an organization',
    caughtBy: 'returns which users are active members, and which share an organization with a user',
    breakStore: (store) =>
      withStores(store, () => ({
        members: { listActive: (_organizationId, userIds) => Promise.resolve([...userIds]) },
      })),
  },
  {
    flaw: 'forgets the organization of a new group',
    caughtBy: 'stores the organization of a group, and deletes the group with it',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: { insertGroup: (group) => conversations.insertGroup({ ...group, organizationId: null }) },
      })),
  },
  {
    flaw: 'keeps a removed member in a group of the organization',
    caughtBy: 'finds every group conversation that a user leaves together with one organization',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async lockLeavable(userId, query) {
            const found = await conversations.lockLeavable(userId, query);
            return query.organizationId === null ? found : found.slice(1);
          },
        },
      })),
  },
  {
    flaw: 'lists a hidden conversation',
    caughtBy: 'hides a conversation from the list of one participant until the next message',
    breakStore: (store) => withStores(store, () => ({ conversations: { hide: () => Promise.resolve(true) } })),
  },
  {
    flaw: 'leases users who do not show their presence',
    caughtBy: 'leases visible users only',
    breakStore: (store) =>
      withStores(store, ({ presence }) => ({
        presence: {
          async lease(processId, activities, lease) {
            await presence.lease(processId, activities, lease);
            return activities.map((each) => ({ ...each, isNew: true, previousActiveAt: each.lastActiveAt }));
          },
        },
      })),
  },
  {
    flaw: 'removes expired leases without returning their users',
    caughtBy: 'hands each expired lease to one of many parallel callers',
    breakStore: (store) =>
      withStores(store, ({ presence }) => ({
        presence: {
          async takeExpired(now, limit) {
            return (await presence.takeExpired(now, limit)).slice(1);
          },
        },
      })),
  },
  {
    flaw: 'shows the presence to users whom the user blocks',
    caughtBy: 'is not seen if one of the two users blocks the other',
    breakStore: (store) =>
      withStores(store, ({ presence }) => ({
        presence: {
          async listContacts(userIds, bounds) {
            const found = await presence.listContacts(userIds, bounds);
            return found.map((each) => ({ ...each, isBlocked: false }));
          },
        },
      })),
  },
  {
    flaw: 'shows the presence to the participants of a conversation about a task',
    caughtBy: 'is not seen in a conversation about a task',
    breakStore: (store) =>
      withStores(store, ({ conversations, presence }) => ({
        presence: {
          async listContacts(userIds, bounds) {
            const contacts = [...(await presence.listContacts(userIds, bounds))];
            for (const [userId, ids] of await conversations.listIdsOfEach(userIds, bounds.conversations)) {
              for (const id of ids) {
                const { kind, userIds: others } = (await conversations.getRoster(id)) ?? {
                  kind: 'direct',
                  userIds: [],
                };
                const added = kind === 'task' ? others.filter((each) => each !== userId) : [];
                contacts.push(...added.map((contactId) => ({ userId, contactId, isBlocked: false })));
              }
            }
            return contacts;
          },
        },
      })),
  },
];
