import { watchProject, type Id } from '@crewkit/client-sdk';
import { useEffect } from 'react';

import { useCrewkitContext } from '../provider/crewkit-context.js';

/**
 * Calls `refresh` when tasks of the project may have changed, also after each reconnect. Calls it one at a time, and waits for its promise,
 * which must not reject. `refresh` should be stable (`useCallback`).
 *
 * @example
 * const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: ['board'] }), [queryClient]);
 * useTaskChanges(projectId, refresh);
 */
export function useTaskChanges(projectId: Id<'Project'> | null, refresh: () => Promise<unknown>): void {
  const { client } = useCrewkitContext();
  useEffect(
    () => (projectId === null ? undefined : watchProject(client, projectId, refresh)),
    [client, projectId, refresh],
  );
}
