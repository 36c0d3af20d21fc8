import { postgresStore } from '@crewkit/adapter-store-postgres';
import { CrewkitError } from '@crewkit/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { hashStores } from '../support/hash-stores.js';
import { CopyScene } from './copy-scene.js';

const failed = (text: string) => ({ code: 1, out: '', err: expect.stringContaining(text) as string });
const user = '(SELECT id FROM accounts ORDER BY id LIMIT 1)';

describe('copy-store', () => {
  let scene: CopyScene;
  beforeEach(async () => {
    scene = await CopyScene.open(1);
  });
  afterEach(() => scene.close());

  const listAdded = (): unknown[] =>
    scene.source.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'store_copy%'").all();

  it('refuses other directions, missing files and unreachable servers, without the password', async () => {
    const to = scene.url.replace(/\/\/[^@]*@/, '//crewkit:top-secret@').replace(/:\d+\//, ':1/');
    const outcomes = [
      await scene.run('copy-store', { from: to, to: `sqlite:${scene.path}` }),
      await scene.run('copy-store', { from: `sqlite:${scene.path}x` }),
      await scene.run('copy-store', { from: 'sqlite::memory:' }),
      await scene.run('copy-store', { to }),
      await scene.run('copy-store', { to: 'postgres://crewkit:top-secret@[/x' }),
      await scene.run('finish-copy', { to }),
      await scene.run('cancel-copy', { to }),
    ];
    for (const outcome of outcomes) {
      expect(outcome).toEqual({ code: 1, out: '', err: expect.stringMatching(/^cannot do this: [^\n]+\n$/) as string });
      expect(outcome.err).not.toContain('top-secret');
    }
    expect(listAdded()).toEqual([]);
  });

  it('refuses a target that is not empty', async () => {
    const store = await scene.openTarget();
    await store.close();
    await scene.target.query("INSERT INTO crewkit.markers VALUES ('first', now())");
    expect(await scene.run('copy-store')).toEqual(failed('the target is not empty: markers has rows'));
    expect(listAdded()).toEqual([]);
    await scene.target.query('DELETE FROM crewkit.markers');
    expect((await scene.run('copy-store')).code).toBe(0);
  });

  it('refuses stores of other versions', async () => {
    scene.source.exec("INSERT INTO schema_migrations VALUES (999, 'newer', 0)");
    expect(await scene.run('copy-store')).toEqual(failed('newer than this version'));
    scene.source.exec('DELETE FROM schema_migrations');
    expect(await scene.run('copy-store')).toEqual(failed('the source lacks 0001-baseline'));
    scene.source.exec("INSERT INTO schema_migrations VALUES (1, '0001-baseline', 0)");
    await scene.run('copy-store');
    await scene.target.query("INSERT INTO crewkit.schema_migrations VALUES (999, 'newer', now())");
    for (const name of ['copy-store', 'finish-copy']) expect(await scene.run(name)).toEqual(failed('newer than this'));
    await scene.target.query('DELETE FROM crewkit.schema_migrations');
    for (const name of ['copy-store', 'finish-copy']) expect(await scene.run(name)).toEqual(failed('the target lacks'));
  });

  it('refuses a target of a newer version', async () => {
    const store = await scene.openTarget();
    await store.close();
    await scene.target.query('UPDATE crewkit.schema_migrations SET id = 999');
    expect(await scene.run('copy-store')).toEqual(failed('newer than this version'));
    expect(listAdded()).toEqual([]);
  });

  it('refuses a column that the other store lacks', async () => {
    scene.source.exec('ALTER TABLE markers ADD COLUMN extra TEXT');
    expect(await scene.run('copy-store')).toEqual(failed("the target's markers lacks extra"));
    expect(listAdded()).toEqual([]);
  });

  it('keeps servers from starting on the target until it is complete', async () => {
    await scene.run('copy-store');
    await expect(scene.openTarget()).rejects.toThrow('an incomplete copy of another store');
    const unusable = postgresStore({ connectionString: scene.url });
    await expect(unusable.listPendingMigrations()).rejects.toThrow('an incomplete copy of another store');
    await unusable.close();
    await scene.run('finish-copy');
    const store = await scene.openTarget();
    await store.close();
    expect(await scene.run('copy-store')).toEqual(failed('the target is complete'));
    expect(await scene.run('finish-copy')).toMatchObject({
      code: 0,
      out: expect.stringContaining('complete already') as string,
    });
  });

  it('refuses to finish a copy that is not at its end, and another pair of stores', async () => {
    expect(await scene.run('finish-copy')).toEqual(failed('no copy runs'));
    expect(await scene.run('cancel-copy')).toEqual(failed('the source is not being copied'));
    await scene.run('copy-store');
    await scene.target.query("UPDATE crewkit.store_copy SET phase = 'comparing', table_name = 'accounts'");
    expect(await scene.run('finish-copy')).toEqual(failed('run copy-store to its end first'));
    const other = await CopyScene.open(1);
    try {
      const mixed = { to: other.url };
      expect(await scene.run('copy-store', mixed)).toEqual(failed('no copy runs'));
      await other.run('copy-store');
      for (const name of ['copy-store', 'finish-copy', 'cancel-copy']) {
        expect(await scene.run(name, mixed)).toEqual(failed('no copy runs'));
      }
    } finally {
      await other.close();
    }
  });

  it.each([
    [
      'a NUL character',
      `UPDATE accounts SET first_name = 'a' || char(0) WHERE id = ${user}`,
      'accounts',
      'unsupported Unicode',
    ],
    [
      'invalid UTF-8',
      `UPDATE accounts SET first_name = CAST(x'eda080' AS TEXT) WHERE id = ${user}`,
      'accounts',
      'not valid UTF-8',
    ],
    [
      'a lone surrogate',
      String.raw`UPDATE accounts SET fields = '{"a":"\ud800"}' WHERE id = ${user}`,
      'accounts',
      'invalid input syntax for type json',
    ],
    [
      'a NUL in JSON',
      String.raw`UPDATE accounts SET fields = '{"a":"\u0000"}' WHERE id = ${user}`,
      'accounts',
      'unsupported Unicode',
    ],
    ['a number that is too large', 'UPDATE lockouts SET failures = 9223372036854775807', 'lockouts', 'out of range'],
    ['a time that is too late', 'UPDATE markers SET set_at = 9223372036854775807', 'markers', 'out of range'],
    [
      'text that is no JSON',
      "UPDATE notification_settings SET settings = '{'",
      'notification_settings',
      'settings is not valid .*JSON',
    ],
    ['a boolean that is none', 'UPDATE sessions SET second_factor = 2', 'sessions', 'differs in second_factor'],
  ])('names the row with %s', async (_, statement, table, reason) => {
    scene.source.exec(statement);
    const outcome = await scene.run('copy-store');
    expect(outcome).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(new RegExp(`${table} \\["[^\\n]+${reason}`)) as string,
    });
  });

  it('goes on after an invalid row is corrected', async () => {
    scene.source.exec(`UPDATE accounts SET first_name = char(0) WHERE id = ${user}`);
    expect((await scene.run('copy-store')).code).toBe(1);
    scene.source.exec(`UPDATE accounts SET first_name = 'Ada' WHERE id = ${user}`);
    expect((await scene.run('copy-store')).code).toBe(0);
    // The row is invalid after it was copied.
    scene.source.exec(`UPDATE accounts SET first_name = char(0) WHERE id = ${user}`);
    expect(await scene.run('finish-copy')).toEqual(failed('the target cannot store accounts'));
    scene.source.exec(`UPDATE accounts SET first_name = '' WHERE id = ${user}`);
    expect((await scene.run('finish-copy')).code).toBe(0);
    await hashStores(scene.source, scene.target);
  });

  it('finds rows of the target that were changed, removed or added', async () => {
    await scene.run('copy-store');
    await scene.target.query("DELETE FROM crewkit.markers WHERE name = 'first'");
    const outcome = await scene.run('finish-copy');
    expect(outcome).toEqual(failed('the target has 0 rows of markers, and the source has 1'));
    // The source accepts writes again.
    expect(scene.source.exec("INSERT INTO markers VALUES ('second', 1)")).toBe(scene.source);
    const restart = "UPDATE crewkit.store_copy SET phase = 'comparing', table_name = $1, after_key = NULL";
    await scene.target.query(restart, ['markers']);
    expect(await scene.run('copy-store')).toEqual(failed('markers ["first"] is missing in the target'));
    await scene.target.query("INSERT INTO crewkit.markers VALUES ('first', now()), ('third', now())");
    expect(await scene.run('copy-store')).toEqual(failed('markers ["first"] differs in set_at'));
    await scene.target.query("UPDATE crewkit.markers SET set_at = 'epoch' WHERE name = 'first'");
    expect(await scene.run('copy-store')).toEqual(failed('markers ["third"] is only in the target'));
  });

  it('cancels: the source is as before, and the target is unusable', async () => {
    const schema = (): unknown[] =>
      scene.source.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
    const before = schema();
    await scene.run('copy-store');
    expect(listAdded().length).toBeGreaterThan(100);
    expect(await scene.run('cancel-copy')).toMatchObject({ code: 0, err: '' });
    expect(schema()).toEqual(before);
    await expect(scene.openTarget()).rejects.toThrow('an incomplete copy');
    for (const name of ['copy-store', 'finish-copy']) expect(await scene.run(name)).toEqual(failed('was canceled'));
    await scene.target.query('DROP SCHEMA crewkit CASCADE');
    expect((await scene.run('copy-store')).code).toBe(0);
  });

  it('cancels a copy whose target is lost only if told so, also of another version', async () => {
    expect(await scene.run('cancel-copy', { to: 'lost' })).toEqual(failed('the source is not being copied'));
    await scene.run('copy-store');
    await scene.run('finish-copy');
    await scene.target.query('DROP SCHEMA crewkit CASCADE');
    expect(await scene.run('cancel-copy')).toEqual(failed('If the target is lost, use --to lost'));
    expect(() => scene.source.exec('DELETE FROM markers')).toThrow('writes are refused');
    scene.source.exec('DROP TRIGGER store_copy_refuse_insert_schema_migrations');
    scene.source.exec("INSERT INTO schema_migrations VALUES (999, 'newer', 0)");
    expect((await scene.run('cancel-copy', { to: 'lost' })).code).toBe(0);
    expect(listAdded()).toEqual([]);
    scene.source.exec('DELETE FROM markers');
  });

  it.each([
    ['source', 'UPDATE crewkit.store_copy SET applied = applied + 1000'],
    ['target', 'UPDATE crewkit.store_copy SET applied = applied - 1'],
  ])('refuses to go on if the %s was reset to an earlier time', async (_, reset) => {
    await scene.run('copy-store');
    scene.source.exec("INSERT INTO markers VALUES ('second', 1)");
    await scene.run('copy-store');
    await scene.target.query(reset);
    for (const name of ['copy-store', 'finish-copy']) {
      expect(await scene.run(name)).toEqual(failed('was reset to an earlier time'));
    }
    scene.source.exec("INSERT INTO markers VALUES ('third', 1)");
  });

  it('tells that the target is complete if its foreign keys cannot be checked', async () => {
    await scene.run('copy-store');
    await scene.target.query(`
      CREATE FUNCTION public.fail() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        IF current_query() LIKE '%VALIDATE CONSTRAINT%' THEN RAISE EXCEPTION 'no time'; END IF; END $$;
      CREATE EVENT TRIGGER fail ON ddl_command_start WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION public.fail()`);
    expect(await scene.run('finish-copy')).toEqual(failed('no time. The target is complete: start servers on it.'));
    await (await scene.openTarget()).close();
    await scene.target.query('DROP EVENT TRIGGER fail');
    expect(await scene.run('finish-copy')).toMatchObject({ code: 0 });
  });

  it('refuses writes to the source after the end, and does not cancel a complete copy', async () => {
    await scene.run('copy-store');
    await scene.run('finish-copy');
    expect(await scene.run('cancel-copy')).toEqual(failed('the target is complete'));
    const writing = scene.store.unitOfWork.run((stores) => stores.markers.claim('later', new Date()));
    await expect(writing).rejects.toSatisfy((error) => CrewkitError.is(error, 'UNAVAILABLE'));
    for (const sql of ['DELETE FROM messages', "UPDATE accounts SET email = ''", 'DELETE FROM message_word_rows']) {
      expect(() => scene.source.exec(sql)).toThrow('writes are refused');
    }
  });
});
