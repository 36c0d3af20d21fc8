// Preloaded into a measured program: reports internal figures on request, and is idle otherwise.
import { stat } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';

import { percentile } from '../report/statistics.js';

const file = fileURLToPath(import.meta.url);
const tickMs = 5;

/** The 99th percentiles, in milliseconds. */
export interface Delays {
  readonly lateMs: number;
  readonly statMs: number;
}

let watching: { end: () => Delays } | null = null;

process.on('disconnect', () => process.exit());
process.on('message', ({ probe }: { probe?: string }) => {
  if (probe === 'watch') watching = watch();
  if (probe === 'watch') process.send?.('watching');
  if (probe === 'report') process.send?.(watching?.end());
  if (probe === 'memory') process.send?.(memory());
});
// The listener must not keep the program alive.
process.channel?.unref();

/** Measures the delay of a 5 ms timer and the time to stat a file. The stat waits for libuv's thread pool, which bcrypt can use too. */
function watch(): { end: () => Delays } {
  const late: number[] = [];
  const stats: number[] = [];
  let due = performance.now() + tickMs;
  let looking = false;
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(Math.max(0, now - due));
    due = now + tickMs;
    if (looking) return;
    looking = true;
    void stat(file).then(() => {
      stats.push(performance.now() - now);
      looking = false;
    });
  }, tickMs);
  const end = () => {
    clearInterval(timer);
    return { lateMs: percentile(late, 0.99), statMs: percentile(stats, 0.99) };
  };
  return { end };
}

/** Returns the memory used after a garbage collection. */
function memory(): { residentBytes: number } {
  globalThis.gc?.();
  globalThis.gc?.();
  return { residentBytes: process.memoryUsage().rss };
}
