import type { SecondFactor } from '../../../domain/sign-in/two-factor.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';

/** A typed authenticator code or recovery code. A code of one kind is never tried as a code of the other kind. */
export interface TypedCodes {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** The second factor that a typed code proves. */
export type TypedFactor = Exclude<SecondFactor, { readonly kind: 'passkey' }>;

/** Returns the code that was typed, or null if none was typed. Throws `VALIDATION_FAILED` if both were typed. */
export function findSecondFactor({ code, recoveryCode }: TypedCodes): TypedFactor | null {
  if (code !== undefined && recoveryCode !== undefined) throw notOneFactor();
  if (code !== undefined) return { kind: 'totp', code };
  return recoveryCode === undefined ? null : { kind: 'recovery', code: recoveryCode };
}

/** Returns the code that was typed. Throws `VALIDATION_FAILED` if neither or both were typed. */
export function requireSecondFactor(typed: TypedCodes): TypedFactor {
  const factor = findSecondFactor(typed);
  if (factor === null) throw notOneFactor();
  return factor;
}

export function notOneFactor(): CrewkitError {
  const message = 'Send exactly one proof of the second factor.';
  return new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'recoveryCode', code: 'not_one', message }] });
}
