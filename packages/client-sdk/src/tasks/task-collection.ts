import { CrewkitError } from '../crewkit-error.js';
import type { Schema, Task } from '../schemas.js';
import { backOffMs } from '../timing/back-off-ms.js';
import type { LiveTasksState, LiveTasksStatus } from './live-tasks.js';
import { refusals, type ProjectListener } from './watched-projects.js';

export interface CollectionTools {
  /** Reads a page of changes. */
  readonly read: (changedAfter: string, limit: number) => Promise<Schema<'TaskChangeList'>>;
  /** Watches the project until the returned function is called. */
  readonly watch: (listener: ProjectListener) => () => void;
  /** Called after each change of the state. */
  readonly changed: () => void;
  /** Called when the collection is no longer needed. */
  readonly ended: () => void;
}

const start = 'start';
const limit = 100;
const message = 'Reading the tasks failed.';

/**
 * Keeps a copy of a project's tasks (docs/guides/live-boards.md): reads the changes after the last one that it knows whenever something may
 * have changed, one request at a time. Events only say that there is something to read, so no event needs to arrive.
 */
export class TaskCollection {
  readonly #unwatch: () => void;
  #tasks = new Map<string, Task>();
  #cursor = start;
  #isWatched = false;
  /** Whether all changes were read since the watch began. */
  #isCurrent = false;
  #isReading = false;
  #isAskedAgain = false;
  #isEnded = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #state: LiveTasksState = { status: 'loading', tasks: [], error: null };

  constructor(private readonly tools: CollectionTools) {
    this.#unwatch = tools.watch((isWatched) => this.#changed(isWatched));
    void this.#read();
  }

  get state(): LiveTasksState {
    return this.#state;
  }

  /** Retries immediately. Call this when a failed request may succeed now. */
  retryNow(): void {
    this.#failures = 0;
    this.#stopWaiting();
    void this.#read();
  }

  readonly close = (): void => {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#stopWaiting();
    this.#unwatch();
    this.tools.ended();
  };

  /** Closes the collection and discards the tasks, because the user may not see them. */
  end(error: CrewkitError): void {
    if (this.#isEnded) return;
    this.close();
    this.#state = { status: 'gone', tasks: [], error };
    this.tools.changed();
  }

  #changed(isWatched: boolean): void {
    const hasBegun = isWatched && !this.#isWatched;
    this.#isWatched = isWatched;
    if (hasBegun) this.#isCurrent = false;
    if (!isWatched) this.#show({});
    if (hasBegun) this.retryNow();
    else void this.#read();
  }

  /** Reads all changes. During a pause after a failure, does nothing: the next attempt reads them. */
  async #read(): Promise<void> {
    this.#isAskedAgain = this.#isReading;
    if (this.#isReading || this.#isEnded || this.#retry !== null) return;
    this.#isReading = true;
    try {
      do {
        this.#isAskedAgain = false;
        const wasWatched = this.#isWatched;
        await this.#catchUp();
        this.#failures = 0;
        this.#isCurrent = wasWatched;
        this.#show({ tasks: this.#inOrder(), error: null });
      } while (this.#mustReadOn());
    } catch (error) {
      this.#fail(CrewkitError.is(error) ? error : new CrewkitError('UNEXPECTED_ANSWER', { message, cause: error }));
    }
    this.#isReading = false;
  }

  #mustReadOn(): boolean {
    return this.#isAskedAgain && !this.#isEnded;
  }

  async #catchUp(): Promise<void> {
    let isLast = false;
    while (!isLast && !this.#isEnded) {
      const { items, deletedIds, nextCursor } = await this.tools.read(this.#cursor, limit);
      for (const task of items) this.#tasks.set(task.id, task);
      for (const id of deletedIds) this.#tasks.delete(id);
      this.#cursor = nextCursor;
      isLast = items.length + deletedIds.length < limit;
    }
  }

  #fail(error: CrewkitError): void {
    if (this.#isEnded) return;
    if (error.code === 'CURSOR_INVALID' && this.#cursor !== start) {
      // The server was restored from a backup. The tasks are shown until all have been read again.
      this.#tasks = new Map();
      this.#cursor = start;
      return this.#waitFor(0);
    }
    if (refusals.has(error.code)) return this.end(error);
    // Without a session, there is nothing to retry. After a sign-in, the collection continues or ends.
    if (error.code !== 'SIGNED_OUT' && error.code !== 'ABORTED') {
      this.#waitFor(Math.max(backOffMs(this.#failures), (error.retryAfterSeconds ?? 0) * 1000));
    }
    this.#failures += 1;
    this.#show({ error });
  }

  #waitFor(milliseconds: number): void {
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.#read();
    }, milliseconds);
  }

  #stopWaiting(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
  }

  #inOrder(): Task[] {
    return [...this.#tasks.values()].sort((a, b) => a.number - b.number);
  }

  #show(change: Partial<LiveTasksState>): void {
    if (this.#isEnded) return;
    const { status: before } = this.#state;
    const isLoaded = before !== 'loading' || change.tasks !== undefined;
    const state = { ...this.#state, ...change };
    const isLive = this.#isWatched && this.#isCurrent && state.error === null;
    const status: LiveTasksStatus = !isLoaded ? 'loading' : isLive ? 'live' : 'behind';
    this.#state = { ...state, status };
    this.tools.changed();
  }
}
