// Measures how much space a message, an account, a session or a refresh takes. Fills each store through Crewkit's own use cases, and prints
// by how many bytes per item the tables and indexes have grown. With the argument 0.1, adds only a tenth of the items. Run `npm run build`
// first. Postgres: its programs come from npm.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import pg from 'pg';
import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { type Crewkit, createCrewkit, deriveKeys, devMailer, fileBlobs, silentLogger } from '@crewkit/core';
import { type StoreAdapter, type StoreInput } from '@crewkit/core/adapter';
import { createDatabase, startPostgres } from '@crewkit/test-servers';

import { toActor } from './subjects/to-actor.js';

const scale = Number(process.argv[2] ?? 1);
const counts = { accounts: 20_000 * scale, sessions: 20_000 * scale, messages: 40_000 * scale };
const atOnce = 64;
const people = 100;
const conversations = 50;
// Returns twelve words that vary between messages, because the size of a search index depends on this.
const words =
  'we shall meet at ten in the large room unless a guest comes later by train tomorrow morning with plans and cakes'.split(
    ' ',
  );

const folder = mkdtempSync(join(tmpdir(), 'crewkit-bytes-'));
const server = await startPostgres();
try {
  const path = join(folder, 'crewkit.db');
  await measure('SQLite', sqliteStore({ path }), () => readSqliteSizes(path));
  const { url } = await createDatabase(server.url);
  await measure('Postgres', postgresStore({ connectionString: url }), () => readPostgresSizes(url));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The size of each table with its indexes, in bytes. */
type Sizes = Map<string, number>;

async function measure(what: string, store: StoreAdapter, sizes: () => Sizes | Promise<Sizes>): Promise<void> {
  const crewkit = await createCrewkit({
    store,
    mailer: devMailer(),
    blobs: fileBlobs({ directory: join(folder, 'blobs') }),
    keys: deriveKeys(randomBytes(32)),
    publicUrl: 'http://127.0.0.1',
    appOrigins: ['http://127.0.0.1'],
    ports: { logger: silentLogger },
  });
  console.log(what);
  const ids: string[] = [];
  const grow = async (name: string, times: number, work: (index: number) => Promise<unknown>) =>
    report(name, times, { before: await sizes(), after: await repeat(times, work).then(sizes) });
  await grow('account', counts.accounts, async () => ids.push(await addAccount(store)));
  await grow('session with its token', counts.sessions, (index) => addSession(store, ids[index % ids.length]));
  await grow('refresh (kept for 7 days)', counts.sessions, (index) =>
    addToken(store, { userId: ids[index % ids.length] }),
  );
  const chats = await startConversations(crewkit, ids);
  await grow('message of 12 words', counts.messages, (index) => post(crewkit, chats[index % chats.length]));
  await crewkit.close();
}

/** Repeats the work, with several runs at a time. */
async function repeat(times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

type Growth = readonly [table: string, bytes: number];

/** Prints the growth per item. The growth of the event log is separate, because its rows are deleted after 7 days. */
function report(what: string, times: number, { before, after }: Record<'before' | 'after', Sizes>): void {
  const grown = [...after].map(([table, size]): Growth => [table, (size - (before.get(table) ?? 0)) / times]);
  const isEvent = ([table]: Growth) => /event/.test(table) && !/audit/.test(table);
  const sum = (rows: Growth[]) => Math.round(rows.reduce((total, [, bytes]) => total + bytes, 0));
  const tables = grown.filter((row) => !isEvent(row) && row[1] >= 1).sort(([, a], [, b]) => b - a);
  const details = tables.map(([table, bytes]) => `${table} ${Math.round(bytes)}`).join(', ');
  console.log(
    `  ${what.padEnd(28)} ${sum(grown.filter((row) => !isEvent(row)))} bytes, and ${sum(grown.filter(isEvent))} of events (${details})`,
  );
}

async function addAccount(store: StoreAdapter): Promise<string> {
  const id = randomUUID();
  const names = {
    firstName: 'Augusta',
    lastName: 'Lovelace',
    email: `${id.slice(0, 13)}@example.com`,
    passwordHash: 'x'.repeat(60),
  };
  const state = {
    emailVerifiedAt: new Date(),
    twoFactorEnabled: false,
    disabledAt: null,
    closedAt: null,
    createdAt: new Date(),
  };
  await store.unitOfWork.run(({ accounts }) => accounts.insertIfAbsent({ id, ...names, ...state }));
  return id;
}

interface TokenChoice {
  readonly userId: string;
  readonly sessionId?: string;
  /** Null if the token can still be used. */
  readonly rotatedAt?: Date | null;
}

async function addSession(store: StoreAdapter, userId: string): Promise<void> {
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
  const session: StoreInput<'sessions', 'insert'> = {
    id: randomUUID(),
    userId,
    method: 'password',
    secondFactor: false,
    createdAt,
    lastUsedAt: createdAt,
    expiresAt,
    ipAddress: '203.0.113.77',
    userAgent,
  };
  await store.unitOfWork.run(({ sessions }) => sessions.insert(session));
  await addToken(store, { userId, sessionId: session.id, rotatedAt: null });
}

async function addToken(
  store: StoreAdapter,
  { userId, sessionId = randomUUID(), rotatedAt = new Date() }: TokenChoice,
): Promise<void> {
  const token = { hash: randomBytes(32), sessionId, userId, accessTokenId: randomUUID(), rotatedAt };
  const expiresAt = new Date(Date.now() + 86_400_000);
  await store.unitOfWork.run(({ sessions }) => sessions.insertToken({ ...token, expiresAt }));
}

interface Chat {
  readonly id: string;
  readonly members: readonly string[];
}

async function startConversations({ useCases }: Crewkit, ids: readonly string[]): Promise<Chat[]> {
  const chats: Chat[] = [];
  for (let index = 0; index < conversations; index += 1) {
    const members = Array.from({ length: 5 }, (_, each) => ids[(index * 7 + each) % people]);
    const [first, ...others] = members;
    const { conversation } = await useCases.startConversation.execute(toActor(first), { participantIds: others });
    chats.push({ id: conversation.id, members });
  }
  return chats;
}

async function post({ useCases }: Crewkit, { id, members }: Chat): Promise<void> {
  const body = Array.from({ length: 12 }, () => words[Math.floor(Math.random() * words.length)]).join(' ');
  const sender = members[Math.floor(Math.random() * members.length)];
  await useCases.postMessage.execute(toActor(sender), { conversationId: id, body, clientMessageId: randomUUID() });
}

function readSqliteSizes(path: string): Sizes {
  const database = new Database(path);
  database.pragma('wal_checkpoint(PASSIVE)');
  const rows = database
    .prepare<[], { name: string; size: number }>(
      'SELECT m.tbl_name AS name, sum(s.pgsize) AS size FROM dbstat s JOIN sqlite_schema m ON m.name = s.name GROUP BY 1',
    )
    .all();
  database.close();
  return new Map(rows.map(({ name, size }) => [name, size]));
}

async function readPostgresSizes(url: string): Promise<Sizes> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('VACUUM');
  const { rows } = await client.query<{ name: string; size: string }>(
    "SELECT tablename AS name, pg_total_relation_size(format('crewkit.%I', tablename)) AS size FROM pg_tables WHERE schemaname = 'crewkit'",
  );
  await client.end();
  return new Map(rows.map(({ name, size }) => [name, Number(size)]));
}
