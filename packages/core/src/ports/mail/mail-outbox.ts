import type { Page } from '../../domain/page.js';

/**
 * An email waiting for delivery. `sealed` is the whole email, encrypted by the SecretBox with the entry's `id` as context. Emails are
 * encrypted because they contain tokens, and the store never holds a token in plain text.
 */
export interface OutboxEntry {
  readonly id: string;
  readonly sealed: string;
  readonly createdAt: Date;
  /** The number of delivery attempts so far, including the current one. */
  readonly attempts: number;
}

/** A pending email without its contents. */
export interface PendingMail {
  readonly id: string;
  readonly createdAt: Date;
  /** The number of delivery attempts so far, including the current one. */
  readonly attempts: number;
  /** The time of the next attempt. During an attempt, the value is the time when the attempt's lease ends. */
  readonly nextAttemptAt: Date;
  /** The error of the last failed attempt. The value is null if no attempt has failed. */
  readonly lastError: string | null;
}

/**
 * The position at which a page of pending emails ended, that is, its last email. If delivery of an email is attempted between two page
 * requests, the email moves to a later position in the list.
 */
export type PendingMailPosition = Pick<PendingMail, 'id' | 'nextAttemptAt'>;

export interface PendingMailWindow {
  /** The page starts after this position. null means that the page starts at the beginning. */
  readonly after: PendingMailPosition | null;
  readonly limit: number;
}

interface OutboxState {
  readonly waiting: number;
  /** The number of waiting emails that have failed at least once. */
  readonly failing: number;
  readonly oldestWaitingAt: Date | null;
  /** The last error of the failing email whose next attempt is scheduled last. The value is null if no email is failing. */
  readonly lastError: string | null;
}

export interface OutboxBacklog {
  /** The number of waiting emails. Counting stops at `maxCountedMails`. */
  readonly waiting: number;
  readonly oldestWaitingAt: Date | null;
}

/** The maximum number of emails that `MailOutbox.backlog` counts. */
export const maxCountedMails = 10_000;

/** Stores emails durably. A use case adds emails in its transaction, and they are delivered after the commit. */
export interface MailOutbox {
  enqueue(entry: Omit<OutboxEntry, 'attempts'>): Promise<void>;
  /**
   * Claims up to `limit` entries that are due at `now`, longest due first. Counts one attempt for each claimed entry and hides these
   * entries from other callers until `leaseUntil`. Of several parallel callers, exactly one gets each entry. An entry whose delivery is
   * unfinished becomes due again when its lease ends, or earlier if the store knows that the claiming process has ended.
   */
  claimDue(claim: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number }): Promise<OutboxEntry[]>;
  /** Marks the entry as sent. If `keep` is true, `listRecent` still returns it. Otherwise, it is removed. */
  markSent(id: string, at: Date, keep: boolean): Promise<void>;
  /** Marks the delivery as failed. The entry is due again at `nextAttemptAt`. `error` must not contain any of the email's content. */
  markFailed(id: string, error: string, nextAttemptAt: Date): Promise<void>;
  /** Lists entries, newest first, including sent entries that were kept. */
  listRecent(limit: number): Promise<OutboxEntry[]>;
  /**
   * Lists unsent emails, ordered by the time of the next attempt, then by id. Reads at most `limit` + 1 emails, however many are pending.
   */
  listPending(window: PendingMailWindow): Promise<Page<PendingMail, PendingMailPosition>>;
  state(): Promise<OutboxState>;
  /**
   * Returns the backlog by reading only indexes. The backlog is read every few seconds, and reading it must stay cheap when the backlog is
   * large.
   */
  backlog(): Promise<OutboxBacklog>;
}
