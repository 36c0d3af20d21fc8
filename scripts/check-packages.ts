// Checks the packages as a consumer sees them. Packs each package, lints the tarballs, and makes a project outside the repository
// type-check and import every public subpath. Needs a build.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { capture, npm, root, tools } from './run-command.mjs';

// Private packages are used only by tests and are never published.
const manifests = new Map(
  readdirSync(join(root, 'packages'))
    .filter((name) => existsSync(join(root, 'packages', name, 'package.json')))
    .map((name) => [name, readJson(join(root, 'packages', name, 'package.json'))])
    .filter(([, manifest]) => manifest.private !== true),
);
const names = [...manifests.keys()];
const consumer = mkdtempSync(join(tmpdir(), 'crewkit-consumer-'));
const failures = [];

try {
  for (const name of names) {
    expect(`${name}: publint`, capture(process.execPath, [tools.publint, '--strict', join('packages', name)]));
    expect(`${name}: pack and unpack`, unpack(name));
    forbid(name);
    require(name);
  }
  linkThirdParties();
  writeConsumer();
  const compile = [tools.tsc, '--noEmit', '-p', '.'];
  expect('a consumer type-checks every subpath', capture(process.execPath, compile, { cwd: consumer }));
  expect(
    'a consumer imports every subpath',
    capture(process.execPath, ['consumer.mjs'], { cwd: consumer, timeout: 60_000 }),
  );
} finally {
  rmSync(consumer, { recursive: true, force: true });
}
process.exitCode = failures.length > 0 ? 1 : 0;

function expect(what, { ok, output }) {
  console.log(`${ok ? '✓' : '✗'} ${what}`);
  if (ok) return;
  failures.push(what);
  console.log(output);
}

function unpack(name) {
  const [program, ...args] = npm();
  const pack = [...args, 'pack', '--silent', '--ignore-scripts', '--pack-destination', consumer];
  const packed = capture(program, pack, { cwd: join(root, 'packages', name) });
  if (!packed.ok) return packed;
  const folder = join(consumer, 'node_modules', manifests.get(name).name);
  mkdirSync(folder, { recursive: true });
  const archive = packed.stdout.trim().split('\n').at(-1);
  return capture('tar', ['-xzf', archive, '--strip-components=1', '-C', folder], { cwd: consumer, input: '' });
}

/** Reports files that must not be published: tests and compiler metadata. */
function forbid(name) {
  const files = readdirSync(join(consumer, 'node_modules', manifests.get(name).name), { recursive: true });
  const wrong = files.filter((file) => /\.test\.|\.tsbuildinfo$|(?:^|[\\/])test[\\/]/.test(file));
  expect(`${name}: holds no tests and no leftovers`, { ok: wrong.length === 0, output: wrong.join('\n') });
}

/** Reports missing files that must be published: README and license. */
function require(name) {
  const published = manifests.get(name).name;
  const toText = (file) => {
    const path = join(consumer, 'node_modules', published, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const told = toText('README.md').startsWith(`# ${published}\n`) && toText('README.md').includes('npm install');
  const licensed = toText('LICENSE') === readFileSync(join(root, 'LICENSE'), 'utf8');
  expect(`${name}: holds a README and the license`, { ok: told && licensed, output: '' });
}

/** Links only declared dependencies, so that an undeclared dependency is missing here. */
function linkThirdParties() {
  const declared = [...manifests.values()].flatMap(
    ({ dependencies = {}, peerDependencies = {}, optionalDependencies = {} }) => [
      ...Object.keys(dependencies),
      ...Object.keys(peerDependencies),
      // Optional dependencies: those versions that npm could install for this Node.
      ...Object.keys(optionalDependencies).filter((name) => existsSync(join(root, 'node_modules', name))),
    ],
  );
  const names = new Set([...declared.filter((name) => !name.startsWith('@crewkit/')), '@types/node']);
  for (const name of names) {
    const link = join(consumer, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link, 'junction');
  }
}

function writeConsumer() {
  const subpaths = [...manifests.values()].flatMap(({ name, exports }) =>
    Object.keys(exports)
      .filter((path) => path !== './package.json')
      .map((path) => name + path.slice(1)),
  );
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

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
