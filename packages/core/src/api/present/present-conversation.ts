import type { z } from 'zod';

import type { ConversationView, Message } from '../../domain/conversation.js';
import type { conversation, message } from '../schemas/chat.js';

export type MessageOnWire = z.output<typeof message>;
export type ConversationOnWire = z.output<typeof conversation>;

/** `Message` on the wire, the same in answers and events. */
export function presentMessage(each: Message): MessageOnWire {
  return {
    id: each.id,
    conversationId: each.conversationId,
    seq: each.seq,
    senderId: each.senderId,
    kind: each.kind,
    body: each.body,
    clientMessageId: each.clientMessageId,
    replyToId: each.replyToId,
    mentions: [...each.mentions],
    attachments: [],
    createdAt: each.createdAt.toISOString(),
    editedAt: each.editedAt?.toISOString() ?? null,
    deletedAt: each.deletedAt?.toISOString() ?? null,
  };
}

/** `Conversation` on the wire, as one participant sees it. */
export function presentConversation(view: ConversationView): ConversationOnWire {
  return {
    id: view.id,
    kind: view.kind,
    taskId: view.taskId,
    title: view.title,
    createdBy: view.createdBy,
    participants: view.participants.map(({ userId, role, joinedAt, lastReadSeq }) => ({
      userId,
      role,
      joinedAt: joinedAt.toISOString(),
      lastReadSeq,
    })),
    lastMessage: view.lastMessage === null ? null : presentMessage(view.lastMessage),
    lastSeq: view.lastSeq,
    unreadCount: view.unreadCount,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  };
}
