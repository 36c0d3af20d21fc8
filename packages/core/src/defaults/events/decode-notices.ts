import type { EphemeralEvent } from '../../domain/events/domain-event.js';
import type { RoutingKey } from '../../domain/events/routing-keys.js';
import { isUuid } from '../../domain/uuid.js';
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

/** Returns the notice. An array contains a position in the log and routing keys, and an object is an ephemeral event. */
function toNotice(item: unknown): EventNotice | null {
  if (Array.isArray(item)) {
    const [position, ...keys] = item as unknown[];
    const isValid =
      typeof position === 'number' && Number.isSafeInteger(position) && position > 0 && keys.every(isText);
    // Keys of kinds that this version does not know concern nothing here.
    return isValid ? { position, keys: keys as RoutingKey[] } : null;
  }
  const passing = toEphemeralEvent(item);
  return passing === null ? null : { passing };
}

/** Keeps only the fields that the type defines. */
function toEphemeralEvent(item: unknown): EphemeralEvent | null {
  const [type, conversationId, userId, userIds] = fields.map((name) => field(item, name));
  if (type === 'presence.changed') return isListOfIds(userIds) ? { type, userIds } : null;
  if (type === 'presence.pair_changed') return isListOfIds(userIds) && isPair(userIds) ? { type, userIds } : null;
  if (typeof userId !== 'string') return null;
  if (type === 'presence.shown') return isUuid(userId) ? { type, userId } : null;
  if (type === 'typing.announced' && typeof conversationId === 'string') return { type, conversationId, userId };
  return null;
}

// The most that one event contains.
const maxIds = 100;
const fields = ['type', 'conversationId', 'userId', 'userIds'] as const;

function isListOfIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= maxIds && value.every((item) => isText(item) && isUuid(item));
}

function isPair(list: readonly string[]): list is [string, string] {
  return list.length === 2;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
