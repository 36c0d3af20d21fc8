import type { Tables } from '../tables.js';

/** The marker that exists while only assigned users hold the default role. */
export const defaultRoleWithheld = 'default-role-withheld';

export function isDefaultRoleHeld({ markers }: Tables): boolean {
  return !markers.has(defaultRoleWithheld);
}
