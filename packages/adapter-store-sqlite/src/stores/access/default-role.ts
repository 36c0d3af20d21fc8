import { defaultRoleId } from '@crewkit/core/adapter';

/** An SQL expression that is 1 if all users have the default role, even without an assignment, and otherwise 0. */
export const isDefaultRoleHeld = `NOT EXISTS (SELECT 1 FROM roles WHERE id = '${defaultRoleId}' AND withheld = 1)`;
