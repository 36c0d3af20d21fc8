import { useParams } from 'wouter';

/** Of the project whose page this is. */
export function useProjectId(): string {
  return useParams<{ projectId: string }>().projectId;
}
