import { CrewkitError, type FieldError } from '../../errors/crewkit-error.js';
import { findNameErrors } from '../accounts/person-name.js';

/** The maximum number of passkeys of one account. */
export const maxPasskeys = 20;

/** A passkey: a WebAuthn credential with which the user signs in (WebAuthn Level 3). The server has only its public key. */
export interface Passkey {
  readonly id: string;
  readonly userId: string;
  /** The credential id that the authenticator chose, in base64url. */
  readonly credentialId: string;
  /** The public key in COSE (RFC 9052). */
  readonly publicKey: Uint8Array;
  /** The random user handle of the account in base64url. Authenticators store it, so it is not the user's id. */
  readonly userHandle: string;
  /** The signature counter of the last use. It stays 0 for passkeys that are synchronized between devices. */
  readonly counter: number;
  /** How browsers reach the authenticator, such as `internal` or `hybrid`. */
  readonly transports: readonly string[];
  /** Whether the passkey is synchronized between devices. */
  readonly backedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A use of a passkey whose signature was verified. */
export interface PasskeyUse extends Pick<Passkey, 'id' | 'userId' | 'counter' | 'backedUp'> {
  /** Whether the authenticator verified the user by PIN or biometrics. The passkey then counts as two factors. */
  readonly userVerified: boolean;
}

/** Throws `VALIDATION_FAILED` unless the name is valid. Names of passkeys follow the rules for names of people. */
export function requirePasskeyName(name: string): void {
  const errors: readonly FieldError[] = findNameErrors(name, 'name');
  if (errors.length > 0) throw new CrewkitError('VALIDATION_FAILED', { errors });
}
