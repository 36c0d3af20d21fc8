// `node scripts/pack-server.mjs <folder>`: builds the reference server with its front end, and copies only the files that it needs at run
// time into a new folder. The folder contains no compiler, no tests and no sources of this repository. Dependencies are the files installed
// from the lock file. The folder can be moved, even to another machine with the same system:
// <folder>/examples/reference-server/dist/main.js starts the server.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './run-command.mjs';

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

const target = resolve(process.argv[2] ?? '');
if (process.argv.length !== 3) giveUp('usage: node scripts/pack-server.mjs <folder>');
if (existsSync(target) && readdirSync(target).length > 0) giveUp(`${target} is there already, and not empty.`);
if (!relative(root, target).startsWith('..')) giveUp(`${target} is inside the clone.`);

prepare();
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const needed = collectClosure(server);
for (const name of documents) copy(name);
for (const path of needed) {
  if (packages[path].link) link(path);
  else if (isInstalled(path)) copy(path);
  else for (const part of parts) copy(`${path}/${part}`);
}
console.log(`${target} holds the server: ${needed.filter((path) => !packages[path].link).length} packages`);

/** Returns the lock file entries of a workspace and of all its run-time dependencies, including links to other workspaces. */
function collectClosure(start) {
  const found = new Set([start]);
  for (const path of found) {
    const { link, resolved, dependencies, optionalDependencies, peerDependencies } = packages[path];
    if (link) found.add(resolved);
    if (bundled.includes(path)) continue;
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    for (const name of names) {
      const place = getPlace(name, path);
      if (place !== null) found.add(place);
      else if (dependencies?.[name] !== undefined) giveUp(`${name}, which ${path} needs, is not installed.`);
    }
  }
  return [...found];
}

/**
 * Returns the place where Node resolves a package from another package's folder. Returns null if the package is not installed, as is the
 * case for optional packages for other systems.
 */
function getPlace(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in packages && existsSync(join(root, place))) return place;
    if (folder === '.') return null;
  }
}

function isInstalled(path) {
  return path.startsWith('node_modules/') || path.includes('/node_modules/');
}

function copy(path) {
  const from = join(root, path);
  if (!existsSync(from)) return;
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(from, join(target, path), { recursive: true, filter: (source) => isWanted(source, from) });
}

/**
 * Returns whether a file is copied. Nested packages are copied only as separate dependencies. The tests that many packages publish are
 * omitted.
 */
function isWanted(source, from) {
  if (leftovers.includes(source) || source.endsWith('.tsbuildinfo') || tests.test(source)) return false;
  return !relative(from, source)
    .split(sep)
    .some((name) => name === 'node_modules' || testFolders.has(name));
}

function link(path) {
  const place = join(target, path);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(relative(dirname(place), join(target, packages[path].resolved)), place, 'dir');
}

function giveUp(reason) {
  console.error(reason);
  process.exit(1);
}
