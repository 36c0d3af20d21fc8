import { host, webStorage } from './host.js';
import type { KeyValueStorage, StorageChoice } from './storage.js';

/** The storage of a session, and how other tabs share it. */
export interface OpenStorage {
  readonly items: KeyValueStorage;
  /**
   * `all`: tabs read and write the same data. `copies`: each tab has its own, but a duplicated tab starts with a copy, including tokens.
   * `none`: nothing is shared.
   */
  readonly sharing: 'all' | 'copies' | 'none';
  /** Storage for the cross-tab lock if there are no Web Locks; null: none. It never holds secrets. */
  readonly leases: KeyValueStorage | null;
}

/** Resolves the option to a storage; memory where the browser lacks that storage or blocks it. */
export function openStorage(choice: StorageChoice | undefined): OpenStorage {
  if (typeof choice === 'object') return { items: choice, sharing: 'all', leases: choice };
  // Node defines this name too, but its storage is used for a session only if asked for explicitly.
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
