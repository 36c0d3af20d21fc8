// Deletes a project, an organization and a task with very many messages and activity while other users work. The response must be
// immediate, deleted data must be invisible immediately, the event loop must never stall for long, and in the end every row must have been
// removed. Ends with code 1 otherwise.
//   npx tsx campaigns/break/large-delete.ts [--only project|organization|task|postgres] [--messages 1000000] [--tasks 2000]
// Needs a build. Filling the database takes a minute for a million messages.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { Conversation, Organization, Project, Task } from '@crewkit/client-sdk';
import { openSqlite } from '../../packages/adapter-store-sqlite/dist/connections/open-sqlite.js';
import { startPostgres } from '@crewkit/test-servers';
import { HttpClient } from '../support/http-client.js';
import { makePerson, signIn, type Person } from '../support/http-people.js';
import { probeLatency, toFigures } from '../support/latency-probe.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { readArguments } from '../support/arguments.js';
import { fillPostgres, fillSqlite, type BulkProject } from './parts/bulk-project.js';
import { Checks } from './parts/checks.js';
import { query } from './parts/postgres-faults.js';
import { runSections, type CleanUps } from './parts/run-sections.js';

const maxStallMs = 100;
const maxP99Ms = 150;
const maxAnswerMs = 1000;
// Runs the same load without a deletion, for comparison.
const quietMs = 10_000;
const sweptWithinMs = 20 * 60_000;
const preload = fileURLToPath(new URL('./parts/loop-stalls.mjs', import.meta.url));

const { only, messages, tasks } = readArguments({ only: 'all', messages: 1_000_000, tasks: 2_000 });
// Tables whose rows belong to tasks.
const planned = ['tasks', 'task_assignees', 'task_labels', 'task_activity'];
const checks = new Checks();
type Deleted = 'project' | 'organization' | 'task';

/** By table. A store need not have every table. */
type Counts = Readonly<Record<string, number | undefined>>;

interface Storage {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  fill(project: BulkProject): Promise<void>;
  count(): Promise<Counts>;
}

const onSqlite = (what: Deleted) => (cleanUps: CleanUps) => deleteIn(sqlite(), what, cleanUps);
const sections = {
  project: onSqlite('project'),
  organization: onSqlite('organization'),
  task: onSqlite('task'),
  postgres: async (cleanUps: CleanUps) => {
    const server = await startPostgres({ durable: true });
    cleanUps.push(() => server.dispose());
    await deleteIn(postgres(server.url), 'project', cleanUps);
  },
};
await runSections(sections, only, checks);
checks.report();
process.exit();

function sqlite(): Storage {
  const folder = temporaryFolder('large-delete');
  const path = join(folder, 'crewkit.db');
  return {
    folder,
    settings: { CREWKIT_STORE: `sqlite:${path}` },
    fill: async (place) => fillSqlite(path, place),
    count: async () => {
      const database = openSqlite(path, { readonly: true });
      const tables = [...planned, 'messages', 'message_word_rows', 'conversations', 'projects', 'organizations'];
      const counts = Object.fromEntries(
        tables.map((table) => [table, database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()]),
      );
      database.close();
      return counts;
    },
  };
}

function postgres(url: string): Storage {
  return {
    folder: temporaryFolder('large-delete'),
    settings: { CREWKIT_STORE: url },
    fill: (place) => fillPostgres(url, place),
    count: async () => {
      const tables = [...planned, 'messages', 'conversations', 'projects', 'organizations'];
      const counts = tables.map((table) => `(SELECT count(*)::integer FROM crewkit.${table}) AS ${table}`);
      const [row] = await query<Counts>(url, `SELECT ${counts.join(', ')}`);
      return row;
    },
  };
}

async function deleteIn({ folder, settings, fill, count }: Storage, what: Deleted, cleanUps: CleanUps): Promise<void> {
  const start = async () => {
    const server = await startReferenceServer({ CREWKIT_LOG: 'warn', ...settings }, { folder, preload });
    cleanUps.push(() => server.stop('SIGKILL'));
    return { server, client: new HttpClient(server.url) };
  };
  const first = await start();
  const place = await makePlace(first.client);
  await first.server.stop();
  const filledAt = performance.now();
  const before = await count();
  await fill({ ...place, userId: place.owner.id, messages, tasks: what === 'task' ? 1 : tasks });
  console.log(`filled within ${Math.round((performance.now() - filledAt) / 1000)} s`);

  const { server, client } = await start();
  const [owner, other] = [await signIn(client, place.owner), await signIn(client, place.other)];
  const path = await toPath(client, what, { ...place, owner });
  const readers = probeLatency(server.url, { path: '/api/chats', token: other.token, everyMs: 10 });
  const writers = writeMessages(client, place.chat, other.token);
  await sleep(2_000);
  await server.ask('stall');
  await sleep(quietMs);
  console.log(`before: longest stall of the event loop ${await server.ask<number>('stall')} ms`);
  const from = performance.now();
  const { status } = await client.call('DELETE', path, { token: owner.token });
  const answerMs = Math.round(performance.now() - from);
  const after = await client.call('GET', path, { token: owner.token });
  checks.expect(status === 204, `${what}: is deleted`, status);
  checks.expect(after.status === 404, `${what}: cannot be seen any more`, after.status);
  checks.expect(answerMs <= maxAnswerMs, `${what}: the answer comes within ${maxAnswerMs} ms`, `${answerMs} ms`);
  const sweptMs = await untilSwept(client);
  const [reads, writes, stall] = [await readers.end(), await writers.end(), await server.ask<number>('stall')];
  console.log(`DELETE ${what}: ${answerMs} ms; all rows removed after ${Math.round(sweptMs / 1000)} s`);
  console.log(`others' reads: ${JSON.stringify(reads)}`);
  console.log(`others' writes: ${JSON.stringify(writes)}`);
  console.log(`longest stall of the event loop: ${stall} ms`);
  checks.expect(reads.failed === 0 && writes.failed === 0, `${what}: others are answered`, reads.failures.join());
  checks.expect(reads.p99 <= maxP99Ms, `${what}: p99 of reads is at most ${maxP99Ms} ms`, `${reads.p99} ms`);
  checks.expect(writes.p99 <= maxP99Ms, `${what}: p99 of writes is at most ${maxP99Ms} ms`, `${writes.p99} ms`);
  checks.expect(
    stall <= maxStallMs,
    `${what}: the event loop never stalls for more than ${maxStallMs} ms`,
    `${stall} ms`,
  );
  await server.stop();
  expectEmptied(what, { before, after: await count(), written: writes.asked });
}

interface Place {
  readonly owner: Person;
  readonly other: Person;
  readonly chat: string;
  readonly organizationId: string;
  readonly projectId: string;
}

/** Creates an owner with a project, and another user who writes to a third one. */
async function makePlace(client: HttpClient): Promise<Place> {
  const [owner, other, third] = [await makePerson(client), await makePerson(client), await makePerson(client)];
  const body = { name: 'Large' };
  const { id: organizationId } = await client.need<Organization>('POST', '/api/organizations', {
    token: owner.token,
    body,
  });
  const at = `/api/organizations/${organizationId}/projects`;
  const project = { name: 'Large', key: 'LARGE' };
  const { id: projectId } = await client.need<Project>('POST', at, { token: owner.token, body: project });
  const { id: chat } = await client.need<Conversation>('POST', `/api/chats/direct/${third.id}`, { token: other.token });
  return { owner, other, chat, organizationId, projectId };
}

async function toPath(
  client: HttpClient,
  what: Deleted,
  { organizationId, projectId, owner: { token } }: Place,
): Promise<string> {
  if (what === 'organization') return `/api/organizations/${organizationId}`;
  if (what === 'project') return `/api/projects/${projectId}`;
  const { items } = await client.need<{ items: readonly Task[] }>('GET', `/api/projects/${projectId}/tasks?limit=1`, {
    token,
  });
  return `/api/projects/${projectId}/tasks/${items[0].id}`;
}

/** Posts messages sequentially until `end()`, which returns figures like `probeLatency`. */
function writeMessages(client: HttpClient, chat: string, token: string) {
  let isOver = false as boolean;
  const times: number[] = [];
  let failed = 0;
  const work = async () => {
    while (!isOver) {
      const from = performance.now();
      const { status } = await client
        .call('POST', `/api/chats/${chat}/messages`, { token, body: { body: 'Still here' } })
        .catch(() => ({ status: 0 }));
      times.push(performance.now() - from);
      if (status !== 201) failed += 1;
      await sleep(20);
    }
    return { asked: times.length, failed, ...toFigures(times) };
  };
  const figures = work();
  return { end: () => ((isOver = true), figures) };
}

async function untilSwept(client: HttpClient): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < sweptWithinMs) {
    const { text } = await client.send({ path: '/metrics' });
    const [, pending = '0'] = /^crewkit_deletions_pending (\d+)$/m.exec(text) ?? [];
    if (pending === '0') return performance.now() - from;
    await sleep(1_000);
  }
  throw new Error('the rows were not removed in time');
}

/** Messages written by others meanwhile stay. */
interface Emptied {
  readonly before: Counts;
  readonly after: Counts;
  /** How many messages others have written. */
  readonly written: number;
}

function expectEmptied(what: Deleted, { before, after, written }: Emptied): void {
  console.log(`rows left: ${JSON.stringify(after)}`);
  for (const table of [...planned, 'messages', 'message_word_rows', 'conversations']) {
    const [rows, rowsBefore = 0] = [after[table], before[table]];
    if (rows === undefined) continue;
    const more = rows - rowsBefore - (table.startsWith('message') ? written : 0);
    checks.expect(more <= 0, `${what}: every row is removed`, `${more} of ${table} are left`);
  }
}
