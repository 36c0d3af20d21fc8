import type { DomainEvent } from '../domain/domain-event.js';
import type { EventNotice } from '../ports/event-bus.js';

type EventOf<Type extends DomainEvent['type']> = Extract<DomainEvent, { readonly type: Type }>;
type KindOf<Value> = Value extends string ? 'string' : 'number';

/** Every field of every event, so that the compiler asks for those of a new one. */
const fieldKinds: {
  readonly [Type in DomainEvent['type']]: {
    readonly [Name in Exclude<keyof EventOf<Type>, 'type'>]: KindOf<EventOf<Type>[Name]>;
  };
} = {
  'user.registered': { userId: 'string' },
  'user.verified': { userId: 'string' },
  'session.revoked': { userId: 'string', sessionId: 'string' },
  'conversation.created': { conversationId: 'string' },
  'message.posted': { conversationId: 'string', messageId: 'string', seq: 'number' },
  'conversation.read': { conversationId: 'string', userId: 'string', lastReadSeq: 'number' },
  'typing.announced': { conversationId: 'string', userId: 'string' },
};

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

function toNotice(item: unknown): EventNotice | null {
  if (!Array.isArray(item)) return null;
  const [position, content] = item as unknown[];
  const event = toEvent(content);
  return event !== null && isPosition(position) ? { position, event } : null;
}

function isPosition(value: unknown): value is number | null {
  return value === null || (Number.isSafeInteger(value) && Number(value) > 0);
}

/** Only the fields that the type knows. */
function toEvent(content: unknown): DomainEvent | null {
  const type = field(content, 'type');
  if (typeof type !== 'string' || !Object.hasOwn(fieldKinds, type)) return null;
  const event: Record<string, unknown> = { type };
  for (const [name, kind] of Object.entries(fieldKinds[type as DomainEvent['type']])) {
    const value = field(content, name);
    if (kind === 'string' ? typeof value !== 'string' : !Number.isSafeInteger(value)) return null;
    event[name] = value;
  }
  return event as DomainEvent;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
