import type { z } from 'zod';

import type { RoleChoice } from '../../../features/access/assignments/set-local-role.js';
import type { roleChoice } from './team.schemas.js';

/**
 * Combines the id of a user with the role and the expiry time from a request body. If the body has no expiry time, the role does not
 * expire.
 */
export function toRoleChoice(userId: string, { roleId, expiresAt }: z.output<typeof roleChoice>): RoleChoice {
  return { userId, roleId, expiresAt: expiresAt == null ? null : new Date(expiresAt) };
}
