import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns an environment that delays each flush of a program, Node or Postgres, by this many milliseconds, without using a processor, as a
 * slower disk would. Needs Linux and a C compiler; the library is built in `folder`.
 */
export function slowFlush(folder: string, milliseconds: number): Record<string, string> {
  const library = join(folder, 'slow-flush.so');
  const source = fileURLToPath(new URL('./slow-flush.c', import.meta.url));
  const { status, error, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  if (status !== 0) throw new Error(`No slower flush without a C compiler: ${error?.message ?? stderr}`);
  // Postgres can run as another user, which needs access to the library.
  chmodSync(folder, 0o711);
  return { LD_PRELOAD: library, FLUSH_MICROSECONDS: String(Math.round(milliseconds * 1000)) };
}
