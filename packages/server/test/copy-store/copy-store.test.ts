import { randomUUID } from 'node:crypto';

import { postgresStore } from '@crewkit/adapter-store-postgres';
import { searchWords } from '@crewkit/core/adapter';
import { createDatabase } from '@crewkit/test-servers';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { hashStores } from '../support/hash-stores.js';
import { CopyScene } from './copy-scene.js';
import { writeMeanwhile } from './source-writer.js';

const describeSchema = `
  SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE connamespace = 'crewkit'::regnamespace AND conrelid <> coalesce(to_regclass('crewkit.store_copy'), 0)
  UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2, 3`;

describe('copy-store and finish-copy', () => {
  let scene: CopyScene;
  beforeEach(async () => {
    scene = await CopyScene.open();
  });
  afterEach(() => scene.close());

  it('copies every table while a writer changes rows', async () => {
    const stop = writeMeanwhile(scene.source);
    const copied = await scene.run('copy-store');
    expect(copied).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^All rows are copied and compared/) as string,
    });
    expect(copied.err).toMatch(/^copying \w+: \d+ of about \d+ rows, \d+ rows\/s$/m);
    // A second run copies only what has changed.
    expect((await scene.run('copy-store')).code).toBe(0);
    expect(await scene.run('finish-copy')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The target is complete: /) as string,
    });
    const { accepted, refused } = await stop();
    expect(accepted).toBeGreaterThan(10);
    expect(refused).toBeGreaterThan(0);

    const hashes = await hashStores(scene.source, scene.target);
    for (const [table, { rows, source, target }] of Object.entries(hashes)) {
      expect({ table, hasRows: rows > 0, target }).toEqual({ table, hasRows: true, target: source });
    }
    await expectWords(scene.target);
  });

  it('leaves the target with the schema of any other store', async () => {
    await scene.run('copy-store');
    await scene.run('finish-copy');
    const other = await createDatabase(inject('postgresUrl'));
    const store = postgresStore({ connectionString: other.url });
    await store.migrate();
    await store.close();
    const fresh = new Client({ connectionString: other.url });
    await fresh.connect();
    const { rows: expected } = await fresh.query(describeSchema);
    await fresh.end();
    await other.drop();
    expect((await scene.target.query(describeSchema)).rows).toEqual(expected);
  });

  it('needs no more privileges than those of the owner of the database', async () => {
    const role = `owner_${randomUUID().replaceAll('-', '')}`;
    const to = new URL(scene.url);
    await scene.target.query(`CREATE ROLE ${role} LOGIN PASSWORD 'owner'`);
    await scene.target.query(`ALTER DATABASE "${to.pathname.slice(1)}" OWNER TO ${role}`);
    [to.username, to.password] = [role, 'owner'];
    expect(await scene.run('copy-store', { to: to.href })).toMatchObject({ code: 0 });
    expect(await scene.run('finish-copy', { to: to.href })).toMatchObject({ code: 0 });
    await hashStores(scene.source, scene.target);
    const { rows } = await scene.target.query('SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = $1', [
      'crewkit',
    ]);
    expect(rows).toEqual([{ tableowner: role }]);
  });

  it('lets sequences continue, also after the removed event', async () => {
    await scene.run('copy-store');
    await scene.run('finish-copy');
    const highest = scene.source.prepare('SELECT max(position) FROM domain_events').pluck().get() as number;
    const store = await scene.openTarget();
    const last = await store.unitOfWork.read((stores) => stores.events.lastPosition());
    await store.close();
    // Otherwise, every process would deliver the recorded events again.
    expect(last).toBe(highest);
    const { rows } = await scene.target.query<{ position: string }>(
      "INSERT INTO crewkit.domain_events (event, recorded_at) VALUES ('{}', now()) RETURNING position",
    );
    expect(rows).toEqual([{ position: String(highest + 1) }]);
  });
});

/** Expects the words of all messages, tasks and projects. */
async function expectWords(target: Client): Promise<void> {
  const { rows } = await target.query<{ place: string; text: string; words: string[] | null }>(`
    SELECT conversation_id::text AS place, body AS text, tsvector_to_array(search) AS words FROM crewkit.messages
    UNION ALL SELECT t.organization_id::text, t.title || ' ' || t.description, tsvector_to_array(w.search)
      FROM crewkit.tasks t LEFT JOIN crewkit.task_words w ON w.task_id = t.id AND w.project_id = t.project_id
    UNION ALL SELECT p.organization_id::text, p.name || ' ' || p.description, tsvector_to_array(w.search)
      FROM crewkit.projects p LEFT JOIN crewkit.project_words w ON w.project_id = p.id`);
  expect(rows.length).toBeGreaterThan(50);
  for (const { place, text, words } of rows) {
    const expected = searchWords(text).map((word) => `${place.slice(-12)}${word}`);
    expect(new Set(words ?? [])).toEqual(new Set(expected));
  }
}
