// Loaded into a measured program before its own code: tells what only the inside knows, when it is asked, and is idle until then.
import { stat } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';

import { percentile } from './statistics.mjs';

const file = fileURLToPath(import.meta.url);
const tickMs = 5;
let watching = null;

process.on('disconnect', () => process.exit());
process.on('message', ({ probe }) => {
  if (probe === 'watch') watching = watch();
  if (probe === 'watch') process.send('watching');
  if (probe === 'report') process.send(watching.end());
  if (probe === 'memory') process.send(memory());
});
// It must not keep alive a program that wants to end.
process.channel.unref();

/** How late a timer of 5 ms is, and how long it takes to look at a file, which waits for the threads that bcrypt uses too. */
function watch() {
  const late = [];
  const stats = [];
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

/** Without what nobody needs any more. */
function memory() {
  globalThis.gc();
  globalThis.gc();
  return { residentBytes: process.memoryUsage().rss };
}
