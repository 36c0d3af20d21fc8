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
          async record(event) {
            const recorded = await notifications.record(event);
            const window = { unread: true, now: event.at, before: null, limit: 1 };
            const isRead = (await notifications.list(event.userId, window)).items.length === 0;
            if (recorded !== null || !isRead) return recorded;
            return notifications.record({ ...event, position: event.position + 1_000 });
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
          async record(event) {
            owners.set(event.id, event.userId);
            return notifications.record(event);
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
          markMentionsRead: (read, at) =>
            notifications.markMentionsRead(
              read.map((each) => ({ ...each, lastReadSeq: each.lastReadSeq + 1 })),
              at,
            ),
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
