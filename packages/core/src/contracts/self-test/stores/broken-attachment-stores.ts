import type { WaitingMention } from '../../../ports/mention-store.js';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

const never = new Date(8.64e15);

/** Flaws of `AttachmentStore` and `MentionStore`. */
export const brokenAttachmentStores: readonly BrokenStore[] = [
  {
    flaw: 'attaches the files that it finds and leaves out the others',
    caughtBy: 'attaches all the files or none',
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
    flaw: 'attaches what has expired',
    caughtBy: 'attaches nothing that has expired',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: { attach: (to, files) => attachments.attach(to, files, new Date(0)) },
      })),
  },
  {
    flaw: 'says of a file that is attached already that it was attached now',
    caughtBy: 'attaches nothing a second time',
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
    flaw: 'keeps files with a deleted message',
    caughtBy: 'takes the attachments from one message for good',
    breakStore: (store) => withStores(store, () => ({ attachments: { detachAll: async () => [] } })),
  },
  {
    flaw: 'leaves files that lost their message where nobody sweeps them',
    caughtBy: 'takes the attachments from one message for good',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: { detachAll: (messageId) => attachments.detachAll(messageId, never) },
      })),
  },
  {
    flaw: 'counts no files for organizations',
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
    caughtBy: 'counts a file until it is removed, also after its message was deleted',
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
    flaw: 'returns what was counted before the reservation',
    caughtBy: 'counts what a file reserves for its uploader, and for nobody else in a direct conversation',
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
    flaw: 'reads what is used before it reserves',
    caughtBy: 'never counts more for a user than fits, where many uploads begin at once',
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
            // Read once for all concurrent uploads, as if each had read it before the first reservation.
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
    flaw: 'sweeps uploads that go on',
    caughtBy: 'lists what belongs to no message and has expired, the longest expired first',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: { listAbandoned: (_now, limit) => attachments.listAbandoned(never, limit) },
      })),
  },
  {
    flaw: 'forgets uploads that go on',
    caughtBy: 'forgets what is abandoned, and nothing else',
    breakStore: (store) =>
      withStores(store, ({ attachments }) => ({
        attachments: { deleteAbandoned: (ids) => attachments.deleteAbandoned(ids, never) },
      })),
  },
  {
    flaw: 'shows a message without its files in the list of messages',
    caughtBy: 'keeps the attachments of messages apart',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          list: async (conversationId, window) =>
            (await messages.list(conversationId, window)).map((message) => ({ ...message, attachments: [] })),
        },
      })),
  },
  {
    flaw: 'shows a last message without its files',
    caughtBy: 'shows attachments with their message, wherever that is shown',
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
    flaw: 'hands out due mentions that it leaves where they are',
    caughtBy: 'hands out every field of a mention that is due, and takes it out',
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
    flaw: 'hands a mention that one caller has taken to the next one too',
    caughtBy: 'hands out each mention to one of many callers at once',
    breakStore: (store) => {
      let before: readonly WaitingMention[] = [];
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
    flaw: 'notes that somebody was seen whose account is closed',
    caughtBy: 'notes nothing of an account that is closed, or that there is not',
    breakStore: (store) => {
      const seen = new Map<string, Date>();
      return withStores(store, ({ accounts, mentions }) => ({
        mentions: {
          async noteSeen(userIds, at) {
            await mentions.noteSeen(userIds, at);
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
    flaw: 'moves back when somebody was seen',
    caughtBy: 'never moves back when somebody was seen, however the clocks differ',
    breakStore: (store) => {
      const latest = new Map<string, Date>();
      return withStores(store, ({ mentions }) => ({
        mentions: {
          async noteSeen(userIds, at) {
            await mentions.noteSeen(userIds, at);
            for (const userId of userIds) latest.set(userId, at);
          },
          lastSeenAt: async (userId) => latest.get(userId) ?? null,
        },
      }));
    },
  },
];
