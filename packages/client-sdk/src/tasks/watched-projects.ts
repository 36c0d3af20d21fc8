import { Listeners } from '../listeners.js';
import type { Realtime } from '../realtime/realtime.js';
import { backOffMs } from '../timing/back-off-ms.js';

/**
 * Called when tasks of the project may have changed, and when the watch begins or ends. `isWatched`: whether the server sends events about
 * later changes.
 */
export type ProjectListener = (isWatched: boolean) => void;

/** The codes that mean that the user may not see the tasks. A retry is useless. */
export const refusals: ReadonlySet<string> = new Set(['NOT_FOUND', 'FORBIDDEN', 'POLICY_NOT_MET']);

/** Watches projects over the connection (docs/guides/live-boards.md), each once however many listeners it has. */
export class WatchedProjects {
  readonly #projects = new Map<string, WatchedProject>();

  constructor(private readonly realtime: Pick<Realtime, 'status' | 'emit' | 'on' | 'onStatus'>) {
    const changed = ({ projectId }: { readonly projectId: string }): void => this.#projects.get(projectId)?.tell();
    realtime.on('task:changed', changed);
    realtime.on('project:changed', changed);
    // A member who leaves is removed from tasks.
    realtime.on('member:changed', () => this.#all().forEach((project) => project.tell()));
    // The server may have ended the watch.
    realtime.on('access:changed', () => this.#all().forEach((project) => void project.watch()));
    realtime.onStatus((status) => {
      for (const project of this.#all()) {
        if (status === 'online') void project.watch();
        else project.offline();
      }
    });
  }

  /** Watches the project until the returned function is called. */
  watch(projectId: string, listener: ProjectListener): () => void {
    const project = this.#projects.get(projectId) ?? new WatchedProject(projectId, this.realtime);
    this.#projects.set(projectId, project);
    const end = project.listeners.add(listener);
    if (project.listeners.size === 1) void project.watch();
    return () => {
      end();
      if (project.listeners.size > 0 || this.#projects.get(projectId) !== project) return;
      this.#projects.delete(projectId);
      project.close();
    };
  }

  #all(): WatchedProject[] {
    return [...this.#projects.values()];
  }
}

class WatchedProject {
  readonly listeners = new Listeners<[isWatched: boolean]>();
  #isWatched = false;
  /** Incremented on every start and every end. The acknowledgement of an earlier start is ignored. */
  #run = 0;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly projectId: string,
    private readonly realtime: Pick<Realtime, 'status' | 'emit'>,
  ) {}

  async watch(): Promise<void> {
    clearTimeout(this.#retry);
    if (this.realtime.status !== 'online') return;
    this.#run += 1;
    const run = this.#run;
    const ack = await this.realtime.emit('watch', { projectId: this.projectId });
    if (run !== this.#run) return;
    this.#isWatched = ack?.ok === true;
    if (ack !== null && (ack.ok || refusals.has(ack.code))) {
      this.#failures = 0;
      // If the server refuses, the request for the tasks returns the reason.
      this.tell();
      return;
    }
    this.#retry = setTimeout(() => void this.watch(), backOffMs(this.#failures));
    this.#failures += 1;
  }

  offline(): void {
    this.#stop();
    this.tell();
  }

  close(): void {
    this.#stop();
    void this.realtime.emit('unwatch', { projectId: this.projectId });
  }

  tell(): void {
    this.listeners.tell(this.#isWatched);
  }

  #stop(): void {
    this.#run += 1;
    this.#isWatched = false;
    clearTimeout(this.#retry);
  }
}
