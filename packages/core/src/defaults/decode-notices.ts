import type { PassingEvent } from '../domain/domain-event.js';
import type { EventNotice } from '../ports/event-bus.js';

interface DecodedNotices {
  readonly notices: readonly EventNotice[];
  /** How many could not be read. */
  readonly faulty: number;
}

/**
 * Reads what a `NoticeEncoder` wrote, and trusts nothing: other programs may send over the same channel, and other
 * versions of this one know other events. What is not understood is left out.
 */
export function decodeNotices(text: string): DecodedNotices {
  const items = field(parse(text), 'notices');
  if (!Array.isArray(items)) return { notices: [], faulty: 1 };
  const notices = items.map(toNotice).filter((notice) => notice !== null);
  return { notices, faulty: items.length - notices.length };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A number is a position in the log; an object is an event that is in no log. */
function toNotice(item: unknown): EventNotice | null {
  if (typeof item === 'number') return Number.isSafeInteger(item) && item > 0 ? { position: item } : null;
  const passing = toPassingEvent(item);
  return passing === null ? null : { passing };
}

/** Only the fields that the type knows. */
function toPassingEvent(item: unknown): PassingEvent | null {
  const [type, conversationId, userId] = ['type', 'conversationId', 'userId'].map((name) => field(item, name));
  if (type !== 'typing.announced' || typeof conversationId !== 'string' || typeof userId !== 'string') return null;
  return { type, conversationId, userId };
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
