import { host, webStorage } from './host.js';
import type { KeyValueStorage, StorageChoice } from './storage.js';

/** Where a session is kept, and what of it other tabs see. */
export interface OpenStorage {
  readonly items: KeyValueStorage;
  /**
   * `all`: they read and write the same. `copies`: each has its own, but a duplicated tab begins with a copy, tokens
   * included. `none`: nothing.
   */
  readonly sharing: 'all' | 'copies' | 'none';
  /** Where tabs agree on whose turn it is if there are no Web Locks; null: nowhere. Nothing secret is written there. */
  readonly leases: KeyValueStorage | null;
}

/** What the choice stands for here. Where the browser has no such storage, or forbids it, it is memory. */
export function openStorage(choice: StorageChoice | undefined): OpenStorage {
  if (typeof choice === 'object') return { items: choice, sharing: 'all', leases: choice };
  // Node has something of that name too, which is no place for a user's session unless somebody says so.
  const name = choice ?? (host.document === undefined ? 'memory' : 'localStorage');
  const items = name === 'memory' ? null : webStorage(name);
  if (items === null) return { items: memoryStorage(), sharing: 'none', leases: null };
  if (name === 'localStorage') return { items, sharing: 'all', leases: items };
  return { items, sharing: 'copies', leases: webStorage('localStorage') };
}

function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
