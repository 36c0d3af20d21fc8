import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { onTestFinished, vi } from 'vitest';

import type { SystemUser } from '../src/processes/unprivileged-user.js';
import { openFolder } from './open-folder.js';

export interface Holder {
  /** The URL of the process's server. */
  readonly url: string;
  /** The user id that the process runs as. */
  readonly uid: string;
  /** Lists the files in the process's temporary folder. */
  readonly files: () => string[];
  /** Closes the process's standard input. Returns its exit code. */
  readonly end: () => Promise<number | null>;
  readonly kill: () => Promise<void>;
}

/** Runs `hold-server` in a separate temporary folder and waits until its server is running. */
export async function startHolder(args: readonly string[], user: SystemUser | null): Promise<Holder> {
  const path = await bundleHolder();
  const folder = openFolder();
  vi.stubEnv('TMPDIR', folder);
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: folder,
    ...user,
  });
  vi.unstubAllEnvs();
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exit;
  };
  onTestFinished(kill);
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    exit.then(([code]) => Promise.reject(new Error(`It ended with ${String(code)} before its server was up.`))),
  ]);
  const [url = '', uid = ''] = line.split(' ');
  const end = async (): Promise<number | null> => {
    child.stdin.end();
    const [code] = await exit;
    return code;
  };
  return { url, uid, files: () => readdirSync(folder), end, kill };
}

/** Bundles `hold-server`, so that plain Node can run it as any user. Returns the path. */
async function bundleHolder(): Promise<string> {
  const outDir = openFolder();
  const entry = fileURLToPath(new URL('child-processes/hold-server.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir, minify: false, rolldownOptions: { output: { entryFileNames: 'child.mjs' } } },
  });
  const path = join(outDir, 'child.mjs');
  chmodSync(path, 0o644);
  return path;
}
