import { crewkitKeys } from '../keys.js';
import { atMostEvery } from '../provider/at-most-every.js';
import type { Crewkit } from '../provider/crewkit.js';

// The server limits requests per minute: events caused by others must not use up the limit.
const pauseMs = 2000;

/** Loads the user's own tasks again when a task is assigned to them, and when tasks of a project that the app watches change. */
export function followOwnTasks({ client: { realtime }, queryClient }: Crewkit): () => void {
  const refresh = atMostEvery(pauseMs, () => void queryClient.invalidateQueries({ queryKey: crewkitKeys.myTasks }));
  const ends = [
    realtime.on('notification:created', ({ kind }) => {
      if (kind === 'assigned') refresh();
    }),
    realtime.on('task:changed', refresh),
  ];
  return () => ends.forEach((end) => end());
}
