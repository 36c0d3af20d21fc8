import { createHash, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import bcrypt from 'bcrypt';
import { checkOptions, flag, optional, wholeNumber, type OptionRules } from '../../options/index.js';
import type { Meter } from '../../ports/observability/meter.js';
import { metricCatalogue } from '../../ports/observability/metric-catalogue.js';
import type { PasswordHasher } from '../../ports/sign-in/password-hasher.js';
import { BcryptThreads } from './bcrypt-threads.js';
import { BoundedQueue } from './bounded-queue.js';
import { parseImportedHash } from './imported-hash.js';

/** The number of bytes that bcrypt reads. bcrypt silently ignores further bytes. */
const maxBcryptBytes = 72;
// Checking a stored hash with a higher cost would occupy a thread for minutes. Such a hash is treated as malformed.
const maxStoredCost = 16;
const storedForm = /^\$2[ab]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
// Each thread takes about 5 MB.
const mostThreads = 5;
const maxAtOnce = 1024;
// The highest cost of an imported bcrypt hash, which takes about 0.7 s.
const maxImportedCost = 14;
const maxImportedAtOnce = 2;
// Longer than a comparison with the most expensive imported hash takes, also if other work uses the cores.
const failureMs = 1_500;
const bcryptAlphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

// All hashers in a process share these threads, and idle threads are reused for any call.
const threads = new BcryptThreads();

export interface BcryptPasswordHasherOptions {
  /** The cost factor, from 4 to 16. Adding 1 doubles the time. Default: 10, which takes about 45 ms. Use less than 10 only in tests. */
  readonly cost?: number;
  /**
   * The maximum number of concurrent hashes, each in its own thread. The default is one more than the number of cores, and at most 5. The
   * extra thread keeps the cores busy while the event loop waits for the disk.
   */
  readonly maxConcurrent?: number;
  /**
   * Whether hashes by other systems are accepted: argon2id, scrypt and PBKDF2 in the PHC string format, and bcrypt with another cost. A
   * verification that fails then takes at least 1.5 seconds, so that its duration does not reveal which accounts were imported. Default: false.
   */
  readonly importedHashes?: boolean;
}

const rules: OptionRules<BcryptPasswordHasherOptions> = {
  cost: optional(wholeNumber(4, maxStoredCost, 'the cost factor')),
  maxConcurrent: optional(wholeNumber(1, maxAtOnce, 'hashes at once')),
  importedHashes: optional(flag()),
};

/**
 * Hashes passwords with bcrypt (Provos and Mazières, 1999; form `$2b$`). Passwords of up to 72 UTF-8 bytes are hashed
 * unchanged, including NUL bytes. Longer passwords are hashed as the base64 of their SHA-256, so that no byte is
 * ignored.
 *
 * This class does not guarantee:
 * - that comparing a password with a hash of another cost takes the same time (such a hash is replaced at the user's
 *   next sign-in)
 * - that the number of waiting calls is limited (rate limits do this)
 * - that different lone surrogates yield different hashes (UTF-8 turns each into U+FFFD)
 *
 * For a password of more than 72 bytes, the base64 of its SHA-256 is also accepted as the password.
 */
export class BcryptPasswordHasher implements PasswordHasher {
  private readonly cost: number;
  private readonly queue: BoundedQueue;
  private readonly dummyHash: string;
  private readonly importedHashes: boolean;
  // Each comparison with an imported hash can take 128 MiB.
  private readonly importedQueue = new BoundedQueue(maxImportedAtOnce);

  /** Creates the hasher. Throws an `OptionsError` for invalid options. */
  constructor(options: BcryptPasswordHasherOptions = {}) {
    checkOptions('defaultPorts.passwordHasher', rules, options);
    this.cost = options.cost ?? 10;
    this.importedHashes = options.importedHashes ?? false;
    this.queue = new BoundedQueue(options.maxConcurrent ?? Math.min(availableParallelism() + 1, mostThreads));
    this.dummyHash = hashOfNothing(this.cost);
  }

  measure(meter: Meter): void {
    meter.gauge(metricCatalogue.passwordHashes, () => {
      const { running, waiting } = this.queue.counts;
      return [
        { labels: { state: 'running' }, value: running },
        { labels: { state: 'waiting' }, value: waiting },
      ];
    });
  }

  hash(password: string): Promise<string> {
    return this.queue.run(() => threads.hash(bcryptInput(password), this.cost));
  }

  async verify(password: string, hash: string | null): Promise<boolean> {
    if (!this.importedHashes) return this.compare(password, hash);
    const earliestFailure = pause(failureMs);
    const imported = hash === null ? null : parseImportedHash(hash);
    const matches = await (imported === null
      ? this.compare(password, hash)
      : this.importedQueue.run(() => this.queue.run(() => threads.compare(password, imported))));
    if (!matches) await earliestFailure;
    return matches;
  }

  accepts(hash: string): boolean {
    if (!this.importedHashes) return false;
    const cost = storedCost(hash);
    return cost === null ? parseImportedHash(hash) !== null : cost <= maxImportedCost;
  }

  private async compare(password: string, hash: string | null): Promise<boolean> {
    // bcrypt rejects an unreadable hash within microseconds. The short time would reveal accounts with such a hash.
    const readable = hash !== null && storedCost(hash) !== null;
    const compared = readable ? hash : this.dummyHash;
    const matches = await this.queue.run(() => threads.compare(bcryptInput(password), compared));
    return readable && matches;
  }

  needsRehash(hash: string): boolean {
    const cost = storedCost(hash);
    return cost === null || cost < this.cost;
  }
}

function bcryptInput(password: string): string {
  if (Buffer.byteLength(password, 'utf8') <= maxBcryptBytes) return password;
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

/** Returns the cost of a stored hash, or null if bcrypt cannot compare passwords with this hash. */
function storedCost(hash: string): number | null {
  const cost = Number(storedForm.exec(hash)?.[1] ?? Number.NaN);
  return cost >= 4 && cost <= maxStoredCost ? cost : null;
}

/** Returns a well-formed hash with random contents. Comparing with this hash takes the full time, and no password is known to match it. */
function hashOfNothing(cost: number): string {
  const result = Array.from({ length: 31 }, () => bcryptAlphabet.charAt(randomInt(bcryptAlphabet.length)));
  return bcrypt.genSaltSync(cost) + result.join('');
}
