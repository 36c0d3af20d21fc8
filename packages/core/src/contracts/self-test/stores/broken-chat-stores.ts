import { randomUUID } from 'node:crypto';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

export const brokenChatStores: readonly BrokenStore[] = [
  {
    flaw: 'takes a seq for a message that came again',
    caughtBy: 'recognises a message that comes again and takes no seq for it',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async append(message) {
            const outcome = await messages.append(message);
            if (outcome.kind === 'replayed') {
              await messages.append({ ...message, id: randomUUID(), clientMessageId: null });
            }
            return outcome;
          },
        },
      })),
  },
  {
    flaw: 'takes client ids in lower case',
    caughtBy: 'keeps client ids apart by sender and conversation and exactly as they are',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          append: (message) =>
            messages.append({ ...message, clientMessageId: message.clientMessageId?.toLowerCase() ?? null }),
        },
      })),
  },
  {
    flaw: 'answers a replay before it looks who asks',
    caughtBy: 'refuses who does not take part, and tells him nothing',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async append(message) {
            const known =
              message.clientMessageId === null ? null : await messages.findById(message.conversationId, message.id);
            return known === null ? messages.append(message) : { kind: 'replayed', message: known };
          },
        },
      })),
  },
  {
    flaw: 'takes the seq from what readers see',
    caughtBy: 'gives parallel senders seqs without gap',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async append(message) {
            const { conversationId } = message;
            const seen = await store.unitOfWork.read((beside) => beside.conversations.findById(conversationId));
            const outcome = await messages.append(message);
            if (outcome.kind !== 'appended') return outcome;
            return { ...outcome, message: { ...outcome.message, seq: (seen?.lastSeq ?? 0) + 1 } };
          },
        },
      })),
  },
  {
    flaw: 'repeats the message at the edge of a page',
    caughtBy: 'pages back from the newest, with one more to tell that there is more',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          list: (conversationId, window) =>
            messages.list(conversationId, { ...window, before: window.before === null ? null : window.before + 1 }),
        },
      })),
  },
  {
    flaw: 'looks for a conversation before it makes one',
    caughtBy: 'makes one conversation when many open it at once',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async insertDirectIfAbsent(conversation) {
            const window = { after: null, limit: 100 };
            const { items } = await store.unitOfWork.read((beside) =>
              beside.conversations.listDirectFor(conversation.createdBy, window),
            );
            const { id } = await conversations.insertDirectIfAbsent(conversation);
            return { id, created: items.length === 0 };
          },
        },
      })),
  },
  {
    flaw: 'loses conversations with equal activity between two pages',
    caughtBy: 'walks the list in pages of any size, also where activity is equal',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          listDirectFor: (userId, { after, limit }) =>
            conversations.listDirectFor(userId, { after: after === null ? null : { ...after, id: '' }, limit }),
        },
      })),
  },
  {
    flaw: 'lets a read horizon go back',
    caughtBy: 'moves the read horizon forward, never back, and not past the last message',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async advanceReadHorizon(id, userId, seq) {
            const reached = await conversations.advanceReadHorizon(id, userId, seq);
            if (reached === null || seq === null) return reached;
            return { ...reached, lastReadSeq: Math.min(reached.lastReadSeq, seq) };
          },
        },
      })),
  },
  {
    flaw: 'counts own messages as unread',
    caughtBy: 'counts as unread what others wrote after the horizon',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async countUnread(id, userId) {
            const view = await conversations.findForParticipant(id, userId);
            const horizon = view?.participants.find((each) => each.userId === userId)?.lastReadSeq ?? 0;
            return (view?.lastSeq ?? 0) - horizon;
          },
        },
      })),
  },
];
