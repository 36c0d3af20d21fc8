import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, succeeds } from './run-command.mjs';

/**
 * Installs the packages of a folder with a package.json of its own, unless they are installed already. These packages are not installed with
 * the others, because few commands need them. Throws an Error if the installation fails.
 */
export function installOnce(folder: string): void {
  const path = join(root, folder);
  const wanted = join(path, 'package-lock.json');
  const installed = join(path, 'node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  console.log(`Installing what only this command needs (npm ci in ${folder}) …`);
  const [program, ...args] = npm();
  if (!succeeds(program, [...args, 'ci', '--prefix', path], { cwd: path })) throw new Error('npm ci failed.');
}
