import type { Tables } from '../../tables/tables.js';

/** The marker that exists while only users with an assignment hold the default role. */
export const defaultRoleWithheld = 'default-role-withheld';

export function isDefaultRoleHeld({ markers }: Tables): boolean {
  return !markers.has(defaultRoleWithheld);
}
