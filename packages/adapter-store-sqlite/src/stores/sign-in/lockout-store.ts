import type { StoreInput, StoreResult, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';

type LockoutPolicy = StoreInput<'lockouts', 'reserve', 2>;

// Use a single statement, so that no other attempt reads between the count and the decision. During a lockout, the
// statement returns no row.
const reserve = `
  INSERT INTO lockouts (email, failures, last_attempt_at, locked_until)
  VALUES (@email, 1, @now, CASE WHEN @maxFailures <= 1 THEN @lockedUntil END)
  ON CONFLICT (email) DO UPDATE SET
    failures = CASE WHEN last_attempt_at <= @staleAt THEN 1 ELSE failures + 1 END,
    locked_until = CASE
      WHEN (CASE WHEN last_attempt_at <= @staleAt THEN 1 ELSE failures + 1 END) >= @maxFailures THEN @lockedUntil
    END,
    last_attempt_at = @now
  WHERE locked_until IS NULL OR locked_until <= @now
  RETURNING failures`;
const findLock = 'SELECT locked_until FROM lockouts WHERE email = @email';
const release = `
  UPDATE lockouts SET
    failures = failures - 1, locked_until = CASE WHEN failures - 1 >= @maxFailures THEN locked_until END
  WHERE email = @email AND failures > 0`;
const copy = `
  INSERT INTO lockouts (email, failures, last_attempt_at, locked_until)
  SELECT @to, failures, last_attempt_at, locked_until FROM lockouts WHERE email = @from AND email <> @to AND failures > 0
  ON CONFLICT (email) DO UPDATE SET
    failures = excluded.failures, last_attempt_at = excluded.last_attempt_at, locked_until = excluded.locked_until`;
const clear = 'DELETE FROM lockouts WHERE email = @email';
const deleteIdle = 'DELETE FROM lockouts WHERE last_attempt_at <= @before';

export class SqliteLockoutStore implements Store<'lockouts'> {
  constructor(private readonly connection: Statements) {}

  async reserve(
    email: string,
    now: Date,
    { maxFailures, lockSeconds }: LockoutPolicy,
  ): Promise<StoreResult<'lockouts', 'reserve'>> {
    const lockMs = lockSeconds * 1000;
    const at = toColumn(now);
    const attempt = { email, now: at, maxFailures, lockedUntil: at + lockMs, staleAt: at - lockMs };
    if (this.connection.get(reserve, attempt) !== undefined) return { lockedUntil: null };
    const lock = this.connection.get<{ locked_until: number }>(findLock, { email });
    return { lockedUntil: toInstant(lock?.locked_until ?? at + lockMs) };
  }

  async release(email: string, { maxFailures }: LockoutPolicy): Promise<void> {
    this.connection.run(release, { email, maxFailures });
  }

  async move(from: string, to: string): Promise<void> {
    if (this.connection.run(copy, { from, to }) > 0) this.connection.run(clear, { email: from });
  }

  async clear(email: string): Promise<void> {
    this.connection.run(clear, { email });
  }

  async deleteIdle(before: Date): Promise<number> {
    return this.connection.run(deleteIdle, { before: toColumn(before) });
  }
}
