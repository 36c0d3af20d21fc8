import { z } from 'zod';

import { decodeMessagePosition, encodeSeqCursor } from '../cursors.js';
import { guardedRoute, type Route } from '../define-route.js';
import { cursor, limit } from '../schemas/paging.js';
import { id } from '../schemas/text.js';
import { conversationParams, viewers } from './chat-guards.js';
import { threadPage } from './chat.schemas.js';
import { toWindow } from './message-window.js';
import { presentMessage } from './present-conversation.js';

const tag = 'chats';
const params = conversationParams.extend({ messageId: id });
const position = cursor.optional();

const listThread = guardedRoute(
  {
    guard: viewers,
    operationId: 'listThread',
    method: 'GET',
    path: '/api/chats/:conversationId/messages/:messageId/thread',
    tag,
    summary: 'List the replies in a thread',
    description:
      'Returns the message and the replies in its thread, oldest first. `after` and `before` take a position, which is a ' +
      'message id or a cursor. `before` returns the replies before the position, newest first. `cursor` continues in the ' +
      'same direction. `following` tells whether the caller follows the thread.',
    params,
    query: z.object({ before: position, after: position, cursor: position, limit }),
    responses: { 200: { description: 'A page of replies.', schema: threadPage } },
    errors: ['NOT_FOUND', 'NESTED_REPLY', 'CURSOR_INVALID'],
  },
  async (useCases, { params: key, query: { cursor: next, limit: size, ...first } }, actor) => {
    const isForward = first.before === undefined;
    const { before, after } = isForward ? { after: next ?? first.after } : toWindow({ ...first, cursor: next });
    const page = await useCases.listThread.execute(actor, {
      ...key,
      before: before === undefined ? null : decodeMessagePosition(before),
      after: after === undefined ? null : decodeMessagePosition(after),
      limit: size,
    });
    const [root, ...items] = [page.root, ...page.items].map((each) => presentMessage(each, actor.userId, useCases));
    const nextCursor = page.nextSeq === null ? null : encodeSeqCursor(page.nextSeq);
    return { status: 200, body: { root, items, nextCursor, following: page.following } };
  },
);

const followThread = guardedRoute(
  {
    guard: viewers,
    operationId: 'followThread',
    method: 'PUT',
    path: '/api/chats/:conversationId/messages/:messageId/thread/follow',
    tag,
    summary: 'Follow a thread',
    description:
      'Users who follow a thread see the number of its unread replies, and are notified of replies. The author of the ' +
      'message and users who reply follow the thread automatically. At most 200 users follow a thread.',
    params,
    responses: { 204: { description: 'The caller follows the thread.' } },
    errors: ['NOT_FOUND', 'NESTED_REPLY', 'CONFLICT'],
  },
  async (useCases, { params: key }, actor) => {
    await useCases.followThread.execute(actor, { ...key, isSet: true });
    return { status: 204 };
  },
);

const unfollowThread = guardedRoute(
  {
    guard: viewers,
    operationId: 'unfollowThread',
    method: 'DELETE',
    path: '/api/chats/:conversationId/messages/:messageId/thread/follow',
    tag,
    summary: 'Stop following a thread',
    params,
    responses: { 204: { description: 'The caller does not follow the thread.' } },
    errors: ['NOT_FOUND', 'NESTED_REPLY'],
  },
  async (useCases, { params: key }, actor) => {
    await useCases.followThread.execute(actor, { ...key, isSet: false });
    return { status: 204 };
  },
);

const markThreadRead = guardedRoute(
  {
    guard: viewers,
    operationId: 'markThreadRead',
    method: 'POST',
    path: '/api/chats/:conversationId/messages/:messageId/thread/read',
    tag,
    summary: 'Mark a thread as read',
    description: 'Does nothing if the caller does not follow the thread.',
    params,
    body: z.strictObject({
      seq: z
        .int()
        .min(0)
        .nullish()
        .meta({
          description: 'The `seq` of the last read reply. If null or omitted, all replies are marked as read.',
          examples: [41],
        }),
    }),
    responses: { 204: { description: 'The replies are marked as read.' } },
    errors: ['NOT_FOUND', 'NESTED_REPLY'],
  },
  async (useCases, { params: key, body }, actor) => {
    await useCases.followThread.markRead(actor, { ...key, seq: body.seq ?? null });
    return { status: 204 };
  },
);

export const threadRoutes: readonly Route[] = [listThread, followThread, unfollowThread, markThreadRead];
