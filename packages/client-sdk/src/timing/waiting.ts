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
  const timer: unknown = setTimeout(run, milliseconds);
  if (kind === 'background' && isNodeTimer(timer)) timer.unref();
  return () => clearTimeout(timer as number);
}

function isNodeTimer(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer;
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

export type Timer = ReturnType<typeof setTimeout>;

/** Like `setTimeout`, but does not keep a Node process alive. */
export function quietTimeout(call: () => void, ms: number): Timer {
  const timer: unknown = setTimeout(call, ms);
  if (typeof timer === 'object') (timer as { unref(): void }).unref();
  return timer as Timer;
}

const firstMs = 500;
const longestMs = 30_000;

/**
 * Returns the delay in ms before the next attempt after `failures` consecutive failures. The delay has jitter, so that clients do not retry
 * at the same moment.
 */
export function backOffMs(failures: number, random: () => number = Math.random): number {
  const most = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 10));
  return Math.round(most / 2 + (random() * most) / 2);
}
