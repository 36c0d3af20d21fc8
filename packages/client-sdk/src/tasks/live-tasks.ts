import type { CrewkitApi } from '../api/create-api.js';
import type { CrewkitError } from '../crewkit-error.js';
import type { Realtime } from '../realtime/realtime.js';
import type { SessionView } from '../session/session-state.js';
import type { Id } from '../id.js';
import type { Task } from '../schemas.js';

/** Whether the tasks are complete and up to date. */
export type LiveTasksStatus =
  /** The tasks are being loaded for the first time. */
  | 'loading'
  /** The tasks are complete, and changes arrive as other users make them. */
  | 'live'
  /** The tasks were complete. Later changes are read when the connection is restored. */
  | 'behind'
  /** The project was deleted, or the user may no longer see its tasks, or has signed out. `tasks` is empty. */
  | 'gone';

/** A snapshot of the tasks. Each change creates a new one. */
export interface LiveTasksState {
  readonly status: LiveTasksStatus;
  /** All tasks of the project, ordered by number. */
  readonly tasks: readonly Task[];
  /** The error of the last request, or null after a success. Unless `status` is `gone`, the request is being retried. */
  readonly error: CrewkitError | null;
}

/** The tasks of a project, which stay complete and up to date until they are closed. */
export interface LiveTasks {
  readonly projectId: Id<'Project'>;
  readonly state: LiveTasksState;
  /** Calls the listener after each change of `state`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

/** The parts of a client that keep tasks up to date. */
export interface TaskClient {
  readonly realtime: Pick<Realtime, 'status' | 'emit' | 'on' | 'onStatus'>;
  readonly tasks: Pick<CrewkitApi['tasks'], 'listChanges'>;
  readonly session?: SessionView;
}
