import type { Message } from '@crewkit/client-sdk';

import { toDay } from '../message-times.js';

export type LogEntry =
  /** `isFirst`: the message starts a series that its sender posted without a pause. */
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly isFirst: boolean }
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  /** The divider above the first message that the user has not seen. */
  | { readonly kind: 'new'; readonly key: string };

const pauseMs = 5 * 60_000;

/**
 * Returns the messages with a divider before each day. The divider for new messages precedes the first message from another user after
 * `newAfterSeq`; null means that there is no such divider.
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
    // The key is the message's id, so that the entry stays mounted when older messages are inserted before it.
    entries.push({ kind: 'message', key: message.id, message, isFirst });
    previous = message;
  }
  return entries;
}

function follows(previous: Message | undefined, message: Message): boolean {
  if (previous?.senderId !== message.senderId) return false;
  return Date.parse(message.createdAt) - Date.parse(previous.createdAt) < pauseMs;
}
