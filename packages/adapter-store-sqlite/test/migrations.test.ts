import { builtInRoles } from '@crewkit/core/domain';
import Database from 'better-sqlite3';
import { bundleChild, startChild } from '@crewkit/test-servers';
import { describe, expect, it } from 'vitest';

import { sqliteStore } from '../src/index.js';
import { migrations } from '../src/migrations/index.js';
import { temporaryDatabasePath } from './temporary-database-path.js';

const names = migrations.map((migration) => migration.name);
const listTables = (database: Database.Database): unknown[] =>
  database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();

/** Creates a database with only the first migrations. */
function makeOlder(path: string, count = 1): Database.Database {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.exec(
    'CREATE TABLE schema_migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL)',
  );
  for (const { id, name, sql } of migrations.slice(0, count)) {
    database.exec(sql);
    database.prepare('INSERT INTO schema_migrations VALUES (?, ?, 0)').run(id, name);
  }
  return database;
}

/** Sample rows of schema version 5. */
const olderContent = `
  INSERT INTO accounts (id, email, first_name, last_name, created_at)
  VALUES ('ada', 'ada@example.org', 'ÅDA', 'Lovelace', 1), ('bob', 'bob@example.org', 'Bob', 'Ⅷ', 2);
  INSERT INTO sessions VALUES ('session', 'ada', 1, 2, 3, NULL, NULL);
  INSERT INTO permissions VALUES ('org:view', 'ORGANIZATION', 'old', 1), ('org:edit', 'ORGANIZATION', 'old', 2);
  INSERT INTO roles VALUES ('role', 'OWNER', 'ORGANIZATION', 1, NULL);
  INSERT INTO role_permissions VALUES ('role', 'org:view'), ('role', 'org:edit');
  INSERT INTO conversations VALUES ('chat', 'direct', NULL, 'ada:bob', NULL, 'ada', 0, 1, 1, 1);
  INSERT INTO participants VALUES ('chat', 'ada', 'owner', 1, 0), ('chat', 'bob', 'owner', 1, 0);
`;

describe('migrations', () => {
  it('are numbered from 1 without a gap, and each file is named by its number', () => {
    expect(migrations.map((each) => each.id)).toEqual(migrations.map((_, index) => index + 1));
    for (const { id, name } of migrations) expect(Number.parseInt(name, 10)).toBe(id);
  });

  it('are applied once, with their names returned', async () => {
    const store = sqliteStore({ path: temporaryDatabasePath() });
    expect(await store.migrate()).toEqual(names);
    expect(await store.migrate()).toEqual([]);
    await store.close();
  });

  it('are applied by one of five processes that start in parallel', async () => {
    // The test uses ten databases in sequence, because with a single database the processes may not collide.
    const paths = Array.from({ length: 10 }, () => temporaryDatabasePath());
    // Every second database comes from an older version, in which checking the applied migrations takes no database lock.
    const isOlder = (index: number): boolean => index % 2 === 1;
    for (const path of paths.filter((_, index) => isOlder(index))) makeOlder(path).close();
    const program = await bundleChild(new URL('child-processes/migrate-each.ts', import.meta.url));
    const children = Array.from({ length: 5 }, () => startChild(program, paths));
    for (const child of children) expect((await child.lines.next()).value).toBe('ready');
    for (const child of children) child.tell('go');
    const applied: string[][][] = [];
    for (const child of children) applied.push(JSON.parse(String((await child.lines.next()).value)) as string[][]);
    paths.forEach((_, index) => {
      const told = applied.map((each) => each[index] ?? []).sort((a, b) => b.length - a.length);
      expect(told).toEqual([isOlder(index) ? names.slice(1) : names, [], [], [], []]);
    });
  }, 120_000);

  it('reject a newer database and leave it unchanged', async () => {
    const path = temporaryDatabasePath();
    const store = sqliteStore({ path });
    await store.migrate();
    const database = new Database(path);
    database.exec("INSERT INTO schema_migrations (id, name, applied_at) VALUES (999, '0999-future', 0)");
    database.exec("DELETE FROM schema_migrations WHERE name = '0004-access'");
    await expect(store.migrate()).rejects.toThrow(/newer/);
    const rows = database.prepare('SELECT id FROM schema_migrations ORDER BY id').pluck().all();
    expect(rows).toEqual([...migrations.map((each) => each.id).filter((id) => id !== 4), 999]);
    database.close();
    await store.close();
  });

  it('keep data of an older version, and make it searchable', async () => {
    const path = temporaryDatabasePath();
    const database = makeOlder(path, 5);
    database.exec(olderContent);
    const store = sqliteStore({ path });
    expect(await store.migrate()).toEqual(names.slice(5));
    const find = (search: string): Promise<string[]> =>
      store.unitOfWork.read(async ({ accounts }) => {
        const { items } = await accounts.list({ search, after: null, limit: 5 });
        return items.map((each) => each.id);
      });
    for (const [search, found] of Object.entries({ åda: 'ada', lovelace: 'ada', 'bob@ex': 'bob', viii: 'bob' })) {
      expect(await find(search)).toEqual([found]);
    }
    await store.unitOfWork.run(async ({ permissions }) => {
      expect(await permissions.list()).toHaveLength(2);
      await permissions.upsertBuiltInRoles(builtInRoles.map((role) => ({ ...role, permissions: ['org:view'] })));
      expect(await permissions.listBuiltInRoles()).toHaveLength(builtInRoles.length);
    });
    const roster = await store.unitOfWork.read(({ conversations }) => conversations.getRoster('chat'));
    expect(roster).toEqual({ kind: 'direct', userIds: ['ada', 'bob'] });
    expect(database.prepare('SELECT id FROM sessions').pluck().all()).toEqual(['session']);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    database.close();
    await store.close();
  });

  it('convert emails to the ASCII form of their domain, without duplicates', async () => {
    const path = temporaryDatabasePath();
    const database = makeOlder(path, 5);
    database.exec(`
      INSERT INTO accounts (id, email, first_name, last_name, created_at) VALUES
        ('ada', 'ada@b\u00fccher.example', 'A', 'L', 1), ('bob', 'bob@b\u00fccher.example', 'B', 'L', 2),
        ('rob', 'bob@xn--bcher-kva.example', 'R', 'L', 3), ('cyd', 'c\u00fdd@example.org', 'C', 'L', 4)`);
    const store = sqliteStore({ path });
    await store.migrate();
    const emails = database.prepare('SELECT email FROM accounts ORDER BY created_at').pluck().all();
    const kept = ['bob@b\u00fccher.example', 'bob@xn--bcher-kva.example', 'c\u00fdd@example.org'];
    expect(emails).toEqual(['ada@xn--bcher-kva.example', ...kept]);
    database.close();
    await store.close();
  });

  it('keep accounts open and audit events unchanged', async () => {
    const path = temporaryDatabasePath();
    const database = makeOlder(path, 8);
    database.exec(`
      INSERT INTO accounts (id, email, first_name, last_name, created_at) VALUES ('ada', 'ada@example.org', 'A', 'L', 1);
      INSERT INTO audit_events (id, actor_id, action, target_type, target_id, details, ip_address, created_at)
      VALUES ('event', 'ada', 'invitation.created', 'invitation', 'one', '{"email":"ada@example.org"}', '::1', 1);
    `);
    const readEvents = (): unknown[] => database.prepare('SELECT * FROM audit_events').all();
    const before = readEvents();
    const store = sqliteStore({ path });
    expect(await store.migrate()).toEqual(names.slice(8));
    expect(await store.unitOfWork.read(({ accounts }) => accounts.findById('ada'))).toMatchObject({ closedAt: null });
    expect(readEvents()).toEqual(before);
    expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    database.close();
    await store.close();
  });

  it('keep the most recent device of each account', async () => {
    const path = temporaryDatabasePath();
    const database = makeOlder(path, 10);
    database.exec(`
      INSERT INTO accounts (id, email, first_name, last_name, created_at) VALUES ('ada', 'ada@example.org', 'A', 'L', 1);
      INSERT INTO known_devices VALUES ('ada', x'01', 1, 5), ('ada', x'02', 1, 8), ('ada', x'03', 1, 8), ('ada', x'04', 1, 2);
    `);
    const store = sqliteStore({ path });
    expect(await store.migrate()).toEqual(names.slice(10));
    const sweep = () => store.unitOfWork.run(({ knownDevices }) => knownDevices.deleteIdle(new Date(9)));
    expect([await sweep(), await sweep()]).toEqual([3, 0]);
    expect(database.prepare('SELECT hex(fingerprint) FROM known_devices').pluck().all()).toEqual(['03']);
    database.close();
    await store.close();
  });

  it('make existing messages searchable, except deleted ones', async () => {
    const path = temporaryDatabasePath();
    const database = makeOlder(path, 11);
    const [ada, bob] = ['ada', 'bob'];
    database.exec(`
      INSERT INTO accounts (id, email, first_name, last_name, created_at)
      VALUES ('ada', 'ada@example.org', 'A', 'L', 1), ('bob', 'bob@example.org', 'B', 'L', 1);
      INSERT INTO conversations VALUES ('chat', 'direct', NULL, 'ada:bob', NULL, 'ada', 2500, 1, 1, 1),
        ('lost', 'task', 'gone', NULL, NULL, 'ada', 0, 1, 1, 1);
      INSERT INTO participants VALUES ('chat', 'ada', 'owner', 1, 0);
    `);
    const insert = database.prepare(`
      INSERT INTO messages (conversation_id, seq, id, sender_id, kind, body, content_hash, mentions, created_at, deleted_at)
      VALUES ('chat', ?, ?, 'ada', 'text', ?, x'', '[]', 1, ?)`);
    // These rows fill more than one batch.
    for (let seq = 1; seq <= 2500; seq += 1) insert.run(seq, `m${seq}`, `Élan ${seq}!`, seq === 1200 ? 1 : null);
    const store = sqliteStore({ path });
    expect(await store.migrate()).toEqual(names.slice(11));
    const find = (participantId: string, ...words: string[]): Promise<string[]> =>
      store.unitOfWork.read(async ({ messages }) => {
        const query = { words, participantId, projectIds: [], conversationId: null, before: null, limit: 10_000 };
        return (await messages.search(query)).items.map(({ id }) => id);
      });
    expect(await find(ada, 'elan')).toHaveLength(2499);
    for (const seq of [1, 1000, 1001, 2500]) expect(await find(ada, 'ela', String(seq))).toContain(`m${seq}`);
    expect(await find(ada, '1200')).toEqual([]);
    expect(await find(bob, 'elan')).toEqual([]);
    // The messages are in the order of their seqs, although their ids have another order, and every message has a row.
    const newestFirst = Array.from({ length: 2500 }, (_, index) => `m${2500 - index}`).filter((id) => id !== 'm1200');
    expect(await find(ada, 'elan')).toEqual(newestFirst);
    expect(database.prepare('SELECT count(*) FROM message_word_rows').pluck().get()).toBe(2500);
    expect(database.prepare('SELECT * FROM message_word_blocks').raw().all()).toEqual([['chat', 0, 1, 2500]]);
    expect(database.prepare('SELECT id FROM conversations').pluck().all()).toEqual(['chat']);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    database.close();
    await store.close();
  });

  it('apply none of several migrations if one fails', async () => {
    const path = temporaryDatabasePath();
    const database = new Database(path);
    database.exec('CREATE TABLE conversations (id TEXT)');
    const store = sqliteStore({ path });
    await expect(store.migrate()).rejects.toThrow(/conversations/);
    expect(listTables(database)).toEqual(['conversations']);
    database.exec('DROP TABLE conversations');
    expect(await store.migrate()).toEqual(names);
    database.close();
    await store.close();
  });
});
