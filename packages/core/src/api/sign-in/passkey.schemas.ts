import { z } from 'zod';

import { id, instant, judgedLine } from '../schemas/text.js';
import { maxNameCodePoints, findNameErrors } from '../../domain/accounts/person-name.js';

/** A binary value in base64url. */
const binary = (maxLength: number): z.ZodString =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(maxLength);

// WebAuthn Level 3, §6: a credential id has at most 1023 bytes. The other limits are generous.
const credentialId = binary(1364);
const clientDataJSON = binary(8192);
const type = z.literal('public-key');
const transport = z.string().max(32);

// Shortened values: real ones are longer.
const exampleChallengeId = 'main.3fJxq1mVYc0dJm3n.SxwF5rQ7uL2aKpT9eHbGiXoRvDyE';
const exampleCredential = { id: 'q8Zt1mVYc0dJm3nSxwF5rQ', type: 'public-key' } as const;
const exampleAssertion = {
  ...exampleCredential,
  response: {
    clientDataJSON: 'e30',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  },
};
const exampleCreation = {
  ...exampleCredential,
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
};

const challengeId = z
  .string()
  .min(1, 'Must not be empty.')
  .max(4096)
  .meta({
    description: 'The `challengeId` of the options. It works once, within five minutes.',
    examples: [exampleChallengeId],
  });

/** `PublicKeyCredential.toJSON()` of an existing passkey. Other members are ignored. */
const assertedCredential = z
  .object({
    id: credentialId,
    type,
    response: z.object({
      clientDataJSON,
      authenticatorData: binary(4096),
      signature: binary(8192),
      userHandle: binary(128).nullable().optional(),
    }),
  })
  .meta({
    id: 'AssertedCredential',
    description: 'The JSON of the `PublicKeyCredential`. Other members are ignored.',
    examples: [exampleAssertion],
  });

/** `PublicKeyCredential.toJSON()` of a new passkey. Other members are ignored. */
const createdCredential = z
  .object({
    id: credentialId,
    type,
    response: z.object({
      clientDataJSON,
      attestationObject: binary(65_536),
      transports: z.array(transport).max(10).optional(),
    }),
  })
  .meta({
    id: 'CreatedCredential',
    description: 'The JSON of the `PublicKeyCredential`. Other members are ignored.',
    examples: [exampleCreation],
  });

export const passkeyAnswer = z
  .strictObject({ challengeId, credential: assertedCredential })
  .meta({ examples: [{ challengeId: exampleChallengeId, credential: exampleAssertion }] });

export const passkeyName = judgedLine(maxNameCodePoints, findNameErrors).meta({ examples: ['Work laptop'] });

export const newPasskey = z.strictObject({ challengeId, credential: createdCredential, name: passkeyName }).meta({
  id: 'NewPasskey',
  examples: [{ challengeId: exampleChallengeId, credential: exampleCreation, name: 'Work laptop' }],
});

export const passkey = z
  .object({
    id,
    name: z.string(),
    backedUp: z.boolean().meta({ description: 'Whether the passkey is synchronized between devices.' }),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });

export const passkeyList = z.object({ items: z.array(passkey) }).meta({ id: 'PasskeyList' });

const descriptor = z.object({ type, id: z.string(), transports: z.array(z.string()) });
const shownChallenge = z.string().meta({ description: 'Random bytes in base64url.' });
const shownChallengeId = z.string().meta({ description: 'Send it with the credential.' });

export const passkeyRequestOptions = z
  .object({
    challengeId: shownChallengeId,
    options: z
      .object({
        challenge: shownChallenge,
        rpId: z.string(),
        timeout: z.int(),
        allowCredentials: z.array(descriptor),
        userVerification: z.enum(['required', 'preferred']),
      })
      .meta({ description: 'The JSON for `PublicKeyCredential.parseRequestOptionsFromJSON`.' }),
  })
  .meta({ id: 'PasskeyRequestOptions' });

export const passkeyCreationOptions = z
  .object({
    challengeId: shownChallengeId,
    options: z
      .object({
        challenge: shownChallenge,
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ type, alg: z.int() })),
        timeout: z.int(),
        attestation: z.literal('none'),
        excludeCredentials: z.array(descriptor),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: z.literal('preferred'),
        }),
      })
      .meta({ description: 'The JSON for `PublicKeyCredential.parseCreationOptionsFromJSON`.' }),
  })
  .meta({ id: 'PasskeyCreationOptions' });
