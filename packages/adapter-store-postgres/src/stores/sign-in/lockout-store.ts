import type { StoreInput, StoreResult, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';

type LockoutPolicy = StoreInput<'lockouts', 'reserve', 2>;

// Use a single statement, so that no other attempt reads between the count and the decision. During a lockout, the
// statement returns no row.
const reserve = `
  INSERT INTO crewkit.lockouts AS l (email, failures, last_attempt_at, locked_until)
  VALUES ($1, 1, $2, CASE WHEN $3::integer <= 1 THEN $4::timestamptz END)
  ON CONFLICT (email) DO UPDATE SET
    failures = CASE WHEN l.last_attempt_at <= $5 THEN 1 ELSE l.failures + 1 END,
    locked_until = CASE
      WHEN (CASE WHEN l.last_attempt_at <= $5 THEN 1 ELSE l.failures + 1 END) >= $3::integer THEN $4::timestamptz
    END,
    last_attempt_at = $2
  WHERE l.locked_until IS NULL OR l.locked_until <= $2
  RETURNING failures`;
const findLock = 'SELECT locked_until FROM crewkit.lockouts WHERE email = $1';
const release = `
  UPDATE crewkit.lockouts SET
    failures = failures - 1, locked_until = CASE WHEN failures - 1 >= $2::integer THEN locked_until END
  WHERE email = $1 AND failures > 0`;
// Use a single statement. A concurrent attempt for the first email then either waits for it or is moved too, and is never lost.
const move = `
  WITH moved AS (
    DELETE FROM crewkit.lockouts WHERE email = $1 AND email <> $2 AND failures > 0
    RETURNING failures, last_attempt_at, locked_until
  )
  INSERT INTO crewkit.lockouts (email, failures, last_attempt_at, locked_until)
  SELECT $2, failures, last_attempt_at, locked_until FROM moved
  ON CONFLICT (email) DO UPDATE SET
    failures = excluded.failures, last_attempt_at = excluded.last_attempt_at, locked_until = excluded.locked_until`;
const clear = 'DELETE FROM crewkit.lockouts WHERE email = $1';
const deleteIdle = sweepStatement('lockouts', 'last_attempt_at');

export class PostgresLockoutStore implements Store<'lockouts'> {
  constructor(private readonly connection: Connection) {}

  async reserve(
    email: string,
    now: Date,
    { maxFailures, lockSeconds }: LockoutPolicy,
  ): Promise<StoreResult<'lockouts', 'reserve'>> {
    const lockedUntil = secondsAfter(now, lockSeconds);
    const attempt = [email, now, maxFailures, lockedUntil, secondsAfter(now, -lockSeconds)];
    if ((await this.connection.get(reserve, attempt)) !== undefined) return { lockedUntil: null };
    // Although the statement returned no row, it has locked the row, so the lockout still exists.
    const lock = await this.connection.get<{ locked_until: Date }>(findLock, [email]);
    return { lockedUntil: lock?.locked_until ?? lockedUntil };
  }

  async release(email: string, { maxFailures }: LockoutPolicy): Promise<void> {
    await this.connection.run(release, [email, maxFailures]);
  }

  async move(from: string, to: string): Promise<void> {
    await this.connection.run(move, [from, to]);
  }

  async clear(email: string): Promise<void> {
    await this.connection.run(clear, [email]);
  }

  async deleteIdle(before: Date): Promise<number> {
    return this.connection.run(deleteIdle, [before]);
  }
}

function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
