// Exports several accounts with very many messages at the same time, on a server with little memory. Each export must be complete or be
// rejected with 429, the server must survive, and requests from another user must stay fast. Then a client requests an export and never
// reads it; its slot must be freed. Ends with code 1 if a requirement is not met.
//   npx tsx campaigns/break/export-load.ts [--only sqlite|postgres] [--messages 10000] [--people 6] [--memory 1024] [--stall yes|no]
// Needs a build. Messages are appended through the store, without their search words; at the limit of 60 a minute it would take hours. The
// memory limit, in MiB, is a control group (Linux, as root); elsewhere the resident memory is watched instead.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { Conversation } from '@crewkit/client-sdk';
import type { StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { startPostgres } from '@crewkit/test-servers';
import { call, must } from '../support/api-client.js';
import { makePerson, type Person } from '../support/http-people.js';
import { probeLatency, type ProbeFigures } from '../support/latency-probe.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { createMemoryLimit } from './parts/memory-limit.js';
import { readArguments } from '../support/arguments.js';
import { Checks } from './parts/checks.js';
import type { Download } from './parts/download-export.js';
import { runSections, type CleanUps } from './parts/run-sections.js';
import { ServerProcess } from './parts/server-process.js';

const MiB = 1024 * 1024;
const body = '😀'.repeat(10_000);
const bodyBytes = Buffer.byteLength(body);
const batch = 100;
const promisedP99Ms = 250;
const stallWithinMs = 90_000;
const downloader = fileURLToPath(new URL('./parts/download-export.ts', import.meta.url));

const given = readArguments({ only: 'all', messages: 10_000, people: 6, memory: 1024, stall: 'yes' });
const checks = new Checks();
const limit = createMemoryLimit(given.memory * MiB);
if (limit === null) console.log('no control group here: the resident memory is watched instead');
await runSections({ sqlite, postgres }, given.only, checks);
checks.report();
process.exit();

async function sqlite(cleanUps: CleanUps): Promise<void> {
  const path = join(temporaryFolder('export-load'), 'crewkit.db');
  await attack('sqlite', cleanUps, { setting: `sqlite:${path}`, open: () => sqliteStore({ path }) });
}

async function postgres(cleanUps: CleanUps): Promise<void> {
  const server = await startPostgres();
  cleanUps.push(() => server.dispose());
  await attack('postgres', cleanUps, {
    setting: server.url,
    open: () => postgresStore({ connectionString: server.url }),
  });
}

interface Storage {
  readonly setting: string;
  readonly open: () => StoreAdapter;
}

async function attack(name: string, cleanUps: CleanUps, { setting, open }: Storage): Promise<void> {
  const heap = { NODE_OPTIONS: `--max-old-space-size=${Math.round(given.memory * 0.75)}` };
  const env = { CREWKIT_STORE: setting, ...(limit === null ? heap : {}) };
  const server = new ServerProcess(name, env, { cwd: temporaryFolder('export-load-server') });
  cleanUps.push(() => server.end('SIGKILL'));
  await server.start();
  const people: Person[] = [];
  while (people.length < given.people) people.push(await makePerson(server));
  const bystander = await makePerson(server);
  const participantIds = people.slice(1).map(({ id }) => id);
  const request = { method: 'POST', path: '/api/chats', token: people[0].token };
  const chat = await must<Conversation>(server.url, {
    ...request,
    body: { kind: 'direct', title: 'All', participantIds },
  });
  await server.end('SIGTERM');
  await fill(name, open, { chat, people });
  await (limit === null ? server.start() : limit.around(() => server.start()));

  const peak = watchMemory(server);
  const probe = probeLatency(server.url, { path: '/api/users/me', token: bystander.token, everyMs: 25 });
  const downloads = await Promise.all(people.map((person) => download(server.url, person)));
  const others = await probe.end();
  tell(name, { downloads, others, peakMebibytes: peak(), server });
  if (given.stall === 'yes') await stall(name, server, people[0]);
  await server.end('SIGTERM');
}

interface Filled {
  readonly chat: Conversation;
  readonly people: readonly Person[];
}

/** All users have written equally many messages to the same conversation. */
async function fill(name: string, open: Storage['open'], { chat, people }: Filled): Promise<void> {
  const startedAt = performance.now();
  const store = open();
  const plain: Omit<StoreInput<'messages', 'append'>, 'id' | 'senderId' | 'createdAt'> = {
    ...{ conversationId: chat.id, clientMessageId: null, replyToId: null, contentHash: new Uint8Array(32) },
    ...{ mentions: [], words: [], body },
    conversationKind: 'direct',
    kind: 'text',
  };
  for (const { id: senderId } of people) {
    for (let written = 0; written < given.messages; written += batch) {
      await store.unitOfWork.run(async ({ messages }) => {
        for (let index = 0; index < Math.min(batch, given.messages - written); index += 1)
          await messages.append({ ...plain, id: randomUUID(), senderId, createdAt: new Date() });
      });
    }
  }
  await store.close();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${name}: ${people.length} people with ${given.messages} messages of ${bodyBytes} bytes, in ${seconds} s`,
  );
}

/** Samples resident memory ten times a second; returns the maximum. */
function watchMemory(server: ServerProcess): () => number {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, server.sample()?.residentMebibytes ?? 0)), 100);
  return () => (clearInterval(timer), Math.round(most));
}

function download(url: string, { token }: Person): Promise<Download> {
  const child = fork(downloader);
  const answer = new Promise<Download>((resolve) =>
    child.once('message', (message) => resolve(message as unknown as Download)),
  );
  child.send({ url, token });
  return answer;
}

interface Results {
  readonly downloads: readonly Download[];
  readonly others: ProbeFigures;
  readonly peakMebibytes: number;
  readonly server: ServerProcess;
}

function tell(name: string, { downloads, others, peakMebibytes, server }: Results): void {
  for (const { status, bytes, messages, isWhole, seconds, retryAfter, failure } of downloads) {
    const isWholeExport = isWhole && messages === given.messages && bytes > given.messages * bodyBytes;
    const isRefusal = status === 429 && Number(retryAfter) >= 1;
    const holds = status === 200 ? isWholeExport : isRefusal;
    const detail = `${status} ${failure ?? ''}, ${messages} messages, ${Math.round(bytes / MiB)} MiB in ${seconds.toFixed(1)} s`;
    console.log(`${name}: export: ${detail}`);
    checks.expect(holds, `${name}: an export is whole, or refused with 429 and Retry-After`, detail);
  }
  checks.expect(
    downloads.some(({ isWhole }) => isWhole),
    `${name}: exports are possible`,
  );
  checks.expect(server.runs, `${name}: the server lives`, server.output.slice(-500));
  const { asked, failed, failures, median, p99, worst } = others;
  const times = `${asked} requests, ${failed} failed (${failures.join(', ')}), median ${median} ms, p99 ${p99} ms, worst ${worst} ms`;
  console.log(`${name}: another user's GET /users/me: ${times}`);
  checks.expect(
    failed === 0 && p99 < promisedP99Ms,
    `${name}: another user waits less than ${promisedP99Ms} ms at p99`,
    times,
  );
  const group = limit === null ? '' : `, ${Math.round(limit.peakBytes() / MiB)} MiB of the group, page cache included`;
  console.log(`${name}: at most ${peakMebibytes} MiB of resident memory${group}, of ${given.memory} MiB`);
  checks.expect(peakMebibytes < given.memory, `${name}: the memory stays below the limit`, `${peakMebibytes} MiB`);
}

/** A client that requests its export and never reads it: a second export is refused until the server aborts the first. */
async function stall(name: string, server: ServerProcess, { token }: Person): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const startedAt = performance.now();
  const line = connect(Number(port), hostname).on('error', () => undefined);
  line.write(`GET /api/users/me/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  line.pause();
  await sleep(1000);
  const head = { method: 'HEAD', path: '/api/users/me/export', token };
  const { status } = await call(server.url, head);
  checks.expect(status === 429, `${name}: a second export of an account is refused`, String(status));
  let freed = false;
  while (!freed && performance.now() - startedAt < stallWithinMs) {
    await sleep(1000);
    freed = (await call(server.url, head)).status === 200;
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${name}: the slot of a client that reads nothing was ${freed ? '' : 'not '}freed after ${seconds} s`);
  checks.expect(freed, `${name}: a client that reads nothing keeps no slot`, `${seconds} s`);
  line.destroy();
}
