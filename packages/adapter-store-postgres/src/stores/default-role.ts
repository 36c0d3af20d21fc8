import { defaultRoleId } from '@crewkit/core/domain';

/** An SQL expression: whether every user holds the default role without an assignment. */
export const isDefaultRoleHeld = `NOT EXISTS (SELECT FROM crewkit.roles WHERE id = '${defaultRoleId}' AND withheld)`;
