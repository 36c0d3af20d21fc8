/**
 * What has happened and is committed. Events carry ids, never contents: whoever receives one reads the rest from
 * the store, which is the truth. An event is a hint and may be lost with the process.
 */
export type DomainEvent =
  | { readonly type: 'conversation.created'; readonly conversationId: string }
  | {
      readonly type: 'message.posted';
      readonly conversationId: string;
      readonly messageId: string;
      readonly seq: number;
    }
  | {
      readonly type: 'conversation.read';
      readonly conversationId: string;
      readonly userId: string;
      readonly lastReadSeq: number;
    }
  | { readonly type: 'typing.announced'; readonly conversationId: string; readonly userId: string }
  /** `sessionId` null: every session of the account. */
  | { readonly type: 'sessions.revoked'; readonly accountId: string; readonly sessionId: string | null };
