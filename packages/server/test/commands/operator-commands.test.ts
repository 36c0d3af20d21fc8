import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { createDatabase, storeKinds } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { ApiClient } from '../support/api-client.js';
import { listenAt } from '../support/many-processes.js';
import { ServerProcess } from '../support/server-process.js';

const oneLine = /^cannot do this: [^\n]+\n$/;

describe.each(storeKinds)('sign-out-all-users, while a server runs on %s', (store) => {
  let server: ServerProcess;
  let drop = (): Promise<unknown> => Promise.resolve();

  beforeAll(async () => {
    const database = store === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    if (database !== null) drop = database.drop;
    server = await ServerProcess.start(database === null ? {} : { CREWKIT_STORE: database.url });
  });
  afterAll(async () => {
    await server.dispose();
    await drop();
  });

  it('ends all sessions and closes all sockets', async () => {
    const api = new ApiClient(server);
    const people = [await api.person(), await api.person()];
    const sockets = await Promise.all(people.map(({ accessToken }) => listenAt(server, accessToken)));
    const { code, stdout, stderr } = await server.command('sign-out-all-users');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe('2 sessions of 2 accounts have ended. Access tokens expire within 15 minutes.\n');
    await Promise.all(sockets.map(({ disconnected }) => disconnected));
    for (const { refreshToken, email } of people) {
      expect(await api.post('/api/auth/refresh', { refreshToken })).toMatchObject({ status: 401 });
      expect(await api.login(email)).toMatchObject({ status: 200 });
    }
  });
});

describe('backup and restore', () => {
  const servers: ServerProcess[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.dispose())));
  const started = async (settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
    const server = await ServerProcess.start(settings);
    servers.push(server);
    return server;
  };
  const prepared = (settings: Readonly<Record<string, string>> = {}): ServerProcess => {
    const server = ServerProcess.prepare(settings);
    servers.push(server);
    return server;
  };

  it('copies the database of a running server, and another server continues with the copy', async () => {
    const server = await started();
    const ada = await new ApiClient(server).person();
    const to = join(server.folder, 'backup.db');
    const { code, stdout, stderr } = await server.command('backup', 'backup.db');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\S+backup\.db is the database as it is now: \d+ bytes, checked\.\n$/);
    const late = await new ApiClient(server).person();
    const restored = new ApiClient(await started({ CREWKIT_STORE: `sqlite:${to}` }));
    expect(await restored.login(ada.email)).toMatchObject({ status: 200 });
    expect(await restored.login(late.email)).toMatchObject({ status: 401 });
  });

  it('reports the reason of a failure in one line, and leaves nothing behind', async () => {
    const server = await started();
    mkdirSync(join(server.folder, 'taken'));
    const before = readdirSync(server.folder);
    for (const name of ['taken', '', 'missing/backup.db']) {
      const { code, stdout, stderr } = await server.command('backup', name);
      expect({ name, code, stdout }).toEqual({ name, code: 1, stdout: '' });
      expect(stderr).toMatch(oneLine);
    }
    expect(readdirSync(server.folder)).toEqual(before);
    const empty = prepared();
    expect(await empty.command('backup', 'x.db')).toMatchObject({ code: 1, stdout: '' });
    expect(existsSync(join(empty.folder, 'x.db'))).toBe(false);
    const postgres = await prepared({ CREWKIT_STORE: 'postgres://ada:s3cret@127.0.0.1:1/x' }).command('backup', 'x.db');
    expect(postgres).toMatchObject({ code: 1, stdout: '' });
    expect(postgres.stderr).toContain('pg_dump');
  });

  it('restores a backup into another folder, and keeps the database that it replaces', async () => {
    const server = await started();
    const ada = await new ApiClient(server).person();
    expect(await server.command('backup', 'backup.db')).toMatchObject({ code: 0 });
    const bob = await new ApiClient(server).person();
    const early = await server.command('restore', 'backup.db');
    expect(early).toMatchObject({ code: 1, stdout: '' });
    expect(early.stderr).toContain('stop the server first');
    await server.stop();
    const { code, stdout, stderr } = await server.command('restore', 'backup.db');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\S+crewkit\.db is the backup now: \d+ bytes, checked\. The database before is \S+\.\n$/);
    await server.start();
    expect(await new ApiClient(server).login(ada.email)).toMatchObject({ status: 200 });
    expect(await new ApiClient(server).login(bob.email)).toMatchObject({ status: 401 });
  });
});

describe('keys and migrate', () => {
  it('print keys that a server in production accepts, and create its database', async () => {
    const first = ServerProcess.prepare();
    const { code, stdout } = await first.command('keys');
    const keys: Record<string, string> = {};
    for (const [, name = '', value = ''] of stdout.matchAll(/^(CREWKIT_\w+)='(\S+)'$/gm)) keys[name] = value;
    expect({ code, names: Object.keys(keys) }).toEqual({
      code: 0,
      names: ['CREWKIT_JWT_KEYS', 'CREWKIT_ENCRYPTION_KEYS'],
    });
    expect((await first.command('keys')).stdout).not.toBe(stdout);
    const server = ServerProcess.prepare({ ...keys, NODE_ENV: 'production', CREWKIT_MAIL: 'smtp://127.0.0.1:9' });
    try {
      expect((await server.command('migrate')).stdout).toMatch(/^Applied 0001-\S+\.\n$/);
      expect(await server.command('migrate')).toMatchObject({
        code: 0,
        stdout: "The database has this version's schema already.\n",
      });
      await server.start();
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    } finally {
      await Promise.all([first.dispose(), server.dispose()]);
    }
  });

  it('refuse to migrate an SQLite database that a server uses', async () => {
    const server = await ServerProcess.start();
    try {
      const early = await server.command('migrate');
      expect(early).toMatchObject({ code: 1, stdout: '' });
      expect(early.stderr).toMatch(oneLine);
      expect(early.stderr).toContain('stop the server first');
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await server.stop();
      expect(await server.command('migrate')).toMatchObject({ code: 0 });
    } finally {
      await server.dispose();
    }
  });
});
