import type { Id, Label } from '@crewkit/client-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { client } from '../../../data/client.js';
import { projectQueries } from '../project-queries.js';

const none: readonly Label[] = [];

/** Returns the labels of a project, ordered by name. They are empty while they are loading. */
export function useLabels(projectId: string): readonly Label[] {
  return useQuery(projectQueries.labels(projectId)).data ?? none;
}

/** Loads the labels again when the server announces a change of the project. */
export function useLabelChanges(projectId: Id<'Project'>): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      client.realtime.on('project:changed', (changed) => {
        if (changed.projectId !== projectId) return;
        void cache.invalidateQueries({ queryKey: projectQueries.labels(projectId).queryKey });
      }),
    [cache, projectId],
  );
}
