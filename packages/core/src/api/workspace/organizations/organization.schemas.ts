import { z } from 'zod';

import { shownFields } from '../../schemas/host-fields.js';
import { shownProfile } from '../../schemas/shown-profile.js';
import { id, createIdSchema, instant } from '../../schemas/text.js';
import { named } from './workspace.schemas.js';

export const organization = z.object({ ...named, fields: shownFields('organization') }).meta({ id: 'Organization' });

export const invitation = z
  .object({
    id,
    organizationId: id,
    email: z.string(),
    roleId: id,
    roleName: z.string(),
    invitedBy: createIdSchema('User'),
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'Invitation' });

/** A user whose name the caller is allowed to see. */
export const userName = z
  .object({
    id: createIdSchema('User'),
    firstName: z.string(),
    lastName: z.string(),
    ...shownProfile,
    email: z.string().nullable().meta({ description: 'null unless the caller and the user share an organization.' }),
    deleted: z.boolean().meta({ description: 'true if the account has been deleted. The names are then empty.' }),
  })
  .meta({ id: 'UserName' });

export const invitationPreview = z
  .object({
    email: z.string(),
    organization: z.object({ id, name: z.string() }),
    invitedBy: z.object({ firstName: z.string(), lastName: z.string() }),
    role: z.object({ name: z.string() }),
    expiresAt: instant,
  })
  .meta({ id: 'InvitationPreview' });

export const invitationResult = z
  .object({
    email: z.string().meta({ description: 'The email as it was sent in the request.' }),
    invitation: invitation
      .nullable()
      .meta({ description: 'null if the email could not be invited. `problem` then gives the reason.' }),
    problem: z
      .object({
        code: z.string().meta({
          description:
            "`VALIDATION_FAILED`, `CONFLICT`, `RATE_LIMITED`, `REFUSED_BY_HOST`, or a code that the embedding application's hook chose.",
          examples: ['CONFLICT'],
        }),
        detail: z.string(),
        retryAfterSeconds: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'InvitationResult' });

/** A user in the results of a search. */
export const foundPerson = z
  .object({
    id: createIdSchema('User'),
    firstName: z.string(),
    lastName: z.string(),
    ...shownProfile,
    email: z.string(),
  })
  .meta({ id: 'FoundPerson' });
