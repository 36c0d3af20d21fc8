import { maxCountedMails, type Page, type Store, type StoreResult, type StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { beforeEveryId, toPage } from '../to-page.js';

type OutboxEntry = StoreResult<'mailOutbox', 'claimDue'>;
type PendingMail = StoreResult<'mailOutbox', 'listPending'>;

const columns = 'id, sealed, created_at, attempts';

const enqueue = `
  INSERT INTO crewkit.mail_outbox (id, sealed, created_at, next_attempt_at) VALUES ($1, $2, $3, $3)`;
const claimDue = `
  WITH due AS (
    SELECT id, next_attempt_at FROM crewkit.mail_outbox WHERE sent_at IS NULL AND next_attempt_at <= $1
    ORDER BY next_attempt_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE crewkit.mail_outbox m SET attempts = m.attempts + 1, next_attempt_at = $2 FROM due WHERE m.id = due.id
    RETURNING m.${columns.replaceAll(', ', ', m.')}, due.next_attempt_at AS due_at
  )
  SELECT ${columns} FROM claimed ORDER BY due_at, id`;
const markKept = 'UPDATE crewkit.mail_outbox SET sent_at = $2, last_error = NULL WHERE id = $1';
const remove = 'DELETE FROM crewkit.mail_outbox WHERE id = $1';
const markFailed = `
  UPDATE crewkit.mail_outbox SET last_error = $2, next_attempt_at = $3 WHERE id = $1 AND sent_at IS NULL`;
const listRecent = `SELECT ${columns} FROM crewkit.mail_outbox ORDER BY created_at DESC, id DESC LIMIT $1`;
const listPending = `
  SELECT id, created_at, attempts, next_attempt_at, last_error FROM crewkit.mail_outbox
  WHERE sent_at IS NULL AND (next_attempt_at, id) > ($1::timestamptz, $2::uuid)
  ORDER BY next_attempt_at, id LIMIT $3`;
const state = `
  SELECT count(*) AS waiting, count(last_error) AS failing, min(created_at) AS oldest_waiting_at, (
    SELECT last_error FROM crewkit.mail_outbox WHERE sent_at IS NULL AND last_error IS NOT NULL
    ORDER BY next_attempt_at DESC LIMIT 1
  ) AS last_error
  FROM crewkit.mail_outbox WHERE sent_at IS NULL`;

// Use a separate subquery for each index, because the rows contain whole emails. Ordered by age, the oldest pending email is nearly always
// the first row. For any other form of this query, the planner would sort all pending emails.
const backlog = `
  SELECT (
    SELECT count(*) FROM (SELECT 1 FROM crewkit.mail_outbox WHERE sent_at IS NULL LIMIT ${maxCountedMails}) AS counted
  ) AS waiting, CASE WHEN EXISTS (SELECT 1 FROM crewkit.mail_outbox WHERE sent_at IS NULL) THEN (
    SELECT created_at FROM crewkit.mail_outbox WHERE coalesce(sent_at, 'infinity') = 'infinity'
    ORDER BY created_at, id LIMIT 1
  ) END AS oldest_waiting_at`;

interface Row {
  readonly id: string;
  readonly sealed: string;
  readonly created_at: Date;
  readonly attempts: number;
}

interface PendingRow extends Omit<Row, 'sealed'> {
  readonly next_attempt_at: Date;
  readonly last_error: string | null;
}

interface StateRow {
  readonly waiting: number;
  readonly failing: number;
  readonly oldest_waiting_at: Date | null;
  readonly last_error: string | null;
}

export class PostgresMailOutbox implements Store<'mailOutbox'> {
  constructor(private readonly connection: Connection) {}

  async enqueue({ id, sealed, createdAt }: Omit<OutboxEntry, 'attempts'>): Promise<void> {
    await this.connection.run(enqueue, [id, sealed, createdAt]);
  }

  async claimDue(claim: {
    readonly now: Date;
    readonly leaseUntil: Date;
    readonly limit: number;
  }): Promise<OutboxEntry[]> {
    const { now, leaseUntil, limit } = claim;
    return (await this.connection.all<Row>(claimDue, [now, leaseUntil, limit])).map(toEntry);
  }

  async markSent(id: string, at: Date, keep: boolean): Promise<void> {
    if (keep) await this.connection.run(markKept, [id, at]);
    else await this.connection.run(remove, [id]);
  }

  async markFailed(id: string, error: string, nextAttemptAt: Date): Promise<void> {
    await this.connection.run(markFailed, [id, error, nextAttemptAt]);
  }

  async listRecent(limit: number): Promise<OutboxEntry[]> {
    return (await this.connection.all<Row>(listRecent, [limit])).map(toEntry);
  }

  async listPending({
    after,
    limit,
  }: StoreInput<'mailOutbox', 'listPending'>): Promise<
    Page<PendingMail, NonNullable<StoreInput<'mailOutbox', 'listPending'>['after']>>
  > {
    const from = [after?.nextAttemptAt ?? '-infinity', after?.id ?? beforeEveryId];
    const rows = await this.connection.all<PendingRow>(listPending, [...from, limit + 1]);
    const toPosition = ({ id, next_attempt_at }: PendingRow) => ({ id, nextAttemptAt: next_attempt_at });
    return toPage(rows, limit, { toItem: toPending, toPosition });
  }

  async state(): Promise<StoreResult<'mailOutbox', 'state'>> {
    const row = await this.connection.get<StateRow>(state);
    return {
      waiting: row?.waiting ?? 0,
      failing: row?.failing ?? 0,
      oldestWaitingAt: row?.oldest_waiting_at ?? null,
      lastError: row?.last_error ?? null,
    };
  }

  async backlog(): Promise<StoreResult<'mailOutbox', 'backlog'>> {
    const row = await this.connection.get<Pick<StateRow, 'waiting' | 'oldest_waiting_at'>>(backlog);
    return { waiting: row?.waiting ?? 0, oldestWaitingAt: row?.oldest_waiting_at ?? null };
  }
}

function toEntry({ id, sealed, created_at, attempts }: Row): OutboxEntry {
  return { id, sealed, createdAt: created_at, attempts };
}

function toPending({ id, created_at, attempts, next_attempt_at, last_error }: PendingRow): PendingMail {
  return { id, createdAt: created_at, attempts, nextAttemptAt: next_attempt_at, lastError: last_error };
}
