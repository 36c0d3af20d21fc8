import type { KeyValueStorage } from './storage.js';
import { parseKept, serialize, type EndedSession, type HeldSession, type Kept } from './stored-session.js';

/** `unreadable`: storage threw, which says nothing about who is signed in. */
export type Reading = Kept | 'unreadable';

/** A session's place in storage. It never throws: what storage does not take is kept by this page. */
export class SessionVault {
  /** What storage did not take, and what it held afterwards. */
  #refused: { readonly text: string; readonly leaving: string | null } | null = null;
  /** Writes that have not ended; null if there are none. */
  #writing: Promise<void> | null = null;

  constructor(
    private readonly items: KeyValueStorage,
    private readonly key: string,
  ) {}

  /** No promise if storage is synchronous and nothing is being written: then a page knows at once who is signed in. */
  read(): Reading | Promise<Reading> {
    if (this.#writing !== null) return this.#writing.then(() => this.read());
    try {
      const text = this.items.getItem(this.key);
      if (text === null || typeof text === 'string') return this.#understand(text);
      return Promise.resolve(text).then(
        (each) => this.#understand(each),
        () => this.#whatWasRefused(),
      );
    } catch {
      return this.#whatWasRefused();
    }
  }

  /** A synchronous storage has it before this returns, so that a sign-out survives whatever the page does next. */
  async write(kept: HeldSession | EndedSession): Promise<void> {
    const text = serialize(kept);
    const turn = this.#writing === null ? this.#put(text) : this.#writing.then(() => this.#put(text));
    this.#writing = turn;
    await turn;
    if (this.#writing === turn) this.#writing = null;
  }

  #understand(text: string | null): Kept {
    if (this.#refused?.leaving === text) return parseKept(this.#refused.text);
    return parseKept(text);
  }

  #whatWasRefused(): Reading {
    return this.#refused === null ? 'unreadable' : parseKept(this.#refused.text);
  }

  async #put(text: string): Promise<void> {
    this.#refused = null;
    if (await this.#takes(text)) return;
    // A refresh token that is spent by now must not stay there: the next page load would present it. And room is made.
    await this.#remove();
    if (await this.#takes(text)) return;
    this.#refused = { text, leaving: await this.#peek() };
  }

  /** Some storages take nothing and say nothing. */
  async #takes(text: string): Promise<boolean> {
    try {
      await this.items.setItem(this.key, text);
      return (await this.items.getItem(this.key)) !== null;
    } catch {
      return false;
    }
  }

  async #remove(): Promise<void> {
    try {
      await this.items.removeItem(this.key);
    } catch {
      // Then it stays.
    }
  }

  async #peek(): Promise<string | null> {
    try {
      return await this.items.getItem(this.key);
    } catch {
      return null;
    }
  }
}
