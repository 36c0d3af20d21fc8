import { z } from 'zod';

import { maxParticipants } from '../../domain/conversation.js';
import {
  decodeConversationCursor,
  decodeMessagePosition,
  encodeConversationCursor,
  encodeSeqCursor,
} from '../cursors.js';
import { guardedRoute, signedInRoute, type Route } from '../define-route.js';
import { presentConversation, presentMessage } from '../present/present-conversation.js';
import { conversation, message, readState } from '../schemas/chat.js';
import { cursor, limit, listOf, pagedQuery } from '../schemas/paging.js';
import { id } from '../schemas/text.js';
import { displayName } from '../schemas/workspace.js';

const tag = 'chats';
const conversationParams = z.object({ conversationId: id });
// A line about the conversation, in the form of every other name.
const title = displayName.nullable().optional();

// `or`: these use cases ask in the very statement that does the work. A question of the dispatcher's before it would cost
// a second query and decide nothing.
const or = 'taking part in the conversation';
const viewers = { permissions: ['chat:view'], scope: 'CHAT', param: 'conversationId', or } as const;
const senders = { ...viewers, permissions: ['chat:message.send'] } as const;
// These ask again once it is their turn at the conversation.
const editors = { permissions: ['chat:edit'], scope: 'CHAT', param: 'conversationId' } as const;
const managers = { ...editors, permissions: ['chat:participants.manage'] } as const;

const listChats = signedInRoute(
  {
    operationId: 'listChats',
    method: 'GET',
    path: '/api/chats',
    tag,
    summary: 'Own direct conversations, latest first',
    query: pagedQuery,
    responses: {
      200: { description: 'A page of conversations.', schema: listOf(conversation).meta({ id: 'ConversationList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query }, actor) => {
    const after = query.cursor === undefined ? null : decodeConversationCursor(query.cursor);
    const page = await useCases.listConversations.execute(actor, { after, limit: query.limit });
    const nextCursor = page.next === null ? null : encodeConversationCursor(page.next);
    return { status: 200, body: { items: page.items.map(presentConversation), nextCursor } };
  },
);

const createChat = signedInRoute(
  {
    operationId: 'createChat',
    method: 'POST',
    path: '/api/chats',
    tag,
    summary: 'Start a conversation',
    description:
      'With one other person: the one direct conversation of both, which has no title. With more: a new group, whose owner ' +
      'is the caller.',
    body: z
      .strictObject({
        kind: z.literal('direct'),
        participantIds: z
          .array(id)
          .min(1)
          .max(maxParticipants - 1),
        title,
      })
      .meta({ id: 'NewConversation' }),
    responses: {
      200: { description: 'It was there already.', schema: conversation },
      201: { description: 'Created.', schema: conversation },
    },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { body }, actor) => {
    const started = await useCases.startConversation.execute(actor, body);
    const answer = presentConversation(started.conversation);
    if (!started.created) return { status: 200, body: answer };
    return { status: 201, headers: { Location: `/api/chats/${answer.id}` }, body: answer };
  },
);

const openDirectChat = signedInRoute(
  {
    operationId: 'openDirectChat',
    method: 'POST',
    path: '/api/chats/direct/:userId',
    tag,
    summary: 'Create or return the direct conversation with a user',
    params: z.object({ userId: id }),
    responses: {
      200: { description: 'It was there already.', schema: conversation },
      201: { description: 'Created.', schema: conversation },
    },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params }, actor) => {
    const opened = await useCases.openDirectConversation.execute(actor, params.userId);
    return { status: opened.created ? 201 : 200, body: presentConversation(opened.conversation) };
  },
);

const viewChat = guardedRoute(
  {
    guard: viewers,
    operationId: 'viewChat',
    method: 'GET',
    path: '/api/chats/:conversationId',
    tag,
    summary: 'One conversation',
    params: conversationParams,
    responses: { 200: { description: 'The conversation.', schema: conversation } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params }, actor) => {
    const view = await useCases.viewConversation.execute(actor, params.conversationId);
    return { status: 200, body: presentConversation(view) };
  },
);

const editChat = guardedRoute(
  {
    guard: editors,
    operationId: 'editChat',
    method: 'PATCH',
    path: '/api/chats/:conversationId',
    tag,
    summary: 'Rename a conversation',
    params: conversationParams,
    body: z.strictObject({ title }).meta({ id: 'ConversationChanges' }),
    responses: { 200: { description: 'The conversation as it is now.', schema: conversation } },
    errors: [],
  },
  async (useCases, { params, body }, actor) => {
    const renamed = await useCases.renameConversation.execute(actor, { ...params, ...body });
    return { status: 200, body: presentConversation(renamed) };
  },
);

const addChatParticipants = guardedRoute(
  {
    guard: managers,
    operationId: 'addChatParticipants',
    method: 'POST',
    path: '/api/chats/:conversationId/participants',
    tag,
    summary: 'Bring people into a group',
    description: 'Those who take part already are left as they are. A group has at most 50 participants.',
    params: conversationParams,
    body: z
      .strictObject({
        userIds: z
          .array(id)
          .min(1)
          .max(maxParticipants - 1),
      })
      .meta({ id: 'NewParticipants' }),
    responses: {
      200: { description: 'All of them took part already.', schema: conversation },
      201: { description: 'The conversation as it is now.', schema: conversation },
    },
    errors: ['CONFLICT'],
  },
  async (useCases, { params, body }, actor) => {
    const { added, conversation: view } = await useCases.addParticipants.execute(actor, { ...params, ...body });
    return { status: added ? 201 : 200, body: presentConversation(view) };
  },
);

const removeChatParticipant = guardedRoute(
  {
    guard: { ...managers, or: 'oneself, to leave' },
    operationId: 'removeChatParticipant',
    method: 'DELETE',
    path: '/api/chats/:conversationId/participants/:userId',
    tag,
    summary: 'Take somebody out of a group, or leave it',
    description: 'When the last owner goes, whoever has been there longest is owner.',
    params: conversationParams.extend({ userId: id }),
    responses: { 204: { description: 'He takes no part any more.' } },
    errors: ['CONFLICT'],
  },
  async (useCases, { params }, actor) => {
    await useCases.removeParticipant.execute(actor, params);
    return { status: 204 };
  },
);

const position = cursor.optional();

const listMessages = guardedRoute(
  {
    guard: viewers,
    operationId: 'listMessages',
    method: 'GET',
    path: '/api/chats/:conversationId/messages',
    tag,
    summary: 'Messages of a conversation',
    description:
      'Newest first, before `before` if given; or oldest first after `after`, for catching up. Both take a message id ' +
      'or a cursor, are exclusive, and exclude each other.',
    params: conversationParams,
    query: z.object({ before: position, after: position, limit }),
    responses: {
      200: {
        description: 'A page of messages.',
        schema: z
          .object({ items: z.array(message), nextCursor: z.string().nullable(), lastSeq: z.int() })
          .meta({ id: 'MessageList' }),
      },
    },
    errors: ['NOT_FOUND', 'CURSOR_INVALID'],
  },
  async (useCases, { params, query }, actor) => {
    const list = await useCases.listMessages.execute(actor, {
      conversationId: params.conversationId,
      before: query.before === undefined ? null : decodeMessagePosition(query.before),
      after: query.after === undefined ? null : decodeMessagePosition(query.after),
      limit: query.limit,
    });
    const nextCursor = list.nextSeq === null ? null : encodeSeqCursor(list.nextSeq);
    return { status: 200, body: { items: list.items.map(presentMessage), nextCursor, lastSeq: list.lastSeq } };
  },
);

const postMessage = guardedRoute(
  {
    guard: senders,
    operationId: 'postMessage',
    method: 'POST',
    path: '/api/chats/:conversationId/messages',
    tag,
    summary: 'Send a message',
    description: 'Sending the same `clientMessageId` again answers with the stored message.',
    params: conversationParams,
    body: z
      .strictObject({
        body: z.string().meta({ description: '1 to 10,000 code points, not blank.' }),
        clientMessageId: z.string().min(1).max(128).optional(),
        replyToId: id.optional(),
        mentions: z.array(id).max(50).optional(),
      })
      .meta({ id: 'NewMessage' }),
    responses: {
      200: { description: 'It was sent before.', schema: message },
      201: { description: 'Sent.', schema: message },
    },
    errors: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  },
  async (useCases, { params, body }, actor) => {
    const posted = await useCases.postMessage.execute(actor, { ...params, ...body });
    return { status: posted.replayed ? 200 : 201, body: presentMessage(posted.message) };
  },
);

const markChatRead = guardedRoute(
  {
    guard: viewers,
    operationId: 'markChatRead',
    method: 'POST',
    path: '/api/chats/:conversationId/read',
    tag,
    summary: 'Move the own read horizon forward',
    params: conversationParams,
    body: z.strictObject({ seq: z.int().min(0).optional() }),
    responses: { 200: { description: 'Where it stands.', schema: readState } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params, body }, actor) => ({
    status: 200,
    body: await useCases.markConversationRead.execute(actor, params.conversationId, body.seq ?? null),
  }),
);

export const chatRoutes: readonly Route[] = [
  listChats,
  createChat,
  openDirectChat,
  viewChat,
  editChat,
  addChatParticipants,
  removeChatParticipant,
  listMessages,
  postMessage,
  markChatRead,
];
