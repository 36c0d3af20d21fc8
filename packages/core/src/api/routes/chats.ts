import { z } from 'zod';

import {
  decodeConversationCursor,
  decodeMessagePosition,
  encodeConversationCursor,
  encodeSeqCursor,
} from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import { presentConversation, presentMessage } from '../present/present-conversation.js';
import { conversation, message, readState } from '../schemas/chat.js';
import { limit, listOf, pagedQuery } from '../schemas/paging.js';
import { id } from '../schemas/text.js';

const tag = 'chats';
const conversationParams = z.object({ conversationId: id });

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

const viewChat = signedInRoute(
  {
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

const position = z.string().min(1).max(200).optional();

const listMessages = signedInRoute(
  {
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

const postMessage = signedInRoute(
  {
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

const markChatRead = signedInRoute(
  {
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
  openDirectChat,
  viewChat,
  listMessages,
  postMessage,
  markChatRead,
];
