import type { Measured } from './meter.js';

/**
 * Slow salted password hashing (bcrypt, cost 10). Implementations limit concurrency, so that file and DNS operations, which share libuv's
 * thread pool, stay responsive.
 */
export interface PasswordHasher extends Measured {
  hash(password: string): Promise<string>;
  /**
   * Returns whether `hash` is that of the password. `hash` null (no account, no password) takes the same time and is always false, so
   * that timing does not reveal whether an account exists.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Returns whether the hash is weaker than new ones; it is then replaced at the next sign-in. */
  needsRehash(hash: string): boolean;
}
