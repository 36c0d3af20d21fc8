import type { SecondFactor } from '../../../domain/sign-in/two-factor.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';

/** A typed authenticator code or recovery code. A code of one kind is never tried as a code of the other kind. */
export interface TypedCodes {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** Returns the code that was typed, or null if none was typed. Throws `VALIDATION_FAILED` if both were typed. */
export function findSecondFactor({ code, recoveryCode }: TypedCodes): SecondFactor | null {
  if (code !== undefined && recoveryCode !== undefined) throw notOne();
  if (code !== undefined) return { kind: 'totp', code };
  return recoveryCode === undefined ? null : { kind: 'recovery', code: recoveryCode };
}

/** Returns the code that was typed. Throws `VALIDATION_FAILED` if neither or both were typed. */
export function requireSecondFactor(typed: TypedCodes): SecondFactor {
  const factor = findSecondFactor(typed);
  if (factor === null) throw notOne();
  return factor;
}

function notOne(): CrewkitError {
  const message = 'Send either a code or a recovery code.';
  return new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'recoveryCode', code: 'not_one', message }] });
}
