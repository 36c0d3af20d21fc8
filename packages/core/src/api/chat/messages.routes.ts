import { z } from 'zod';

import { decodeChangeSeq, decodeIdCursor, decodeMessagePosition, encodeSeqCursor, presentPage } from '../cursors.js';
import { guardedRoute, signedInRoute, type Route } from '../define-route.js';
import { presentConversation, presentMessage } from './present-conversation.js';
import { changeList, conversation, message } from './chat.schemas.js';
import { toWindow } from './message-window.js';
import { cursor, limit, createListSchema, pagedQuery } from '../schemas/paging.js';
import { wordQuery } from '../workspace/search/search.schemas.js';
import { fieldChanges } from '../schemas/host-fields.js';
import { id, createIdSchema, moment } from '../schemas/text.js';
import { conversationParams, senders, viewers } from './chat-guards.js';

const tag = 'chats';
const messageParams = conversationParams.extend({ messageId: id });
const position = cursor.optional();
// In messages, these fields are null if they have no value. Accept null, so that clients can send the fields back unchanged.
const mentions = z.array(createIdSchema('User')).max(50).nullish();
const examples = ['Shall we meet at ten?'];
const text = z.string().meta({
  description: '1 to 10,000 code points that are not all blank. If the message has files, the text can also be empty.',
  examples,
});

const listMessages = guardedRoute(
  {
    guard: viewers,
    operationId: 'listMessages',
    method: 'GET',
    path: '/api/chats/:conversationId/messages',
    tag,
    summary: 'List messages',
    description:
      'Without `before`, `after`, `around` or `at`, returns the newest messages, newest first. Only one of these ' +
      'parameters can be given. The first three take a position, which is a message id or a cursor. `before` returns the ' +
      'messages before the position, newest first. `after` returns the messages after the position, oldest first. ' +
      '`around` returns the message at the position and about as many newer as older messages, newest first, at ' +
      'most `limit` in total. `at` takes a time, and works like `around` with the first message that was posted then or ' +
      'later, or with the newest message if there is none. `cursor` continues in the same direction; after `around` and ' +
      '`at`, it continues with older messages. With `include=conversation`, the response also contains the conversation, as `GET ' +
      '/api/chats/:conversationId` returns it. Replies in threads are absent without `include=thread`. `include=conversation,thread` does both.',
    params: conversationParams,
    query: z.object({
      ...{ before: position, after: position, around: position, at: moment.optional(), cursor: position, limit },
      include: z
        .enum(['conversation', 'thread', 'conversation,thread'])
        .optional()
        .meta({ description: 'Adds the conversation, and the replies in threads.' }),
    }),
    responses: {
      200: {
        description: 'A page of messages.',
        schema: z
          .object({
            items: z.array(message),
            nextCursor: z.string().nullable(),
            lastSeq: z.int(),
            conversation: conversation.optional(),
          })
          .meta({ id: 'MessageList' }),
      },
    },
    errors: ['NOT_FOUND', 'CURSOR_INVALID'],
  },
  async (useCases, { params, query }, actor) => {
    const { before, after, around, at } = toWindow(query);
    const list = await useCases.listMessages.execute(actor, {
      conversationId: params.conversationId,
      before: before === undefined ? null : decodeMessagePosition(before),
      after: after === undefined ? null : decodeMessagePosition(after),
      around: around === undefined ? null : decodeMessagePosition(around),
      at: at === undefined ? null : new Date(at),
      limit: query.limit,
      withConversation: query.include?.includes('conversation') === true,
      withReplies: query.include?.includes('thread') === true,
    });
    const items = list.items.map((each) => presentMessage(each, actor.userId, useCases));
    const nextCursor = list.nextSeq === null ? null : encodeSeqCursor(list.nextSeq);
    const view = list.conversation && {
      conversation: presentConversation(list.conversation, actor.userId, useCases),
    };
    return { status: 200, body: { items, nextCursor, lastSeq: list.lastSeq, ...view } };
  },
);

/** Removes properties that are null. */
function withoutNulls<T extends object>(body: T): { [Key in keyof T]: Exclude<T[Key], null> } {
  const given = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as { [Key in keyof T]: Exclude<T[Key], null> };
}

const postMessage = guardedRoute(
  {
    guard: senders,
    operationId: 'postMessage',
    method: 'POST',
    path: '/api/chats/:conversationId/messages',
    tag,
    summary: 'Send a message',
    description: 'Repeating the request with the same `clientMessageId` returns the stored message.',
    params: conversationParams,
    body: z
      .strictObject({
        body: z.string().meta({ description: '1 to 10,000 code points that are not all blank.', examples }),
        clientMessageId: z.string().min(1).max(128).nullish(),
        replyToId: createIdSchema('Message').nullish(),
        threadRootId: createIdSchema('Message')
          .nullish()
          .meta({ description: 'Makes the message a reply in this message’s thread.' }),
        mentions,
        fields: fieldChanges('message'),
      })
      .meta({ id: 'NewMessage' }),
    responses: {
      200: { description: 'The message had already been sent. This is the stored message.', schema: message },
      201: { description: 'Sent.', schema: message },
    },
    errors: ['REFUSED_BY_HOST', 'NOT_FOUND', 'IDEMPOTENCY_MISMATCH', 'NESTED_REPLY', 'CONFLICT'],
  },
  async (useCases, { params, body }, actor) => {
    const posted = await useCases.postMessage.execute(actor, { ...params, ...withoutNulls(body) });
    return { status: posted.replayed ? 200 : 201, body: presentMessage(posted.message, actor.userId, useCases) };
  },
);

const editMessage = guardedRoute(
  {
    guard: senders,
    operationId: 'editMessage',
    method: 'PATCH',
    path: '/api/chats/:conversationId/messages/:messageId',
    tag,
    summary: 'Edit your message',
    description:
      'If `mentions` is omitted, the existing mentions are kept. If the request changes nothing, `editedAt` stays the ' +
      'same.',
    params: messageParams,
    body: z.strictObject({ body: text, mentions, fields: fieldChanges('message') }).meta({ id: 'MessageChanges' }),
    responses: { 200: { description: 'The updated message.', schema: message } },
    errors: ['REFUSED_BY_HOST', 'CONFLICT'],
  },
  async (useCases, { params, body }, actor) => {
    const edited = await useCases.editMessage.execute(actor, { ...params, ...withoutNulls(body) });
    return { status: 200, body: presentMessage(edited, actor.userId, useCases) };
  },
);

const deleteMessage = guardedRoute(
  {
    guard: senders,
    operationId: 'deleteMessage',
    method: 'DELETE',
    path: '/api/chats/:conversationId/messages/:messageId',
    tag,
    summary: 'Delete your message',
    description: 'The message remains as a tombstone without text, mentions or attachments.',
    params: messageParams,
    responses: { 204: { description: 'Message deleted.' } },
    errors: [],
  },
  async (useCases, { params }, actor) => {
    await useCases.deleteMessage.execute(actor, params);
    return { status: 204 };
  },
);

const listChanges = guardedRoute(
  {
    guard: viewers,
    operationId: 'listChatChanges',
    method: 'GET',
    path: '/api/chats/:conversationId/changes',
    tag,
    summary: 'List changes of messages',
    description:
      'Returns the changes after the number `after`, oldest first: posted, edited and deleted messages, changed ' +
      'reactions, pins and threads, each message as it is now. The changes of a conversation are numbered 1, 2, 3 … without gaps, and are the same for all who can see it, ' +
      'including those who joined later. Repeat the request with the last `changeSeq` until it equals `lastChangeSeq`. ' +
      'If `lastChangeSeq` is lower than `after`, the server was restored from a backup: load the conversation again.',
    params: conversationParams,
    query: z.object({
      after: z
        .string()
        .default('0')
        .meta({ override: { type: 'integer', minimum: 0, default: 0 } }),
      limit,
    }),
    responses: { 200: { description: 'The changes.', schema: changeList } },
    errors: ['NOT_FOUND', 'CURSOR_INVALID'],
  },
  async (useCases, { params, query }, actor) => {
    const after = decodeChangeSeq(query.after);
    const window = { ...params, after, limit: query.limit };
    const { items, lastChangeSeq } = await useCases.listChanges.execute(actor, window);
    const changes = items.map(({ message: each, reply, ...change }) => ({
      ...change,
      messageId: each.id,
      message: presentMessage(each, actor.userId, useCases),
      ...(reply && { reply: presentMessage(reply, actor.userId, useCases) }),
    }));
    return { status: 200, body: { items: changes, lastChangeSeq } };
  },
);

const searchMessages = signedInRoute(
  {
    operationId: 'searchMessages',
    method: 'GET',
    path: '/api/chats/search',
    tag,
    summary: 'Search messages in your conversations',
    description:
      'Returns the messages that contain all of the words, or words that begin with them, newest first. Searches only ' +
      'conversations in which the caller is a participant. A task conversation is included only while the caller can ' +
      'see the task.',
    query: pagedQuery.extend({
      q: wordQuery,
      conversationId: id.optional(),
    }),
    machines: ['chat:view'],
    responses: {
      200: { description: 'A page of messages.', schema: createListSchema(message).meta({ id: 'FoundMessageList' }) },
    },
    errors: ['NOT_FOUND', 'CURSOR_INVALID'],
  },
  async (useCases, { query }, actor) => {
    const { q, conversationId = null, limit: size, cursor: from } = query;
    const before = decodeIdCursor(from);
    const page = await useCases.searchMessages.execute(actor, { query: q, conversationId, before, limit: size });
    return { status: 200, body: presentPage(page, (each) => presentMessage(each, actor.userId, useCases)) };
  },
);

export const messageRoutes: readonly Route[] = [
  listMessages,
  listChanges,
  postMessage,
  editMessage,
  deleteMessage,
  searchMessages,
];
