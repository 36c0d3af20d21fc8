import { AppError } from '../../../errors/app-error.js';

/**
 * Returns the error for a signed-in user who gave a wrong password. If the account has no password, the error explains how to set one. Do
 * not use it for sign-ins, which must not reveal whether an account has a password.
 */
export function wrongPassword(passwordHash: string | null): AppError {
  if (passwordHash !== null) return new AppError('INVALID_CREDENTIALS');
  const detail = 'This account has no password. Request a password reset to set one.';
  return new AppError('INVALID_CREDENTIALS', { detail });
}
