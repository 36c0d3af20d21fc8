// Measures whether a page of messages costs more in a long conversation. On each store, one conversation has 1,000 messages and the other
// has 1,000,000. The same queries run on both in turn, through Crewkit's own use cases. The caller has read nothing, so every message is
// unread.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { type Crewkit, createCrewkit, deriveKeys, devMailer, fileBlobs, silentLogger } from '@crewkit/core';
import { type StoreAdapter } from '@crewkit/core/adapter';
import Database from 'better-sqlite3';
import pg from 'pg';

import { type Bench, type Case } from '../bench.js';
import { fillConversation } from '../servers/fill-conversation.js';
import { toActor } from '../subjects/to-actor.js';
import { interleave } from '../load/interleave.js';
import { type Bar, type Row, ratioRow } from '../report/rows.js';

const asksPerRound = 20;
const pageBar = { atMost: 1.1 };
const headBar = { atMost: 1.5 };
const toId = (kind: number, number: number) => `00000000-0000-7000-8${kind}00-${number.toString(16).padStart(12, '0')}`;
const people = [toId(1, 1), toId(1, 2), toId(1, 3)];
type Length = 'short' | 'long';
type Lengths = Record<Length, number>;
const chats: Record<Length, string> = { short: toId(2, 1), long: toId(2, 2) };
const lengthNames: readonly Length[] = ['short', 'long'];
const body = 'Shall we meet at ten, or is that too early for those who come by train?';

export const messagePages: Case = {
  name: 'message-pages',
  async run(bench) {
    const lengths = { short: 1000, long: bench.quick ? 10_000 : 1_000_000 };
    const path = join(bench.folder, 'pages.db');
    const url = await bench.databases.emptyPostgres();
    const stores = [
      { on: 'SQLite', store: sqliteStore({ path }), fill: () => fillSqlite(path, lengths) },
      { on: 'Postgres', store: postgresStore({ connectionString: url }), fill: () => fillPostgres(url, lengths) },
    ];
    const rows: Row[] = [];
    for (const each of stores) rows.push(...(await compare(bench, each, lengths)));
    return rows;
  },
};

interface FillableStore {
  readonly on: string;
  readonly store: StoreAdapter;
  readonly fill: () => void | Promise<void>;
}

async function compare(bench: Bench, { on, store, fill }: FillableStore, lengths: Lengths): Promise<Row[]> {
  const crewkit = await createCrewkit({
    store,
    mailer: devMailer(),
    blobs: fileBlobs({ directory: join(bench.folder, 'blobs') }),
    keys: deriveKeys(randomBytes(32)),
    publicUrl: 'http://127.0.0.1',
    appOrigins: ['http://127.0.0.1'],
    ports: { logger: silentLogger },
  });
  try {
    await open(store);
    bench.log(`  filling conversations of ${lengths.short} and ${lengths.long} messages on ${on}`);
    await fill();
    const rows: Row[] = [];
    for (const { what, ask, bar } of questionsTo(crewkit, lengths)) {
      const asked = { short: () => ask('short'), long: () => ask('long') };
      const times = await interleave(asked, { rounds: bench.rounds(31), warmUps: 5 }, getTime);
      const beside = `of ${lengths.short.toLocaleString('en')}`;
      const row = { what: `${what} of ${lengths.long.toLocaleString('en')}, ${on}`, beside, unit: 'µs' };
      rows.push(ratioRow({ ...row, ours: times.long, theirs: times.short, bar }));
    }
    return rows;
  } finally {
    await crewkit.close();
  }
}

type Window = Partial<Record<'before' | 'after', { seq: number }>>;

interface Question {
  readonly what: string;
  readonly ask: (name: Length) => Promise<unknown>;
  readonly bar: Bar;
}

function questionsTo({ useCases }: Crewkit, lengths: Lengths): readonly Question[] {
  const actor = toActor(people[0]);
  const common = { before: null, after: null, around: null, limit: 50 };
  const page = (what: string, window: (length: number) => Window): Question => ({
    what,
    ask: (name) =>
      useCases.listMessages.execute(actor, { conversationId: chats[name], ...common, ...window(lengths[name]) }),
    bar: pageBar,
  });
  return [
    page('Newest page', () => ({})),
    page('Page in the middle', (length) => ({ before: { seq: length / 2 } })),
    page('Catching up near the end', (length) => ({ after: { seq: length - 50 } })),
    { what: 'Head, all unread', ask: (name) => useCases.viewConversation.execute(actor, chats[name]), bar: headBar },
  ];
}

/** Returns the time per query in microseconds. */
async function getTime(ask: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < asksPerRound; count += 1) await ask();
  return ((performance.now() - start) * 1000) / asksPerRound;
}

/** Adds three users, and two group conversations with all three. */
async function open(store: StoreAdapter): Promise<void> {
  const createdAt = new Date();
  const account = (id: string) => ({
    ...{ id, email: `${id}@example.com`, firstName: 'Ada', lastName: 'Lovelace', passwordHash: null },
    ...{ emailVerifiedAt: createdAt, twoFactorEnabled: false, disabledAt: null, closedAt: null, createdAt },
  });
  await store.unitOfWork.run(async ({ accounts, conversations }) => {
    for (const id of people) await accounts.insertIfAbsent(account(id));
    const participants = people.map(
      (userId) => ({ userId, role: 'member', joinedAt: createdAt, lastReadSeq: 0 }) as const,
    );
    for (const id of Object.values(chats)) {
      await conversations.insertGroup({ id, title: null, createdBy: people[0], participants, createdAt });
    }
  });
}

// A tenth of the messages are the caller's own.
function fillSqlite(path: string, lengths: Lengths): void {
  const database = new Database(path);
  for (const [index, name] of lengthNames.entries()) {
    fillConversation(database, {
      conversationId: chats[name],
      length: lengths[name],
      toId: (seq) => toId(3 + index, seq),
      toSenderId: (seq) => people[seq % 10 === 0 ? 0 : 1 + (seq % 2)],
    });
  }
  database.exec('ANALYZE');
  database.close();
}

async function fillPostgres(url: string, lengths: Lengths): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [index, name] of lengthNames.entries()) {
    await client.query(
      `INSERT INTO crewkit.messages (conversation_id, seq, change_seq, id, sender_id, kind, body, content_hash, mentions, created_at)
       SELECT $1::uuid, s, s, ('00000000-0000-7000-8${3 + index}00-' || lpad(to_hex(s), 12, '0'))::uuid,
         ($2::uuid[])[CASE WHEN s % 10 = 0 THEN 1 ELSE 2 + s % 2 END], 'text', $3, '\\x00', '{}', now()
       FROM generate_series(1, $4::int) AS s`,
      [chats[name], people, body, lengths[name]],
    );
    await client.query('UPDATE crewkit.conversations SET last_seq = $1 WHERE id = $2', [lengths[name], chats[name]]);
    await client.query(
      `UPDATE crewkit.participants p SET own_after_read = (
         SELECT count(*) FROM crewkit.messages m WHERE m.conversation_id = $1 AND m.sender_id = p.user_id AND m.seq > 0
       ) WHERE p.conversation_id = $1`,
      [chats[name]],
    );
  }
  await client.query('VACUUM ANALYZE crewkit.messages');
  await client.end();
}
