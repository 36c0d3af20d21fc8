import { host, webStorage } from '../../host.js';
import type { KeyValueStorage, StorageChoice } from './storage.js';

/** A session's storage, and how tabs share it. */
export interface OpenStorage {
  readonly items: KeyValueStorage;
  /**
   * How tabs share the storage:
   * - `all`: tabs read and write the same data.
   * - `copies`: each tab has its own data, but a duplicated tab starts with a copy, including tokens.
   * - `cookie`: tabs share the cookie, which no tab can read, and send each other what else they hold.
   * - `none`: nothing is shared.
   */
  readonly sharing: 'all' | 'copies' | 'cookie' | 'none';
  /** The storage for the cross-tab lock in pages without Web Locks, or null if there is none. The lock's entries contain no secrets. */
  readonly leases: KeyValueStorage | null;
}

/**
 * Opens the storage of a session. If `choice` is undefined, uses `localStorage` in pages and memory elsewhere. If the browser lacks or
 * blocks the storage, uses memory instead.
 */
export function openStorage(choice: StorageChoice | undefined): OpenStorage {
  if (typeof choice === 'object') return { items: choice, sharing: 'all', leases: choice };
  if (choice === 'cookie') return { items: memoryStorage(), sharing: 'cookie', leases: null };
  // Node also defines `localStorage`. Outside a page, use `localStorage` only if `choice` names it.
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
