// Checks the packages as a consumer sees them. Packs each package, lints it, and makes a project outside the repository type-check and
// import every public subpath. Needs a build.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '../packed/expectations.js';
import { packPackages } from '../packed/pack-packages.js';
import { listPublicPackages, listSubpaths, type Manifest } from '../packed/public-packages.js';
import { capture, root, tools } from '../run-command.mjs';

// A host downloads these bytes with every installation. The limits leave room for growth, but not for sources or maps.
const mostBytes: Readonly<Record<string, number>> = {
  '@crewkit/core': 2_000_000,
  '@crewkit/contracts': 2_500_000,
  // Contains its dependencies and the front end.
  '@crewkit/server': 11_700_000,
};
const mostBytesOfOthers = 1_000_000;
const unwanted = /\.test\.|\.tsbuildinfo$|\.map$|(?:^|[\\/])(?:test|src)[\\/]|(?<!\.d)\.[cm]?tsx?$/;

/** A release takes the address from the root's package.json. */
const repository = 'https://git.example/crewkit';
const consumer = mkdtempSync(join(tmpdir(), 'crewkit-consumer-'));

try {
  const archives = await packPackages(consumer, repository);
  const manifests = Object.entries(archives).map(([name, archive]) => checkPackage(name, archive));
  linkThirdParties(manifests);
  writeConsumer();
  const compile = [tools.tsc, '--noEmit', '-p', '.'];
  expect('a consumer type-checks every subpath', capture(process.execPath, compile, { cwd: consumer }));
  const run = capture(process.execPath, ['consumer.mjs'], { cwd: consumer, timeout: 300_000 });
  expect('a consumer imports every subpath', run);
  checkFrontEnd();
} finally {
  rmSync(consumer, { recursive: true, force: true });
}

/** Unpacks the archive into the consumer's `node_modules`, checks its files, and returns its manifest. */
function checkPackage(name: string, archive: string): Manifest {
  const folder = join(consumer, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  const unpack = ['-xzf', archive, '--strip-components=1', '-C', folder];
  expect(`${name}: unpack`, capture('tar', unpack, { cwd: consumer }));
  expect(`${name}: publint`, capture(process.execPath, [tools.publint, '--strict', '--pack', 'false', folder]));
  checkFiles(name, folder);
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const named = ['"keywords"', `"homepage": "${repository}/blob/HEAD/packages/`, '"directory": "packages/'];
  const missing = named.filter((part) => !text.includes(part));
  expect(`${name}: its package.json names keywords and the repository`, {
    ok: missing.length === 0,
    output: missing.join(),
  });
  const internal = text.match(/@crewkit\/source|devDependencies|"files"/g) ?? [];
  expect(`${name}: its package.json contains nothing internal`, { ok: internal.length === 0, output: internal.join() });
  return JSON.parse(text) as Manifest;
}

/** Checks for tests, sources, maps and compiler metadata, for the README and the license, and the total size. */
function checkFiles(name: string, folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  const toText = (file: string): string =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';
  // The template of new projects consists of sources and tests.
  const wrong = files.filter((file) => unwanted.test(file.slice(folder.length + 1).replace(/^template[\\/].*/, '')));
  expect(`${name}: contains no tests, sources or maps`, { ok: wrong.length === 0, output: wrong.join('\n') });
  const relativeLinks = [...toText('README.md').matchAll(/\]\((?!https?:|#)[^)]*\)/g)].map(([link]) => link);
  expect(`${name}: the README has no relative links`, { ok: relativeLinks.length === 0, output: relativeLinks.join() });
  const references = files.filter(
    (file) => file.endsWith('.ts') && readFileSync(file, 'utf8').includes('sourceMappingURL'),
  );
  expect(`${name}: refers to no maps`, { ok: references.length === 0, output: references.join('\n') });
  const described = toText('README.md').startsWith(`# ${name}\n`) && toText('README.md').includes('npm install');
  const licensed = toText('LICENSE') === readFileSync(join(root, 'LICENSE'), 'utf8');
  expect(`${name}: contains a README and the license`, { ok: described && licensed, output: '' });
  const bytes = files.map((file) => statSync(file)).reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
  const limit = mostBytes[name] ?? mostBytesOfOthers;
  expect(`${name}: is at most ${limit} bytes in size`, { ok: bytes <= limit, output: `It is ${bytes} bytes in size.` });
}

type Dependents = Pick<Manifest, 'dependencies' | 'peerDependencies' | 'optionalDependencies'>;

/** Links only declared dependencies, so that an undeclared dependency is missing here. */
function linkThirdParties(manifests: readonly Dependents[]): void {
  const declared = manifests.flatMap(({ dependencies = {}, peerDependencies = {}, optionalDependencies = {} }) => [
    ...Object.keys(dependencies),
    ...Object.keys(peerDependencies),
    // Optional dependencies: those versions that npm could install for this Node.
    ...Object.keys(optionalDependencies).filter((name) => existsSync(join(root, 'node_modules', name))),
  ]);
  const names = new Set([...declared.filter((name) => !name.startsWith('@crewkit/')), '@types/node']);
  for (const name of names) {
    const link = join(consumer, 'node_modules', name);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link, 'junction');
  }
}

/** Copies the front end out of the repository, and builds it with the packed packages. */
function checkFrontEnd(): void {
  const copy = join(consumer, 'front-end');
  for (const name of [
    'gallery',
    'public',
    'src',
    'vite',
    'vite.config.ts',
    'tsconfig.json',
    'package.json',
    'index.html',
    'landing.html',
    'page-paths.json',
  ]) {
    cpSync(join(root, 'examples/web', name), join(copy, name), { recursive: true });
  }
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as Manifest;
  linkThirdParties([{ dependencies: { ...dependencies, ...devDependencies } }]);
  const build = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  expect('a copy of the front end type-checks', capture(process.execPath, [tools.tsc], { cwd: copy }));
  expect('a copy of the front end builds', capture(process.execPath, build, { cwd: copy }));
}

function writeConsumer(): void {
  const subpaths = listSubpaths(listPublicPackages());
  const typed = subpaths.map((path, index) => `export * as module${index} from '${path}';`);
  const run = subpaths.map((path) => `await import('${path}');`);
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2023',
    strict: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
  };
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
  writeFileSync(join(consumer, 'consumer.ts'), `${typed.join('\n')}\n`);
  writeFileSync(join(consumer, 'consumer.mjs'), `${run.join('\n')}\n`);
}
