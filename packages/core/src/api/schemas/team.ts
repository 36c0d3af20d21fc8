import { z } from 'zod';

import { moment } from './moment.js';
import { id } from './text.js';
import { named } from './workspace.js';

export const team = z.object({ ...named, organizationId: id }).meta({ id: 'Team' });

/** A user's single role in a team or project. */
export const roleChoice = z
  .strictObject({
    roleId: id,
    expiresAt: moment
      .nullable()
      .optional()
      .meta({ description: 'When it ends by itself; null or absent: never. An OWNER stays one.' }),
  })
  .meta({ id: 'RoleChoice' });
