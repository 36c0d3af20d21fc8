// Does a page of messages cost more in a long conversation? One with 1,000 messages and one with 1,000,000 on each store; the same
// questions are asked of both in turn, by the kit's own use cases; prints medians and their ratio. Somebody who has read nothing asks, so that
// everything is unread. Run `npm run build` first. Postgres: its programs come from npm.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

import Database from 'better-sqlite3';
import pg from 'pg';
import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkit } from '@crewkit/core';
import { createJwtKey, DevMailer, FileBlobStore, silentLogger } from '@crewkit/core/defaults';
import { createDatabase, startPostgres } from '@crewkit/test-servers';

const rounds = 41;
const warmUpRounds = 10;
const asksPerRound = 20;
const lengths = { short: 1000, long: 1_000_000 };
const idOf = (kind, number) => `00000000-0000-7000-8${kind}00-${number.toString(16).padStart(12, '0')}`;
const people = [idOf(1, 1), idOf(1, 2), idOf(1, 3)];
const chats = { short: idOf(2, 1), long: idOf(2, 2) };

const body = 'Shall we meet at ten, or is that too early for everybody who comes by train?';

const folder = mkdtempSync(join(tmpdir(), 'crewkit-pages-'));
const server = await startPostgres();
try {
  const path = join(folder, 'crewkit.db');
  await compare('SQLite', sqliteStore({ path }), () => fillSqlite(path));
  const { url } = await createDatabase(server.url);
  await compare('Postgres', postgresStore({ connectionString: url }), () => fillPostgres(url));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(what, store, fill) {
  const kit = await createCrewkit({
    store,
    mailer: new DevMailer(),
    blobs: new FileBlobStore({ directory: join(folder, 'blobs') }),
    jwtKeys: [createJwtKey({ kid: 'bench', algorithm: 'HS256', secret: randomBytes(32) })],
    encryptionKeys: [{ kid: 'bench', key: randomBytes(32) }],
    publicUrl: 'http://127.0.0.1',
    appOrigins: ['http://127.0.0.1'],
    ports: { logger: silentLogger },
  });
  await open(store);
  console.log(`${what}: filling conversations of ${lengths.short} and ${lengths.long} messages`);
  await fill();
  const actor = { accountId: people[0], client: { ipAddress: null, userAgent: null } };
  const page = (window) => (name) =>
    kit.useCases.listMessages.execute(actor, {
      conversationId: chats[name],
      before: null,
      after: null,
      limit: 50,
      ...window(lengths[name]),
    });
  const questions = {
    'newest page': page(() => ({})),
    'page in the middle': page((length) => ({ before: { seq: length / 2 } })),
    'oldest page': page(() => ({ before: { seq: 51 } })),
    'catching up, near the end': page((length) => ({ after: { seq: length - 50 } })),
    'the conversation, all unread': (name) => kit.useCases.viewConversation.execute(actor, chats[name]),
  };
  for (const [name, ask] of Object.entries(questions)) report(`${what}, ${name}`, await measure(ask));
  await kit.close();
}

async function measure(ask) {
  const times = { short: [], long: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(times)) times[name].push(await timeRound(() => ask(name)));
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all.slice(warmUpRounds))]));
}

/** Microseconds per question. */
async function timeRound(ask) {
  const start = performance.now();
  for (let count = 0; count < asksPerRound; count += 1) await ask();
  return ((performance.now() - start) * 1000) / asksPerRound;
}

function report(what, { short, long }) {
  const ratio = (long / short).toFixed(2);
  const times = `1,000: ${short.toFixed(0)} µs, 1,000,000: ${long.toFixed(0)} µs`;
  console.log(`  ${what.padEnd(40)} ${times}, ratio ${ratio}`);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Three people, and two groups of all three. */
async function open(store) {
  const createdAt = new Date();
  const account = (id) => ({
    ...{ id, email: `${id}@example.com`, firstName: 'Ada', lastName: 'Lovelace', passwordHash: null },
    ...{ emailVerifiedAt: createdAt, twoFactorEnabled: false, disabledAt: null, createdAt },
  });
  await store.unitOfWork.run(async ({ accounts, conversations }) => {
    for (const id of people) await accounts.insertIfAbsent(account(id));
    const participants = people.map((userId) => ({ userId, role: 'member', joinedAt: createdAt, lastReadSeq: 0 }));
    for (const id of Object.values(chats)) {
      await conversations.insertGroup({ id, title: null, createdBy: people[0], participants, createdAt });
    }
  });
}

// Around the stores: one by one it would take minutes. A tenth of the messages are the asker's own.
function fillSqlite(path) {
  const database = new Database(path);
  const insert = database.prepare(`
    INSERT INTO messages (conversation_id, seq, id, sender_id, kind, body, content_hash, mentions, created_at)
    VALUES (?, ?, ?, ?, 'text', ?, x'00', '[]', ?)`);
  const end = database.prepare('UPDATE conversations SET last_seq = ? WHERE id = ?');
  for (const [index, name] of Object.keys(chats).entries()) {
    database.transaction(() => {
      for (let seq = 1; seq <= lengths[name]; seq += 1) {
        const sender = people[seq % 10 === 0 ? 0 : 1 + (seq % 2)];
        insert.run(chats[name], seq, idOf(3 + index, seq), sender, body, 1_750_000_000_000 + seq);
      }
      end.run(lengths[name], chats[name]);
    })();
  }
  database.exec('ANALYZE');
  database.close();
}

async function fillPostgres(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [index, name] of Object.keys(chats).entries()) {
    await client.query(
      `INSERT INTO crewkit.messages (conversation_id, seq, id, sender_id, kind, body, content_hash, mentions, created_at)
       SELECT $1::uuid, s, ('00000000-0000-7000-8${3 + index}00-' || lpad(to_hex(s), 12, '0'))::uuid,
         ($2::uuid[])[CASE WHEN s % 10 = 0 THEN 1 ELSE 2 + s % 2 END], 'text', $3, '\\x00', '{}', now()
       FROM generate_series(1, $4::int) AS s`,
      [chats[name], people, body, lengths[name]],
    );
    await client.query('UPDATE crewkit.conversations SET last_seq = $1 WHERE id = $2', [lengths[name], chats[name]]);
  }
  await client.query('VACUUM ANALYZE crewkit.messages');
  await client.end();
}
