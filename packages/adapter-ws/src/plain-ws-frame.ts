import type { AckId } from './plain-ws-connection.js';

/** What a client has written, sensible or not. */
export interface Frame {
  /** By what its acknowledgement names it; undefined: it wants none. null: it could not be read, and must be told so. */
  readonly ack: AckId | undefined;
  /** What is no event's name is null. */
  readonly event: string | null;
  readonly data: unknown;
}

const known = new Set(['id', 'event', 'data']);
const maxIdLength = 64;

/** Reads `{ "id"?, "event", "data" }`. Never throws: what is anything else has no event. */
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
