// Provides other versions of Node from the npm packages that contain its binary and headers. There is no other download.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { capture, npm, root } from '../run-command.mjs';

type Environment = NodeJS.ProcessEnv;

export interface Node {
  readonly version: string;
  /** The path of the executable. */
  readonly path: string;
  /** The environment of programs that run under this version. */
  readonly env: Environment;
}

const folder = join(root, 'node_modules/.cache/node-versions');
const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'win' };

/** The version of Node that runs this script. */
export const runningNode: Node = {
  version: process.versions.node,
  path: process.execPath,
  env: environment(process.execPath),
};

/** Returns another version, which is downloaded once, or the reason why the version is not available here. */
export function fetchNode(version: string): Node | { readonly reason: string } {
  const home = join(folder, version);
  const installed = join(home, 'node_modules/node');
  const path = join(installed, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  if (!existsSync(path)) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{ "private": true }');
    const name = `node-${platforms[process.platform] ?? process.platform}-${process.arch}`;
    const [program, ...args] = npm();
    const install = [...args, 'install', '--no-save', '--ignore-scripts', `node@npm:${name}@${version}`];
    const { ok, output } = capture(program, install, { cwd: home, env: cleanEnvironment() });
    if (!ok) return { reason: output };
  }
  const answer = capture(path, ['--version']);
  if (answer.stdout.trim() !== `v${version}`) return { reason: `It does not run: ${answer.output}` };
  // Native modules are compiled with this version's headers.
  return { version, path, env: { ...environment(path), npm_config_nodedir: installed } };
}

/** Returns the installed npm, run by that version of Node, as `[program, ...arguments]`. */
export function npmUnder({ path }: Node): readonly [string, string] {
  const [program, ...args] = npm();
  const asked = capture(program, [...args, 'exec', '-c', 'node -p process.env.npm_execpath']);
  return [path, asked.stdout.trim()];
}

/** Puts that version of Node first on the path, so that it also runs the programs that npm starts. */
function environment(path: string): Environment {
  const clean = cleanEnvironment();
  return { ...clean, PATH: `${dirname(path)}${delimiter}${clean.PATH ?? ''}` };
}

/** Removes the variables that an outer npm has set for this repository. The user's npm settings stay. */
function cleanEnvironment(): Environment {
  const own = /^(?:npm_(?:package|lifecycle|execpath|node_execpath|command)|npm_config_local_prefix|INIT_CWD|NODE_ENV)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
