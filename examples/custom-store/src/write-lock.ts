import { AppError } from '@crewkit/core';

/** Lets in one at a time, in the order in which they came. */
export class WriteLock {
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly patienceMs: number) {}

  /** Resolves with the function that lets the next one in. Rejects with `UNAVAILABLE` if it takes too long. */
  async take(): Promise<() => void> {
    const before = this.last;
    let release = (): void => undefined;
    this.last = new Promise((resolve) => (release = resolve));
    if (await endsWithin(before, this.patienceMs)) return release;
    // Nobody waits here any more; those behind still wait for those in front.
    void before.then(release);
    throw new AppError('UNAVAILABLE', { detail: 'Others have been writing for too long.' });
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
