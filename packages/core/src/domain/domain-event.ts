/** A committed event. Events carry ids, never contents: consumers read the rest from the store, the source of truth. */
export type DurableEvent =
  /** An account was created: its first registration was confirmed. `user.verified` follows. */
  | { readonly type: 'user.registered'; readonly userId: string }
  /** The account's email was verified. */
  | { readonly type: 'user.verified'; readonly userId: string }
  /** The account's email was changed to another verified one; another account may take the old one. */
  | { readonly type: 'user.email_changed'; readonly userId: string }
  /** The account was closed by its owner and its personal data erased. Hosts remove their own data about the user. */
  | { readonly type: 'user.closed'; readonly userId: string }
  /** A session ended early: logout, revocation, a new password, a reused refresh token, a second factor turned on. */
  | { readonly type: 'session.revoked'; readonly userId: string; readonly sessionId: string }
  | { readonly type: 'conversation.created'; readonly conversationId: string }
  /** The conversation's title has changed. */
  | { readonly type: 'conversation.updated'; readonly conversationId: string }
  | { readonly type: 'participant.added'; readonly conversationId: string; readonly userId: string }
  | { readonly type: 'participant.removed'; readonly conversationId: string; readonly userId: string }
  /** A message was posted at `seq` of its conversation. */
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
   * Permissions have changed, and may be fewer. `userId` null: of any user in the organization; `organizationId` null: everywhere.
   * Components that keep something open for an affected user check their permissions again.
   */
  | { readonly type: 'access.changed'; readonly organizationId: string | null; readonly userId: string | null };

/** An ephemeral event: never stored, and lost with the process or the network. */
export interface EphemeralEvent {
  readonly type: 'typing.announced';
  readonly conversationId: string;
  readonly userId: string;
}

export type DomainEvent = DurableEvent | EphemeralEvent;

/** An event in the log. `position` is its place there; positions increase, with gaps. */
export interface RecordedEvent<E extends DurableEvent = DurableEvent> {
  readonly position: number;
  readonly recordedAt: Date;
  readonly event: E;
}
