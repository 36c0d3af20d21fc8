import { AppError } from '../../errors/app-error.js';

/**
 * What somebody who is signed in is told of a password that is not the one behind `passwordHash`; where there is none, how
 * to get one. Never for sign-ins, which tell nobody what an account has.
 */
export function wrongPassword(passwordHash: string | null): AppError {
  if (passwordHash !== null) return new AppError('INVALID_CREDENTIALS');
  const detail = 'This account has no password. Ask for a link to set one, as for a forgotten password.';
  return new AppError('INVALID_CREDENTIALS', { detail });
}
