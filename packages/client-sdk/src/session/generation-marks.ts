import { host } from './host.js';
import { quietTimeout } from './quiet-timeout.js';
import type { HeldSession } from './stored-session.js';

/** Longer than storage takes to reach other tabs. Not for ever: browsers keep no page for "back" that has a lock. */
const markedMs = 5000;

/**
 * Web Locks and `localStorage` take different ways between the processes of a browser: whoever is given the lock may not see
 * yet what the one before him has written, and would present a token that is spent. So after a renewal a tab also holds a lock
 * that has the generation in its name, and the next one asks for such names. Without Web Locks there is nothing to outrun.
 */
export class GenerationMarks {
  constructor(private readonly name: string) {}

  /** While the turn lasts, after a renewal: returns when the others can see it. */
  async set({ id, generation }: HeldSession): Promise<void> {
    const locks = host.navigator?.locks;
    if (locks === undefined) return;
    await new Promise<void>((resolve) => {
      const hold = (): Promise<void> => {
        resolve();
        return new Promise((over) => quietTimeout(over, markedMs));
      };
      // Refused: as without Web Locks.
      locks.request(`${this.#prefix(id)}${generation}`, { mode: 'shared' }, hold).catch(() => resolve());
    });
  }

  /** The newest generation that another tab has marked; -1 if there is none. */
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
