import type { Schema, TokenPair, User } from '../schemas.js';
import { Listeners } from './listeners.js';
import { noOtherTabs, type OtherTabs } from './other-tabs.js';
import type { SessionState, SessionView, SignedOutReason } from './session-state.js';
import type { Reading, SessionVault } from './session-vault.js';
import { firstOf, isHeld, successorOf, type EndReason, type HeldSession, type Kept } from './stored-session.js';

/** Who is signed in, in this tab: what the page sees, what storage holds, and how the two are kept the same. */
export class SessionHolder implements SessionView {
  readonly ready: Promise<void>;
  readonly tokens = new Listeners<[accessToken: string | null]>();
  others: OtherTabs = noOtherTabs;

  #shown: SessionState = { status: 'loading', user: null };
  #session: HeldSession | null = null;
  /** Aborted when this tab leaves the session that it holds. */
  #stay = new AbortController();
  /** Sessions that were ended or replaced here: if one of them stands in storage again, a tab was late. */
  readonly #left = new Map<string, EndReason>();
  readonly #listeners = new Listeners();
  #toldToken: string | null = null;

  constructor(private readonly vault: SessionVault) {
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
    this.#leave('logged-out');
    await this.#keep(firstOf(pair));
  }

  async end(reason: EndReason): Promise<void> {
    const id = this.#session?.id;
    this.#leave(reason);
    const written = this.vault.write({ ended: reason });
    this.#show(null, reason);
    await written;
    if (id !== undefined) this.others.ended(id, reason);
  }

  /** Looks what storage holds by now, and goes along with it. */
  async follow(): Promise<void> {
    if (this.#shown.status === 'loading') return;
    let before: HeldSession | null;
    let reading: Reading;
    do {
      before = this.#session;
      reading = await this.vault.read();
      // What happened here meanwhile is newer than what was read.
    } while (this.#session !== before);
    await this.#adopt(reading);
  }

  /** The server's answer to `sent`, of which nothing is kept if a sign-out or another sign-in was faster, in any tab. */
  async renewed(sent: HeldSession, pair: Schema<'RenewedTokenPair'>): Promise<void> {
    const reading = await this.vault.read();
    if (this.#session?.id !== sent.id) return;
    const stored = newerOf(reading, this.#session);
    if (isHeld(stored) && stored.id === sent.id) await this.#keep(successorOf(sent, stored, pair));
    else await this.#adopt(stored);
  }

  /** Tells those who wait behind this tab that they need not try. */
  async failed(sent: HeldSession): Promise<void> {
    await this.#amend(sent.id, { failedAt: Date.now() });
  }

  /** The user as the page sees him; `amendUser` has the rest. */
  showUser(user: User): void {
    if (this.#session !== null) this.#show({ ...this.#session, user });
  }

  async amendUser(user: User, id: string): Promise<void> {
    const amended = await this.#amend(id, { user });
    if (amended !== null) this.others.changed(amended);
  }

  /** A copy that another tab hands over, of a session that both hold. */
  async adoptCopy(copy: HeldSession): Promise<void> {
    if (this.#session?.id !== copy.id || copy.generation < this.#session.generation) return;
    const written = this.vault.write(copy);
    this.#show(copy);
    await written;
  }

  /** Only under the lock: else it could put a spent token over its successor. */
  async #amend(id: string, change: Partial<HeldSession>): Promise<HeldSession | null> {
    const reading = await this.vault.read();
    if (this.#session?.id !== id) return null;
    const stored = newerOf(reading, this.#session);
    if (!isHeld(stored) || stored.id !== id) return null;
    const amended = { ...stored, ...change };
    const written = this.vault.write(amended);
    this.#show(amended);
    await written;
    return amended;
  }

  #open(reading: Reading): Promise<void> {
    // Somebody may have signed in meanwhile.
    if (this.#shown.status === 'loading')
      this.#show(reading !== 'unreadable' && isHeld(reading) ? reading : null, 'initial');
    return Promise.resolve();
  }

  async #adopt(reading: Reading): Promise<void> {
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

  /** null: storage is empty. That is no end that anybody wished, and if the session turns up again it is good. */
  #goOut(reason: EndReason | null): void {
    if (this.#session === null) return;
    const { id } = this.#session;
    this.#leave(reason ?? 'logged-out');
    if (reason === null) this.#left.delete(id);
    this.#show(null, reason ?? 'logged-out');
  }

  /** A tab that did not know better yet has written over what is newer. */
  async #insist(id: string): Promise<void> {
    await this.vault.write(this.#session ?? { ended: this.#left.get(id) ?? 'logged-out' });
    if (this.#session === null) this.others.ended(id, 'logged-out');
    else this.others.changed(this.#session);
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
    const next = stateOf(session, reason);
    const isOther = JSON.stringify(next) !== JSON.stringify(this.#shown);
    if (isOther) this.#shown = next;
    const token = session?.accessToken ?? null;
    const isOtherToken = token !== this.#toldToken;
    this.#toldToken = token;
    // Both are told when both are true already.
    if (isOtherToken) this.tokens.tell(token);
    if (isOther) this.#listeners.tell();
  }
}

/** What another tab has written, unless it is older than what this one holds, or unknown. */
function newerOf(reading: Reading, held: HeldSession): Kept {
  if (reading === 'unreadable') return held;
  return isHeld(reading) && reading.id === held.id && reading.generation < held.generation ? held : reading;
}

function stateOf(session: HeldSession | null, reason: SignedOutReason): SessionState {
  if (session === null) return { status: 'signed-out', user: null, reason };
  return { status: 'signed-in', user: session.user };
}
