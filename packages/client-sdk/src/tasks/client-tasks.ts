import { userChanged } from '../live/end-reasons.js';
import type { LiveTasks, TaskClient } from './live-tasks.js';
import { oneAtATime } from './one-at-a-time.js';
import { TaskCollection } from './task-collection.js';
import { WatchedProjects } from './watched-projects.js';

const ofClients = new WeakMap<TaskClient['realtime'], ClientTasks>();

/** The open collections and the watched projects of a client. */
export interface ClientTasks {
  /** Opens tasks, and calls `changed` after each change of their state. */
  open(projectId: string, changed: () => void): Pick<LiveTasks, 'state' | 'close'>;
  /** See `watchProject`. */
  watch(projectId: string, listener: () => unknown): () => void;
}

export function clientTasks(client: TaskClient): ClientTasks {
  const known = ofClients.get(client.realtime) ?? createClientTasks(client);
  ofClients.set(client.realtime, known);
  return known;
}

function createClientTasks({ realtime, tasks, session }: TaskClient): ClientTasks {
  const collections = new Set<TaskCollection>();
  const projects = new WatchedProjects(realtime);
  let userId = session?.state.user?.id;
  session?.subscribe(() => {
    const before = userId;
    userId = session.state.user?.id;
    const hasChanged = before !== undefined && before !== userId;
    for (const each of collections) {
      // The next user must not see the tasks.
      if (hasChanged) each.end(userChanged());
      else each.retryNow();
    }
  });
  return {
    open(projectId, changed) {
      const collection: TaskCollection = new TaskCollection({
        read: (changedAfter, limit) => tasks.listChanges(projectId, { changedAfter, limit }),
        watch: (listener) => projects.watch(projectId, listener),
        changed,
        ended: () => collections.delete(collection),
      });
      collections.add(collection);
      return collection;
    },
    watch: (projectId, listener) => projects.watch(projectId, oneAtATime(listener)),
  };
}
