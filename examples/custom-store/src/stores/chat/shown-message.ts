import type { Attachment, Message } from '@crewkit/core/adapter';
import type { MessageRow, Tables } from '../../tables/tables.js';

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
