import type { Attachment, Message, StoreInput } from '@crewkit/core/adapter';
import type { MessageRow } from '../../tables/chat-rows.js';
import type { Tables } from '../../tables/tables.js';
import { takesPart } from './takes-part.js';

/** Returns the message as clients see it, with its attachments in order. */
export function shownMessage(tables: Tables, { message }: MessageRow): Message {
  return { ...message, attachments: toAttachments(tables, message.id) };
}

function toAttachments({ attachments }: Tables, messageId: string): Attachment[] {
  return [...attachments.values()]
    .flatMap(({ attached }) => (attached?.messageId === messageId ? [attached] : []))
    .sort((a, b) => a.position - b.position)
    .map(({ file }) => file);
}

/** Returns the later of two instants, for values that must never move backwards. */
export function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/** Returns whether a search is allowed to include the conversation. */
export function isWithin(
  tables: Tables,
  id: string,
  {
    participantId,
    projectIds,
    conversationId,
  }: Pick<StoreInput<'messages', 'search'>, 'participantId' | 'projectIds' | 'conversationId'>,
): boolean {
  const row = tables.conversations.get(id);
  if (row === undefined || !takesPart(tables, row, participantId)) return false;
  if (conversationId !== null && conversationId !== id) return false;
  const task = row.taskId === null ? undefined : tables.tasks.get(row.taskId);
  return row.kind === 'direct' || (task !== undefined && projectIds.includes(task.projectId));
}
