import type { TokenPair } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { ErrorCode } from '../../../errors/catalogue.js';
import type { SignInResult } from './sign-in-policy.js';

/**
 * Returns the token pair if the sign-in policy admitted the user, and otherwise throws the error for the refusal. `disabledAs` is the error
 * code for a disabled account. It must be the same code that the calling code uses for an account that does not exist.
 */
export function requireAdmitted(admission: SignInResult, disabledAs: ErrorCode): TokenPair {
  switch (admission.kind) {
    case 'admitted':
      return admission.pair;
    case 'challenged':
      throw new CrewkitError('TWO_FACTOR_REQUIRED', {
        challengeToken: admission.token,
        challengeExpiresAt: admission.expiresAt.toISOString(),
      });
    case 'unverified':
      throw new CrewkitError('EMAIL_NOT_VERIFIED');
    case 'no-second-factor':
      throw admission.error;
    case 'disabled':
      throw new CrewkitError(disabledAs);
  }
}
