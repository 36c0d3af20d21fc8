import type { Message } from '@crewkit/client-sdk';

import { toDay } from '../message-times.js';

export type LogEntry =
  /** `isFirst`: of what its sender wrote without a pause. */
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly isFirst: boolean }
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  /** Above the first message that the reader has not seen. */
  | { readonly kind: 'new'; readonly key: string };

const pauseMs = 5 * 60_000;

/**
 * The messages, with a mark for each day. `newAfterSeq`: the mark for new ones precedes the first message of another user after this `seq`;
 * null: there is none.
 */
export function logEntries(messages: readonly Message[], newAfterSeq: number | null, meId: string): LogEntry[] {
  const entries: LogEntry[] = [];
  let isMarked = newAfterSeq === null;
  let previous: Message | undefined;
  for (const message of messages) {
    const isNewDay = previous === undefined || toDay(previous.createdAt) !== toDay(message.createdAt);
    const isFirstNew = !isMarked && message.senderId !== meId && message.seq > (newAfterSeq ?? 0);
    if (isNewDay) entries.push({ kind: 'day', key: `day ${message.id}`, at: message.createdAt });
    if (isFirstNew) entries.push({ kind: 'new', key: 'new' });
    isMarked ||= isFirstNew;
    const isFirst = isNewDay || isFirstNew || !follows(previous, message);
    // Keyed by the message, so that older ones before it leave it where it is.
    entries.push({ kind: 'message', key: message.id, message, isFirst });
    previous = message;
  }
  return entries;
}

function follows(previous: Message | undefined, message: Message): boolean {
  if (previous?.senderId !== message.senderId) return false;
  return Date.parse(message.createdAt) - Date.parse(previous.createdAt) < pauseMs;
}
