import { CrewkitError } from '../../../errors/crewkit-error.js';

/**
 * Returns the error for a signed-in user who gave a wrong password. If the account has no password, the error explains how to set one. Do
 * not use it for sign-ins, which must not reveal whether an account has a password.
 */
export function wrongPassword(passwordHash: string | null): CrewkitError {
  if (passwordHash !== null) return new CrewkitError('INVALID_CREDENTIALS');
  const detail = 'This account has no password. Request a password reset to set one.';
  return new CrewkitError('INVALID_CREDENTIALS', { detail });
}
