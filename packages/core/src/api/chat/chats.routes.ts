import { z } from 'zod';

import type { OpenedConversation } from '../../features/chat/conversations/open-direct-conversation.js';
import type { UseCases } from '../../features/use-cases/use-cases.js';
import { decodeConversationCursor, encodeConversationCursor } from '../cursors.js';
import { guardedRoute, signedInRoute, type Route, type RouteAnswer } from '../define-route.js';
import { chatParticipantRoutes } from './chat-participants.routes.js';
import { presentConversation } from './present-conversation.js';
import { conversation, conversationList, readState } from './chat.schemas.js';
import { conversationTitleSchema, newConversation } from './new-conversation.schemas.js';
import { pagedQuery } from '../schemas/paging.js';
import { id } from '../schemas/text.js';
import { searchQuery } from '../workspace/organizations/workspace.schemas.js';
import { askedFirst, conversationParams, viewers } from './chat-guards.js';

const tag = 'chats';

const { editors } = askedFirst;

const opened = {
  200: { description: 'The existing conversation.', schema: conversation },
  201: { description: 'Created.', schema: conversation, headers: ['Location'] },
} as const;

function answerOpened(
  useCases: UseCases,
  actor: { readonly userId: string },
  { conversation: view, created }: OpenedConversation,
): RouteAnswer {
  const body = presentConversation(view, actor.userId, useCases);
  if (!created) return { status: 200, body };
  return { status: 201, headers: { Location: `/api/chats/${body.id}` }, body };
}

const listChats = signedInRoute(
  {
    operationId: 'listChats',
    method: 'GET',
    path: '/api/chats',
    tag,
    summary: 'List your conversations',
    description:
      'Returns direct and group conversations, latest first. With `include=task`, also returns the task conversations ' +
      'in which the caller is a participant and whose tasks the caller can see. `search` matches any part of a title, ' +
      "of another participant's name in a direct or group conversation, and of a task's key, title or description.",
    query: pagedQuery.extend({
      search: searchQuery,
      include: z.enum(['task']).optional().meta({ description: '`task` includes task conversations.' }),
    }),
    machines: ['chat:view'],
    responses: { 200: { description: 'A page of conversations.', schema: conversationList } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query }, actor) => {
    const after = query.cursor === undefined ? null : decodeConversationCursor(query.cursor);
    const page = await useCases.listConversations.execute(actor, {
      includeTasks: query.include === 'task',
      search: query.search ?? null,
      ...{ after, limit: query.limit },
    });
    const nextCursor = page.next === null ? null : encodeConversationCursor(page.next);
    const items = page.items.map((view) => presentConversation(view, actor.userId, useCases));
    return { status: 200, body: { items, nextCursor } };
  },
);

const createChat = signedInRoute(
  {
    operationId: 'createChat',
    method: 'POST',
    path: '/api/chats',
    tag,
    summary: 'Create a conversation',
    description:
      'The result depends on `kind` and the other fields. `direct` with one other user returns the only direct ' +
      'conversation between the two users, which has no title. `direct` with several other users creates a group ' +
      'conversation that the caller owns. `direct` with an `organizationId` creates a group conversation for ' +
      'members of the organization only, regardless of the number of users; users who are removed from the organization ' +
      "are also removed from the conversation. `task` returns the task's only conversation, as `openTaskChat` does.",
    body: newConversation,
    machines: ['chat:view', 'chat:message.send'],
    responses: opened,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  async (useCases, { body }, actor) => {
    const { kind, participantIds = [], taskId = '', title, organizationId } = body;
    if (kind === 'task')
      return answerOpened(useCases, actor, await useCases.openTaskConversation.execute(actor, taskId));
    const started = await useCases.startConversation.execute(actor, { participantIds, title, organizationId });
    return answerOpened(useCases, actor, started);
  },
);

const openDirectChat = signedInRoute(
  {
    operationId: 'openDirectChat',
    method: 'POST',
    path: '/api/chats/direct/:userId',
    tag,
    summary: 'Get or create a direct conversation',
    description: 'If the caller has hidden the conversation, it is shown in their list again.',
    params: z.object({ userId: id }),
    machines: ['chat:view', 'chat:message.send'],
    responses: opened,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  async (useCases, { params }, actor) =>
    answerOpened(useCases, actor, await useCases.openDirectConversation.execute(actor, params.userId)),
);

const openTaskChat = signedInRoute(
  {
    operationId: 'openTaskChat',
    method: 'POST',
    path: '/api/chats/task/:taskId',
    tag,
    summary: 'Get or create the conversation about a task',
    description:
      'Requires `project:task.view`. All users who can see the task can read its conversation and post in it. The ' +
      'caller becomes a participant.',
    params: z.object({ taskId: id }),
    machines: ['chat:view'],
    responses: opened,
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params }, actor) =>
    answerOpened(useCases, actor, await useCases.openTaskConversation.execute(actor, params.taskId)),
);

const viewChat = guardedRoute(
  {
    guard: viewers,
    operationId: 'viewChat',
    method: 'GET',
    path: '/api/chats/:conversationId',
    tag,
    summary: 'Get a conversation',
    params: conversationParams,
    responses: { 200: { description: 'The conversation.', schema: conversation } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params }, actor) => {
    const view = await useCases.viewConversation.execute(actor, params.conversationId);
    return { status: 200, body: presentConversation(view, actor.userId, useCases) };
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
    body: z.strictObject({ title: conversationTitleSchema }).meta({ id: 'ConversationChanges' }),
    responses: { 200: { description: 'The updated conversation.', schema: conversation } },
    errors: [],
  },
  async (useCases, { params, body }, actor) => {
    const renamed = await useCases.renameConversation.execute(actor, { ...params, ...body });
    return { status: 200, body: presentConversation(renamed, actor.userId, useCases) };
  },
);

const markChatRead = guardedRoute(
  {
    guard: viewers,
    operationId: 'markChatRead',
    method: 'POST',
    path: '/api/chats/:conversationId/read',
    tag,
    summary: 'Mark a conversation as read',
    params: conversationParams,
    body: z.strictObject({
      seq: z
        .int()
        .min(0)
        .nullish()
        .meta({
          description: 'The `seq` of the last read message. If null or omitted, all messages are marked as read.',
          examples: [41],
        }),
    }),
    responses: { 200: { description: "The caller's read position.", schema: readState } },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
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
  openTaskChat,
  viewChat,
  editChat,
  ...chatParticipantRoutes,
  markChatRead,
];
