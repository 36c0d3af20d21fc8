import { z } from 'zod';

import { guardedRoute, type Route } from '../define-route.js';
import { id, moment } from '../schemas/text.js';
import { askedFirst, conversationParams, viewers } from './chat-guards.js';
import { conversation, notifyLevel } from './chat.schemas.js';
import { otherPeople } from './new-conversation.schemas.js';
import { presentConversation } from './present-conversation.js';

const tag = 'chats';

const { managers } = askedFirst;

const addChatParticipants = guardedRoute(
  {
    guard: managers,
    operationId: 'addChatParticipants',
    method: 'POST',
    path: '/api/chats/:conversationId/participants',
    tag,
    summary: 'Add participants to a group conversation',
    description:
      'Users who are already participants are ignored. A group conversation has at most 50 participants. If it belongs ' +
      'to an organization, users who are not members of the organization are rejected and listed in `errors`.',
    params: conversationParams,
    body: z.strictObject({ userIds: otherPeople }).meta({ id: 'NewParticipants' }),
    responses: {
      200: { description: 'All users were already participants, so nothing has changed.', schema: conversation },
      201: { description: 'The updated conversation.', schema: conversation },
    },
    errors: ['CONFLICT', 'NOT_FOUND', 'VALIDATION_FAILED'],
  },
  async (useCases, { params, body }, actor) => {
    const { added, conversation: view } = await useCases.addParticipants.execute(actor, { ...params, ...body });
    return { status: added ? 201 : 200, body: presentConversation(view, actor.userId, useCases) };
  },
);

const removeChatParticipant = guardedRoute(
  {
    guard: {
      ...managers,
      or: "`org:members.remove` in the conversation's organization, or no permission if callers remove themselves",
    },
    operationId: 'removeChatParticipant',
    method: 'DELETE',
    path: '/api/chats/:conversationId/participants/:userId',
    tag,
    summary: 'Remove a participant, leave a group conversation, or hide a direct conversation',
    description:
      'If the last owner of a group conversation leaves, the participant who joined first becomes the owner. If callers ' +
      'remove themselves from a direct conversation, it is hidden from their list until its next message.',
    params: conversationParams.extend({ userId: id }),
    responses: { 204: { description: 'Participant removed, or conversation hidden.' } },
    errors: [],
  },
  async (useCases, { params }, actor) => {
    await useCases.removeParticipant.execute(actor, params);
    return { status: 204 };
  },
);

const updateChatSettings = guardedRoute(
  {
    guard: viewers,
    operationId: 'updateChatSettings',
    method: 'PATCH',
    path: '/api/chats/:conversationId/me',
    tag,
    summary: 'Change your notifications from a conversation, or mute it',
    description:
      'The settings are the caller’s own; other participants do not see them. While a conversation is muted, or with the ' +
      'level `none`, the caller gets no notifications, push messages or emails about it.',
    params: conversationParams,
    body: z
      .strictObject({
        notify: notifyLevel.optional(),
        mutedUntil: moment.nullable().optional().meta({ description: 'null ends the mute.' }),
      })
      .meta({ id: 'ConversationSettingsChanges' }),
    machines: 'refused',
    responses: { 200: { description: 'The conversation with the updated settings.', schema: conversation } },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  async (useCases, { params, body: { mutedUntil, ...body } }, actor) => {
    const changes = { ...body, mutedUntil: typeof mutedUntil === 'string' ? new Date(mutedUntil) : mutedUntil };
    const view = await useCases.setConversationSettings.execute(actor, params.conversationId, changes);
    return { status: 200, body: presentConversation(view, actor.userId, useCases) };
  },
);

export const chatParticipantRoutes: readonly Route[] = [addChatParticipants, removeChatParticipant, updateChatSettings];
