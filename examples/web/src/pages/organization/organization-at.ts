import type { Place } from '@crewkit/client-sdk';
import { useParams } from 'wouter';

/** Returns the organization as a place for permissions. */
export function organizationAt(id: string): Extract<Place, { readonly scope: 'ORGANIZATION' }> {
  return { scope: 'ORGANIZATION', id };
}

export function teamAt(id: string): Extract<Place, { readonly scope: 'TEAM' }> {
  return { scope: 'TEAM', id };
}

/** Returns the id of the organization from the address of the page. */
export function useOrganizationId(): string {
  return useParams<{ organizationId: string }>().organizationId;
}
