/** Where a session is kept between page loads. Methods may be synchronous or not. What they throw is taken for "empty". */
export interface KeyValueStorage {
  /** null: nothing is kept under the key. */
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}

/** `memory`: this page alone, until it is left. `sessionStorage`: this tab. `localStorage`: all tabs of the origin. */
export type StorageChoice = 'memory' | 'localStorage' | 'sessionStorage' | KeyValueStorage;
