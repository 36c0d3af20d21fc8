import { AppError } from '../errors/app-error.js';
import type { MessagePosition } from '../features/chat/list-messages.js';
import type { ConversationPosition } from '../ports/conversation-store.js';
import { id } from './schemas/text.js';

// Cursors are opaque to clients: base64url of a few fields behind a letter that names the list.
const seqPattern = /^s\.(\d{1,15})$/;
const conversationPattern = /^c\.(\d{1,15})\.([\da-f-]{36})$/;

export function encodeSeqCursor(seq: number): string {
  return encode(`s.${seq}`);
}

/** A message id, or a cursor of `encodeSeqCursor`. Throws `CURSOR_INVALID`. */
export function decodeMessagePosition(text: string): MessagePosition {
  if (id.safeParse(text).success) return { messageId: text };
  const [, seq] = seqPattern.exec(decode(text)) ?? [];
  if (seq === undefined) throw new AppError('CURSOR_INVALID');
  return { seq: Number(seq) };
}

export function encodeConversationCursor({ lastActivityAt, id: conversationId }: ConversationPosition): string {
  return encode(`c.${lastActivityAt.getTime()}.${conversationId}`);
}

/** Throws `CURSOR_INVALID`. */
export function decodeConversationCursor(text: string): ConversationPosition {
  const [, time, conversationId] = conversationPattern.exec(decode(text)) ?? [];
  if (time === undefined || conversationId === undefined || !id.safeParse(conversationId).success) {
    throw new AppError('CURSOR_INVALID');
  }
  return { lastActivityAt: new Date(Number(time)), id: conversationId };
}

function encode(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function decode(text: string): string {
  return /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url').toString('utf8') : '';
}
