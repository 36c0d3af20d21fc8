import { lockoutPolicy } from '../../domain/policies/lockout-policy.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/**
 * Every comparison of a password goes through here first: it counts the attempt for the email before anything is
 * compared and refuses during a lock, the right password too. The same for emails nobody has.
 */
export class GuardAttempts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Throws `ACCOUNT_LOCKED`. Whoever compared successfully clears the count in his own transaction. */
  async execute(email: string): Promise<void> {
    const now = this.clock.now();
    const { lockedUntil } = await this.unitOfWork.run((stores) => stores.lockouts.reserve(email, now, lockoutPolicy));
    if (lockedUntil === null) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
    throw new AppError('ACCOUNT_LOCKED', { retryAfterSeconds });
  }
}
