import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lchownSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import type { Sandbox } from '../processes/sandbox.js';

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Returns a folder from which the sandbox's user can run the programs in `programs`. It is either `programs` itself or a copy in the
 * sandbox. A copy is necessary if npm left out links between libraries, or if the user cannot read files below a private home folder.
 */
export function usablePrograms(programs: string, sandbox: Sandbox): string {
  const installation = dirname(programs);
  try {
    restoreLinks(installation);
  } catch {
    // The folder is not writable, so the links are created in the copy.
  }
  if (whyNotRunnable(programs, sandbox) === null) return programs;

  const copy = join(sandbox.folder, 'programs');
  cpSync(installation, copy, { recursive: true, verbatimSymlinks: true });
  restoreLinks(copy);
  if (sandbox.user !== null) giveAway(copy, sandbox.user);
  const copiedPrograms = join(copy, basename(programs));
  const reason = whyNotRunnable(copiedPrograms, sandbox);
  if (reason !== null) throw new Error(`${programs} holds a Postgres that does not run here: ${reason}`);
  return copiedPrograms;
}

function whyNotRunnable(programs: string, { folder, user }: Sandbox): string | null {
  const result = spawnSync(join(programs, 'postgres'), ['--version'], { cwd: folder, encoding: 'utf8', ...user });
  if (result.error !== undefined) return result.error.message;
  return result.status === 0 ? null : result.stderr;
}

/**
 * Restores symbolic links, which npm packages cannot contain. A script normally creates them after the installation, unless
 * `--ignore-scripts` prevented it.
 */
function restoreLinks(installation: string): void {
  const list = join(installation, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly Link[];
  for (const { source, target } of links) {
    // The paths start with the name of this folder.
    const link = join(installation, relative('native', target));
    if (!existsSync(link)) symlinkIfAbsent(relative(dirname(target), source), link);
  }
}

function symlinkIfAbsent(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another process may be starting a server at the same time.
    if (!existsSync(link)) throw error;
  }
}

function giveAway(folder: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  lchownSync(folder, uid, gid);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, path), uid, gid);
}
