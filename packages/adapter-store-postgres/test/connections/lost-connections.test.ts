import type { Stores } from '@crewkit/core/adapter';
import { createDatabase, startPostgres } from '@crewkit/test-servers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { migrate } from '../../src/migrate.js';
import { openUnitOfWork, type Opened } from '../support/open-unit-of-work.js';
import { at } from '../support/samples.js';
import { newDatabase, query } from '../support/temporary-database.js';

const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;
const claim = (stores: Stores, name: string): Promise<boolean> => stores.markers.claim(name, at(0));
const isKept = async ({ url }: Opened): Promise<boolean> =>
  (await query(url, 'SELECT 1 FROM crewkit.markers')).length > 0;
const terminateAll = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

describe('a lost connection', () => {
  it('rolls back a running transaction without a retry', async () => {
    const opened = await openUnitOfWork();
    let runs = 0;
    const running = opened.unitOfWork.run(async (stores) => {
      runs += 1;
      await claim(stores, 'first');
      await query(opened.url, terminateAll);
      await claim(stores, 'second');
    });
    await expect(running).rejects.toEqual(unavailable);
    expect(runs).toBe(1);
    expect(await isKept(opened)).toBe(false);
    expect(await opened.unitOfWork.run((stores) => claim(stores, 'first'))).toBe(true);
  });

  it('is replaced transparently if it was idle', async () => {
    const opened = await openUnitOfWork();
    await opened.unitOfWork.run((stores) => claim(stores, 'before'));
    let dead = true;
    opened.proxy.decide(() => {
      const fate = dead ? 'cut' : 'pass';
      dead = false;
      return fate;
    });
    let runs = 0;
    await opened.unitOfWork.run((stores) => {
      runs += 1;
      return claim(stores, 'once');
    });
    expect(runs).toBe(1);
    dead = true;
    expect(await opened.unitOfWork.read((stores) => stores.permissions.list())).toEqual([]);
  });

  it('is removed from the pool while it is idle', async () => {
    const opened = await openUnitOfWork();
    await Promise.all([1, 2, 3].map((number) => opened.unitOfWork.run((stores) => claim(stores, `${number}`))));
    expect(opened.pool.idleCount).toBe(3);
    await query(opened.url, terminateAll);
    await vi.waitUntil(() => opened.pool.totalCount === 0, { timeout: 10_000 });
    expect(await opened.unitOfWork.run((stores) => claim(stores, 'after'))).toBe(true);
  });

  it('is not retried indefinitely', async () => {
    const opened = await openUnitOfWork();
    opened.proxy.decide(() => 'cut');
    await expect(opened.unitOfWork.run((stores) => claim(stores, 'once'))).rejects.toEqual(unavailable);
    expect(opened.proxy.sent).toHaveLength(5);
    await expect(opened.unitOfWork.read((stores) => stores.permissions.list())).rejects.toEqual(unavailable);
    expect(opened.proxy.sent).toHaveLength(7);
  });
});

describe('a connection whose prepared statements are invalid', () => {
  const list = (stores: Stores): Promise<unknown> => stores.permissions.list();
  const ageing: Record<string, (opened: Opened) => Promise<unknown>> = {
    'because a table looks otherwise now': ({ url }) =>
      query(url, 'ALTER TABLE crewkit.permissions ALTER COLUMN description TYPE varchar(500)'),
    'because a proxy deallocated them': ({ pool }) => pool.query('DEALLOCATE ALL'),
    'because another client of the same session prepared them before': async ({ pool }) => {
      const { rows } = await pool.query<{ name: string }>('SELECT name FROM pg_prepared_statements');
      const client = await pool.connect();
      client.release(true);
      for (const { name } of rows) await pool.query(`PREPARE ${name} AS SELECT 1`);
    },
  };

  it.each(Object.entries(ageing))('is replaced transparently, %s', async (_, age) => {
    const url = await newDatabase();
    const opened = await openUnitOfWork({ url, maxConnections: 1 });
    await migrate(opened.pool);
    for (const way of ['run', 'read'] as const) {
      await opened.unitOfWork[way](list);
      await age(opened);
      expect(await opened.unitOfWork[way](list)).toEqual([]);
      // This changes the table again for the next run.
      await query(url, 'ALTER TABLE crewkit.permissions ALTER COLUMN description TYPE text');
    }
    expect(opened.proxy.startups.length).toBeGreaterThan(2);
  });
});

describe('a server that stops', () => {
  it('is UNAVAILABLE in the meantime, and everything recovers when it is back', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.dispose());
    const { url } = await createDatabase(server.url);
    const store = postgresStore({ connectionString: url });
    onTestFinished(() => store.close());
    await store.migrate();
    const work = (name: string): Promise<boolean> => store.unitOfWork.run((stores) => claim(stores, name));
    await Promise.all(['a', 'b', 'c'].map(work));
    for (const stop of ['stop', 'kill'] as const) {
      const cutOff = store.unitOfWork.run(async (stores) => {
        await claim(stores, stop);
        await server[stop]();
        return claim(stores, `${stop} again`);
      });
      await expect(cutOff).rejects.toEqual(unavailable);
      await expect(work('while it is down')).rejects.toEqual(unavailable);
      await expect(store.unitOfWork.read((stores) => stores.permissions.list())).rejects.toEqual(unavailable);
      await expect(store.ping()).rejects.toEqual(unavailable);
      await expect(store.migrate()).rejects.toEqual(unavailable);
      await server.start();
      await store.ping();
      expect(await work('a')).toBe(false);
      expect(await work(stop)).toBe(true);
    }
  }, 120_000);
});
