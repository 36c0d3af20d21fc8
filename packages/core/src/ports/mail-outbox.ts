/**
 * A mail waiting to leave. `sealed` is the whole mail, encrypted by the SecretBox under the id, because mails carry
 * tokens and the store never holds one in clear.
 */
export interface OutboxEntry {
  readonly id: string;
  readonly sealed: string;
  readonly createdAt: Date;
  /** Deliveries tried so far, the one under way included. */
  readonly attempts: number;
}

export interface OutboxState {
  readonly waiting: number;
  /** Waiting ones that have failed at least once. */
  readonly failing: number;
  readonly oldestWaitingAt: Date | null;
  /** Of the mail that failed last, as far as the store knows; null if none is failing. */
  readonly lastError: string | null;
}

export interface OutboxBacklog {
  /** At most `maxCountedMails`, which stands for that and more. */
  readonly waiting: number;
  readonly oldestWaitingAt: Date | null;
}

/** Counting goes on no further. */
export const maxCountedMails = 10_000;

/** The durable outbox of mails; written in the use case's transaction, emptied after it. */
export interface MailOutbox {
  enqueue(entry: Omit<OutboxEntry, 'attempts'>): Promise<void>;
  /**
   * Claims up to `limit` entries that are due at `now`, longest due first, counts the attempt and hides them until
   * `leaseUntil`. Of parallel callers each entry goes to one. An unfinished claim comes back when its lease ends, or
   * earlier where the store knows that its holder is gone.
   */
  claimDue(claim: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number }): Promise<OutboxEntry[]>;
  /** The entry has left. `keep`: it stays readable by `listRecent`; else it is removed. */
  markSent(id: string, at: Date, keep: boolean): Promise<void>;
  /** The delivery failed; the entry is due again at `nextAttemptAt`. `error` holds no content of the mail. */
  markFailed(id: string, error: string, nextAttemptAt: Date): Promise<void>;
  /** Newest first, sent ones too as far as they were kept. */
  listRecent(limit: number): Promise<OutboxEntry[]>;
  state(): Promise<OutboxState>;
  /** What waits, by indexes alone: it is asked every few seconds, and most of all when much waits. */
  backlog(): Promise<OutboxBacklog>;
}
