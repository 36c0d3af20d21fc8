import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

const never = new Date(8.64e15);

const listsFiles = 'lists the files of a conversation in pages, those of the newest message first';

type ListFiles = Store<'attachments'>['listFiles'];

/** Breaks the lists of files. `change` calls the working store with another window, or changes the page. */
function breakFiles(
  change: (
    list: (window: Parameters<ListFiles>[1]) => ReturnType<ListFiles>,
    window: Parameters<ListFiles>[1],
  ) => ReturnType<ListFiles>,
): BrokenStore['breakStore'] {
  return (store) =>
    withStores(store, ({ attachments }) => ({
      attachments: { listFiles: (id, window) => change((other) => attachments.listFiles(id, other), window) },
    }));
}

/** Flaws in `AttachmentStore` and `MentionStore`. */
export const brokenAttachmentStores: readonly BrokenStore[] = [
  {
    flaw: 'finds the avatar of any user',
    caughtBy: 'keeps a pending file as the avatar of its uploader, and counts its bytes',
    breakStore: (store) => {
      const known = new Map<string, StoreResult<'attachments', 'findAvatar'>>();
      return withStores(store, ({ attachments }) => ({
        attachments: {
          setAvatar(userId, avatar, at) {
            if (avatar !== null) known.set(avatar.id, avatar);
            return attachments.setAvatar(userId, avatar, at);
          },
          findAvatar: (_userId, id) => Promise.resolve(known.get(id) ?? null),
        },
      }));
    },
  },
  {
    flaw: 'keeps the file of a removed avatar',
    caughtBy: 'abandons the previous avatar when it is replaced or removed',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: {
          setAvatar: (userId, avatar, at) =>
            avatar === null ? Promise.resolve(true) : attachments.setAvatar(userId, avatar, at),
        },
      })),
  },
  {
    flaw: 'accepts an avatar whose upload has expired',
    caughtBy: 'rejects every file that is not a pending avatar of the user',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: { setAvatar: (userId, avatar) => attachments.setAvatar(userId, avatar, new Date(0)) },
      })),
  },
  {
    flaw: 'repeats the last file of a page on the next page',
    caughtBy: listsFiles,
    breakStore: breakFiles((list, { after, limit }) =>
      list({ after: after && { seq: after.seq, index: after.index - 1 }, limit }),
    ),
  },
  {
    flaw: 'ends the list of files after its first page',
    caughtBy: listsFiles,
    breakStore: breakFiles(async (list, window) => ({ ...(await list(window)), next: null })),
  },
  {
    flaw: 'lists the files of a message by id',
    caughtBy: listsFiles,
    breakStore: breakFiles(async (list, window) => {
      const { items, next } = await list(window);
      const byId = items.toSorted((a, b) => (a.attachment.id < b.attachment.id ? -1 : 1));
      return { items: byId, next };
    }),
  },
  {
    flaw: 'attaches the files that it finds and ignores the others',
    caughtBy: 'attaches all files or none',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: {
          async attach(to, files, at) {
            const told: boolean[] = [];
            for (const file of files) told.push(await attachments.attach(to, [file], at));
            return told.every(Boolean);
          },
        },
      })),
  },
  {
    flaw: 'attaches expired files',
    caughtBy: 'attaches no expired files',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: { attach: (to, files) => attachments.attach(to, files, new Date(0)) },
      })),
  },
  {
    flaw: 'reports a file that was attached before as attached now',
    caughtBy: 'attaches no file twice',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: {
          async attach(to, files, at) {
            const [file] = files;
            const known = file === undefined ? null : await attachments.find(to.conversationId, file.id);
            return known !== null || attachments.attach(to, files, at);
          },
        },
      })),
  },
  {
    flaw: 'attaches files in the order of their ids',
    caughtBy: 'keeps the attachments of a message in the order in which they were sent',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: {
          attach: (to, files, at) =>
            attachments.attach(
              to,
              files.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
              at,
            ),
        },
      })),
  },
  {
    flaw: 'keeps the files of a deleted message',
    caughtBy: 'removes the attachments of a message permanently',
    breakStore: (store) => withStores(store, () => ({ attachments: { detachAll: async () => [] } })),
  },
  {
    flaw: 'keeps files that lost their message forever',
    caughtBy: 'removes the attachments of a message permanently',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: { detachAll: (messageId) => attachments.detachAll(messageId, never) },
      })),
  },
  {
    flaw: 'does not count files for organizations',
    caughtBy: 'counts a file of a task conversation for the organization too',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: {
          async reserve(files) {
            const counted = await attachments.reserve(files);
            return counted && { ...counted, organization: null };
          },
        },
      })),
  },
  {
    flaw: 'stops counting a file when its message is deleted',
    caughtBy: 'counts a file until it is removed, even after its message was deleted',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: {
          async detachAll(messageId, at) {
            const ids = await attachments.detachAll(messageId, at);
            await attachments.reserve(ids.map((id) => ({ id, bytes: 0 })));
            return ids;
          },
        },
      })),
  },
  {
    flaw: 'returns the usage before the reservation',
    caughtBy: 'counts the reservation of a file for its uploader only in a direct conversation',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: {
          async reserve(files) {
            const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
            const counted = await attachments.reserve(files);
            return counted && { ...counted, user: counted.user - bytes };
          },
        },
      })),
  },
  {
    flaw: 'reads the usage before it reserves',
    caughtBy: 'never exceeds the quota of a user with parallel uploads',
    breakStore(store) {
      const uploaders = new Map<string, string>();
      const usedBefore = new Map<string, Promise<number>>();
      return withStores(store, ({ attachments }) => ({
        attachments: {
          insertPending(attachment) {
            uploaders.set(attachment.id, attachment.uploadedBy);
            return attachments.insertPending(attachment);
          },
          async reserve(files) {
            const uploader = uploaders.get(files[0]?.id ?? '') ?? '';
            // The value is read once for all concurrent uploads, as if each had read it before the first reservation.
            const used = usedBefore.get(uploader) ?? attachments.usedBytes(uploader);
            usedBefore.set(uploader, used);
            const before = await used;
            const counted = await attachments.reserve(files);
            return counted && { ...counted, user: files.reduce((sum, { bytes }) => sum + bytes, before) };
          },
        },
      }));
    },
  },
  {
    flaw: 'sweeps uploads in progress',
    caughtBy: 'lists expired files without a message, the oldest first',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: { listAbandoned: (_now, limit) => attachments.listAbandoned(never, limit) },
      })),
  },
  {
    flaw: 'forgets uploads in progress',
    caughtBy: 'deletes abandoned files, and no others',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: { deleteAbandoned: (ids) => attachments.deleteAbandoned(ids, never) },
      })),
  },
  {
    flaw: 'omits files from the list of messages',
    caughtBy: 'keeps the attachments of different messages apart',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          list: async (conversationId, window) =>
            (await messages.list(conversationId, window)).map((message) => ({ ...message, attachments: [] })),
        },
      })),
  },
  {
    flaw: 'omits the files of a last message',
    caughtBy: 'returns attachments with their message in every query',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async findForParticipant(id, userId) {
            const view = await conversations.findForParticipant(id, userId);
            return view?.lastMessage ? { ...view, lastMessage: { ...view.lastMessage, attachments: [] } } : view;
          },
        },
      })),
  },
  {
    flaw: 'returns due mentions without removing them',
    caughtBy: 'returns every field of a due mention, and removes it',
    breakStore: (store) =>
      withStores(store, ({ mentions }) => ({
        mentions: {
          async takeDue(now, limit) {
            const taken = await mentions.takeDue(now, limit);
            await mentions.insert(taken, now);
            return taken;
          },
        },
      })),
  },
  {
    flaw: 'hands a mention to two callers',
    caughtBy: 'hands each mention to one of many parallel callers',
    breakStore: (store) => {
      let before: readonly StoreInput<'mentions', 'insert'>[] = [];
      return withStores(store, ({ mentions }) => ({
        mentions: {
          async takeDue(now, limit) {
            const taken = await mentions.takeDue(now, limit);
            const told = taken.length === 0 ? taken : [...before.slice(0, 1), ...taken];
            before = taken;
            return told;
          },
        },
      }));
    },
  },
  {
    flaw: 'records activity of closed accounts',
    caughtBy: 'records nothing for closed and unknown accounts',
    breakStore: (store) => {
      const seen = new Map<string, Date>();
      return withStores(store, ({ accounts, mentions }) => ({
        mentions: {
          async recordSeen(userIds, at) {
            await mentions.recordSeen(userIds, at);
            for (const userId of userIds) {
              const account = await accounts.findById(userId);
              if (account !== null && account.closedAt !== null) seen.set(userId, at);
            }
          },
          lastSeenAt: async (userId) => seen.get(userId) ?? mentions.lastSeenAt(userId),
        },
      }));
    },
  },
  {
    flaw: 'moves the time when a user was last seen back',
    caughtBy: 'never moves the time when a user was last seen back, however much the clocks differ',
    breakStore: (store) => {
      const latest = new Map<string, Date>();
      return withStores(store, ({ mentions }) => ({
        mentions: {
          async recordSeen(userIds, at) {
            await mentions.recordSeen(userIds, at);
            for (const userId of userIds) latest.set(userId, at);
          },
          lastSeenAt: async (userId) => latest.get(userId) ?? null,
        },
      }));
    },
  },
  {
    flaw: 'lists users among the organizations with the most bytes',
    caughtBy: 'lists the users and the organizations with the most bytes, largest first',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: {
          async listLargest(scope, limit) {
            const users = scope === 'organization' ? await attachments.listLargest('user', limit) : [];
            return [...(await attachments.listLargest(scope, limit)), ...users].slice(0, limit);
          },
        },
      })),
  },
];
