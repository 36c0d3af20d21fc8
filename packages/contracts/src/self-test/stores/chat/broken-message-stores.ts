import { searchWords, type Message, type StoreInput } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

/** Flaws in message changes and message search. */
export const brokenMessageStores: readonly BrokenStore[] = [
  {
    flaw: 'limits the emojis of a message without regard to those that it has',
    caughtBy: 'limits the emojis and the reactions of a message',
    breakStore: (store) =>
      withStores(store, ({ messageMarks }) => ({
        messageMarks: {
          addReaction: (reaction, most) => messageMarks.addReaction(reaction, { ...most, emojis: most.emojis + 1 }),
        },
      })),
  },
  {
    flaw: 'finds the first message after a time instead of at it',
    caughtBy: 'finds the first message at or after a time',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: { findSeqAt: (id, at) => messages.findSeqAt(id, new Date(at.getTime() + 1)) },
      })),
  },
  {
    flaw: 'counts deleted replies',
    caughtBy: 'counts parallel replies and deletions exactly',
    breakStore: (store) => withStores(store, () => ({ threads: { removeReply: () => Promise.resolve() } })),
  },
  {
    flaw: 'marks threads as read to the end',
    caughtBy: 'counts the unread replies of others that are not deleted, and marks them as read',
    breakStore: (store) =>
      withStores(store, ({ threads }) => ({ threads: { markRead: (follower) => threads.markRead(follower, null) } })),
  },
  {
    flaw: 'lists pinned messages in the order of the conversation',
    caughtBy: 'lists pinned messages, most recently pinned first',
    breakStore: (store) =>
      withStores(store, ({ messageMarks }) => ({
        messageMarks: {
          listPinned: async (chat, limit) =>
            (await messageMarks.listPinned(chat, limit)).toSorted((a, b) => b.seq - a.seq),
        },
      })),
  },
  {
    flaw: 'repeats the change at the edge of a page',
    caughtBy: 'lists the changes after every number, at every limit',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          listChanges: (id, window) => messages.listChanges(id, { ...window, after: Math.max(window.after - 1, 0) }),
        },
      })),
  },
  {
    flaw: 'reports the last seq as the number of the last change',
    caughtBy: 'assigns gapless numbers to parallel posts, edits and deletions',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async listChanges(id, window) {
            const changes = await messages.listChanges(id, window);
            return (
              changes && { ...changes, lastChangeSeq: Math.max(0, ...changes.items.map(({ message }) => message.seq)) }
            );
          },
        },
      })),
  },
  {
    flaw: 'lets any participant edit a message',
    caughtBy: 'does not update messages of other authors',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async edit(conversationId, messageId, change) {
            const message = await messages.findById(conversationId, messageId);
            return messages.edit(conversationId, messageId, { ...change, senderId: message?.senderId ?? '' });
          },
        },
      })),
  },
  {
    flaw: 'lets any participant delete a message',
    caughtBy: 'soft-deletes no message of another author',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async softDelete(conversationId, messageId, { at, senderId }) {
            const message = await messages.findById(conversationId, messageId);
            return messages.softDelete(conversationId, messageId, { at, senderId: message?.senderId ?? senderId });
          },
        },
      })),
  },
  {
    flaw: 'keeps the text of a deleted message',
    caughtBy: 'leaves a tombstone without text, mentions and field values',
    breakStore: (store) => {
      const bodies = new Map<string, string>();
      const withBody = (message: Message | null): Message | null =>
        message && { ...message, body: bodies.get(message.id) ?? message.body };
      return withStores(store, ({ messages }) => ({
        messages: {
          async softDelete(conversationId, messageId, by) {
            const message = await messages.findById(conversationId, messageId);
            if (message !== null) bodies.set(messageId, message.body);
            return messages.softDelete(conversationId, messageId, by);
          },
          findById: async (conversationId, messageId) => withBody(await messages.findById(conversationId, messageId)),
        },
      }));
    },
  },
  {
    flaw: 'keeps the field values of a deleted message',
    caughtBy: 'leaves a tombstone without text, mentions and field values',
    breakStore: (store) => {
      const kept = new Map<string, Message['fields']>();
      return withStores(store, ({ messages }) => ({
        messages: {
          async softDelete(conversationId, messageId, by) {
            const message = await messages.findById(conversationId, messageId);
            if (message !== null) kept.set(messageId, message.fields);
            return messages.softDelete(conversationId, messageId, by);
          },
          async findById(conversationId, messageId) {
            const message = await messages.findById(conversationId, messageId);
            return message && { ...message, fields: kept.get(messageId) ?? message.fields };
          },
        },
      }));
    },
  },
  {
    flaw: 'finds deleted messages',
    caughtBy: 'leaves a tombstone without text, mentions and field values',
    breakStore: (store) => {
      const deleted: Message[] = [];
      return withStores(store, ({ messages }) => ({
        messages: {
          async softDelete(conversationId, messageId, by) {
            const message = await messages.findById(conversationId, messageId);
            if (message !== null) deleted.push(message);
            return messages.softDelete(conversationId, messageId, by);
          },
          async search(query) {
            const page = await messages.search(query);
            const fits = ({ body }: Message): boolean => query.words.every((each) => searchWords(body).includes(each));
            return { ...page, items: [...page.items, ...deleted.filter(fits)] };
          },
        },
      }));
    },
  },
  {
    flaw: 'reports every deletion as the first',
    caughtBy: 'soft-deletes a message for one of many parallel callers',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async softDelete(conversationId, messageId, by) {
            await messages.softDelete(conversationId, messageId, by);
            return (await messages.findById(conversationId, messageId)) !== null;
          },
        },
      })),
  },
  {
    flaw: 'finds an edited message by its old words',
    caughtBy: 'finds an edited message by its new words and no longer by its old ones',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async edit(conversationId, messageId, change) {
            const before = await messages.findById(conversationId, messageId);
            const words = [...new Set([...searchWords(before?.body ?? ''), ...change.words])];
            return messages.edit(conversationId, messageId, { ...change, words });
          },
        },
      })),
  },
  {
    flaw: 'treats an edited text as the original content',
    caughtBy: 'recognizes the replay of an edited message by its original content',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async append(message) {
            const outcome = await messages.append(message);
            const isEdited = outcome.kind === 'replayed' && outcome.message.editedAt !== null;
            return isEdited && outcome.message.body !== message.body ? { kind: 'mismatch' } : outcome;
          },
        },
      })),
  },
  {
    flaw: 'finds messages in conversations of other users',
    caughtBy: 'excludes conversations of other users',
    breakStore: (store) => {
      // The search runs as a participant of the conversation.
      const insiders = new Map<string, string>();
      return withStores(store, ({ messages }) => ({
        messages: {
          append(message) {
            insiders.set(message.conversationId, message.senderId);
            return messages.append(message);
          },
          search(query: StoreInput<'messages', 'search'>) {
            const insider = insiders.get(query.conversationId ?? '');
            return messages.search({ ...query, participantId: insider ?? query.participantId });
          },
        },
      }));
    },
  },
  {
    flaw: 'finds messages about tasks of every project',
    caughtBy: 'finds messages about tasks only in the given projects',
    breakStore: (store) =>
      withStores(store, ({ messages, conversations }) => ({
        messages: {
          async search(query) {
            return messages.search({ ...query, projectIds: await conversations.getProjectIds(query.participantId) });
          },
        },
      })),
  },
  {
    flaw: 'finds messages with any one of the words',
    caughtBy: 'finds messages with all words or word prefixes',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: { search: (query) => messages.search({ ...query, words: query.words.slice(0, 1) }) },
      })),
  },
  {
    flaw: 'interprets some words as operators',
    caughtBy: 'matches whole words literally',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          search(query) {
            const words = query.words.filter((word) => !['and', 'or', 'not', 'near'].includes(word));
            return words.length === 0
              ? Promise.resolve({ items: [], next: null })
              : messages.search({ ...query, words });
          },
        },
      })),
  },
  {
    flaw: 'changes letters before it searches',
    caughtBy: 'matches whole words literally',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          append: (message) =>
            messages.append({ ...message, words: message.words.map((word) => word.replaceAll('ø', 'o')) }),
        },
      })),
  },
  {
    flaw: 'finds whole words only',
    caughtBy: 'finds a message exactly if each word begins one of its words, in random texts 1',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async search(query) {
            const page = await messages.search(query);
            const isWhole = ({ body }: Message): boolean =>
              query.words.every((word) => searchWords(body).includes(word));
            return { ...page, items: page.items.filter(isWhole) };
          },
        },
      })),
  },
  {
    flaw: 'repeats a result at the edge of a page',
    caughtBy: 'returns results in pages',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          search: (query) =>
            messages.search({ ...query, before: query.before === null ? null : `${query.before.slice(0, -1)}f` }),
        },
      })),
  },
];
