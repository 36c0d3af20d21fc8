import { CrewkitError } from '../errors/crewkit-error.js';
import type { FilePosition } from '../domain/chat/attachment.js';
import type { Page } from '../domain/page.js';
import type { TaskStatus } from '../domain/workspace/task.js';
import { maxPositionLength } from '../domain/workspace/task-position.js';
import type { MessagePosition } from '../features/chat/messages/list-messages.js';
import { searchSteps, type SearchPosition } from '../features/workspace/search/search.js';
import type { PendingMailPosition } from '../ports/mail/mail-outbox.js';
import type { ConversationPosition } from '../ports/chat/conversation-store.js';
import type { SessionPosition } from '../ports/sign-in/session-store.js';
import type { DuePosition } from '../ports/workspace/task-store.js';
import { id } from './schemas/text.js';

// Cursors are opaque to clients. A cursor consists of a letter that names the list, followed by a few fields in base64url.
const seqPattern = /^s\.(\d{1,15})$/;
const numberPattern = /^n\.(\d{1,15})$/;
const idCursorPattern = /^i\.([\da-f-]{36})$/;
const sessionPattern = /^t\.(\d{1,15})\.([\da-f-]{36})$/;
const duePattern = /^d\.(\d{1,15}|none)\.([\da-f-]{36})$/;
const filePattern = /^a\.(\d{1,15})\.(\d{1,2})$/;
const boardPattern = /^b\.([a-z_]+)\.([\dA-Za-z]+)$/;
const searchPattern = /^f\.([a-z]+)\.([\da-f-]{36})$/;
const mailPattern = /^m\.(\d{1,15})\.([\da-f-]{36})$/;
const conversationPattern = /^c\.(\d{1,15})\.([\da-f-]{36})$/;

export function encodeSeqCursor(seq: number): string {
  return encode(`s.${seq}`);
}

/**
 * Returns the position that the text describes: a message id, or a cursor that `encodeSeqCursor` created. Throws `CURSOR_INVALID` for any
 * other text.
 */
export function decodeMessagePosition(text: string): MessagePosition {
  if (id.safeParse(text).success) return { messageId: text };
  const [, seq] = seqPattern.exec(decode(text)) ?? [];
  if (seq === undefined) throw new CrewkitError('CURSOR_INVALID');
  return { seq: Number(seq) };
}

/** Decodes the number of a change, which is the only position that is not opaque. Throws `CURSOR_INVALID`. */
export function decodeChangeSeq(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new CrewkitError('CURSOR_INVALID');
  return Number(text);
}

/** Encodes a cursor of a conversation's files. */
export function encodeFileCursor(last: FilePosition | null): string | null {
  return last === null ? null : encode(`a.${last.seq}.${last.index}`);
}

/** Decodes a cursor of a conversation's files. Returns null, the beginning of the list, if the text is absent. Throws `CURSOR_INVALID`. */
export function decodeFileCursor(text: string | undefined): FilePosition | null {
  if (text === undefined) return null;
  const [, seq, index] = filePattern.exec(decode(text)) ?? [];
  if (seq === undefined || index === undefined) throw new CrewkitError('CURSOR_INVALID');
  return { seq: Number(seq), index: Number(index) };
}

export function encodeConversationCursor({ lastActivityAt, id: conversationId }: ConversationPosition): string {
  return encode(`c.${lastActivityAt.getTime()}.${conversationId}`);
}

/** Decodes a cursor of the conversation list. Throws `CURSOR_INVALID`. */
export function decodeConversationCursor(text: string): ConversationPosition {
  const [, time, conversationId] = conversationPattern.exec(decode(text)) ?? [];
  if (time === undefined || conversationId === undefined || !id.safeParse(conversationId).success) {
    throw new CrewkitError('CURSOR_INVALID');
  }
  return { lastActivityAt: new Date(Number(time)), id: conversationId };
}

/** Encodes a cursor of the caller's session list. */
export function encodeSessionCursor(last: SessionPosition | null): string | null {
  return last === null ? null : encode(`t.${last.lastUsedAt.getTime()}.${last.id}`);
}

/**
 * Decodes a cursor of the caller's session list. Returns null, the beginning of the list, if the text is absent. Throws `CURSOR_INVALID`.
 */
export function decodeSessionCursor(text: string | undefined): SessionPosition | null {
  if (text === undefined) return null;
  const [, time, sessionId] = sessionPattern.exec(decode(text)) ?? [];
  if (time === undefined || sessionId === undefined || !id.safeParse(sessionId).success) {
    throw new CrewkitError('CURSOR_INVALID');
  }
  return { lastUsedAt: new Date(Number(time)), id: sessionId };
}

/** Encodes a cursor of the list of pending emails. */
export function encodeMailCursor(last: PendingMailPosition | null): string | null {
  return last === null ? null : encode(`m.${last.nextAttemptAt.getTime()}.${last.id}`);
}

/** Decodes a cursor of pending emails. Returns null, the beginning of the list, if the text is absent. Throws `CURSOR_INVALID`. */
export function decodeMailCursor(text: string | undefined): PendingMailPosition | null {
  if (text === undefined) return null;
  const [, time, mailId] = mailPattern.exec(decode(text)) ?? [];
  if (time === undefined || mailId === undefined || !id.safeParse(mailId).success)
    throw new CrewkitError('CURSOR_INVALID');
  return { nextAttemptAt: new Date(Number(time)), id: mailId };
}

/** Presents a page of a list ordered by id. */
export function presentPage<Item, Presented>(
  { items, next }: Page<Item, string>,
  present: (item: Item) => Presented,
): { readonly items: Presented[]; readonly nextCursor: string | null } {
  return { items: items.map((item) => present(item)), nextCursor: next === null ? null : encode(`i.${next}`) };
}

/** Decodes a cursor of a list ordered by id. Returns null, the beginning of the list, if the text is absent. Throws `CURSOR_INVALID`. */
export function decodeIdCursor(text: string | undefined): string | null {
  if (text === undefined) return null;
  const [, last] = idCursorPattern.exec(decode(text)) ?? [];
  if (last === undefined || !id.safeParse(last).success) throw new CrewkitError('CURSOR_INVALID');
  return last;
}

/** Encodes a cursor of a list ordered by number, such as tasks and the audit log. */
export function encodeNumberCursor(last: number | null): string | null {
  return last === null ? null : encode(`n.${last}`);
}

/**
 * Decodes a cursor of a list ordered by number. Returns null, the beginning of the list, if the text is absent. Throws `CURSOR_INVALID`,
 * including for a number above `greatest`.
 */
export function decodeNumberCursor(text: string | undefined, greatest = Number.MAX_SAFE_INTEGER): number | null {
  if (text === undefined) return null;
  const [, last] = numberPattern.exec(decode(text)) ?? [];
  if (last === undefined || Number(last) > greatest) throw new CrewkitError('CURSOR_INVALID');
  return Number(last);
}

/** Encodes a cursor of tasks ordered by due date. */
export function encodeDueCursor(last: DuePosition | null): string | null {
  return last === null ? null : encode(`d.${last.dueAt?.getTime() ?? 'none'}.${last.id}`);
}

/**
 * Decodes a cursor of tasks ordered by due date. Returns null, the beginning of the list, if the text is absent. Throws `CURSOR_INVALID`.
 */
export function decodeDueCursor(text: string | undefined): DuePosition | null {
  if (text === undefined) return null;
  const [, time, taskId] = duePattern.exec(decode(text)) ?? [];
  if (time === undefined || taskId === undefined || !id.safeParse(taskId).success)
    throw new CrewkitError('CURSOR_INVALID');
  return { dueAt: time === 'none' ? null : new Date(Number(time)), id: taskId };
}

/** Encodes a cursor of one column of a board. */
export function encodeBoardCursor(status: TaskStatus, last: string | null): string | null {
  return last === null ? null : encode(`b.${status}.${last}`);
}

/**
 * Decodes a cursor of one column of a board. Returns null, the top of the column, if the text is absent. Throws `CURSOR_INVALID`, including
 * for a cursor of another column.
 */
export function decodeBoardCursor(status: TaskStatus, text: string | undefined): string | null {
  if (text === undefined) return null;
  const [, of, position = ''] = boardPattern.exec(decode(text)) ?? [];
  if (of !== status || position.length > maxPositionLength) throw new CrewkitError('CURSOR_INVALID');
  return position;
}

/** Encodes a cursor of a search over all types. */
export function encodeSearchCursor(last: SearchPosition | null): string | null {
  return last === null ? null : encode(`f.${last.step}.${last.id}`);
}

/** Decodes a cursor of a search over all types. Returns null, the beginning of the list, if the text is absent. Throws `CURSOR_INVALID`. */
export function decodeSearchCursor(text: string | undefined): SearchPosition | null {
  if (text === undefined) return null;
  const [, name, last] = searchPattern.exec(decode(text)) ?? [];
  const step = searchSteps.find((each) => each === name);
  if (step === undefined || last === undefined || !id.safeParse(last).success) throw new CrewkitError('CURSOR_INVALID');
  return { step, id: last };
}

function encode(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function decode(text: string): string {
  return /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url').toString('utf8') : '';
}
