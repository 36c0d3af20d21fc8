import { z } from 'zod';

import { conversation, message } from './schemas/chat.js';
import { id } from './schemas/text.js';

// Tokens under an RS256 key are longer than the mailed and opaque ones.
const accessToken = z.string().min(1).max(4096);

/** Events that clients send, with the form of their data. Each is acknowledged with an `EventAck`. */
export const clientEvents = {
  /** Joins the room of a conversation. */
  join: id,
  /** Leaves it. */
  leave: id,
  /** Announces that the user is typing; needs a join. */
  typing: id,
  /** Renews the connection with a fresh access token of the same user. */
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

/** How the server answers an event of a client. */
export const eventAck = z.discriminatedUnion('ok', [
  /** `lastSeq`: of the conversation, if it was joined. */
  z.object({ ok: z.literal(true), lastSeq: z.int().min(0).exactOptional() }),
  /** `retryAfterSeconds`: of a refused connection, with `RATE_LIMITED` and `TOO_MANY_CONNECTIONS`. */
  z.object({ ok: z.literal(false), code: refusalCode, retryAfterSeconds: z.int().min(1).exactOptional() }),
]);

export type EventAck = Readonly<z.output<typeof eventAck>>;

/** Events that the server sends, with the form of their payloads. */
export const serverEvents = {
  'chat:message': message,
  /** It was edited or deleted: the message as it is now. */
  'chat:message.updated': message,
  'chat:created': conversation,
  /** It has another title or other participants. To every participant but those who have just come: they get `chat:created`. */
  'chat:updated': conversation,
  /** The receiver takes no part in it any more, or has lost access to a room that he had joined. */
  'chat:removed': z.object({ conversationId: id }),
  'chat:typing': z.object({ conversationId: id, userId: id }),
  'chat:read': z.object({ conversationId: id, userId: id, lastReadSeq: z.int().min(0) }),
  /** What the receiver may do may have changed, in the organization or (null) anywhere: whoever has asked asks again. */
  'access:changed': z.object({ organizationId: id.nullable() }),
  /** The connection ends right after it: its token expired, its session was revoked, or its account disabled. */
  'auth:expired': z.object({ code: z.literal('UNAUTHENTICATED') }),
} as const satisfies Record<string, z.ZodType>;

export type ServerEvent = keyof typeof serverEvents;

export type ServerEvents = { readonly [Event in ServerEvent]: Readonly<z.output<(typeof serverEvents)[Event]>> };
