/**
 * Stores a session between page loads. The methods may be synchronous or asynchronous. If a method throws, the SDK treats the storage as
 * unavailable and keeps the session in memory.
 */
export interface KeyValueStorage {
  /** Returns the value stored under the key, or null if there is none. */
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}

/**
 * Where a session is stored, and for how long. `memory`: in this page, until it is closed. `sessionStorage`: in this tab. `localStorage`:
 * in all tabs of the origin.
 */
export type StorageChoice = 'memory' | 'localStorage' | 'sessionStorage' | KeyValueStorage;
