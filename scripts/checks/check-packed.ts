// Installs the packed packages into empty projects and runs the READMEs' examples there: with the lowest and the highest versions of all
// peers. By default, uses the Node that runs this script. `--all` uses the oldest supported version and newer versions, and `22.23.3` uses
// that version. Also creates projects with create-crewkit: one, or three with `--all`. Needs a build.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '@crewkit/test-servers';
import { bundleHost } from '../packed/bundle-host.js';
import { tryCreatedProjects } from '../packed/created-projects.js';
import { countFailures, expect, type Result } from '../packed/expectations.js';
import { fetchNode, runningNode, type Node } from '../packed/nodes.js';
import { packPackages } from '../packed/pack-packages.js';
import { ends, findSecondCopies, pinPeers, type End } from '../packed/peer-versions.js';
import { createProject, ours, writePage, writeServers } from '../packed/projects.js';
import { listPublicPackages, listSubpaths } from '../packed/public-packages.js';
import { capture } from '../run-command.mjs';

type Archives = Readonly<Record<string, string>>;

// The oldest version in `engines`, and the latest version of each maintained line.
const versions = ['20.19.0', '22.23.3', '24.21.0'];

const home = mkdtempSync(join(tmpdir(), 'crewkit-packed-'));
const packages = listPublicPackages();

const postgres = await startPostgres();

try {
  const packed = Object.entries(await packPackages(join(home, 'packed')));
  const archives = Object.fromEntries(packed.map(([name, path]) => [name, `file:${path}`]));
  tryPage(archives);
  await tryCreatedProjects(home, archives, {
    all: process.argv.includes('--all'),
    createDatabase: async () => (await createDatabase(postgres.url)).url,
  });
  for (const version of listVersions()) await tryServers(version, archives);
} finally {
  await postgres.dispose();
  rmSync(home, { recursive: true, force: true });
}
console.log(countFailures() === 0 ? 'the packed packages work' : `✗ ${countFailures()} failures`);

/** Returns the versions that the arguments name, all versions, or the running version. */
function listVersions(): readonly string[] {
  const given = process.argv.slice(2);
  if (given.includes('--all')) return versions;
  return given.length > 0 ? given : [runningNode.version];
}

async function tryServers(version: string, archives: Archives): Promise<void> {
  const node = version === runningNode.version ? runningNode : fetchNode(version);
  if ('reason' in node) {
    expect(`Node ${version} is available`, { ok: false, output: node.reason });
    return;
  }
  for (const end of ends) {
    const project = await installServers(node, archives, end);
    if (project === null) continue;
    tryExamples(project);
    if (end === 'highest') await tryLoading(project);
  }
}

interface Project {
  readonly folder: string;
  /** Adds the version of Node and the end of the ranges to a claim. */
  readonly claim: (text: string) => string;
  /** Runs Node in the project. */
  readonly run: (...args: readonly string[]) => Result;
}

/** Installs the packages with that end of the ranges of their peers. Returns null if npm or the compiler fails. */
async function installServers(node: Node, archives: Archives, end: End): Promise<Project | null> {
  const folder = join(home, `node-${node.version}-${end}`);
  const peers = pinPeers(packages, end);
  const { url } = await createDatabase(postgres.url);
  const env = { ...node.env, DATABASE_URL: url };
  const run = (...args: readonly string[]): Result => capture(node.path, args, { cwd: folder, env, timeout: 300_000 });
  const claim = (text: string): string => `Node ${node.version}, ${end} peers: ${text}`;
  const dependencies = {
    ...archives,
    ...peers,
    ...ours('typescript', '@types/node', '@types/better-sqlite3', '@types/pg'),
  };
  const installed = createProject(folder, { node, dependencies });
  if (!expect(claim('npm installs them'), installed)) return null;
  const { output } = installed;
  expect(claim('npm warns about no version of Node'), { ok: !output.includes('EBADENGINE'), output });
  const copies = findSecondCopies(folder, Object.keys(peers));
  expect(claim('the app and the packages share one copy of each peer'), {
    ok: copies.length === 0,
    output: copies.join('\n'),
  });
  writeServers(folder, listSubpaths(packages), join(home, 'page/invoices/dist'));
  const compiled = run('node_modules/typescript/bin/tsc');
  return expect(claim('tsc --strict accepts the code in the documents'), compiled) ? { folder, claim, run } : null;
}

function tryExamples({ claim, run }: Project): void {
  expect(claim('the embedding of the README: sign up, sign in, talk over a socket'), run('dist/talk.js'));
  expect(claim('the Express example: sign in, a guarded route'), run('dist/plan.js'));
  expect(
    claim('the Fastify example on Postgres: its page, and its routes with a generated client'),
    run('dist/bill.js'),
  );
}

async function tryLoading({ folder, claim, run }: Project): Promise<void> {
  expect(claim('every subpath can be imported'), run('dist/everything.js'));
  const bundle = await bundleHost(folder, `${folder}-bundle`);
  const coreVersion = packages[0]?.manifest.version ?? '';
  expect(
    claim('a server bundled into one file: its version and its workers'),
    run('dist/bundled.js', bundle, coreVersion),
  );
  expect(claim('CommonJS requires them'), run('dist/legacy.cjs'));
  const withoutRequire = run('--no-experimental-require-module', 'dist/legacy.cjs');
  expect(claim('where require cannot load them, Node explains why'), refusal(withoutRequire));
}

/** Tests the SDK alone, in a page. Also builds the page of the Fastify example. */
function tryPage(archives: Archives): void {
  const folder = join(home, 'page');
  const sdk = '@crewkit/client-sdk';
  const dependencies = { [sdk]: archives[sdk] ?? '', ...ours('vite', 'typescript') };
  const run = (...args: readonly string[]): Result =>
    capture(process.execPath, args, { cwd: folder, env: runningNode.env, timeout: 300_000 });
  if (!expect('npm installs the SDK alone', createProject(folder, { node: runningNode, dependencies }))) return;
  writePage(folder);
  expect("tsc --strict accepts the SDK's snippets", run('node_modules/typescript/bin/tsc'));
  const bundles = (...args: readonly string[]): Result =>
    run('node_modules/vite/bin/vite.js', 'build', ...args, '--logLevel', 'warn');
  expect('vite bundles the page of the Fastify example', bundles('invoices'));
  if (!expect('vite bundles its page', bundles())) return;
  const names = readdirSync(join(folder, 'dist/assets')).filter((name) => name.endsWith('.js'));
  const bundle = names.map((name) => readFileSync(join(folder, 'dist/assets', name), 'utf8')).join('\n');
  const foreign = [...bundle.matchAll(/(?:from|import|require)\s*\(?\s*["'](?:node:|[a-z@])[^"']*["']/g)].map(
    ([found]) => found,
  );
  const ok = bundle.includes('/api/auth/login') && foreign.length === 0;
  expect('the bundle needs nothing but a browser', { ok, output: foreign.join('\n') });
}

/** Checks Node's message, which must name the package and the reason. */
function refusal({ ok, output }: Result): Result {
  return { ok: !ok && output.includes('ERR_REQUIRE_ESM') && output.includes('@crewkit'), output };
}
