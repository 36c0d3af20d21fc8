import type { Measured } from './meter.js';

/**
 * Slow salted password hashing (bcrypt, cost 10). Implementations bound how many run at once, so that files and DNS,
 * which share libuv's threads, stay quick.
 */
export interface PasswordHasher extends Measured {
  hash(password: string): Promise<string>;
  /**
   * True if the password is the one behind `hash`. `hash` null (no account, no password) costs the same time and is
   * always false, so that time does not tell whether an account exists.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** True if the hash is weaker than new ones; it is then replaced at the next sign-in. */
  needsRehash(hash: string): boolean;
}
