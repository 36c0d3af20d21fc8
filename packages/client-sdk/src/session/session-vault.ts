import type { KeyValueStorage } from './storage.js';
import { parseStored, serialize, type EndedSession, type HeldSession, type StoredState } from './stored-session.js';

/** The result of reading the storage. `unreadable`: the storage threw, so it is unknown whether a user is signed in. */
export type StorageReading = StoredState | 'unreadable';

/** Reads and writes the stored session. Never throws: a value that the storage rejects is kept in memory. */
export class SessionVault {
  /** The value that the storage rejected, and the storage's content after that. */
  #refused: { readonly text: string; readonly leaving: string | null } | null = null;
  /** The pending writes; null if there are none. */
  #writing: Promise<void> | null = null;

  constructor(
    private readonly items: KeyValueStorage,
    private readonly key: string,
  ) {}

  /**
   * Reads the session. Returns no promise if the storage is synchronous and no write is pending, so that a page knows its user immediately.
   */
  read(): StorageReading | Promise<StorageReading> {
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

  /**
   * Writes the session. A synchronous storage is updated before this returns, so a sign-out takes effect even if the page is closed right
   * after.
   */
  async write(kept: HeldSession | EndedSession): Promise<void> {
    const text = serialize(kept);
    const turn = this.#writing === null ? this.#put(text) : this.#writing.then(() => this.#put(text));
    this.#writing = turn;
    await turn;
    if (this.#writing === turn) this.#writing = null;
  }

  #understand(text: string | null): StoredState {
    if (this.#refused?.leaving === text) return parseStored(this.#refused.text);
    return parseStored(text);
  }

  #whatWasRefused(): StorageReading {
    return this.#refused === null ? 'unreadable' : parseStored(this.#refused.text);
  }

  async #put(text: string): Promise<void> {
    this.#refused = null;
    if (await this.#takes(text)) return;
    // A refresh token that may be spent must not stay in storage, because the next page load would present it. Removing it also frees
    // space.
    await this.#remove();
    if (await this.#takes(text)) return;
    this.#refused = { text, leaving: await this.#peek() };
  }

  /** Writes the text and returns whether the storage kept it: some storages drop writes silently. */
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
      // The old value stays in storage.
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
