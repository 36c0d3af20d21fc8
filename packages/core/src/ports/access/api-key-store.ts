import type { ApiKey } from '../../domain/access/api-key.js';

/** Stores API keys. A key is found by its id and recognized by its hash. */
export interface ApiKeyStore {
  /** Adds a key. `hash` is the SHA-256 of the key as its owner receives it. */
  insert(key: ApiKey & { readonly hash: Uint8Array }): Promise<void>;
  /** Returns the key with this id and hash if it has not expired at `now`, and otherwise null. */
  findLive(id: string, hash: Uint8Array, now: Date): Promise<ApiKey | null>;
  /** Lists the account's keys, oldest first, including expired keys. An account has at most a few keys. */
  list(userId: string): Promise<ApiKey[]>;
  /** Stores the time of the key's last use. Does nothing if the key does not exist, or has been used later. */
  touch(id: string, usedAt: Date): Promise<void>;
  /** Removes one of the account's keys, and returns whether it existed. Of N parallel calls, exactly one returns true. */
  delete(userId: string, id: string): Promise<boolean>;
  /** Removes all of the account's keys, and returns the ids of the removed keys. */
  deleteAll(userId: string): Promise<string[]>;
  /** Removes keys that expired at or before `before`, at most one batch per call. Returns the number of removed keys. */
  deleteExpired(before: Date): Promise<number>;
}
