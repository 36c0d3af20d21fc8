import { AppError } from '../../../errors/app-error.js';

/** Throws `VALIDATION_FAILED` if the expiry of an assignment is not in the future. null means that the assignment does not expire. */
export function requireFutureEnd(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  const errors = [{ path: 'expiresAt', code: 'in_the_past', message: 'Must be in the future.' }];
  throw new AppError('VALIDATION_FAILED', { errors });
}
