import { defaultRoleId } from '@crewkit/core/domain';

/** An SQL expression: 1 if every user has the default role without an assignment, else 0. */
export const isDefaultRoleHeld = `NOT EXISTS (SELECT 1 FROM roles WHERE id = '${defaultRoleId}' AND withheld = 1)`;
