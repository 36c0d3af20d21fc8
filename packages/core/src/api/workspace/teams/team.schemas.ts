import { z } from 'zod';

import { moment } from '../../schemas/moment.js';
import { id } from '../../schemas/text.js';
import { named } from '../organizations/workspace.schemas.js';

export const team = z.object({ ...named, organizationId: id }).meta({ id: 'Team' });

/** A user's role in a team or project, of which each user has only one. */
export const roleChoice = z
  .strictObject({
    roleId: id,
    expiresAt: moment.nullable().optional().meta({
      description:
        'The time at which the role expires. If it is null or omitted, the role does not expire. OWNER cannot expire.',
    }),
  })
  .meta({ id: 'RoleChoice' });
