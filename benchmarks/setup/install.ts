import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, succeeds } from '../../scripts/run-command.mjs';

const folder = join(root, 'benchmarks');

/** Installs the packages of benchmarks/package.json, unless they are installed already. Throws if that fails. */
export function installOnce(): void {
  const wanted = join(folder, 'package-lock.json');
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  console.log('Installing what only benchmarks and mutation tests need (npm ci in benchmarks) …');
  const [program, ...args] = npm();
  if (!succeeds(program, [...args, 'ci', '--prefix', folder], { cwd: folder })) throw new Error('npm ci failed.');
}
