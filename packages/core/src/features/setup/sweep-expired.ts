import { lifetimes, secondsAfter } from '../../domain/lifetimes.js';
import { lockoutPolicy } from '../../domain/policies/lockout-policy.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** Housekeeping: removes what expired. Nothing depends on it, because every reader checks expiry itself. */
export class SweepExpired {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns how many rows it removed. */
  execute(): Promise<number> {
    const now = this.clock.now();
    return this.unitOfWork.run(async (stores) => {
      const sessions = await stores.sessions.deleteExpired(now);
      const registrations = await stores.pendingRegistrations.deleteExpired(now);
      const resets = await stores.passwordResets.deleteExpired(now);
      const lockouts = await stores.lockouts.deleteIdle(secondsAfter(now, -lockoutPolicy.lockSeconds));
      const events = await stores.events.deleteRecorded(secondsAfter(now, -lifetimes.eventSeconds));
      return sessions + registrations + resets + lockouts + events;
    });
  }
}
