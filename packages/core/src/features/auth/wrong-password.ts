import { AppError } from '../../errors/app-error.js';

/**
 * Returns the error for a wrong password of a signed-in user; if the account has no password, it explains how to set one.
 * Not for sign-ins, which must not reveal what an account has.
 */
export function wrongPassword(passwordHash: string | null): AppError {
  if (passwordHash !== null) return new AppError('INVALID_CREDENTIALS');
  const detail = 'This account has no password. Request a password reset to set one.';
  return new AppError('INVALID_CREDENTIALS', { detail });
}
