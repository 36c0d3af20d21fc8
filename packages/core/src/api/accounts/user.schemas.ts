import { signInMethod } from '../sign-in/sign-in-method.js';
import { z } from 'zod';

import { shownFields } from '../schemas/host-fields.js';
import { createListSchema } from '../schemas/paging.js';
import { shownProfile } from '../schemas/shown-profile.js';
import { emailAddress, id, instant } from '../schemas/text.js';

export const user = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    ...shownProfile,
    email: emailAddress,
    locale: z
      .string()
      .nullable()
      .meta({ description: 'A BCP 47 language tag.', examples: ['de-AT'] }),
    timeZone: z
      .string()
      .nullable()
      .meta({ description: 'An IANA time zone.', examples: ['Europe/Berlin'] }),
    emailVerifiedAt: instant.nullable(),
    twoFactorEnabled: z.boolean(),
    fields: shownFields('user'),
    createdAt: instant,
  })
  .meta({ id: 'User' });

export const tokenPair = z
  .object({
    accessToken: z.string(),
    refreshToken: z
      .string()
      .optional()
      .meta({
        description:
          'Absent in a cookie session, where it is in the cookie, and in the response to a refresh if another request has ' +
          'already rotated the refresh token.',
      }),
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().meta({ description: 'The lifetime of the access token in seconds.', examples: [900] }),
    user,
  })
  .meta({ id: 'TokenPair' });

export const session = z
  .object({
    id,
    method: signInMethod.meta({ description: 'How the user proved their identity first.' }),
    secondFactor: z
      .boolean()
      .meta({ description: 'Whether two factors were proven. A passkey that has verified the user counts as both.' }),
    createdAt: instant,
    lastUsedAt: instant,
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

export const sessionList = createListSchema(session).meta({ id: 'SessionList' });
