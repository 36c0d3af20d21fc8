import { z } from 'zod';

import { moment } from '../../schemas/moment.js';
import { id } from '../../schemas/text.js';
import { named } from '../organizations/workspace.schemas.js';

export const team = z.object({ ...named, organizationId: id }).meta({ id: 'Team' });

/** The role to give to a user in a team or project. A user can have only one role in each team or project. */
export const roleChoice = z
  .strictObject({
    roleId: id,
    expiresAt: moment.nullable().optional().meta({
      description:
        'The time at which the role expires. If it is null or omitted, the role does not expire. OWNER cannot expire.',
    }),
  })
  .meta({ id: 'RoleChoice' });
