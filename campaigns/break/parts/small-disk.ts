import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { atEnd } from '../../support/at-end.js';

const chunkSizes = [1_048_576, 65_536, 4096, 512];
const fillAgainMs = 100;

/** Returns why no file system can be mounted here, or null if one can be mounted. */
export function whyNoDisk(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  try {
    new SmallDisk(1).remove();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Restarts this program as root of its own user namespace, which may mount, and exits with its exit code. Returns if this is not possible
 * here, or if it has already been done.
 */
export function becomeRootOfANamespace(): void {
  if (process.getuid?.() === 0 || process.env.CREWKIT_CAMPAIGN_IN_NAMESPACE === 'yes') return;
  const enter = ['--user', '--map-root-user', '--mount'];
  if (spawnSync('unshare', [...enter, 'true']).status !== 0) return;
  const env = { ...process.env, CREWKIT_CAMPAIGN_IN_NAMESPACE: 'yes' };
  const program = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const again = spawnSync('unshare', [...enter, ...program], { stdio: 'inherit', env });
  process.exit(again.status ?? 1);
}

/** Mounts an in-memory file system of a few MiB, which can be filled to its last byte and freed again. */
export class SmallDisk {
  readonly path: string;
  readonly #ballast: string;
  readonly #callOff: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(mebibytes: number) {
    this.path = mkdtempSync(join(tmpdir(), 'crewkit-disk-'));
    mount('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0777`, 'tmpfs', this.path]);
    this.#ballast = join(this.path, 'ballast');
    this.#callOff = atEnd(() => this.remove());
  }

  /** Fills all space, and continues to fill space that other processes free, until it is told to release the space. */
  fill(): void {
    this.fillOnce();
    this.#timer = setInterval(() => this.fillOnce(), fillAgainMs);
  }

  free(): void {
    clearInterval(this.#timer);
    rmSync(this.#ballast, { force: true });
  }

  remove(): void {
    this.#callOff();
    this.free();
    // The unmount is lazy, because a process that is exiting may still hold a file open.
    mount('umount', ['-l', this.path]);
    rmSync(this.path, { recursive: true, force: true });
  }

  private fillOnce(): void {
    const file = openSync(this.#ballast, 'a');
    try {
      for (const size of chunkSizes) writeWhilePossible(file, Buffer.alloc(size));
    } finally {
      closeSync(file);
    }
  }
}

function writeWhilePossible(file: number, chunk: Buffer): void {
  try {
    for (;;) writeSync(file, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function mount(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${(error?.message ?? stderr).trim()}`);
}
