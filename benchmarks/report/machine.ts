import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';

import { median } from './statistics.js';

/** Describes the parts of the machine that affect the figures, without identifying its owner. */
export function describeMachine(folder: string): string {
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB of memory`;
  const flush = `a flush to the disk takes ${flushMilliseconds(folder).toFixed(2)} ms`;
  return `${availableParallelism()} cores, ${memory}, Node ${process.versions.node}, ${process.platform}; ${flush}`;
}

/** Measures the time to append 4 KiB to a file and flush it. Every acknowledged commit waits for such a flush. */
function flushMilliseconds(folder: string): number {
  const path = join(folder, 'flush');
  const file = openSync(path, 'w');
  const page = Buffer.alloc(4096);
  const times: number[] = [];
  for (let count = 0; count < 100; count += 1) {
    writeSync(file, page);
    const startedAt = performance.now();
    fsyncSync(file);
    times.push(performance.now() - startedAt);
  }
  closeSync(file);
  rmSync(path);
  return median(times);
}
