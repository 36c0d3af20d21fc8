import type { Place } from '../../domain/grant.js';

/** Returns an organization as the place of roles and members. */
export function organizationPlace(
  organizationId: string,
): Extract<Place, { readonly scope: string; readonly id: string }> {
  return { scope: 'ORGANIZATION', id: organizationId, organizationId };
}
