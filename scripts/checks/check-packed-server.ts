// Checks that `pack-server.mjs` copies the files that the server needs and no others, that the copy runs without the clone, and that the
// published package alone serves pages with an SQLite database in the current folder. Needs a build.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningNode } from '../packed/nodes.js';
import { packPackages } from '../packed/pack-packages.js';
import { createProject } from '../packed/projects.js';
import { serverName } from '../packed/stage-server.js';
import { listUnexpectedFiles } from '../packed/unexpected-files.mjs';
import { root } from '../run-command.mjs';

const withinMs = 60_000;
const scratch = mkdtempSync(join(tmpdir(), 'crewkit-pack-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const createKey = (): string => randomBytes(32).toString('base64');

const packed = join(scratch, 'packed');
const packing = spawnSync(process.execPath, [join(root, 'scripts/pack-server.mjs'), packed], { encoding: 'utf8' });
expectOrExit('it packs', packing.status === 0, packing.stdout + packing.stderr);
const unexpected = listUnexpectedFiles(packed);
expectOrExit('no compiler, no tests, no sources, no keys', unexpected.length === 0, unexpected.join('\n'));
await tryServer('the copy in production', join(packed, 'packages/server/dist/main.js'), {
  NODE_ENV: 'production',
  CREWKIT_MAIL: 'smtp://127.0.0.1:9',
  CREWKIT_JWT_KEYS: `check:HS256:${createKey()}`,
  CREWKIT_ENCRYPTION_KEYS: `check:${createKey()}`,
});

const project = join(scratch, 'project');
const archives = await packPackages(join(scratch, 'archives'));
const dependencies = { [serverName]: `file:${archives[serverName] ?? ''}` };
const { ok, output: installing } = createProject(project, { node: runningNode, dependencies });
expectOrExit('npm installs the package', ok, installing);
const installed = join(project, 'node_modules', serverName);
const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { bin: Record<string, string> };
await tryServer('the package, without settings', join(installed, bin['crewkit-server'] ?? ''), {});

/** Starts the program in an empty folder, and requires that it serves and ends. */
async function tryServer(name: string, program: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const folder = mkdtempSync(join(scratch, 'data-'));
  const env = { PATH: process.env.PATH, PORT: '0', ...settings };
  const server = spawn(process.execPath, [program], { cwd: folder, env });
  process.once('exit', () => server.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const expect = (claim: string, holds: boolean): void => expectOrExit(`${name}: ${claim}`, holds, output);
  const timer = setTimeout(() => expect(`done within ${withinMs / 1000} s`, false), withinMs);
  let url = '';
  while (url === '') {
    [url = ''] = /http:\/\/[\w.:[\]]+:\d+/.exec(output) ?? [];
    if (server.exitCode !== null) expect('it listens', false);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect('it serves', (await fetch(`${url}/readyz`)).status === 200);
  for (const path of ['/', '/sign-in', '/docs'])
    expect(`it has the page ${path}`, (await fetch(url + path)).status === 200);
  expect('its database is in the current folder', existsSync(join(folder, 'data/crewkit.db')));
  server.kill('SIGTERM');
  expect('SIGTERM ends it with 0', (await ended) === 0);
  clearTimeout(timer);
}

/** Prints a line for the claim. If it does not hold, prints the explanation and exits. */
function expectOrExit(claim: string, holds: boolean, explanation: string): void {
  console.log(`${holds ? '✓' : '✗'} ${claim}`);
  if (holds) return;
  console.log(explanation);
  process.exit(1);
}
