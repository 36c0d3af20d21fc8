import type { z } from 'zod';

import type { Attachment, ConversationFile, VoiceNote } from '../../domain/chat/attachment.js';
import type { ConversationTask, ConversationView, Message } from '../../domain/chat/conversation.js';
import type { UseCases } from '../../features/use-cases/use-cases.js';
import { toIsoTime } from '../to-iso-time.js';
import type { conversation, conversationFile, message } from './chat.schemas.js';

/** A message as it is in responses and events. */
export type MessageOnWire = z.output<typeof message>;
type AttachmentOnWire = MessageOnWire['attachments'][number];
/** A conversation as it is in responses and events. */
export type ConversationOnWire = z.output<typeof conversation>;

/** The use cases that `presentMessage` needs. */
type MessageTools = Pick<UseCases, 'attachmentLinks' | 'messageFields'>;

/** Returns the message as this user sees it, as `Message`, which is the same in responses and events. */
export function presentMessage(
  each: Message,
  viewerId: string,
  { attachmentLinks, messageFields }: MessageTools,
): MessageOnWire {
  const fields = messageFields.show(each.fields);
  return {
    id: each.id,
    conversationId: each.conversationId,
    seq: each.seq,
    changeSeq: each.changeSeq,
    senderId: each.senderId,
    kind: each.kind,
    body: each.body,
    clientMessageId: each.clientMessageId,
    replyToId: each.replyToId,
    threadRootId: each.threadRootId,
    thread: each.thread && presentThread(each.thread, viewerId),
    mentions: [...each.mentions],
    attachments: each.attachments.map((attachment) =>
      presentAttachment(each.conversationId, attachment, attachmentLinks),
    ),
    reactions: each.reactions.map(({ emoji, userIds }) => ({
      emoji,
      count: userIds.length,
      mine: userIds.includes(viewerId),
    })),
    pinnedAt: each.pinnedAt && toIsoTime(each.pinnedAt),
    pinnedBy: each.pinnedBy,
    createdAt: toIsoTime(each.createdAt),
    editedAt: each.editedAt && toIsoTime(each.editedAt),
    deletedAt: each.deletedAt && toIsoTime(each.deletedAt),
    ...(fields && { fields }),
  };
}

export function presentFile(
  conversationId: string,
  { attachment, messageId, senderId, createdAt }: ConversationFile,
  { attachmentLinks }: Pick<MessageTools, 'attachmentLinks'>,
): z.output<typeof conversationFile> {
  const shown = presentAttachment(conversationId, attachment, attachmentLinks);
  return { ...shown, messageId, senderId, createdAt: toIsoTime(createdAt) };
}

function presentAttachment(
  conversationId: string,
  each: Attachment,
  links: MessageTools['attachmentLinks'],
): AttachmentOnWire {
  const { url, expiresAt } = links.of(conversationId, each.id);
  return {
    id: each.id,
    fileName: each.fileName,
    contentType: each.contentType,
    size: each.size,
    sha256: each.sha256,
    url,
    urlExpiresAt: expiresAt.toISOString(),
    voice: each.voice === null ? null : presentVoice(each.voice),
  };
}

function presentVoice({ durationMs, waveform, durationSource }: VoiceNote): NonNullable<AttachmentOnWire['voice']> {
  return { durationMs, waveform: [...waveform], durationSource };
}

function presentTask({ id, key, title, projectId }: ConversationTask): NonNullable<ConversationOnWire['task']> {
  return { id, key, title, projectId };
}

function presentThread(
  { replyCount, lastReplySeq, lastReplyAt, unreadCounts }: NonNullable<Message['thread']>,
  viewerId: string,
): MessageOnWire['thread'] {
  return { replyCount, lastReplySeq, lastReplyAt: toIsoTime(lastReplyAt), unreadCount: unreadCounts[viewerId] ?? 0 };
}

/** Returns the conversation as `Conversation`, from the point of view of one participant. */
export function presentConversation(view: ConversationView, viewerId: string, tools: MessageTools): ConversationOnWire {
  return {
    id: view.id,
    kind: view.kind,
    taskId: view.taskId,
    task: view.task === null ? null : presentTask(view.task),
    organizationId: view.organizationId,
    title: view.title,
    createdBy: view.createdBy,
    participants: view.participants.map(({ userId, role, joinedAt, lastReadSeq }) => ({
      userId,
      role,
      joinedAt: joinedAt.toISOString(),
      lastReadSeq,
    })),
    lastMessage: view.lastMessage === null ? null : presentMessage(view.lastMessage, viewerId, tools),
    lastSeq: view.lastSeq,
    lastChangeSeq: view.lastChangeSeq,
    unreadCount: view.unreadCount,
    mentionCount: view.mentionCount,
    me: view.settings && {
      notify: view.settings.notify,
      mutedUntil: view.settings.mutedUntil && toIsoTime(view.settings.mutedUntil),
    },
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  };
}
