import { defaultRoleId } from '@crewkit/core/domain';

/** An SQL expression that is true if every user has the default role without an assignment. */
export const isDefaultRoleHeld = `NOT EXISTS (SELECT FROM crewkit.roles WHERE id = '${defaultRoleId}' AND withheld)`;
