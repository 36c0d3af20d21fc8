import { host } from '../../host.js';
import { later } from '../../timing/timers.js';
import type { HeldSession } from '../storage/stored-session.js';

/**
 * How long a tab holds a mark, which is a named Web Lock. This time must be longer than the time until a write to the storage is visible in
 * other tabs. It must not be much longer, because browsers exclude pages that hold a lock from the back/forward cache.
 */
const markedMs = 5000;

/**
 * Marks each renewal of the session, so that other tabs notice it.
 *
 * Web Locks and `localStorage` propagate separately between a browser's processes. A tab that has just acquired the lock may therefore not
 * see the previous holder's write yet, and would send a refresh token that is already spent. To prevent this, a tab holds a second lock for
 * a while after each renewal. The name of the second lock contains the session's generation (its number of renewals). The next tab that
 * acquires the first lock queries the names of these second locks. Without Web Locks, this race condition does not exist.
 */
export class GenerationMarks {
  constructor(private readonly name: string) {}

  /** Marks a renewal. Call this while holding the cross-tab lock. Resolves when other tabs can see the mark. */
  async set({ id, generation }: HeldSession): Promise<void> {
    const locks = host.navigator?.locks;
    if (locks === undefined) return;
    await new Promise<void>((resolve) => {
      const hold = (): Promise<void> => {
        resolve();
        return new Promise((over) => later(markedMs, () => over(), 'background'));
      };
      // If the browser refuses the lock, continue as in browsers without Web Locks.
      locks.request(`${this.#prefix(id)}${generation}`, { mode: 'shared' }, hold).catch(() => resolve());
    });
  }

  /** Returns the newest generation that another tab has marked, or -1 if there is none. */
  async newest(id: string): Promise<number> {
    const prefix = this.#prefix(id);
    const snapshot = await host.navigator?.locks?.query().catch(() => null);
    const names = (snapshot?.held ?? []).flatMap(({ name }) => (name?.startsWith(prefix) === true ? [name] : []));
    return Math.max(-1, ...names.map((name) => Number(name.slice(prefix.length))));
  }

  #prefix(id: string): string {
    return `crewkit-session:${this.name}.${id}#`;
  }
}
