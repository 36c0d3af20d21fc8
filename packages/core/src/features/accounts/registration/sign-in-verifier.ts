import { AppError } from '../../../errors/app-error.js';
import type { IdSource } from '../../../ports/id-source.js';

/**
 * The pattern of a sign-in verifier: the secret with which `VerifyEmailAndSignIn` recognizes the client that registered. Like a PKCE code
 * verifier (RFC 7636 §4.1), it has 43 to 128 unreserved characters, and should contain at least 256 random bits.
 */
export const signInVerifierPattern = /^[\w.~-]{43,128}$/;

/** Returns the hash under which the sign-in verifier is stored. Throws `VALIDATION_FAILED` for a malformed verifier. */
export function hashSignInVerifier(verifier: string, ids: IdSource): Uint8Array {
  if (signInVerifierPattern.test(verifier)) return ids.sha256(verifier);
  const errors = [
    { path: 'signInVerifier', code: 'invalid_format', message: 'Must have 43 to 128 unreserved characters.' },
  ];
  throw new AppError('VALIDATION_FAILED', { errors });
}
