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
 * Where a session is stored. `cookie` keeps the refresh token in a cookie that scripts cannot read, if the server has cookie sessions, and
 * all other data in this page. `memory` keeps the session in this page until the page is closed. `sessionStorage` keeps it in this tab.
 * `localStorage` shares it with all tabs of the origin. You can also pass your own storage object.
 */
export type StorageChoice = 'cookie' | 'memory' | 'localStorage' | 'sessionStorage' | KeyValueStorage;
