import type { AckId } from './plain-ws-connection.js';

/** The parsed content of a frame from a client. The frame may be invalid. */
export interface Frame {
  /**
   * The id for the acknowledgement. undefined means that the client requested no acknowledgement. null means that the id is unreadable,
   * which must be reported.
   */
  readonly ack: AckId | undefined;
  /** The event name, or null if it is not valid. */
  readonly event: string | null;
  readonly data: unknown;
}

const known = new Set(['id', 'event', 'data']);
const maxIdLength = 64;

/**
 * Parses the text of a frame from a client: `{ "id"?, "event", "data" }`. Never throws. If the text is not such a JSON object, `event` is
 * null.
 */
export function readFrame(text: string): Frame {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return malformed(null);
  const { id, event, data } = value as Record<string, unknown>;
  if (id !== undefined && !isId(id)) return malformed(null);
  if (typeof event !== 'string' || Object.keys(value).some((key) => !known.has(key))) return malformed(id ?? null);
  return { ack: id, event, data };
}

function malformed(ack: AckId): Frame {
  return { ack, event: null, data: null };
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' ? id.length <= maxIdLength : Number.isFinite(id);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
