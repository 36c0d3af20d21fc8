/** Stores a session between page loads. Methods may be synchronous or asynchronous. If a method throws, the storage counts as empty. */
export interface KeyValueStorage {
  /** Returns the stored value; null if there is none under the key. */
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}

/**
 * The scope in which a session is kept. `memory`: this page, until it is closed. `sessionStorage`: this tab. `localStorage`: all tabs of
 * the origin.
 */
export type StorageChoice = 'memory' | 'localStorage' | 'sessionStorage' | KeyValueStorage;
