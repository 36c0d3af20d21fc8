// Checks that `npm start` serves, that `npm run demo` finds the server, and that a SIGTERM only to npm shuts the server down gracefully. Needs a build.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm, root } from '../run-command.mjs';

const withinMs = 30_000;
const key = () => randomBytes(32).toString('base64');
const settings = {
  PORT: '0',
  CREWKIT_STORE: 'sqlite::memory:',
  CREWKIT_BLOBS: mkdtempSync(join(tmpdir(), 'crewkit-start-')),
  CREWKIT_JWT_KEYS: `check:HS256:${key()}`,
  CREWKIT_ENCRYPTION_KEYS: `check:${key()}`,
};

const [program, ...args] = npm();
// The process has its own process group, so that a failure leaves no process running.
const detached = process.platform !== 'win32';
const child = spawn(program, [...args, 'start'], { cwd: root, env: { ...process.env, ...settings }, detached });
const ended = new Promise<number | string | null>((resolve) =>
  child.once('close', (code, signal) => resolve(code ?? signal)),
);
const timer = setTimeout(() => fail(`not done within ${withinMs / 1000} s`), withinMs);
let output = '';
for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));

const url = await listening();
await expect('npm start serves', async () => (await fetch(`${url}/readyz`)).status === 200);
await expect('it has the front end', async () => (await fetch(url)).status === 200);
await expect('npm run demo adds sample people', async () => (await demo()).includes('mara@northwind.example'));
child.kill('SIGTERM');
await expect('SIGTERM to npm ends it', async () => [0, 143, 'SIGTERM'].includes((await ended) ?? -1));
await expect('the server shuts down gracefully', () => /^stopped$/m.test(output));
await expect('nothing listens any more', () =>
  fetch(url).then(
    () => false,
    () => true,
  ),
);
clearTimeout(timer);
rmSync(settings.CREWKIT_BLOBS, { recursive: true, force: true });

/** Returns the address from the line `listening on …`. */
async function listening(): Promise<string> {
  const line = /^listening on (http:\S+)$/m;
  while (!line.test(output)) {
    if (child.exitCode !== null) fail('it ended before it listened');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return line.exec(output)?.[1] ?? '';
}

/** Returns the output of `npm run demo`. */
function demo(): Promise<string> {
  const env = { ...process.env, PORT: new URL(url).port };
  const sample = spawn(program, [...args, 'run', 'demo'], { cwd: root, env });
  let printed = '';
  for (const stream of [sample.stdout, sample.stderr]) stream.on('data', (chunk) => (printed += chunk));
  return new Promise((resolve) => sample.once('close', (code) => resolve(code === 0 ? printed : '')));
}

async function expect(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  if (await check()) console.log(`✓ ${what}`);
  else fail(what);
}

function fail(what: string): never {
  console.log(`✗ ${what}\n${output}`);
  if (child.pid !== undefined) process.kill(detached ? -child.pid : child.pid, 'SIGKILL');
  process.exit(1);
}
