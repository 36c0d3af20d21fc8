import type {
  AssertedCredential,
  CreatedCredential,
  PasskeyVerifier,
  VerifiedAssertion,
  VerifiedCredential,
} from '../../ports/sign-in/passkey-verifier.js';

export interface WebAuthnPasskeyVerifierSettings {
  /** The domain to which the passkeys belong, such as `app.example`. If it changes, no existing passkey can be used anymore. */
  readonly rpId: string;
  /** The exact origins of the pages that create and use passkeys. */
  readonly origins: readonly string[];
}

/** Verifies passkeys with `@simplewebauthn/server`, which is loaded when the first passkey is verified. */
export class WebAuthnPasskeyVerifier implements PasskeyVerifier {
  readonly rpId: string;
  private readonly origins: string[];

  constructor({ rpId, origins }: WebAuthnPasskeyVerifierSettings) {
    this.rpId = rpId;
    this.origins = [...origins];
  }

  async verifyCreated({ id, response }: CreatedCredential, challenge: string): Promise<VerifiedCredential | null> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    try {
      if (isFramed(response.clientDataJSON)) return null;
      const { registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: {
            clientDataJSON: response.clientDataJSON,
            attestationObject: await withoutAttestation(response.attestationObject),
          },
        },
        ...this.expected(challenge),
      });
      if (registrationInfo?.credential.id !== id) return null;
      const { credential, credentialBackedUp } = registrationInfo;
      const { publicKey, counter } = credential;
      return { credentialId: id, publicKey, counter, backedUp: credentialBackedUp };
    } catch {
      // The package throws for every invalid answer.
      return null;
    }
  }

  async verifyAsserted(
    { id, response }: AssertedCredential,
    { challenge, passkey }: Parameters<PasskeyVerifier['verifyAsserted']>[1],
  ): Promise<VerifiedAssertion | null> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { clientDataJSON, authenticatorData, signature } = response;
    try {
      if (id !== passkey.credentialId || isFramed(clientDataJSON)) return null;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, authenticatorData, signature },
        },
        // With a stored counter of 0, the package accepts any counter.
        credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
        ...this.expected(challenge),
      });
      if (!verified) return null;
      const { newCounter, credentialBackedUp, userVerified } = authenticationInfo;
      return { counter: newCounter, backedUp: credentialBackedUp, userVerified };
    } catch {
      return null;
    }
  }

  private expected(challenge: string): {
    readonly expectedChallenge: string;
    readonly expectedOrigin: string[];
    readonly expectedRPID: string;
    readonly requireUserVerification: false;
  } {
    return {
      expectedChallenge: challenge,
      expectedOrigin: this.origins,
      expectedRPID: this.rpId,
      requireUserVerification: false,
    };
  }
}

/** Returns whether a page of another origin contained the page in a frame. Sign-in pages are not made to be framed. */
function isFramed(clientDataJSON: string): boolean {
  const clientData = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown };
  return clientData.crossOrigin === true;
}

/**
 * Returns the attestation object without its attestation statement. Verifying a statement would fetch revocation lists from addresses in the
 * statement, which the caller chooses, and would prove nothing, because any authenticator is accepted.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', decoded.get('authData')],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0]));
}
