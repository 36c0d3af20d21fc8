import { CrewkitError } from '../crewkit-error.js';

/** Resolves after `ms` milliseconds, or earlier if the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    signal?.addEventListener('abort', end);
  });
}

/**
 * Calls `run` once after `milliseconds` and returns a function that cancels the call. A `background` timer does not keep a Node process
 * alive.
 */
export function later(milliseconds: number, run: () => void, kind: 'awaited' | 'background' = 'awaited'): () => void {
  // In browsers, timers are numbers.
  const timer: unknown = setTimeout(run, milliseconds);
  if (kind === 'background' && typeof timer === 'object') (timer as { unref(): void }).unref();
  return () => clearTimeout(timer as number);
}

/** Settles like `pending`. If `pending` has not settled after `milliseconds`, rejects with `TIMED_OUT` and ignores the later result. */
export function inTime<T>(milliseconds: number, pending: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = later(milliseconds, () =>
      reject(new CrewkitError('TIMED_OUT', { message: `No answer in ${milliseconds / 1000} s.` })),
    );
    pending.then(resolve, reject).finally(cancel);
  });
}
