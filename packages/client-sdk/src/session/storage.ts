/** Keeps a session between page loads. Methods may be synchronous or asynchronous. If they throw, the storage counts as empty. */
export interface KeyValueStorage {
  /** null: no value is stored under the key. */
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}

/** `memory`: this page only, until it is closed. `sessionStorage`: this tab. `localStorage`: all tabs of the origin. */
export type StorageChoice = 'memory' | 'localStorage' | 'sessionStorage' | KeyValueStorage;
