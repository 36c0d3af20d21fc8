// Lets one user open 1,000 connections and send 100,000 `join` events within 10 s, to a server with its default limits. During this time,
// other users, who are simulated in a separate process, must get responses within 250 ms (p99), over HTTP and over their sockets. Ends with
// code 1 otherwise.
//   npx tsx campaigns/break/socket-flood.ts [--only sqlite|postgres] [--connections 1000] [--joins 100000]
// Needs a build.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Conversation } from '@crewkit/client-sdk';
import { startPostgres } from '@crewkit/test-servers';
import { must } from '../support/api-client.js';
import { atEnd } from '../support/at-end.js';
import { makePerson } from '../support/http-people.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { readArguments } from '../support/arguments.js';
import { Checks } from './parts/checks.js';
import type { Flood } from './parts/flood-sockets.js';
import type { ProbeSummary, ProbedUser } from './parts/probe-users.js';
import { runSections, type CleanUps } from './parts/run-sections.js';
import { ServerProcess } from './parts/server-process.js';

const seconds = 10;
const quietMs = 4000;
const p99Ms = 250;
// The default cap of connections per user.
const mostConnections = 20;
// Each sends a request and an event a second: below the limits of one user.
const otherUsers = 20;

const { only, connections, joins } = readArguments({ only: 'all', connections: 1000, joins: 100_000 });
const checks = new Checks();
await runSections({ sqlite, postgres }, only, checks);
checks.report();
process.exit();

async function sqlite(cleanUps: CleanUps): Promise<void> {
  await flood(cleanUps, 'sqlite', {});
}

async function postgres(cleanUps: CleanUps): Promise<void> {
  const database = await startPostgres();
  cleanUps.push(() => database.dispose());
  await flood(cleanUps, 'postgres', { CREWKIT_STORE: database.url });
}

async function flood(cleanUps: CleanUps, name: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const keys = {
    CREWKIT_JWT_KEYS: `test:HS256:${randomBytes(32).toString('base64url')}`,
    CREWKIT_ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64url')}`,
  };
  const server = new ServerProcess(name, { ...settings, ...keys }, { cwd: temporaryFolder('socket-flood') });
  cleanUps.push(() => server.end('SIGKILL'));
  await server.start();
  const users: ProbedUser[] = [];
  for (let count = 0; count <= otherUsers; count += 1) users.push(await createUser(server));
  const [attacker, ...others] = users;
  await server.end('SIGTERM');
  // Limits were off to create many users from one address; from here on the defaults apply.
  server.settings = { ...server.settings, CREWKIT_RATE_LIMITS: 'on' };
  await server.start();
  report(name, 'without the flood', await probe(server, others, () => sleep(quietMs)));
  let flooded: OpenFlood | null = null;
  const figures = await probe(server, others, async () => (flooded = await attack(server, attacker)));
  const open = (flooded as OpenFlood | null)?.open ?? Infinity;
  console.log(`  ${name}, the flood: ${JSON.stringify(flooded)}`);
  report(name, 'during the flood', figures);
  checks.expect(open <= mostConnections, `${name}: at most ${mostConnections} connections are left`, open);
  for (const [kind, { p99, failed }] of Object.entries(figures)) {
    checks.expect(p99 < p99Ms, `${name}: others are answered within ${p99Ms} ms (p99)`, `${kind}: ${p99} ms`);
    checks.expect(failed === 0, `${name}: no request of others fails`, `${kind}: ${failed}`);
  }
}

interface OpenFlood extends Flood {
  /** Connections that were still open at the end. */
  readonly open: number;
}

/** A user with a conversation. */
async function createUser(server: ServerProcess): Promise<ProbedUser> {
  const [user, other] = [await makePerson(server), await makePerson(server)];
  const path = `/api/chats/direct/${other.id}`;
  const { id } = await must<Conversation>(server.url, { method: 'POST', path, token: user.token });
  return { token: user.token, conversationId: id };
}

async function attack({ url }: ServerProcess, { token, conversationId }: ProbedUser): Promise<OpenFlood> {
  const program = fileURLToPath(new URL('parts/flood-sockets.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...process.execArgv,
    program,
    url,
    token,
    conversationId,
    ...[connections, joins, seconds].map(String),
  ]);
  return JSON.parse(stdout) as OpenFlood;
}

/** Measures the other users while `run` does its work. */
async function probe(
  { url }: ServerProcess,
  users: readonly ProbedUser[],
  run: () => Promise<unknown>,
): Promise<ProbeSummary> {
  const program = fileURLToPath(new URL('parts/probe-users.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const callOff = atEnd(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdin.write(`${JSON.stringify({ url, users })}\n`);
  while (!output.startsWith('ready') && child.exitCode === null) await sleep(10);
  await run();
  child.stdin.end();
  await ended;
  callOff();
  return JSON.parse(output.split('\n')[1]) as ProbeSummary;
}

function report(name: string, when: string, figures: ProbeSummary): void {
  for (const [kind, { asked, failed, median, p99, worst }] of Object.entries(figures)) {
    const times = `median ${median} ms, p99 ${p99} ms, worst ${worst} ms`;
    console.log(`  ${name}, ${when}, others over ${kind}: ${asked} asked, ${failed} failed, ${times}`);
  }
}
