import { z } from 'zod';

import { guardedRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { id } from '../schemas/text.js';
import { toIsoTime } from '../to-iso-time.js';
import { conversationParams, senders, viewers } from './chat-guards.js';
import { pinList } from './chat.schemas.js';
import { presentMessage } from './present-conversation.js';

const tag = 'chats';
const messageParams = conversationParams.extend({ messageId: id });
const emoji = z.string().meta({ description: 'One emoji, percent-encoded.', examples: ['👍'] });
const reactionParams = messageParams.extend({ emoji });

const addReaction = guardedRoute(
  {
    guard: senders,
    operationId: 'addReaction',
    method: 'PUT',
    path: '/api/chats/:conversationId/messages/:messageId/reactions/:emoji',
    tag,
    summary: 'React to a message',
    description:
      'Adds one emoji of the caller to the message. `emoji` must be exactly one emoji of Unicode (RGI), percent-encoded. ' +
      'A message has at most 20 different emojis and 1000 reactions.',
    limit: routeLimit('addReaction'),
    params: reactionParams,
    responses: { 204: { description: 'The message has this reaction of the caller.' } },
    errors: ['CONFLICT', 'VALIDATION_FAILED', 'NOT_FOUND'],
  },
  async (useCases, { params }, actor) => {
    await useCases.setReaction.execute(actor, { ...params, isSet: true });
    return { status: 204 };
  },
);

const removeReaction = guardedRoute(
  {
    guard: senders,
    operationId: 'removeReaction',
    method: 'DELETE',
    path: '/api/chats/:conversationId/messages/:messageId/reactions/:emoji',
    tag,
    summary: 'Remove your reaction',
    limit: routeLimit('removeReaction'),
    params: reactionParams,
    responses: { 204: { description: 'The message does not have this reaction of the caller.' } },
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
  },
  async (useCases, { params }, actor) => {
    await useCases.setReaction.execute(actor, { ...params, isSet: false });
    return { status: 204 };
  },
);

const listPins = guardedRoute(
  {
    guard: viewers,
    operationId: 'listPins',
    method: 'GET',
    path: '/api/chats/:conversationId/pins',
    tag,
    summary: 'List pinned messages',
    description: 'Returns all pinned messages of the conversation, at most 50, most recently pinned first.',
    params: conversationParams,
    responses: { 200: { description: 'The pinned messages.', schema: pinList } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params }, actor) => {
    const pinned = await useCases.listPins.execute(actor, params.conversationId);
    const items = pinned.map((message) => ({
      messageId: message.id,
      pinnedBy: message.pinnedBy,
      pinnedAt: message.pinnedAt && toIsoTime(message.pinnedAt),
      message: presentMessage(message, actor.userId, useCases),
    }));
    return { status: 200, body: { items } };
  },
);

const pinMessage = guardedRoute(
  {
    guard: senders,
    operationId: 'pinMessage',
    method: 'PUT',
    path: '/api/chats/:conversationId/pins/:messageId',
    tag,
    summary: 'Pin a message',
    description: 'A conversation has at most 50 pinned messages. Deleting a message also unpins it.',
    limit: routeLimit('pinMessage'),
    params: messageParams,
    responses: { 204: { description: 'The message is pinned.' } },
    errors: ['CONFLICT', 'NOT_FOUND'],
  },
  async (useCases, { params }, actor) => {
    await useCases.setPin.execute(actor, { ...params, isSet: true });
    return { status: 204 };
  },
);

const unpinMessage = guardedRoute(
  {
    guard: senders,
    operationId: 'unpinMessage',
    method: 'DELETE',
    path: '/api/chats/:conversationId/pins/:messageId',
    tag,
    summary: 'Unpin a message',
    limit: routeLimit('unpinMessage'),
    params: messageParams,
    responses: { 204: { description: 'The message is not pinned.' } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params }, actor) => {
    await useCases.setPin.execute(actor, { ...params, isSet: false });
    return { status: 204 };
  },
);

export const messageMarkRoutes: readonly Route[] = [addReaction, removeReaction, listPins, pinMessage, unpinMessage];
