import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The environment of a program, Node or Postgres, for which each flush takes so many milliseconds longer: as on a slower disk, which keeps no processor
 * busy. Takes Linux and a C compiler; the library goes into `folder`.
 */
export function slowFlush(folder, milliseconds) {
  const library = join(folder, 'slow-flush.so');
  const source = fileURLToPath(new URL('./slow-flush.c', import.meta.url));
  const { status, error, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  if (status !== 0) throw new Error(`No slower flush without a C compiler: ${error?.message ?? stderr}`);
  // Postgres may run as somebody else, who must reach it.
  chmodSync(folder, 0o711);
  return { LD_PRELOAD: library, FLUSH_MICROSECONDS: String(Math.round(milliseconds * 1000)) };
}
