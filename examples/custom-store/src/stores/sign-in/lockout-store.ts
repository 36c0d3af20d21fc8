import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { deleteRows } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

type LockoutPolicy = StoreInput<'lockouts', 'reserve', 2>;

export class MemoryLockoutStore implements Store<'lockouts'> {
  constructor(private readonly view: View) {}

  async reserve(
    email: string,
    now: Date,
    { maxFailures, lockSeconds }: LockoutPolicy,
  ): Promise<StoreResult<'lockouts', 'reserve'>> {
    const lockouts = await this.view.edit('lockouts');
    const before = lockouts.get(email);
    if (before?.lockedUntil && before.lockedUntil > now) return { lockedUntil: before.lockedUntil };
    const counts = before !== undefined && before.lastAttemptAt > secondsAfter(now, -lockSeconds);
    const failures = counts ? before.failures + 1 : 1;
    const lockedUntil = failures >= maxFailures ? secondsAfter(now, lockSeconds) : null;
    lockouts.set(email, { failures, lastAttemptAt: now, lockedUntil });
    return { lockedUntil: null };
  }

  async release(email: string, { maxFailures }: LockoutPolicy): Promise<void> {
    const lockouts = await this.view.edit('lockouts');
    const before = lockouts.get(email);
    if (before === undefined) return;
    const failures = Math.max(0, before.failures - 1);
    const lockedUntil = failures >= maxFailures ? before.lockedUntil : null;
    lockouts.set(email, { ...before, failures, lockedUntil });
  }

  async move(from: string, to: string): Promise<void> {
    const lockouts = await this.view.edit('lockouts');
    const moved = lockouts.get(from);
    if (moved === undefined || moved.failures === 0 || from === to) return;
    lockouts.set(to, moved);
    lockouts.delete(from);
  }

  async clear(email: string): Promise<void> {
    const lockouts = await this.view.edit('lockouts');
    lockouts.delete(email);
  }

  async deleteIdle(before: Date): Promise<number> {
    return deleteRows(await this.view.edit('lockouts'), (each) => each.lastAttemptAt <= before).length;
  }
}

function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
