import type { PasswordHasher } from '@crewkit/core/adapter';

/** Counts a hasher's calls, to verify "the same work" and "at most five comparisons". */
export class CountingPasswordHasher implements PasswordHasher {
  hashes = 0;
  comparisons = 0;

  constructor(private readonly inner: PasswordHasher) {}

  hash(password: string): Promise<string> {
    this.hashes += 1;
    return this.inner.hash(password);
  }

  verify(password: string, hash: string | null): Promise<boolean> {
    this.comparisons += 1;
    return this.inner.verify(password, hash);
  }

  needsRehash(hash: string): boolean {
    return this.inner.needsRehash(hash);
  }

  /** Returns the number of calls that `work` causes. */
  async during(work: () => Promise<unknown>): Promise<{ readonly hashes: number; readonly comparisons: number }> {
    const { hashes, comparisons } = this;
    await work();
    return { hashes: this.hashes - hashes, comparisons: this.comparisons - comparisons };
  }
}
