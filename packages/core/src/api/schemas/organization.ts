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

/** People as the search finds them. */
export const foundPerson = z
  .object({ id, firstName: z.string(), lastName: z.string(), email: z.string() })
  .meta({ id: 'FoundPerson' });
