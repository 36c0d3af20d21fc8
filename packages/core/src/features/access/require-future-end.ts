import { AppError } from '../../errors/app-error.js';

/** Requires the end of an assignment to be in the future; null: no end. Throws `VALIDATION_FAILED`. */
export function requireFutureEnd(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  const errors = [{ path: 'expiresAt', code: 'in_the_past', message: 'Must be in the future.' }];
  throw new AppError('VALIDATION_FAILED', { errors });
}
