import type { Place } from '@crewkit/client-sdk';
import { useParams } from 'wouter';

/** Returns the project as a place for permissions. */
export function projectAt(id: string): Extract<Place, { readonly scope: 'PROJECT' }> {
  return { scope: 'PROJECT', id };
}

/** Returns the id of the project from the address of the page. */
export function useProjectId(): string {
  return useParams<{ projectId: string }>().projectId;
}
