import { CrewkitError } from '@crewkit/core';

/** A fair mutex: grants access to one caller at a time, in the order of the calls. */
export class WriteLock {
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly patienceMs: number) {}

  /** Resolves with the function that releases the lock. Rejects with `UNAVAILABLE` after a timeout. */
  async take(): Promise<() => void> {
    const before = this.last;
    let release = (): void => undefined;
    this.last = new Promise((resolve) => (release = resolve));
    if (await endsWithin(before, this.patienceMs)) return release;
    // This caller has given up. Callers after it still wait for the callers before it.
    void before.then(release);
    throw new CrewkitError('UNAVAILABLE', { detail: 'Others have been writing for too long.' });
  }
}

function endsWithin(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
