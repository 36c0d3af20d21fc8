import type { Place } from '@crewkit/client-sdk';
import { useParams } from 'wouter';

/** Returns the organization as a place for permissions. */
export function organizationAt(id: string): Place {
  return { scope: 'organization', id };
}

export function teamAt(id: string): Place {
  return { scope: 'team', id };
}

/** Returns the id of the organization from the address of the page. */
export function useOrganizationId(): string {
  return useParams<{ organizationId: string }>().organizationId;
}
