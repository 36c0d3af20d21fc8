// Lets one user open 1,000 connections and send 100,000 `join` events within 10 s, to a server with its default limits. During this time,
// other users, who are simulated in a separate process, must get responses within 250 ms (p99), over HTTP and over their sockets. Ends with
// code 1 otherwise.
//   node campaigns/break/socket-flood.mjs [--only sqlite|postgres] [--connections 1000] [--joins 100000]
// Needs a build.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { startPostgres } from '../../packages/test-servers/dist/databases/start-postgres.js';
import { atEnd } from '../support/at-end.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { must } from './parts/api.mjs';
import { readArguments } from './parts/arguments.mjs';
import { Checks } from './parts/checks.mjs';
import { runSections } from './parts/run-sections.mjs';
import { ServerProcess } from './parts/server-process.mjs';
import { newPerson } from './parts/writers.mjs';

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

async function sqlite(cleanUps) {
  await flood(cleanUps, 'sqlite', {});
}

async function postgres(cleanUps) {
  const database = await startPostgres();
  cleanUps.push(() => database.dispose());
  await flood(cleanUps, 'postgres', { CREWKIT_STORE: database.url });
}

async function flood(cleanUps, name, settings) {
  const keys = {
    CREWKIT_JWT_KEYS: `test:HS256:${randomBytes(32).toString('base64url')}`,
    CREWKIT_ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64url')}`,
  };
  const server = new ServerProcess(name, { ...settings, ...keys }, { cwd: temporaryFolder('socket-flood') });
  cleanUps.push(() => server.end('SIGKILL'));
  await server.start();
  const users = [];
  for (let count = 0; count <= otherUsers; count += 1) users.push(await createUser(server));
  const [attacker, ...others] = users;
  await server.end('SIGTERM');
  // Limits were off to create many users from one address; from here on the defaults apply.
  server.settings = { ...server.settings, CREWKIT_RATE_LIMITS: 'on' };
  await server.start();
  report(name, 'without the flood', await probe(server, others, () => sleep(quietMs)));
  let flooded = {};
  const figures = await probe(server, others, async () => (flooded = await attack(server, attacker)));
  console.log(`  ${name}, the flood: ${JSON.stringify(flooded)}`);
  report(name, 'during the flood', figures);
  checks.expect(
    flooded.open <= mostConnections,
    `${name}: at most ${mostConnections} connections are left`,
    flooded.open,
  );
  for (const [kind, { p99, failed }] of Object.entries(figures)) {
    checks.expect(p99 < p99Ms, `${name}: others are answered within ${p99Ms} ms (p99)`, `${kind}: ${p99} ms`);
    checks.expect(failed === 0, `${name}: no request of others fails`, `${kind}: ${failed}`);
  }
}

/** A user with a conversation. */
async function createUser(server) {
  const [user, other] = [await newPerson(server), await newPerson(server)];
  const path = `/api/chats/direct/${other.id}`;
  const { id } = await must(server.url, { method: 'POST', path, token: user.accessToken });
  return { token: user.accessToken, conversationId: id };
}

async function attack({ url }, { token, conversationId }) {
  const program = fileURLToPath(new URL('parts/flood-sockets.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    url,
    token,
    conversationId,
    ...[connections, joins, seconds].map(String),
  ]);
  return JSON.parse(stdout);
}

/** Measures the other users while `run` does its work. */
async function probe({ url }, users, run) {
  const program = fileURLToPath(new URL('parts/probe-users.mjs', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const callOff = atEnd(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdin.write(`${JSON.stringify({ url, users })}\n`);
  while (!output.startsWith('ready') && child.exitCode === null) await sleep(10);
  await run();
  child.stdin.end();
  await ended;
  callOff();
  return JSON.parse(output.split('\n')[1]);
}

function report(name, when, figures) {
  for (const [kind, { asked, failed, median, p99, worst }] of Object.entries(figures)) {
    const times = `median ${median} ms, p99 ${p99} ms, worst ${worst} ms`;
    console.log(`  ${name}, ${when}, others over ${kind}: ${asked} asked, ${failed} failed, ${times}`);
  }
}
