import type { Place } from '../../../domain/access/grant.js';

/** Returns the organization as a `Place` (an organization, team or project), the type that the stores of roles and members require. */
export function organizationPlace(
  organizationId: string,
): Extract<Place, { readonly scope: string; readonly id: string }> {
  return { scope: 'ORGANIZATION', id: organizationId, organizationId };
}
