// Measures the cost of a rejected request. Compares refreshes with unknown tokens, which are looked up before the limit per address counts
// them, with a rejected login and an unknown path, which cause no look-up. One client, sequential requests, far above every limit.
//   npx tsx campaigns/break/refused-requests.ts [--requests 2000]
// Needs a build. Prints the median, and the server's processor time per request.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { call, type ApiRequest } from '../support/api-client.js';
import { median } from '../support/statistics.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { readArguments } from '../support/arguments.js';
import { ServerProcess } from './parts/server-process.js';

const given = readArguments({ requests: 2000 });
const store = `sqlite:${join(temporaryFolder('refused-requests'), 'crewkit.db')}`;
const server = new ServerProcess(
  'refused',
  { CREWKIT_STORE: store, CREWKIT_RATE_LIMITS: 'on' },
  { cwd: temporaryFolder('refused-requests-server') },
);
await server.start();
const post = (path: string, body: unknown): ApiRequest => ({ method: 'POST', path, body });
const login = { email: 'unknown@example.com', password: 'x' };
const kinds: Readonly<Record<string, () => ApiRequest>> = {
  'unknown path': () => ({ method: 'GET', path: '/api/nothing' }),
  login: () => post('/api/auth/login', login),
  'login, 60 KiB': () => post('/api/auth/login', { ...login, password: 'x'.repeat(60_000) }),
  refresh: () => post('/api/auth/refresh', { refreshToken: randomBytes(32).toString('base64url') }),
  'refresh, 60 KiB': () => post('/api/auth/refresh', { refreshToken: 'x'.repeat(60_000) }),
};
for (const [name, request] of Object.entries(kinds)) {
  for (let count = 0; count < 300; count += 1) await call(server.url, request());
  const before = processorMs(server.pid);
  const times: number[] = [];
  for (let count = 0; count < given.requests; count += 1) {
    const { status, ms } = await call(server.url, request());
    if (status !== 429) throw new Error(`${name}: ${status}, and not refused by a limit`);
    times.push(ms);
  }
  const cost = (processorMs(server.pid) - before) / given.requests;
  console.log(`${name}: median ${median(times).toFixed(2)} ms, processor ${cost.toFixed(2)} ms a request`);
}
process.exit();

/** User and system time so far, in milliseconds (Linux: hundredths of a second). */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
