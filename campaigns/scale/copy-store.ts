// Fills an SQLite store with messages, copies it to Postgres while a writer posts and deletes messages, and prints how long the online part
// and the final step took. Then hashes all rows of both stores, and looks for every accepted message in the target. Run `npm run build`
// first, then `npx tsx campaigns/scale/copy-store.ts --messages 100000`.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { builtInRoles, CrewkitError, permissionCatalogue } from '@crewkit/core';
import { searchWords, type NewMessage, type StoreAdapter } from '@crewkit/core/adapter';
import { createDatabase, startPostgres } from '@crewkit/test-servers';
import Database from 'better-sqlite3';
import { Client } from 'pg';

import { hashStores } from '../../packages/server/test/support/hash-stores.js';
import { readArguments } from '../support/arguments.js';
import { fillLargeOrganization } from '../support/fill-large-organization.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const { messages, rate, members } = readArguments({ messages: 100_000, rate: 100, members: 1_000 });
const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
const groups = 100;
const messagesAtOnce = 2_000;
const words = 'meeting budget Friday moved review draft later agreed please check the numbers again'.split(' ');

const path = join(temporaryFolder('copy-store'), 'crewkit.db');
const store = sqliteStore({ path });
const postgres = await startPostgres();
try {
  await store.migrate();
  const { url } = await createDatabase(postgres.url);
  const people = await timed('fill the source', () => fill(store));
  const stopped = new AbortController();
  const writing = write(store, people, stopped.signal);
  await timed('copy-store', () => runCommand('copy-store', url));
  await timed('finish-copy', () => runCommand('finish-copy', url));
  stopped.abort();
  const { accepted, refused } = await writing;
  console.log(`the writer: ${accepted.length} messages accepted, ${refused} refused`);
  const target = new Client({ connectionString: url });
  await target.connect();
  await timed('hash all rows of both stores', () => verify(target, accepted));
  await target.end();
} finally {
  await store.close();
  await postgres.dispose();
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return result;
}

interface People {
  readonly groupIds: readonly string[];
  readonly memberIds: readonly string[];
}

async function fill({ unitOfWork }: StoreAdapter): Promise<People> {
  const ownerId = randomUUID();
  const at = new Date();
  await unitOfWork.run(async ({ accounts, permissions }) => {
    await permissions.upsert(permissionCatalogue);
    await permissions.upsertBuiltInRoles(builtInRoles);
    await accounts.insertIfAbsent(toAccount(ownerId, at));
  });
  const { memberIds } = await fillLargeOrganization({ unitOfWork }, ownerId, { members, messages: 100 });
  const groupIds = Array.from({ length: groups }, () => randomUUID());
  await unitOfWork.run(async ({ conversations }) => {
    for (const id of groupIds) {
      const participants = memberIds
        .slice(0, 20)
        .map((userId) => ({ userId, role: 'member' as const, joinedAt: at, lastReadSeq: 0 }));
      await conversations.insertGroup({ id, title: 'Group', createdBy: ownerId, createdAt: at, participants });
    }
  });
  const people = { groupIds, memberIds: memberIds.slice(0, 20) };
  for (let done = 0; done < messages; done += messagesAtOnce) {
    await unitOfWork.run(async (stores) => {
      const last = Math.min(done + messagesAtOnce, messages);
      for (let number = done; number < last; number += 1) await stores.messages.append(toMessage(people, number));
    });
  }
  return people;
}

function toAccount(id: string, at: Date) {
  const names = { firstName: 'Olive', lastName: 'Owner', email: 'owner@example.org', displayName: null };
  const none = { organizationId: null, disabledAt: null, closedAt: null, passwordHash: null, avatarId: null };
  return {
    ...{ id, ...names, ...none, locale: null, timeZone: null, fields: {}, twoFactorEnabled: false },
    ...{ emailVerifiedAt: at, createdAt: at },
  };
}

function toMessage({ groupIds, memberIds }: People, number: number): NewMessage {
  const body = Array.from({ length: 12 }, (_, index) => words[(number * 7 + index * index) % words.length]).join(' ');
  const contentHash = createHash('sha256').update(body).digest();
  const conversationId = groupIds[number % groups] ?? '';
  const senderId = memberIds[number % memberIds.length] ?? '';
  return {
    ...{ id: randomUUID(), conversationId, conversationKind: 'direct', senderId, kind: 'text', body, contentHash },
    ...{ words: searchWords(body), clientMessageId: null, replyToId: null, mentions: [], createdAt: new Date() },
  };
}

/** Posts messages, and deletes each tenth one, until it is stopped. */
async function write(
  { unitOfWork }: StoreAdapter,
  people: People,
  stopped: AbortSignal,
): Promise<{ readonly accepted: readonly string[]; readonly refused: number }> {
  const accepted: string[] = [];
  let refused = 0;
  for (let number = 0; !stopped.aborted; number += 1) {
    const message = toMessage(people, number);
    const { conversationId, id, senderId } = message;
    try {
      await unitOfWork.run(async (stores) => {
        await stores.messages.append(message);
        if (number % 10 === 0) await stores.messages.softDelete(conversationId, id, { senderId, at: new Date() });
      });
      accepted.push(id);
    } catch (error) {
      if (!CrewkitError.is(error, 'UNAVAILABLE')) throw error;
      refused += 1;
    }
    await sleep(1_000 / rate);
  }
  return { accepted, refused };
}

function runCommand(name: string, url: string): Promise<void> {
  const child = spawn(process.execPath, [program, name, '--from', `sqlite:${path}`, '--to', url], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} exited with ${String(code)}`))));
  });
}

async function verify(target: Client, accepted: readonly string[]): Promise<void> {
  const source = new Database(path, { readonly: true });
  const hashes = Object.values(await hashStores(source, target));
  source.close();
  const isEqual = hashes.every((table) => table.source === table.target);
  const rows = hashes.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows in ${hashes.length} tables: counts and hashes ${isEqual ? 'are equal' : 'DIFFER'}`);
  const { rows: found } = await target.query('SELECT 1 FROM crewkit.messages WHERE id = ANY ($1::uuid[])', [accepted]);
  if (!isEqual || found.length !== accepted.length) throw new Error('the target lacks accepted writes');
}
