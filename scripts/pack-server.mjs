// `node scripts/pack-server.mjs <folder>`: builds the reference server with its front end, and copies only the files that it needs at run
// time into a new folder. The folder contains no compiler, no tests and no sources of this repository. Dependencies are the files installed
// from the lock file. The folder can be moved, even to another machine with the same system:
// <folder>/packages/server/dist/main.js starts the server.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { prepare } from './prepare.mjs';
import { root, succeeds } from './run-command.mjs';

const target = resolve(process.argv[2] ?? '');
if (process.argv.length !== 3) giveUp('usage: node scripts/pack-server.mjs <folder>');
if (existsSync(target) && readdirSync(target).length > 0) giveUp(`${target} is there already, and not empty.`);
if (!relative(root, target).startsWith('..')) giveUp(`${target} is inside the clone.`);

await prepare();
const copy = ['--import', 'tsx', join(root, 'scripts/packed/copy-server.ts'), target];
process.exitCode = succeeds(process.execPath, copy) ? 0 : 1;

function giveUp(reason) {
  console.error(reason);
  process.exit(1);
}
