// Checks that `pack-server.mjs` copies the files that the server needs and no others, and that the copy runs without the clone. Needs a
// build.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listUnexpectedFiles } from '../packed/unexpected-files.mjs';
import { root } from '../run-command.mjs';

const withinMs = 60_000;
const scratch = mkdtempSync(join(tmpdir(), 'crewkit-pack-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const [packed, data] = [join(scratch, 'packed'), join(scratch, 'data')];
const createKey = (): string => randomBytes(32).toString('base64');
const settings = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  PORT: '0',
  CREWKIT_MAIL: 'smtp://127.0.0.1:9',
  CREWKIT_JWT_KEYS: `check:HS256:${createKey()}`,
  CREWKIT_ENCRYPTION_KEYS: `check:${createKey()}`,
};

const packing = spawnSync(process.execPath, [join(root, 'scripts/pack-server.mjs'), packed], { encoding: 'utf8' });
expectOrExit('it packs', packing.status === 0, packing.stdout + packing.stderr);
const unexpected = listUnexpectedFiles(packed);
expectOrExit('no compiler, no tests, no sources, no keys', unexpected.length === 0, unexpected.join('\n'));
mkdirSync(data);

const server = spawn(process.execPath, [join(packed, 'examples/reference-server/dist/main.js')], {
  cwd: data,
  env: settings,
});
process.once('exit', () => server.kill('SIGKILL'));
const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
let output = '';
for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
setTimeout(() => expectOrExit(`done within ${withinMs / 1000} s`, false, output), withinMs).unref();

const url = await listening();
expectOrExit('it serves', (await fetch(`${url}/readyz`)).status === 200, output);
expectOrExit('it has the front end', (await fetch(url)).status === 200, output);
server.kill('SIGTERM');
expectOrExit('SIGTERM ends it with 0', (await ended) === 0, output);

/** Returns the address that the server prints when it listens. */
async function listening(): Promise<string> {
  for (;;) {
    const [address] = /http:\/\/[\w.:[\]]+:\d+/.exec(output) ?? [];
    if (address !== undefined) return address;
    if (server.exitCode !== null) expectOrExit('it listens', false, output);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Prints a line for the claim. If it does not hold, prints the explanation and exits. */
function expectOrExit(claim: string, holds: boolean, explanation: string): void {
  console.log(`${holds ? '✓' : '✗'} ${claim}`);
  if (holds) return;
  console.log(explanation);
  process.exit(1);
}
