import type { TokenPair, User } from '../schemas.js';
import { Listeners } from '../listeners.js';
import { noOtherTabs, type OtherTabs } from './tabs/other-tabs.js';
import type { SessionState, SessionView, SignedOutReason } from './session-state.js';
import type { StorageReading, SessionVault } from './storage/session-vault.js';
import {
  createFirst,
  inCookie,
  isHeld,
  getSuccessor,
  type EndReason,
  type HeldSession,
  type StoredState,
} from './storage/stored-session.js';

/** Holds this tab's session. When the session changes, updates the storage and the session state that the page sees. */
export class SessionHolder implements Omit<SessionView, 'accessToken'> {
  readonly ready: Promise<void>;
  readonly tokens = new Listeners<[accessToken: string | null]>();
  others: OtherTabs = noOtherTabs;

  #shown: SessionState = { status: 'loading', user: null };
  #session: HeldSession | null = null;
  /** Aborted when this tab drops its current session. */
  #stay = new AbortController();
  /** Sessions that ended or were replaced in this tab. If one of them reappears in the storage, another tab wrote it too late. */
  readonly #left = new Map<string, EndReason>();
  readonly #listeners = new Listeners();
  #opened: () => void = () => undefined;
  #reportedToken: string | null = null;

  /** Reads the session from the vault. With `isElsewhere`, waits for `open` instead, because only the server knows the session. */
  constructor(
    private readonly vault: SessionVault,
    { isElsewhere = false } = {},
  ) {
    if (isElsewhere) {
      this.ready = new Promise((resolve) => (this.#opened = resolve));
      return;
    }
    const first = vault.read();
    this.ready = first instanceof Promise ? first.then((reading) => this.#open(reading)) : this.#open(first);
  }

  get state(): SessionState {
    return this.#shown;
  }

  get held(): HeldSession | null {
    return this.#session;
  }

  get leaving(): AbortSignal {
    return this.#stay.signal;
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  async begin(pair: TokenPair): Promise<void> {
    await this.#replace(createFirst(pair));
  }

  /** Shows the session that the server knows, or that there is none, unless the page has got a session in the meantime. */
  async open(session: HeldSession | null): Promise<void> {
    if (this.#shown.status !== 'loading') return;
    if (session === null) this.#show(null);
    else await this.#keep(session);
  }

  async end(reason: EndReason): Promise<void> {
    const id = this.#session?.id;
    this.#leave(reason);
    const written = this.vault.write({ ended: reason });
    this.#show(null, reason);
    await written;
    if (id !== undefined) this.others.ended(id, reason);
  }

  /** Reads the storage and adopts the session found there. */
  async follow(): Promise<void> {
    if (this.#shown.status === 'loading') return;
    let before: HeldSession | null;
    let reading: StorageReading;
    do {
      before = this.#session;
      reading = await this.vault.read();
      // If this tab changed the session during the read, the change is newer than the state that was read, so read again.
    } while (this.#session !== before);
    await this.#adopt(reading);
  }

  /**
   * Stores the server's response to a renewal. `sent` is the session that was renewed. Discards the response if the user has since signed
   * out or signed in again, in any tab.
   */
  async renewed(sent: HeldSession, pair: TokenPair): Promise<void> {
    // Another user has signed in, which replaced the cookie, and this tab has not been told.
    if (sent.refreshToken === inCookie && pair.user.id !== sent.user.id) return this.begin(pair);
    const reading = await this.vault.read();
    if (this.#session?.id !== sent.id) return;
    const stored = pickNewer(reading, this.#session);
    if (isHeld(stored) && stored.id === sent.id) await this.#keep(getSuccessor(sent, stored, pair));
    else await this.#adopt(stored);
  }

  /** Records in the storage that the renewal of `sent` failed, so that tabs that are waiting for this renewal see the failure. */
  async failed(sent: HeldSession): Promise<void> {
    await this.#amend(sent.id, { failedAt: Date.now() });
  }

  /** Updates the user that the page sees, but not the stored user, which `amendUser` updates. */
  showUser(user: User): void {
    if (this.#session !== null) this.#show({ ...this.#session, user });
  }

  async amendUser(user: User, id: string): Promise<void> {
    const amended = await this.#amend(id, { user });
    if (amended !== null) this.others.changed(amended);
  }

  /**
   * Adopts another tab's copy of this tab's session. Ignores copies of other sessions and copies that are older than this tab's state. All
   * tabs have the same cookie session, so a copy of another cookie session is the next one.
   */
  async adoptCopy(copy: HeldSession): Promise<void> {
    const isOther = this.#session?.id !== copy.id;
    if (isOther ? copy.refreshToken !== inCookie : copy.generation < (this.#session?.generation ?? 0)) return;
    if (isOther) this.#leave('logged-out');
    const written = this.vault.write(copy);
    this.#show(copy);
    await written;
  }

  /**
   * Changes the stored session. Call this only while holding the cross-tab lock: otherwise the write could replace a new token with a spent
   * one.
   */
  async #amend(id: string, change: Partial<HeldSession>): Promise<HeldSession | null> {
    const reading = await this.vault.read();
    if (this.#session?.id !== id) return null;
    const stored = pickNewer(reading, this.#session);
    if (!isHeld(stored) || stored.id !== id) return null;
    const amended = { ...stored, ...change };
    const written = this.vault.write(amended);
    this.#show(amended);
    await written;
    return amended;
  }

  #open(reading: StorageReading): Promise<void> {
    // Another user may have signed in while storage was being read.
    if (this.#shown.status === 'loading')
      this.#show(reading !== 'unreadable' && isHeld(reading) ? reading : null, 'initial');
    return Promise.resolve();
  }

  async #adopt(reading: StorageReading): Promise<void> {
    if (reading === 'unreadable') return;
    if (!isHeld(reading)) {
      this.#goOut(reading?.ended ?? null);
      return;
    }
    const isOld = reading.id === this.#session?.id && reading.generation < this.#session.generation;
    if (isOld || this.#left.has(reading.id)) return this.#insist(reading.id);
    if (reading.id !== this.#session?.id) this.#leave('logged-out');
    this.#show(reading);
  }

  /**
   * Signs out in this tab. Pass null if the storage is empty even though the session has not ended. The tab then adopts the session again
   * if it reappears in the storage.
   */
  #goOut(reason: EndReason | null): void {
    if (this.#session === null) return;
    const { id } = this.#session;
    this.#leave(reason ?? 'logged-out');
    if (reason === null) this.#left.delete(id);
    this.#show(null, reason ?? 'logged-out');
  }

  /** Writes this tab's state again, because a tab with an outdated state has overwritten it. */
  async #insist(id: string): Promise<void> {
    await this.vault.write(this.#session ?? { ended: this.#left.get(id) ?? 'logged-out' });
    if (this.#session === null) this.others.ended(id, 'logged-out');
    else this.others.changed(this.#session);
  }

  async #replace(session: HeldSession): Promise<void> {
    this.#leave('logged-out');
    // The next cookie session of the same user has the same id.
    this.#left.delete(session.id);
    await this.#keep(session);
  }

  async #keep(session: HeldSession): Promise<void> {
    const written = this.vault.write(session);
    this.#show(session);
    await written;
    this.others.changed(session);
  }

  #leave(reason: EndReason): void {
    if (this.#session !== null) this.#left.set(this.#session.id, reason);
    this.#session = null;
    this.#stay.abort();
    this.#stay = new AbortController();
  }

  #show(session: HeldSession | null, reason: SignedOutReason = 'initial'): void {
    this.#session = session;
    const next = getState(session, reason);
    this.#opened();
    const isOther = JSON.stringify(next) !== JSON.stringify(this.#shown);
    if (isOther) this.#shown = next;
    const token = session?.accessToken ?? null;
    const isOtherToken = token !== this.#reportedToken;
    this.#reportedToken = token;
    // Call the listeners only after both the session and the shown state are updated.
    if (isOtherToken) this.tokens.tell(token);
    if (isOther) this.#listeners.tell();
  }
}

/** Returns the state that another tab wrote, or this tab's session if that state is unreadable or older. */
function pickNewer(reading: StorageReading, held: HeldSession): StoredState {
  if (reading === 'unreadable') return held;
  return isHeld(reading) && reading.id === held.id && reading.generation < held.generation ? held : reading;
}

function getState(session: HeldSession | null, reason: SignedOutReason): SessionState {
  if (session === null) return { status: 'signed-out', user: null, reason };
  return { status: 'signed-in', user: session.user };
}
