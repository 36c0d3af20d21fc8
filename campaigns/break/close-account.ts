// Closes the account of a user who participates in thousands of group conversations, while an administrator disables and enables another
// account and a third user polls. The response to the closing must arrive within 1 s, and the user must have been removed from every group
// within 5 s. The administrator must wait at most 1 s. The event loop of a server on SQLite must stall for at most 100 ms. Ends with code 1
// if a requirement is not met.
//   npx tsx campaigns/break/close-account.ts [--only sqlite|postgres] [--groups 20000] [--people 5] [--audit 20000]
// `--people` is the number of participants in each group, `--audit` the number of audit events caused by the user. Needs a build.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import Database from 'better-sqlite3';
import pg from 'pg';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { postgresStore } from '@crewkit/adapter-store-postgres';
import { grantAdmin } from '@crewkit/core';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { startPostgres } from '@crewkit/test-servers';
import { call } from '../support/api-client.js';
import { makePerson, type Person } from '../support/http-people.js';
import { probeLatency } from '../support/latency-probe.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { readArguments } from '../support/arguments.js';
import { Checks } from './parts/checks.js';
import { runSections, type CleanUps } from './parts/run-sections.js';

const closeWithinMs = 1000;
const leaveWithinMs = 5000;
const administratorWithinMs = 1000;
const stallWithinMs = 100;
const giveUpAfterMs = 60_000;

interface Ids {
  readonly userId: string;
  readonly otherIds: readonly string[];
}

interface Case {
  readonly name: string;
  readonly url: string;
  readonly store: StoreAdapter;
  /** Creates the groups. */
  readonly fill: (ids: Ids) => unknown;
  /** Returns the number of groups in which the user takes part. */
  readonly count: (id: string) => number | Promise<number>;
  readonly stallMs: number;
}

const { only, groups, people, audit } = readArguments({ only: 'all', groups: 20_000, people: 5, audit: 20_000 });
const checks = new Checks();
await runSections({ sqlite, postgres }, only, checks);
checks.report();
process.exit();

async function sqlite(cleanUps: CleanUps): Promise<void> {
  const path = join(temporaryFolder('close-account'), 'crewkit.db');
  const store = sqliteStore({ path });
  const database = new Database(path);
  cleanUps.push(
    () => store.close(),
    () => database.close(),
  );
  const fill = (ids: Ids) => fillSqlite(database, ids);
  const counting = 'SELECT count(*) FROM participants WHERE user_id = ?';
  // The server creates the table later.
  const count = (id: string) => Number(database.prepare<[string], number>(counting).pluck().get(id));
  await closeOne({ name: 'sqlite', url: `sqlite:${path}`, store, fill, count, stallMs: stallWithinMs }, cleanUps);
}

async function postgres(cleanUps: CleanUps): Promise<void> {
  const server = await startPostgres({ durable: true });
  const store = postgresStore({ connectionString: server.url });
  const pool = new pg.Pool({ connectionString: server.url });
  cleanUps.push(
    () => server.dispose(),
    () => store.close(),
    () => pool.end(),
  );
  const fill = (ids: Ids) => fillPostgres(pool, ids);
  const count = async (id: string) => {
    const statement = 'SELECT count(*)::int AS n FROM crewkit.participants WHERE user_id = $1';
    return (await pool.query<{ n: number }>(statement, [id])).rows[0].n;
  };
  await closeOne({ name: 'postgres', url: server.url, store, fill, count, stallMs: Infinity }, cleanUps);
}

async function closeOne({ name, url, store, fill, count, stallMs }: Case, cleanUps: CleanUps): Promise<void> {
  const server = await startReferenceServer({ CREWKIT_STORE: url, CREWKIT_LOG: 'warn' });
  cleanUps.push(() => server.stop('SIGKILL'));
  const persons: Person[] = [];
  for (let made = 0; made < people + 2; made += 1) persons.push(await makePerson(server));
  const [user, administrator, disabled, ...others] = persons;
  await grantAdmin(store, administrator.email);
  await fill({ userId: user.id, otherIds: [disabled, ...others].slice(0, people - 1).map(({ id }) => id) });
  console.log(`${await count(user.id)} groups of ${people}, ${audit} audit events`);

  const probe = probeLatency(server.url, { path: '/healthz', everyMs: 5 });
  const office = administrate(server.url, { administrator, userId: disabled.id });
  await sleep(500);
  const startedAt = performance.now();
  const request = { method: 'DELETE', path: '/api/users/me', token: user.token, body: { password: user.password } };
  const answer = await call(server.url, { ...request, timeoutMs: giveUpAfterMs });
  const left = answer.status === 204 && (await untilNone(() => count(user.id)));
  const goneMs = Math.round(performance.now() - startedAt);
  const administrating = await office.end();
  const bystander = await probe.end();

  console.log(`closing: ${answer.status} after ${Math.round(answer.ms)} ms; every group left after ${goneMs} ms`);
  console.log(`administrator: ${administrating.count} changes, worst ${administrating.worstMs} ms`);
  console.log(
    `others: median ${bystander.median} ms, 99 % ${bystander.p99} ms, worst ${bystander.worst} ms of ${bystander.asked}`,
  );
  const told = `${answer.status} ${answer.failure ?? ''} after ${Math.round(answer.ms)} ms`;
  checks.expect(
    answer.status === 204 && answer.ms <= closeWithinMs,
    `${name}: the closing is answered within 1 s`,
    told,
  );
  checks.expect(left && goneMs <= leaveWithinMs, `${name}: every group is left within 5 s`, `${goneMs} ms`);
  const refused = administrating.refused.join(', ');
  checks.expect(refused === '', `${name}: administrators are not refused`, refused);
  const { worstMs } = administrating;
  checks.expect(worstMs <= administratorWithinMs, `${name}: administrators wait at most 1 s`, `${worstMs} ms`);
  checks.expect(bystander.failed === 0, `${name}: others are answered`, bystander.failures.join(', '));
  checks.expect(bystander.worst <= stallMs, `${name}: others wait at most ${stallMs} ms`, `${bystander.worst} ms`);
}

/** Repeatedly disables and enables an account, until `end`. */
function administrate(url: string, { administrator, userId }: { administrator: Person; userId: string }) {
  let isOver = false as boolean;
  const figures = { count: 0, worstMs: 0, refused: [] as string[] };
  const working = (async () => {
    while (!isOver) {
      const body = { disabled: figures.count % 2 === 0 };
      const path = `/api/admin/users/${userId}`;
      const answer = await call(url, { method: 'PATCH', path, token: administrator.token, body });
      figures.count += 1;
      figures.worstMs = Math.max(figures.worstMs, Math.round(answer.ms));
      if (answer.status !== 200) figures.refused.push(`${answer.status}`);
      await sleep(50);
    }
    return figures;
  })();
  return { end: () => ((isOver = true), working) };
}

async function untilNone(count: () => number | Promise<number>): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < giveUpAfterMs; await sleep(50)) {
    if ((await count()) === 0) return true;
  }
  return false;
}

function fillSqlite(database: Database.Database, { userId, otherIds }: Ids): void {
  const now = Date.now();
  const conversation = database.prepare(
    `INSERT INTO conversations (id, kind, created_by, last_activity_at, created_at, updated_at) VALUES (?, 'direct', ?, ?, ?, ?)`,
  );
  const participant = database.prepare(
    'INSERT INTO participants (conversation_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)',
  );
  const event = database.prepare(
    `INSERT INTO audit_events (id, actor_id, action, target_type, target_id, details, ip_address, user_agent, created_at)
     VALUES (?, ?, 'task.updated', 'task', ?, '{}', '198.51.100.1', 'campaign', ?)`,
  );
  database.transaction(() => {
    for (let index = 0; index < groups; index += 1) {
      const id = randomUUID();
      conversation.run(id, otherIds[0], now, now, now);
      // The user created one group in ten.
      const owner = index % 10 === 0 ? userId : otherIds[0];
      for (const each of [userId, ...otherIds]) participant.run(id, each, each === owner ? 'owner' : 'member', now);
    }
    for (let index = 0; index < audit; index += 1) event.run(randomUUID(), userId, randomUUID(), now);
  })();
}

async function fillPostgres(pool: pg.Pool, { userId, otherIds }: Ids): Promise<void> {
  await pool.query(
    `INSERT INTO crewkit.conversations (id, kind, created_by, last_activity_at, created_at, updated_at)
     SELECT gen_random_uuid(), 'direct', $1, $3, $3, $3 FROM generate_series(1, $2)`,
    [otherIds[0], groups, new Date()],
  );
  // The user created one group in ten.
  await pool.query(
    `INSERT INTO crewkit.participants (conversation_id, user_id, role, joined_at)
     SELECT c.id, given.id, CASE WHEN given.id = (CASE WHEN c.place % 10 = 0 THEN $2::uuid ELSE $3::uuid END) THEN 'owner' ELSE 'member' END, c.created_at
     FROM (SELECT id, created_at, row_number() OVER () AS place FROM crewkit.conversations) AS c, unnest($1::uuid[]) AS given (id)`,
    [[userId, ...otherIds], userId, otherIds[0]],
  );
  await pool.query(
    `INSERT INTO crewkit.audit_events (id, actor_id, action, target_type, target_id, details, ip_address, user_agent, created_at)
     SELECT gen_random_uuid(), $1, 'task.updated', 'task', gen_random_uuid()::text, '{}', '198.51.100.1', 'campaign', now()
     FROM generate_series(1, $2)`,
    [userId, audit],
  );
  await pool.query('ANALYZE');
}
