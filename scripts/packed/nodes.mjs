// Node in other versions, from the packages of npm that ship its program and its headers: no other download.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { capture, npm, root } from '../run-command.mjs';

const folder = join(root, 'node_modules/.cache/node-versions');
const platforms = { linux: 'linux', darwin: 'darwin', win32: 'win' };

/** The Node that runs this. */
export const runningNode = {
  version: process.versions.node,
  path: process.execPath,
  env: environment(process.execPath),
};

/** Another version, fetched once. `path` null: it cannot be had here, and `reason` says why. */
export function fetchNode(version) {
  const home = join(folder, version);
  const installed = join(home, 'node_modules/node');
  const path = join(installed, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  if (!existsSync(path)) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{ "private": true }');
    const name = `node-${platforms[process.platform]}-${process.arch}`;
    const [program, ...args] = npm();
    const install = [...args, 'install', '--no-save', '--ignore-scripts', `node@npm:${name}@${version}`];
    const { ok, output } = capture(program, install, { cwd: home, env: cleanEnvironment() });
    if (!ok) return { version, path: null, reason: output };
  }
  const told = capture(path, ['--version']);
  if (told.stdout.trim() !== `v${version}`) return { version, path: null, reason: `It does not run: ${told.output}` };
  // What is compiled for it is compiled with its own headers.
  return { version, path, env: { ...environment(path), npm_config_nodedir: installed } };
}

/** The npm that is installed, run by that Node, as `[program, ...arguments]`. */
export function npmUnder({ path }) {
  const [program, ...args] = npm();
  const asked = capture(program, [...args, 'exec', '-c', 'node -p process.env.npm_execpath']);
  return [path, asked.stdout.trim()];
}

/** With it first on the path, so that what npm starts runs under it too. */
function environment(path) {
  const clean = cleanEnvironment();
  return { ...clean, PATH: `${dirname(path)}${delimiter}${clean.PATH ?? ''}` };
}

/** Without what an npm that runs this says of this repository; its settings stay. */
function cleanEnvironment() {
  const own = /^(?:npm_(?:package|lifecycle|execpath|node_execpath|command)|npm_config_local_prefix|INIT_CWD|NODE_ENV)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
