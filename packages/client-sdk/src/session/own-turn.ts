import { CrewkitError } from '../crewkit-error.js';
import { retriableImport } from '../retriable-import.js';
import { GenerationMarks } from './generation-marks.js';
import type { OpenStorage } from './open-storage.js';
import { pause } from './pause.js';
import type { SessionHolder } from './session-holder.js';
import type { StorageLease } from './storage-lease.js';
import type { KeyValueStorage } from './storage.js';
import type { HeldSession } from './stored-session.js';
import { noTurns, TabTurns, type Turns } from './turns.js';

/** Only pages without Web Locks need it. If it cannot be loaded, nothing is renewed for now. */
const loadStorageLease = retriableImport(() => import('./storage-lease.js'), 'StorageLease');

const patienceMs = 5000;
const lookMs = 20;

/** What only one tab at a time may do with a session, knowing all that the others have done with it. */
export class OwnTurn {
  readonly #marks: GenerationMarks;

  constructor(
    private readonly holder: SessionHolder,
    private readonly place: OpenStorage,
    private readonly storageKey: string,
  ) {
    this.#marks = new GenerationMarks(storageKey);
  }

  /**
   * Runs the work when it is this tab's turn; not at all if the signal comes first. Rejects with `NETWORK_ERROR`, without
   * having run it, if another tab has renewed the session and the new pair is not to be had.
   */
  async take(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    await this.#turnsOf(id).take(signal, async () => {
      const before = this.holder.held;
      await this.#catchUp(id);
      await work();
      const after = this.holder.held;
      if (after !== null && after.generation !== before?.generation) await this.#mark(after);
    });
  }

  async #mark(held: HeldSession): Promise<void> {
    if (this.place.sharing !== 'none') await this.#marks.set(held);
  }

  async #catchUp(id: string): Promise<void> {
    const { holder } = this;
    if (this.place.sharing === 'none') return;
    if (holder.held !== null) await holder.others.consult(holder.held);
    await holder.follow();
    const newest = await this.#marks.newest(id);
    const isBehind = (): boolean => holder.held?.id === id && holder.held.generation < newest;
    for (const giveUpAt = Date.now() + patienceMs; isBehind() && Date.now() < giveUpAt;) {
      await pause(lookMs);
      await holder.follow();
    }
    if (!isBehind()) return;
    throw new CrewkitError('NETWORK_ERROR', { message: 'What another tab has renewed has not come here yet.' });
  }

  /** Who shares a session takes turns; the others need not wait for one another. */
  #turnsOf(id: string): Turns {
    const { sharing, leases } = this.place;
    if (sharing === 'none') return noTurns;
    const name = sharing === 'all' ? this.storageKey : `${this.storageKey}.${id}`;
    const leaseIn = async (items: KeyValueStorage): Promise<StorageLease> => {
      const module = await loadStorageLease();
      return new module.StorageLease(items, `${name}.lease`);
    };
    return new TabTurns(`crewkit-session:${name}`, leases && (() => leaseIn(leases)));
  }
}
