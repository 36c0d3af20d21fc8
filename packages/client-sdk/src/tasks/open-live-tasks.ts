import type { Id } from '../id.js';
import { Listeners } from '../listeners.js';
import { LazyPart } from '../live/lazy-part.js';
import { retriableImport } from '../retriable-import.js';
import type { ClientTasks } from './client-tasks.js';
import type { LiveTasks, TaskClient } from './live-tasks.js';

interface Code {
  readonly clientTasks: (client: TaskClient) => ClientTasks;
  close?(): void;
}

const code = new LazyPart<Code>(retriableImport(() => import('./client-tasks.js'), 'clientTasks'));
const loading = { status: 'loading', tasks: [], error: null } as const;

/**
 * Opens all tasks of a project and keeps them up to date, without gaps, until you close them.
 *
 * @example
 * const tasks = liveTasks(client, projectId);
 * tasks.subscribe(() => show(tasks.state.tasks));
 */
export function liveTasks(client: TaskClient, projectId: Id<'Project'>): LiveTasks {
  const changes = new Listeners();
  let opened: Pick<LiveTasks, 'state' | 'close'> | null = null;
  const close = code.keep(({ clientTasks }) => {
    const collection = clientTasks(client).open(projectId, () => changes.tell());
    opened = collection;
    changes.tell();
    return collection.close;
  });
  return {
    projectId,
    get state() {
      return opened?.state ?? loading;
    },
    subscribe: (listener) => changes.add(listener),
    close,
  };
}

/**
 * Watches a project until the returned function is called. Calls the listener when tasks of the project may have changed, also after each
 * reconnect, so that an app can load its own lists again. Calls the listener one at a time: waits for its promise, if it returns one, and for
 * half a second.
 *
 * @example
 * const stop = watchProject(client, projectId, () => reload());
 */
export function watchProject(client: TaskClient, projectId: Id<'Project'>, listener: () => unknown): () => void {
  return code.keep(({ clientTasks }) => clientTasks(client).watch(projectId, listener));
}
