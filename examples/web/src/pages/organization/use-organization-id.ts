import { useParams } from 'wouter';

/** Of the organization whose page this is, from the address. */
export function useOrganizationId(): string {
  return useParams<{ organizationId: string }>().organizationId;
}
