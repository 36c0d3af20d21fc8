import { randomUUID } from 'node:crypto';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

export const brokenChatStores: readonly BrokenStore[] = [
  {
    flaw: 'assigns a seq to a replay',
    caughtBy: 'recognizes a replay and assigns no seq to it',
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
    flaw: 'refuses the message after a refused one',
    caughtBy: 'gives each of many parallel messages its own outcome',
    breakStore: (store) => {
      let isRefused = Promise.resolve(false);
      return withStores(store, ({ messages }) => ({
        messages: {
          append(message) {
            const previous = isRefused;
            const outcome = previous.then((refuses) =>
              refuses ? ({ kind: 'refused' } as const) : messages.append(message),
            );
            isRefused = Promise.all([previous, outcome]).then(
              ([refuses, { kind }]) => !refuses && kind === 'refused',
              () => false,
            );
            return outcome;
          },
        },
      }));
    },
  },
  {
    flaw: 'records the events of a conversation in another order than its messages',
    caughtBy: 'gives each of many parallel messages its own outcome',
    breakStore: (store) =>
      withStores(store, ({ events }) => ({
        events: { list: async (window) => (await events.list(window)).toReversed() },
      })),
  },
  {
    flaw: 'compares client ids in lower case',
    caughtBy: 'distinguishes client ids by sender and conversation, exactly',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          append: (message) =>
            messages.append({ ...message, clientMessageId: message.clientMessageId?.toLowerCase() ?? null }),
        },
      })),
  },
  {
    flaw: 'returns a replay before it checks the caller',
    caughtBy: 'rejects non-participants without revealing anything',
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
    flaw: 'derives the seq from a snapshot read',
    caughtBy: 'assigns gapless seqs to parallel senders',
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
    flaw: 'returns a message position that differs from that of its event',
    caughtBy: 'records one message event, at the returned position',
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
    caughtBy: 'pages back from the newest, with one extra message if there are more',
    breakStore: (store) =>
      withStores(store, ({ messages }) => ({
        messages: {
          list: (conversationId, window) =>
            messages.list(conversationId, { ...window, before: window.before === null ? null : window.before + 1 }),
        },
      })),
  },
  {
    flaw: 'checks for a conversation before it creates one',
    caughtBy: 'creates one conversation when many callers open it in parallel',
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
    caughtBy: 'lists conversations in pages of any size, even with equal activity',
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
    flaw: 'moves a read horizon back',
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
    flaw: 'counts messages of the reader as unread',
    caughtBy: 'counts messages of others after the horizon as unread',
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
    caughtBy: 'appends messages only to conversations of the expected kind',
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
    flaw: 'checks for the conversation of a task before it creates one',
    caughtBy: 'creates one conversation of a task when many callers open it in parallel',
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
    flaw: 'keeps a user in one task conversation',
    caughtBy: 'removes a user from every task conversation of one organization',
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
    flaw: 'returns projects in whose task conversations a user does not take part',
    caughtBy: 'returns the projects in whose task conversations a user takes part',
    breakStore: (store) =>
      withStores(store, ({ conversations }) => ({
        conversations: { getProjectIds: async (userId) => [...(await conversations.getProjectIds(userId)), userId] },
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
    flaw: 'subtracts messages deleted before the horizon from the unread count',
    caughtBy: 'agrees with a naive unread count in random conversation 1',
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
    flaw: 'keeps the conversation of a deleted task',
    caughtBy: 'deletes the conversation of a task with its task, and leaves its files for the sweep',
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
    flaw: 'reports participation that users do not have in a task conversation',
    caughtBy: 'grants the same on a task conversation as on the task, to participants and others',
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
    flaw: 'counts expired grants in batch queries',
    caughtBy: 'grants, lists and shows the same as a naive model in random world 1',
    breakStore: (store) =>
      withStores(store, ({ grants }) => ({
        grants: { heldByEach: (userIds, resource) => grants.heldByEach(userIds, resource, new Date(0)) },
      })),
  },
  {
    flaw: 'omits users without permissions from batch results',
    caughtBy: 'agrees for batches and single queries on conversations of both kinds',
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
