import type { Place } from '../../domain/grant.js';

/** Returns the organization in the form in which the stores of roles and members expect an organization, team or project. */
export function organizationPlace(
  organizationId: string,
): Extract<Place, { readonly scope: string; readonly id: string }> {
  return { scope: 'ORGANIZATION', id: organizationId, organizationId };
}
