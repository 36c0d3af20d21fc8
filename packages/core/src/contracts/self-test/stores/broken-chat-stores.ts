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
    flaw: 'tells of a message another position than that of its event',
    caughtBy: 'records that it was posted, once, at the position that it tells',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async append(message) {
            const outcome = await messages.append(message);
            return outcome.kind === 'appended' ? { ...outcome, position: outcome.position + 1 } : outcome;
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
              beside.conversations.listFor(conversation.createdBy, { projectIds: [], ...window }),
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
          listFor: (userId, { after, limit }) =>
            conversations.listFor(userId, {
              projectIds: [],
              after: after === null ? null : { ...after, id: '' },
              limit,
            }),
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
  {
    flaw: 'appends to a conversation of the other kind',
    caughtBy: 'appends a message to a conversation of the kind it is meant for only',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          async append(message) {
            const outcome = await messages.append(message);
            if (outcome.kind !== 'refused') return outcome;
            const other = message.conversationKind === 'task' ? 'direct' : 'task';
            return messages.append({ ...message, conversationKind: other });
          },
        },
      })),
  },
  {
    flaw: 'looks for the conversation of a task before it makes one',
    caughtBy: 'makes one conversation of a task when many open it at once',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: {
          async insertForTaskIfAbsent(conversation) {
            const seen = await store.unitOfWork.read((beside) =>
              beside.conversations.findIdForTask(conversation.taskId),
            );
            const opened = await conversations.insertForTaskIfAbsent(conversation);
            return opened === null ? null : { ...opened, created: seen === null };
          },
        },
      })),
  },
  {
    flaw: 'leaves somebody in one task conversation',
    caughtBy: 'takes somebody out of every task conversation of one organization',
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
    flaw: 'names projects in whose task conversations somebody takes no part',
    caughtBy: 'tells the projects in whose task conversations somebody takes part',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: { projectIdsOf: async (userId) => [...(await conversations.projectIdsOf(userId)), userId] },
      })),
  },
  {
    flaw: 'counts deleted messages as unread',
    caughtBy: 'counts no deleted message as unread, on either side of the horizon',
    breakStore: (store) =>
      withStores(store, ({ conversations, messages }) => ({
        conversations: {
          async countUnread(id, userId) {
            const view = await conversations.findForParticipant(id, userId);
            const after = view?.participants.find((each) => each.userId === userId)?.lastReadSeq ?? 0;
            const said = await messages.list(id, { before: null, after, limit: view?.lastSeq ?? 1 });
            return said.filter(({ senderId }) => senderId !== userId).length;
          },
        },
      })),
  },
  {
    flaw: 'takes from the unread ones what was deleted before the horizon',
    caughtBy: 'counts as unread what a naive count gives in random talk 1',
    breakStore: (store) =>
      withStores(store, ({ conversations, messages }) => ({
        conversations: {
          async countUnread(id, userId) {
            const said = await messages.list(id, { before: null, after: 0, limit: 10_000 });
            const view = await conversations.findForParticipant(id, userId);
            const after = view?.participants.find((each) => each.userId === userId)?.lastReadSeq ?? 0;
            const notCounted = said.filter(
              ({ senderId, deletedAt, seq }) => deletedAt !== null || (senderId === userId && seq > after),
            );
            return Math.max(0, said.length - after - notCounted.length);
          },
        },
      })),
  },
  {
    flaw: 'leaves the conversation of a task that is gone',
    caughtBy: 'deletes the conversation of a task with its task, and leaves the files to be swept',
    breakStore: (store) => {
      const opened = new Map<string, string>();
      return withStores(store, ({ conversations }) => ({
        conversations: {
          async insertForTaskIfAbsent(conversation) {
            opened.set(conversation.taskId, conversation.id);
            return conversations.insertForTaskIfAbsent(conversation);
          },
          findIdForTask: async (taskId) => opened.get(taskId) ?? null,
        },
      }));
    },
  },
  {
    flaw: 'tells of the conversation of a task how somebody takes part in it',
    caughtBy: 'gives on the conversation of a task what it gives on the task, whoever takes part',
    breakStore: (store) =>
      withStores(store, ({ grants, conversations }) => ({
        grants: {
          async heldOn(userId, resource, now) {
            const held = await grants.heldOn(userId, resource, now);
            if (held?.participation !== 'task' || resource.scope !== 'CHAT') return held;
            const { participants = [] } = (await conversations.findById(resource.id)) ?? {};
            const part = participants.find((each) => each.userId === userId);
            return { ...held, participation: part?.role ?? null };
          },
        },
      })),
  },
  {
    flaw: 'lets expired grants count when it is asked about many',
    caughtBy: 'gives, lists and shows the same as a naive model in random world 1',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: { heldByEach: (userIds, resource) => grants.heldByEach(userIds, resource, new Date(0)) },
      })),
  },
  {
    flaw: 'leaves out of many who holds nothing',
    caughtBy: 'tells of many at once what it tells of each, on conversations of both kinds',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: {
          async heldByEach(userIds, resource, now) {
            const held = await grants.heldByEach(userIds, resource, now);
            return new Map([...held].filter(([, { grants: given }]) => given.length > 0));
          },
        },
      })),
  },
];
