// Copies what the reference server needs at run time into a folder. See scripts/pack-server.mjs.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { root } from '../run-command.mjs';
import { withStagedPackages } from './pack-packages.js';
import { type Package } from './public-packages.js';

interface LockEntry {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const server = 'examples/reference-server';
// Vite has bundled the dependencies of these workspaces.
const bundled = ['examples/web'];
// The parts of a workspace that run or are served. `demo` contains samples, which production does not have.
const parts = ['package.json', 'dist', 'public', 'page-paths.json'];
const documents = ['package.json', 'package-lock.json', 'LICENSE', 'README.md', 'SECURITY.md', 'docs', 'deploy'];
// Source files of native modules, which are not needed at run time.
const leftovers = [
  'better-sqlite3/deps',
  'better-sqlite3/src',
  'better-sqlite3/build/Release/obj',
  'better-sqlite3/build/Release/obj.target',
  'better-sqlite3/build/Release/sqlite3.a',
  'better-sqlite3/build/Release/test_extension.node',
].map((path) => join(root, 'node_modules', path));
const testFolders = new Set(['test', 'tests', '__tests__']);
const tests = /\.(?:test|spec)\.[cm]?[jt]sx?$/;

const [, , target = ''] = process.argv;
const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, LockEntry>>;
};

await withStagedPackages((packages) => {
  // The published form of the packages, by workspace.
  const staged = new Map(packages.map((one) => [locked[`node_modules/${one.manifest.name}`]?.resolved ?? '', one]));
  const needed = collectClosure(server, staged);
  for (const name of documents) copy(name);
  for (const path of needed) copyPackage(path, staged.get(path));
  console.log(`${target} contains the server: ${needed.filter((path) => !locked[path]?.link).length} packages`);
});

/** Returns the lock file entries of a workspace and of all its run-time dependencies, including links to other workspaces. */
function collectClosure(start: string, staged: ReadonlyMap<string, Package>): readonly string[] {
  const found = new Set([start]);
  for (const path of found) {
    const linked = findTarget(path);
    if (linked !== null) found.add(linked);
    if (bundled.includes(path)) continue;
    const { dependencies, optionalDependencies, peerDependencies } = staged.get(path)?.manifest ?? locked[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = findPlace(name, path);
      if (place !== null) found.add(place);
      else if (dependencies?.[name] !== undefined) throw new Error(`${name}, which ${path} needs, is not installed.`);
    }
  }
  return [...found];
}

/** Returns the workspace to which the path is a link, or null if the path is not a link. */
function findTarget(path: string): string | null {
  const { link = false, resolved = null } = locked[path] ?? {};
  return link ? resolved : null;
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

function copyPackage(path: string, staged: Package | undefined): void {
  const linked = findTarget(path);
  if (linked !== null) linkTo(path, linked);
  else if (staged !== undefined) cpSync(staged.folder, join(target, path), { recursive: true });
  else if (path.includes('node_modules/')) copy(path);
  else for (const part of parts) copy(`${path}/${part}`);
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

function linkTo(path: string, resolved: string): void {
  const place = join(target, path);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(relative(dirname(place), join(target, resolved)), place, 'dir');
}
