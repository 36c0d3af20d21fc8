/**
 * A mail waiting for delivery. `sealed` is the whole mail, encrypted by the SecretBox with the id as context, because mails carry tokens
 * and the store never holds one in plain text.
 */
export interface OutboxEntry {
  readonly id: string;
  readonly sealed: string;
  readonly createdAt: Date;
  /** Delivery attempts so far, including the current one. */
  readonly attempts: number;
}

export interface OutboxState {
  readonly waiting: number;
  /** Waiting mails that have failed at least once. */
  readonly failing: number;
  readonly oldestWaitingAt: Date | null;
  /** The error of the most recently failed mail, as far as the store knows; null if none is failing. */
  readonly lastError: string | null;
}

export interface OutboxBacklog {
  /** At most `maxCountedMails`, at which counting stops. */
  readonly waiting: number;
  readonly oldestWaitingAt: Date | null;
}

/** The count stops here. */
export const maxCountedMails = 10_000;

/** The durable outbox of mails: written in the use case's transaction, delivered after it. */
export interface MailOutbox {
  enqueue(entry: Omit<OutboxEntry, 'attempts'>): Promise<void>;
  /**
   * Claims up to `limit` entries that are due at `now`, longest due first, counts the attempt and hides them until `leaseUntil`. Each
   * entry goes to one of the parallel callers. An unfinished claim becomes due again when its lease ends, or earlier if the store knows
   * that its holder is gone.
   */
  claimDue(claim: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number }): Promise<OutboxEntry[]>;
  /** Marks the entry as sent. `keep`: it stays readable by `listRecent`; otherwise it is removed. */
  markSent(id: string, at: Date, keep: boolean): Promise<void>;
  /** Marks the delivery as failed; the entry is due again at `nextAttemptAt`. `error` contains none of the mail's content. */
  markFailed(id: string, error: string, nextAttemptAt: Date): Promise<void>;
  /** Newest first, including sent ones that were kept. */
  listRecent(limit: number): Promise<OutboxEntry[]>;
  state(): Promise<OutboxState>;
  /** Returns the backlog using indexes only: it is read every few seconds, most importantly when the backlog is large. */
  backlog(): Promise<OutboxBacklog>;
}
