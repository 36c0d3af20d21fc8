import type { z } from 'zod';

import type { RoleChoice } from '../../../features/access/assignments/set-local-role.js';
import type { roleChoice } from './team.schemas.js';

/** Returns the role assignment that a body describes. */
export function toRoleChoice(userId: string, { roleId, expiresAt }: z.output<typeof roleChoice>): RoleChoice {
  return { userId, roleId, expiresAt: expiresAt == null ? null : new Date(expiresAt) };
}
