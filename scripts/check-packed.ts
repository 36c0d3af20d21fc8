// Installs the packed packages into empty projects and runs the READMEs' examples there. By default, uses the Node that runs this script.
// `--all` uses the oldest supported version and newer versions, and `22.23.3` uses that version. Needs a build.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchNode, runningNode } from './packed/nodes.mjs';
import { createProject, ours, writePage, writeServers } from './packed/projects.mjs';
import { capture, npm, root } from './run-command.mjs';

// The oldest version in `engines`, and the latest version of each maintained line.
const versions = ['20.19.0', '22.23.3', '24.21.0'];

const home = mkdtempSync(join(tmpdir(), 'crewkit-packed-'));
const failures = [];
const packages = readdirSync(join(root, 'packages'))
  .filter((name) => existsSync(join(root, 'packages', name, 'package.json')))
  .map((name) => ({ folder: join(root, 'packages', name), manifest: readManifest(name) }))
  .filter(({ manifest }) => manifest.private !== true);

try {
  const archives = packAll();
  for (const version of asked()) tryServers(version, archives);
  tryPage(archives);
} finally {
  rmSync(home, { recursive: true, force: true });
}
console.log(failures.length === 0 ? 'the packed packages work' : `✗ ${failures.length} failures`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Returns the versions that the arguments name, all versions, or the running version. */
function asked() {
  const given = process.argv.slice(2);
  if (given.includes('--all')) return versions;
  return given.length > 0 ? given : [runningNode.version];
}

/** Packs every package as `npm publish` would. Returns the files by package name. */
function packAll() {
  mkdirSync(join(home, 'packed'));
  const [program, ...args] = npm();
  const entries = packages.map(({ folder, manifest }) => {
    const pack = [...args, 'pack', '--silent', '--pack-destination', join(home, 'packed')];
    const packed = capture(program, pack, { cwd: folder });
    expect(`${manifest.name} packs`, packed);
    return [manifest.name, `file:${join(home, 'packed', packed.stdout.trim().split('\n').at(-1))}`];
  });
  return Object.fromEntries(entries);
}

function tryServers(version, archives) {
  const node = version === runningNode.version ? runningNode : fetchNode(version);
  if (node.path === null) return expect(`Node ${version} could be had`, { ok: false, output: node.reason });
  const folder = join(home, `node-${version}`);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'examples/embed-in-express/package.json'), 'utf8'));
  const wanted = { ...archives, express: dependencies.express, ...ours('typescript', '@types/node') };
  const run = (...args) => capture(node.path, args, { cwd: folder, env: node.env, timeout: 120_000 });
  const what = (claim) => `Node ${version}: ${claim}`;
  if (!expect(what('npm installs them'), createProject(folder, { node, dependencies: wanted }))) return;
  writeServers(folder, subpaths());
  if (!expect(what('tsc --strict takes what the documents show'), run('node_modules/typescript/bin/tsc'))) return;
  expect(what('every subpath can be imported'), run('dist/everything.js'));
  expect(what('the embedding of the README: sign up, sign in, talk over a socket'), run('dist/talk.mjs'));
  expect(what('the Express example: sign in, a guarded route'), run('dist/plan.mjs'));
  expect(what('CommonJS requires them'), run('dist/legacy.cjs'));
  expect(
    what('where require cannot, Node says why'),
    refusal(run('--no-experimental-require-module', 'dist/legacy.cjs')),
  );
}

/** Tests the SDK alone, in a page. */
function tryPage(archives) {
  const folder = join(home, 'page');
  const dependencies = { '@crewkit/client-sdk': archives['@crewkit/client-sdk'], ...ours('vite', 'typescript') };
  const run = (...args) => capture(process.execPath, args, { cwd: folder, env: runningNode.env, timeout: 120_000 });
  if (!expect('npm installs the SDK alone', createProject(folder, { node: runningNode, dependencies }))) return;
  writePage(folder);
  expect("tsc --strict takes the SDK's snippets", run('node_modules/typescript/bin/tsc'));
  if (!expect('vite bundles its page', run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'))) return;
  const names = readdirSync(join(folder, 'dist/assets')).filter((name) => name.endsWith('.js'));
  const bundle = names.map((name) => readFileSync(join(folder, 'dist/assets', name), 'utf8')).join('\n');
  const foreign = [...bundle.matchAll(/(?:from|import|require)\s*\(?\s*["'](?:node:|[a-z@])[^"']*["']/g)].map(
    ([found]) => found,
  );
  const ok = bundle.includes('/api/auth/login') && foreign.length === 0;
  expect('the bundle needs nothing but a browser', { ok, output: foreign.join('\n') });
}

/** Checks Node's message, which must name the package and the reason. */
function refusal({ ok, output }) {
  return { ok: !ok && output.includes('ERR_REQUIRE_ESM') && output.includes('@crewkit'), output };
}

function subpaths() {
  return packages.flatMap(({ manifest: { name, exports } }) =>
    Object.keys(exports)
      .filter((path) => path !== './package.json')
      .map((path) => name + path.slice(1)),
  );
}

function readManifest(name) {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
}

function expect(what, { ok, output }) {
  console.log(`${ok ? '✓' : '✗'} ${what}`);
  if (ok) return true;
  failures.push(what);
  console.log(output);
  return false;
}
