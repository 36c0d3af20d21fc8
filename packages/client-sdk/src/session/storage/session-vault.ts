import type { KeyValueStorage } from './storage.js';
import { parseStored, serialize, type EndedSession, type HeldSession, type StoredState } from './stored-session.js';

/** The result of reading the storage. `unreadable` means that the storage threw an error, so it is unknown whether a user is signed in. */
export type StorageReading = StoredState | 'unreadable';

/** Reads and writes the stored session. Never throws. If the storage rejects a value, keeps the value in memory. */
export class SessionVault {
  /** The value that the storage rejected, and the content of the storage after the rejection. null if no value was rejected. */
  #refused: { readonly text: string; readonly leaving: string | null } | null = null;
  /** The pending writes, or null if there are none. */
  #writing: Promise<void> | null = null;

  constructor(
    private readonly items: KeyValueStorage,
    private readonly key: string,
  ) {}

  /**
   * Reads the session. If the storage is synchronous and no write is pending, returns the result without a promise, so that a page knows
   * its user immediately.
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
   * Writes the session. Updates a synchronous storage before returning, so that a sign-out takes effect even if the page is closed right
   * afterwards.
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
    // Do not leave the old value in storage: its refresh token may be spent, and the next page load would present that token. Removing the
    // old value also frees space.
    await this.#remove();
    if (await this.#takes(text)) return;
    this.#refused = { text, leaving: await this.#peek() };
  }

  /** Writes the text and returns whether the storage kept it, because some storages drop writes silently. */
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
      // Ignore the error: the old value stays in storage.
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
