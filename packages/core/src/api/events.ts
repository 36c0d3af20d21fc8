import { z } from 'zod';

import { conversation, message } from './schemas/chat.js';
import { id } from './schemas/text.js';

// Tokens signed with an RS256 key are longer than mailed and opaque ones.
const accessToken = z.string().min(1).max(4096);

/** Events that clients send, with the schemas of their data. Each is acknowledged with an `EventAck`. */
export const clientEvents = {
  /** Joins the room of a conversation. */
  join: id,
  /** Leaves it. */
  leave: id,
  /** Announces that the user is typing; needs a join. */
  typing: id,
  /** Renews the connection's authentication with a fresh access token of the same user. */
  auth: z.strictObject({ token: accessToken }),
} as const satisfies Record<string, z.ZodType>;

export type ClientEvent = keyof typeof clientEvents;

const refusalCode = z.enum([
  'NOT_FOUND',
  'FORBIDDEN',
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'TOO_MANY_CONNECTIONS',
  'UNAVAILABLE',
  'INTERNAL',
]);

/** The server's acknowledgement of a client's event. */
export const eventAck = z.discriminatedUnion('ok', [
  /** `lastSeq`: of the conversation, if it was joined. */
  z.object({ ok: z.literal(true), lastSeq: z.int().min(0).exactOptional() }),
  /** `retryAfterSeconds`: of a refused connection, with `RATE_LIMITED` and `TOO_MANY_CONNECTIONS`. */
  z.object({ ok: z.literal(false), code: refusalCode, retryAfterSeconds: z.int().min(1).exactOptional() }),
]);

export type EventAck = Readonly<z.output<typeof eventAck>>;

/** Events that the server sends, with the schemas of their payloads. */
export const serverEvents = {
  'chat:message': message,
  /** A message was edited or deleted; carries its current state. */
  'chat:message.updated': message,
  'chat:created': conversation,
  /** Title or participants have changed. Sent to every participant but newly added ones: they get `chat:created`. */
  'chat:updated': conversation,
  /** The receiver is no longer a participant, or has lost access to a room they had joined. */
  'chat:removed': z.object({ conversationId: id }),
  'chat:typing': z.object({ conversationId: id, userId: id }),
  'chat:read': z.object({ conversationId: id, userId: id, lastReadSeq: z.int().min(0) }),
  /** The receiver's permissions may have changed, in the organization or (null) anywhere: clients reload them. */
  'access:changed': z.object({ organizationId: id.nullable() }),
  /** The connection closes right after it: its token expired, its session was revoked, or its account disabled. */
  'auth:expired': z.object({ code: z.literal('UNAUTHENTICATED') }),
} as const satisfies Record<string, z.ZodType>;

export type ServerEvent = keyof typeof serverEvents;

export type ServerEvents = { readonly [Event in ServerEvent]: Readonly<z.output<(typeof serverEvents)[Event]>> };
