/**
 * What has happened and is committed. Events carry ids, never contents: whoever receives one reads the rest from
 * the store, which is the truth.
 */
export type DurableEvent =
  /** An account came to be: its first registration was confirmed. `user.verified` follows. */
  | { readonly type: 'user.registered'; readonly userId: string }
  /** The account's email is confirmed from now on. */
  | { readonly type: 'user.verified'; readonly userId: string }
  /** The account has another email from now on, which is confirmed; the old one may become somebody else's. */
  | { readonly type: 'user.email_changed'; readonly userId: string }
  /** The account was closed by its owner; everything personal in it is gone. Hosts remove what they keep beside it. */
  | { readonly type: 'user.closed'; readonly userId: string }
  /** One sign-in ended before its time: logout, revocation, a new password, a reused refresh token, a second factor turned on. */
  | { readonly type: 'session.revoked'; readonly userId: string; readonly sessionId: string }
  | { readonly type: 'conversation.created'; readonly conversationId: string }
  /** Its title has changed. */
  | { readonly type: 'conversation.updated'; readonly conversationId: string }
  | { readonly type: 'participant.added'; readonly conversationId: string; readonly userId: string }
  | { readonly type: 'participant.removed'; readonly conversationId: string; readonly userId: string }
  /** A message stands at `seq` of its conversation. */
  | {
      readonly type: 'message.posted';
      readonly conversationId: string;
      readonly messageId: string;
      readonly seq: number;
    }
  /** The message at `seq` was edited or deleted by its author. */
  | {
      readonly type: 'message.updated';
      readonly conversationId: string;
      readonly messageId: string;
      readonly seq: number;
    }
  /** The user has read up to `lastReadSeq`, which is further than before. */
  | {
      readonly type: 'conversation.read';
      readonly conversationId: string;
      readonly userId: string;
      readonly lastReadSeq: number;
    }
  /**
   * What somebody may do has changed, and may be less. `userId` null: of anybody in the organization; `organizationId` null:
   * everywhere. Whoever keeps something open for him asks anew whether he may.
   */
  | { readonly type: 'access.changed'; readonly organizationId: string | null; readonly userId: string | null };

/** True for a moment only: never stored, and lost with the process or the network. */
export interface PassingEvent {
  readonly type: 'typing.announced';
  readonly conversationId: string;
  readonly userId: string;
}

export type DomainEvent = DurableEvent | PassingEvent;

/** An event as the log keeps it. `position` is its place there; later ones have higher ones, with holes. */
export interface RecordedEvent<E extends DurableEvent = DurableEvent> {
  readonly position: number;
  readonly recordedAt: Date;
  readonly event: E;
}
