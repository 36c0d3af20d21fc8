import { host } from './host.js';
import { quietTimeout } from './quiet-timeout.js';
import type { HeldSession } from './stored-session.js';

/**
 * Longer than a write takes to reach other tabs. The time is limited because browsers exclude pages that hold a lock from the back/forward
 * cache.
 */
const markedMs = 5000;

/**
 * Marks renewals so that other tabs notice them. Web Locks and `localStorage` propagate separately between a browser's processes. The tab
 * that gets the lock may therefore not see the previous holder's write yet, and would present a spent token. So after a renewal a tab also
 * holds a lock with the generation in its name, and the next tab queries for such names. Without Web Locks this race condition does not
 * exist.
 */
export class GenerationMarks {
  constructor(private readonly name: string) {}

  /** Marks a renewal while the cross-tab lock is held. Resolves when other tabs can see the mark. */
  async set({ id, generation }: HeldSession): Promise<void> {
    const locks = host.navigator?.locks;
    if (locks === undefined) return;
    await new Promise<void>((resolve) => {
      const hold = (): Promise<void> => {
        resolve();
        return new Promise((over) => quietTimeout(over, markedMs));
      };
      // The lock was refused: continue as without Web Locks.
      locks.request(`${this.#prefix(id)}${generation}`, { mode: 'shared' }, hold).catch(() => resolve());
    });
  }

  /** Returns the newest generation that another tab has marked; -1 if there is none. */
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
