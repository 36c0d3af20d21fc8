import { useParams } from 'wouter';

/** Returns the id of the project from the address of the page. */
export function useProjectId(): string {
  return useParams<{ projectId: string }>().projectId;
}
