import { useParams } from 'wouter';

/** Returns the id of the organization from the address of the page. */
export function useOrganizationId(): string {
  return useParams<{ organizationId: string }>().organizationId;
}
