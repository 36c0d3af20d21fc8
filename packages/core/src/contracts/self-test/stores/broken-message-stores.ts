import type { Message } from '../../../domain/conversation.js';
import { searchWords } from '../../../domain/search-words.js';
import type { MessageSearch } from '../../../ports/message-store.js';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

/** Flaws of message changes and message search. */
export const brokenMessageStores: readonly BrokenStore[] = [
  {
    flaw: 'lets anybody in the conversation edit a message',
    caughtBy: 'leaves a message as it is for whoever has not written it',
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
    flaw: 'lets anybody in the conversation delete a message',
    caughtBy: 'buries no message of somebody else',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async bury(conversationId, messageId, { at, senderId }) {
            const message = await messages.findById(conversationId, messageId);
            return messages.bury(conversationId, messageId, { at, senderId: message?.senderId ?? senderId });
          },
        },
      })),
  },
  {
    flaw: 'leaves the text in a message that is deleted',
    caughtBy: 'leaves a tombstone without text and mentions',
    breakStore: (store) => {
      const bodies = new Map<string, string>();
      const withBody = (message: Message | null): Message | null =>
        message && { ...message, body: bodies.get(message.id) ?? message.body };
      return withStores(store, ({ messages }) => ({
        messages: {
          async bury(conversationId, messageId, by) {
            const message = await messages.findById(conversationId, messageId);
            if (message !== null) bodies.set(messageId, message.body);
            return messages.bury(conversationId, messageId, by);
          },
          findById: async (conversationId, messageId) => withBody(await messages.findById(conversationId, messageId)),
        },
      }));
    },
  },
  {
    flaw: 'finds deleted messages',
    caughtBy: 'leaves a tombstone without text and mentions',
    breakStore: (store) => {
      const buried: Message[] = [];
      return withStores(store, ({ messages }) => ({
        messages: {
          async bury(conversationId, messageId, by) {
            const message = await messages.findById(conversationId, messageId);
            if (message !== null) buried.push(message);
            return messages.bury(conversationId, messageId, by);
          },
          async search(query) {
            const page = await messages.search(query);
            const fits = ({ body }: Message): boolean => query.words.every((each) => searchWords(body).includes(each));
            return { ...page, items: [...page.items, ...buried.filter(fits)] };
          },
        },
      }));
    },
  },
  {
    flaw: 'says of every deletion that it was the first',
    caughtBy: 'buries a message for one of many callers at once',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async bury(conversationId, messageId, by) {
            await messages.bury(conversationId, messageId, by);
            return (await messages.findById(conversationId, messageId)) !== null;
          },
        },
      })),
  },
  {
    flaw: 'finds an edited message by its old words',
    caughtBy: 'finds an edited message by its new words and no more by its old ones',
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
    flaw: 'takes an edited text for what was sent at first',
    caughtBy: 'recognises a message that comes again after it was edited by what was sent at first',
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
    flaw: 'finds messages in the conversations of others',
    caughtBy: 'finds nothing in the conversations of other people',
    breakStore: (store) => {
      // Searches as a participant of the conversation.
      const insiders = new Map<string, string>();
      return withStores(store, ({ messages }) => ({
        messages: {
          append(message) {
            insiders.set(message.conversationId, message.senderId);
            return messages.append(message);
          },
          search(query: MessageSearch) {
            const insider = insiders.get(query.conversationId ?? '');
            return messages.search({ ...query, participantId: insider ?? query.participantId });
          },
        },
      }));
    },
  },
  {
    flaw: 'finds messages about tasks of every project',
    caughtBy: 'finds messages about tasks of the given projects only',
    breakStore: (store) =>
      withStores(store, ({ messages, conversations }) => ({
        messages: {
          async search(query) {
            return messages.search({ ...query, projectIds: await conversations.projectIdsOf(query.participantId) });
          },
        },
      })),
  },
  {
    flaw: 'finds messages that have one of the words',
    caughtBy: 'finds messages that have all the words, or words that begin so',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: { search: (query) => messages.search({ ...query, words: query.words.slice(0, 1) }) },
      })),
  },
  {
    flaw: 'takes some words for operators',
    caughtBy: 'takes every word for a word, and for no other',
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
    flaw: 'writes letters otherwise before it looks for them',
    caughtBy: 'takes every word for a word, and for no other',
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
    flaw: 'repeats what it found at the edge of a page',
    caughtBy: 'pages what it finds',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          search: (query) =>
            messages.search({ ...query, before: query.before === null ? null : `${query.before.slice(0, -1)}f` }),
        },
      })),
  },
];
