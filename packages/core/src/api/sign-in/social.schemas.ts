import { z } from 'zod';

import { emailAddress, id, instant } from '../schemas/text.js';

/** The id of an identity provider. It matches a provider only if the option `identityProviders` contains a provider with this id. */
export const providerId = z
  .string()
  .regex(/^[a-z\d-]{1,32}$/)
  .meta({ examples: ['google'] });

export const identityProvider = z.object({ id: providerId, name: z.string() }).meta({ id: 'IdentityProvider' });

export const identity = z
  .object({
    id,
    provider: providerId,
    email: emailAddress.nullable().meta({ description: 'The email that the provider last reported.' }),
    createdAt: instant,
    lastUsedAt: instant,
  })
  .meta({ id: 'Identity' });
