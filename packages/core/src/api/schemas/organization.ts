import { z } from 'zod';

import { id, instant } from './text.js';
import { named } from './workspace.js';

export const organization = z.object(named).meta({ id: 'Organization' });

export const invitation = z
  .object({
    id,
    organizationId: id,
    email: z.string(),
    roleId: id,
    roleName: z.string(),
    invitedBy: id,
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'Invitation' });

/** A user whose name the caller may know. */
export const userName = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable().meta({ description: 'null unless the two share an organization.' }),
    deleted: z.boolean().meta({ description: 'The account is closed: the names are empty.' }),
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
    email: z.string().meta({ description: 'As it was sent.' }),
    invitation: invitation.nullable().meta({ description: 'null: it was refused, and `problem` says why.' }),
    problem: z
      .object({
        code: z.enum(['VALIDATION_FAILED', 'CONFLICT', 'RATE_LIMITED']),
        detail: z.string(),
        retryAfterSeconds: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'InvitationResult' });

/** Users as the search returns them. */
export const foundPerson = z
  .object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })
  .meta({ id: 'FoundPerson' });
