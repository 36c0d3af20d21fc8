import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

/** Flaws in the notifications of users. */
export const brokenNotificationStores: readonly BrokenStore[] = [
  {
    flaw: 'counts an event again after its notification was read',
    caughtBy: 'counts each event once, even after its notification was read',
    breakStore: (store) =>
      withStores(store, ({ notifications }) => ({
        notifications: {
          async record(event, users) {
            const recorded = await notifications.record(event, users);
            const window = { unread: true, now: event.at, before: null, limit: 1 };
            const [{ userId } = { userId: '' }] = users;
            const isRead = (await notifications.list(userId, window)).items.length === 0;
            if (recorded.length > 0 || !isRead) return recorded;
            return notifications.record({ ...event, position: event.position + 1_000 }, users);
          },
        },
      })),
  },
  {
    flaw: 'marks notifications of other users as read',
    caughtBy: 'marks the selected notifications of one user as read, once',
    breakStore: (store) => {
      const owners = new Map<string, string>();
      return withStores(store, ({ notifications }) => ({
        notifications: {
          async record(event, users) {
            for (const { id, userId } of users) owners.set(id, userId);
            return notifications.record(event, users);
          },
          markRead(userId, selection, at) {
            const [owner = userId] = selection.ids.flatMap((id) => owners.get(id) ?? []);
            return notifications.markRead(owner, selection, at);
          },
        },
      }));
    },
  },
  {
    flaw: 'marks mentions as read that the user has not read',
    caughtBy: 'marks mentions as read up to the message that a user has read',
    breakStore: (store) =>
      withStores(store, ({ notifications }) => ({
        notifications: {
          markConversationsRead: (read, at) =>
            notifications.markConversationsRead(
              read.map((each) => ({ ...each, lastReadSeq: each.lastReadSeq + 1 })),
              at,
            ),
        },
      })),
  },
  {
    flaw: 'lists notifications that are not to be in the list',
    caughtBy: 'keeps unlisted notifications out of the list, and removes them when the conversation is read',
    breakStore: (store) =>
      withStores(store, ({ notifications }) => ({
        notifications: { list: (userId, query) => notifications.list(userId, { ...query, withUnlisted: true }) },
      })),
  },
  {
    flaw: 'keeps unlisted notifications of conversations that the user has read',
    caughtBy: 'keeps unlisted notifications out of the list, and removes them when the conversation is read',
    breakStore: (store) =>
      withStores(store, () => ({ notifications: { markConversationsRead: () => Promise.resolve([]) } })),
  },
  {
    flaw: 'notifies users of messages in conversations that they have muted',
    caughtBy: 'lists the participants who want to be notified of all messages, in pages',
    breakStore: (store) =>
      withStores(store, ({ notifications }) => ({
        notifications: {
          listRecipients: (messageId, window) =>
            notifications.listRecipients(messageId, { ...window, now: new Date('9999-01-01') }),
        },
      })),
  },
  {
    flaw: 'says that replies in threads have recipients',
    caughtBy: 'tells of messages whether they have recipients',
    breakStore: (store) =>
      withStores(store, ({ notifications }) => ({
        notifications: {
          listNotifying: async (ids) =>
            (await notifications.listNotifying(ids)).map((each) => ({ ...each, hasRecipients: true })),
        },
      })),
  },
  {
    flaw: 'replaces settings of conversations that are not given',
    caughtBy: 'changes the settings that are given, of one participant in one conversation',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          setSettings: (id, userId, changes) =>
            conversations.setSettings(id, userId, { notify: 'all', mutedUntil: null, ...changes }),
        },
      })),
  },
  {
    flaw: 'reports a change of settings that were the same before',
    caughtBy: 'changes the settings that are given, of one participant in one conversation',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async setSettings(id, userId, changes) {
            await conversations.setSettings(id, userId, changes);
            return (await conversations.getParticipation(id, userId)) !== null;
          },
        },
      })),
  },
  {
    flaw: 'finds settings of conversations in which the user is not a participant',
    caughtBy: 'finds the settings of one user in several conversations',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async findSettings(ids, userId) {
            const missing = ids.map((id) => [id, { notify: 'all', mutedUntil: null }] as const);
            return new Map([...missing, ...(await conversations.findSettings(ids, userId))]);
          },
        },
      })),
  },
  {
    flaw: 'counts muted conversations in the totals',
    caughtBy: 'counts unread messages in the totals by the settings',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          sumUnread: (userId, query) => conversations.sumUnread(userId, { ...query, now: new Date('9999-01-01') }),
        },
      })),
  },
  {
    flaw: 'lets several processes send to one browser',
    caughtBy: 'gives a due subscription to one of many parallel holders, until it is released or its lease ends',
    breakStore: (store) =>
      withStores(store, ({ pushSubscriptions }) => ({
        pushSubscriptions: {
          claim: (id, claim) => pushSubscriptions.claim(id, { ...claim, leaseUntil: claim.now }),
        },
      })),
  },
  {
    flaw: 'forgets that a notification arrived during an attempt',
    caughtBy: 'gives a due subscription to one of many parallel holders, until it is released or its lease ends',
    breakStore: (store) =>
      withStores(store, ({ pushSubscriptions }) => ({
        pushSubscriptions: {
          release: (id, holder, result) => pushSubscriptions.release(id, holder, { ...result, sentUpTo: 1_000 }),
        },
      })),
  },
  {
    flaw: 'lists notifications about what does not exist any more',
    caughtBy: 'leaves out subjects that do not exist for the user, and returns the places of the others',
    breakStore: (store) =>
      withStores(store, ({ notifications }) => ({
        notifications: { list: (userId, query) => notifications.list(userId, { ...query, now: new Date(0) }) },
      })),
  },
  {
    flaw: 'keeps every notification',
    caughtBy: 'removes old notifications, and forgets old events',
    breakStore: (store) => withStores(store, () => ({ notifications: { deleteCreated: () => Promise.resolve(0) } })),
  },
];
