import { maxCountedMails, type Page, type Store, type StoreResult, type StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant, toInstantOrNull } from '../columns.js';
import { toPage } from '../page.js';

type OutboxEntry = StoreResult<'mailOutbox', 'claimDue'>;
type PendingMail = StoreResult<'mailOutbox', 'listPending'>;

const columns = 'id, sealed, created_at, attempts';

const enqueue = `
  INSERT INTO mail_outbox (id, sealed, created_at, next_attempt_at) VALUES (@id, @sealed, @createdAt, @createdAt)`;
const claimDue = `
  UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = @leaseUntil, leased = 1
  WHERE id IN (
    SELECT id FROM mail_outbox WHERE sent_at IS NULL AND next_attempt_at <= @now ORDER BY next_attempt_at, id LIMIT @limit
  )
  RETURNING ${columns}`;
const markKept = 'UPDATE mail_outbox SET sent_at = @at, last_error = NULL, leased = 0 WHERE id = @id';
const remove = 'DELETE FROM mail_outbox WHERE id = @id';
const markFailed = `
  UPDATE mail_outbox SET last_error = @error, next_attempt_at = @nextAttemptAt, leased = 0
  WHERE id = @id AND sent_at IS NULL`;
const listRecent = `SELECT ${columns} FROM mail_outbox ORDER BY created_at DESC, id DESC LIMIT @limit`;
const listPending = `
  SELECT id, created_at, attempts, next_attempt_at, last_error FROM mail_outbox
  WHERE sent_at IS NULL AND (next_attempt_at, id) > (@nextAttemptAt, @id)
  ORDER BY next_attempt_at, id LIMIT @limit`;
// This position sorts before every email.
const beginning = { nextAttemptAt: Number.MIN_SAFE_INTEGER, id: '' };
const state = `
  SELECT count(*) AS waiting, count(last_error) AS failing, min(created_at) AS oldest
  FROM mail_outbox WHERE sent_at IS NULL`;
const lastError = `
  SELECT last_error FROM mail_outbox WHERE sent_at IS NULL AND last_error IS NOT NULL
  ORDER BY next_attempt_at DESC LIMIT 1`;

// Use a separate subquery for each index, because the rows contain whole emails. Ordered by age, the oldest pending email is nearly always
// the first row. The plus sign keeps SQLite from sorting all pending emails.
const countWaiting = `
  SELECT count(*) AS waiting FROM (SELECT 1 FROM mail_outbox WHERE sent_at IS NULL LIMIT ${maxCountedMails})`;
const oldestWaiting = `
  SELECT created_at FROM mail_outbox WHERE +sent_at IS NULL ORDER BY created_at, id LIMIT 1`;

interface Row {
  readonly id: string;
  readonly sealed: string;
  readonly created_at: number;
  readonly attempts: number;
}

interface PendingRow extends Omit<Row, 'sealed'> {
  readonly next_attempt_at: number;
  readonly last_error: string | null;
}

export class SqliteMailOutbox implements Store<'mailOutbox'> {
  constructor(private readonly connection: Statements) {}

  async enqueue({ id, sealed, createdAt }: Omit<OutboxEntry, 'attempts'>): Promise<void> {
    this.connection.run(enqueue, { id, sealed, createdAt: toColumn(createdAt) });
  }

  async claimDue(claim: {
    readonly now: Date;
    readonly leaseUntil: Date;
    readonly limit: number;
  }): Promise<OutboxEntry[]> {
    const { now, leaseUntil, limit } = claim;
    const rows = this.connection.all<Row>(claimDue, { now: toColumn(now), leaseUntil: toColumn(leaseUntil), limit });
    // RETURNING does not guarantee an order.
    return rows.map(toEntry).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  async markSent(id: string, at: Date, keep: boolean): Promise<void> {
    if (keep) this.connection.run(markKept, { id, at: toColumn(at) });
    else this.connection.run(remove, { id });
  }

  async markFailed(id: string, error: string, nextAttemptAt: Date): Promise<void> {
    this.connection.run(markFailed, { id, error, nextAttemptAt: toColumn(nextAttemptAt) });
  }

  async listRecent(limit: number): Promise<OutboxEntry[]> {
    return this.connection.all<Row>(listRecent, { limit }).map(toEntry);
  }

  async listPending({
    after,
    limit,
  }: StoreInput<'mailOutbox', 'listPending'>): Promise<
    Page<PendingMail, NonNullable<StoreInput<'mailOutbox', 'listPending'>['after']>>
  > {
    const from = after === null ? beginning : { nextAttemptAt: toColumn(after.nextAttemptAt), id: after.id };
    const rows = this.connection.all<PendingRow>(listPending, { ...from, limit: limit + 1 });
    return toPage(rows.map(toPending), limit, ({ nextAttemptAt, id }) => ({ nextAttemptAt, id }));
  }

  async state(): Promise<StoreResult<'mailOutbox', 'state'>> {
    const counts = this.connection.get<{ waiting: number; failing: number; oldest: number | null }>(state);
    const error = this.connection.get<{ last_error: string }>(lastError);
    return {
      waiting: counts?.waiting ?? 0,
      failing: counts?.failing ?? 0,
      oldestWaitingAt: toInstantOrNull(counts?.oldest ?? null),
      lastError: error?.last_error ?? null,
    };
  }

  async backlog(): Promise<StoreResult<'mailOutbox', 'backlog'>> {
    const waiting = this.connection.get<{ waiting: number }>(countWaiting)?.waiting ?? 0;
    if (waiting === 0) return { waiting, oldestWaitingAt: null };
    const oldest = this.connection.get<{ created_at: number }>(oldestWaiting);
    return { waiting, oldestWaitingAt: toInstantOrNull(oldest?.created_at ?? null) };
  }
}

function toEntry({ id, sealed, created_at, attempts }: Row): OutboxEntry {
  return { id, sealed, createdAt: toInstant(created_at), attempts };
}

function toPending({ id, created_at, attempts, next_attempt_at, last_error }: PendingRow): PendingMail {
  return {
    ...{ id, createdAt: toInstant(created_at), attempts },
    ...{ nextAttemptAt: toInstant(next_attempt_at), lastError: last_error },
  };
}
