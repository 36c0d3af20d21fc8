import type { z } from 'zod';

import type { Passkey } from '../../domain/sign-in/passkey.js';
import type { PasskeyCreation } from '../../features/accounts/passkeys/begin-passkey-registration.js';
import type { PasskeyDescriptor, PasskeyRequest } from '../../features/sign-in/passkeys/begin-passkey-sign-in.js';
import type { passkey, passkeyCreationOptions, passkeyRequestOptions } from './passkey.schemas.js';

/** EdDSA, ES256 and RS256, which all authenticators and browsers support (RFC 9053, RFC 8812). */
const algorithms = [-8, -7, -257];

export function presentPasskey({ id, name, backedUp, createdAt, lastUsedAt }: Passkey): z.output<typeof passkey> {
  return {
    id,
    name,
    backedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Returns the options as WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export function presentPasskeyRequest(request: PasskeyRequest): z.output<typeof passkeyRequestOptions> {
  const { challengeId, challenge, rpId, timeoutMs, allowed, userVerification } = request;
  const allowCredentials = allowed.map(presentDescriptor);
  return { challengeId, options: { challenge, rpId, timeout: timeoutMs, allowCredentials, userVerification } };
}

/** Returns the options as WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export function presentPasskeyCreation(creation: PasskeyCreation): z.output<typeof passkeyCreationOptions> {
  const { challengeId, challenge, rpId, timeoutMs, user, excluded } = creation;
  return {
    challengeId,
    options: {
      challenge,
      rp: { id: rpId, name: rpId },
      user: { id: user.handle, name: user.email, displayName: user.displayName },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: timeoutMs,
      attestation: 'none',
      excludeCredentials: excluded.map(presentDescriptor),
      // Only a discoverable passkey can sign in without an email.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    },
  };
}

function presentDescriptor({ credentialId, transports }: PasskeyDescriptor): {
  type: 'public-key';
  id: string;
  transports: string[];
} {
  return { type: 'public-key', id: credentialId, transports: [...transports] };
}
