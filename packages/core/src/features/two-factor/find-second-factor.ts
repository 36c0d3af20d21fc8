import type { SecondFactor } from '../../domain/two-factor.js';
import { AppError } from '../../errors/app-error.js';

/** An authenticator code or a recovery code. Neither is ever tried as the other. */
export interface TypedCodes {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** Returns the code that was typed, null if none was. Throws `VALIDATION_FAILED` for both. */
export function findSecondFactor({ code, recoveryCode }: TypedCodes): SecondFactor | null {
  if (code !== undefined && recoveryCode !== undefined) throw notOne();
  if (code !== undefined) return { kind: 'totp', code };
  return recoveryCode === undefined ? null : { kind: 'recovery', code: recoveryCode };
}

/** Like `findSecondFactor`, and throws if none was typed. */
export function requireSecondFactor(typed: TypedCodes): SecondFactor {
  const factor = findSecondFactor(typed);
  if (factor === null) throw notOne();
  return factor;
}

function notOne(): AppError {
  const message = 'Send either a code or a recovery code.';
  return new AppError('VALIDATION_FAILED', { errors: [{ path: 'recoveryCode', code: 'not_one', message }] });
}
