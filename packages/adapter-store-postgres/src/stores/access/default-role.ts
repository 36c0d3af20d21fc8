import { defaultRoleId } from '@crewkit/core/adapter';

/** An SQL expression that is true if all users have the default role, even without an assignment. */
export const isDefaultRoleHeld = `NOT EXISTS (SELECT FROM crewkit.roles WHERE id = '${defaultRoleId}' AND withheld)`;
