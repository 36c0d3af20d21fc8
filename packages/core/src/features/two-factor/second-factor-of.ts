import type { SecondFactor } from '../../domain/two-factor.js';
import { AppError } from '../../errors/app-error.js';

/** A code of the authenticator, or one of the recovery codes. The one is never tried as the other. */
export interface TypedCodes {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** The one of them that was typed, null if none was. Throws `VALIDATION_FAILED` for both. */
export function secondFactorOf({ code, recoveryCode }: TypedCodes): SecondFactor | null {
  if (code !== undefined && recoveryCode !== undefined) throw notOne();
  if (code !== undefined) return { kind: 'totp', code };
  return recoveryCode === undefined ? null : { kind: 'recovery', code: recoveryCode };
}

/** The same, and one there must be. */
export function requireSecondFactor(typed: TypedCodes): SecondFactor {
  const factor = secondFactorOf(typed);
  if (factor === null) throw notOne();
  return factor;
}

function notOne(): AppError {
  const message = 'Give a code or a recovery code, one of them.';
  return new AppError('VALIDATION_FAILED', { errors: [{ path: 'recoveryCode', code: 'not_one', message }] });
}
