import type { EphemeralEvent } from '../../domain/events/domain-event.js';
import type { EventNotice } from '../../ports/events/event-bus.js';

interface DecodedNotices {
  readonly notices: readonly EventNotice[];
  /** The number of unreadable notices. */
  readonly invalid: number;
}

/**
 * Decodes a text that a `NoticeEncoder` created. The text is untrusted, because other programs can send over the same channel, and other
 * versions can send events that this version does not know. Skips unreadable notices, and returns their number.
 */
export function decodeNotices(text: string): DecodedNotices {
  const items = field(parse(text), 'notices');
  if (!Array.isArray(items)) return { notices: [], invalid: 1 };
  const notices = items.map(toNotice).filter((notice) => notice !== null);
  return { notices, invalid: items.length - notices.length };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the notice. A number is a position in the log, and an object is an ephemeral event. */
function toNotice(item: unknown): EventNotice | null {
  if (typeof item === 'number') return Number.isSafeInteger(item) && item > 0 ? { position: item } : null;
  const passing = toEphemeralEvent(item);
  return passing === null ? null : { passing };
}

/** Keeps only the fields that the type defines. */
function toEphemeralEvent(item: unknown): EphemeralEvent | null {
  const [type, conversationId, userId] = ['type', 'conversationId', 'userId'].map((name) => field(item, name));
  if (type !== 'typing.announced' || typeof conversationId !== 'string' || typeof userId !== 'string') return null;
  return { type, conversationId, userId };
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
