import type { Measured } from '../observability/meter.js';

/**
 * Hashes passwords with a salt and a slow algorithm. The default implementation uses bcrypt with cost 10. Implementations must limit
 * concurrency, because file and DNS operations use the same libuv thread pool and must stay responsive.
 */
export interface PasswordHasher extends Measured {
  hash(password: string): Promise<string>;
  /**
   * Returns whether `hash` is a hash of the password. Pass null as `hash` if there is no account or the account has no password. The call
   * must then return false and take as long as with a hash, so that timing does not reveal whether an account exists.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** Returns whether the hash is weaker than new hashes. A weaker hash is replaced at the next sign-in. */
  needsRehash(hash: string): boolean;
  /**
   * Returns whether `verify` can compare passwords with this hash, which another system has created. If this method is absent, no hashes
   * can be imported.
   */
  accepts?(hash: string): boolean;
}
