// Copies the published server and its dependencies into a folder. See scripts/pack-server.mjs.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../run-command.mjs';
import { listPublicPackages } from './public-packages.js';
import { stagePackage } from './stage-packages.js';
import { serverName } from './stage-server.js';

interface LockEntry {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const server = 'packages/server';
const documents = ['package.json', 'package-lock.json', 'LICENSE', 'README.md', 'SECURITY.md', 'docs', 'deploy'];
// The documentation site, and source files of native modules, which are not needed at run time.
const leftovers = [
  'docs/site',
  'node_modules/better-sqlite3/deps',
  'node_modules/better-sqlite3/src',
  'node_modules/better-sqlite3/build/Release/obj',
  'node_modules/better-sqlite3/build/Release/obj.target',
  'node_modules/better-sqlite3/build/Release/sqlite3.a',
  'node_modules/better-sqlite3/build/Release/test_extension.node',
].map((path) => join(root, path));
const testFolders = new Set(['test', 'tests', '__tests__']);
const tests = /\.(?:test|spec)\.[cm]?[jt]sx?$/;

const [, , target = ''] = process.argv;
const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, LockEntry>>;
};

const built = listPublicPackages().find(({ manifest }) => manifest.name === serverName);
if (built === undefined) throw new Error(`${serverName} is no package.`);
const { dependencies = {}, optionalDependencies = {} } = (await stagePackage(built, join(target, server))).manifest;
const installed = Object.keys(optionalDependencies).filter((name) => findPlace(name, server) !== null);
const packages = collectClosure([...Object.keys(dependencies), ...installed]);
for (const path of [...documents, ...packages]) copy(path);
console.log(`${target} contains the server: ${packages.length} packages`);

/** Returns the lock file entries of packages that the server imports, and of all their run-time dependencies. */
function collectClosure(names: readonly string[]): readonly string[] {
  const found = new Set(names.map((name) => requirePlace(name, server)));
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies } = locked[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = dependencies?.[name] === undefined ? findPlace(name, path) : requirePlace(name, path);
      if (place !== null) found.add(place);
    }
  }
  return [...found];
}

function requirePlace(name: string, from: string): string {
  const place = findPlace(name, from);
  if (place === null) throw new Error(`${name}, which ${from} needs, is not installed.`);
  return place;
}

/**
 * Returns the place where Node resolves a package from another package's folder. Returns null if the package is not installed, as is the
 * case for optional packages for other systems.
 */
function findPlace(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in locked && existsSync(join(root, place))) return place;
    if (folder === '.') return null;
  }
}

function copy(path: string): void {
  const from = join(root, path);
  if (!existsSync(from)) return;
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(from, join(target, path), { recursive: true, filter: (source) => isWanted(source, from) });
}

/**
 * Returns whether a file is copied. Nested packages are copied only as separate dependencies. The tests that many packages publish are
 * omitted.
 */
function isWanted(source: string, from: string): boolean {
  if (leftovers.includes(source) || source.endsWith('.tsbuildinfo') || tests.test(source)) return false;
  return !relative(from, source)
    .split(sep)
    .some((name) => name === 'node_modules' || testFolders.has(name));
}
