import type { Passkey } from '../../domain/sign-in/passkey.js';

/** An authenticator's answer to a request to create a passkey. Binary values are in base64url. */
export interface CreatedCredential {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[] | undefined;
  };
}

/** An authenticator's answer to a request to sign in with a passkey. Binary values are in base64url. */
export interface AssertedCredential {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | null | undefined;
  };
}

/** What a verified new passkey consists of. */
export type VerifiedCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'backedUp'>;

/** What a verified signature proves. */
export type VerifiedAssertion = Pick<Passkey, 'counter' | 'backedUp'> & { readonly userVerified: boolean };

/**
 * Verifies answers of authenticators (WebAuthn Level 3, §7.1 and §7.2) for one RP ID and a fixed list of origins. Does not verify attestation
 * statements, because any authenticator is accepted. Does not decide whether user verification is required: it reports the flag.
 */
export interface PasskeyVerifier {
  /** The RP ID: the domain to which the passkeys belong. */
  readonly rpId: string;
  /** Returns the new passkey, or null if the answer is invalid or does not belong to the challenge. */
  verifyCreated(credential: CreatedCredential, challenge: string): Promise<VerifiedCredential | null>;
  /**
   * Returns what the signature proves, or null if the answer is invalid or does not belong to the challenge and the passkey. Accepts any
   * signature counter.
   */
  verifyAsserted(
    credential: AssertedCredential,
    expected: { readonly challenge: string; readonly passkey: Pick<Passkey, 'credentialId' | 'publicKey'> },
  ): Promise<VerifiedAssertion | null>;
}
