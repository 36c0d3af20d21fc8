import { z } from 'zod';

import type { ConversationOnWire, MessageOnWire } from './present/present-conversation.js';
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

export type EventAck =
  | { readonly ok: true; readonly lastSeq?: number }
  | {
      readonly ok: false;
      readonly code:
        | 'NOT_FOUND'
        | 'FORBIDDEN'
        | 'VALIDATION_FAILED'
        | 'UNAUTHENTICATED'
        | 'RATE_LIMITED'
        | 'UNAVAILABLE'
        | 'INTERNAL';
    };

/** Events that the server sends, with their payloads. */
export interface ServerEvents {
  readonly 'chat:message': MessageOnWire;
  /** It was edited or deleted: the message as it is now. */
  readonly 'chat:message.updated': MessageOnWire;
  readonly 'chat:created': ConversationOnWire;
  /** It has another title or other participants. To every participant but those who have just come: they get `chat:created`. */
  readonly 'chat:updated': ConversationOnWire;
  /** The receiver takes no part in it any more, or has lost access to a room that he had joined. */
  readonly 'chat:removed': { readonly conversationId: string };
  readonly 'chat:typing': { readonly conversationId: string; readonly userId: string };
  readonly 'chat:read': { readonly conversationId: string; readonly userId: string; readonly lastReadSeq: number };
  /** The connection ends right after it: its token expired, its session was revoked, or its account disabled. */
  readonly 'auth:expired': { readonly code: 'UNAUTHENTICATED' };
}

export type ServerEvent = keyof ServerEvents;
