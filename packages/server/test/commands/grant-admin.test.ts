import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, storeKinds } from '@crewkit/test-servers';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { ApiClient } from '../support/api-client.js';
import { ServerProcess } from '../support/server-process.js';

const oneLine = /^cannot do this: [^\n]+\n$/;

describe.each(storeKinds)('grant-admin, while a server runs on %s', (store) => {
  let server: ServerProcess;
  let api: ApiClient;
  let drop = (): Promise<unknown> => Promise.resolve();

  beforeAll(async () => {
    const database = store === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    if (database !== null) drop = database.drop;
    server = await ServerProcess.start(database === null ? {} : { CREWKIT_STORE: database.url });
    api = new ApiClient(server);
  });
  afterAll(async () => {
    await server.dispose();
    await drop();
  });

  const listUsers = (token: string) => api.call('GET', '/api/admin/users', { token });

  it('makes the account an administrator from its next request', async () => {
    const { email, accessToken } = await api.person();
    const filesBefore = readdirSync(server.folder, { recursive: true }).sort();
    expect(await listUsers(accessToken)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const done = { code: 0, stdout: `${email} is an administrator now.\n`, stderr: '' };
    expect(await server.command('grant-admin', email)).toEqual(done);
    expect(await listUsers(accessToken)).toMatchObject({ status: 200 });
    expect(await server.command('grant-admin', email)).toEqual(done);
    // The command creates neither a second set of keys nor a file of another store.
    expect(readdirSync(server.folder, { recursive: true }).sort()).toEqual(filesBefore);
  });

  it('rejects an unverified email', async () => {
    const unconfirmed = 'unconfirmed@example.com';
    await api.register(unconfirmed);
    for (const email of [unconfirmed, 'unknown@example.com', '']) {
      const { code, stdout, stderr } = await server.command('grant-admin', email);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(oneLine);
      expect(stderr).toContain(`the address ${email} `);
    }
  });

  it('prints its usage', async () => {
    const { code, stdout } = await server.command('--help');
    expect(code).toBe(0);
    const names = [
      'keys',
      'doctor',
      'migrate',
      'grant-admin <email>',
      'backup <file>',
      'restore <file>',
      'rotate-keys',
    ];
    for (const name of [...names, 'import-users <file>', 'sign-out-all-users']) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +[a-z]`, 'm'));
    }
  });

  it('rejects unknown arguments, and starts no server', async () => {
    for (const args of [['grant-admin'], ['grant-admin', 'a@x.example', 'b'], ['appoint'], ['']]) {
      const { code, stdout, stderr } = await server.command(...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('grant-admin <email>');
    }
  });
});

describe('grant-admin, without a server', () => {
  const prepared: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of prepared.splice(0)) await server.dispose();
  });

  const appoint = async (settings: Readonly<Record<string, string>> = {}) => {
    const server = ServerProcess.prepare(settings);
    prepared.push(server);
    const { code, stdout, stderr } = await server.command('grant-admin', 'ada@example.com');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(oneLine);
    return { server, stderr };
  };

  it('reports a missing store, and creates none', async () => {
    const { server, stderr } = await appoint();
    expect(stderr).toContain(join('data', 'crewkit.db'));
    expect(stderr).toContain('Start the server once');
    expect(readdirSync(server.folder)).toEqual([]);
  });

  it('reports a store that has not been migrated, and does not migrate it', async () => {
    const database = await createDatabase(inject('postgresUrl'));
    const { stderr } = await appoint({ CREWKIT_STORE: database.url });
    expect(stderr).toContain('Start the server once');
    const server = await ServerProcess.start({ CREWKIT_STORE: database.url });
    prepared.push(server);
    expect(server.output).toContain('"msg":"initial data loaded"');
    await server.dispose();
    await database.drop();
  });

  it('names the invalid setting, and shows no password', async () => {
    expect((await appoint({ CREWKIT_STORE: 'mongo://x' })).stderr).toContain('CREWKIT_STORE must be');
    expect((await appoint({ CREWKIT_STORE: 'sqlite::memory:' })).stderr).toContain('in memory');
    const { stderr } = await appoint({ CREWKIT_STORE: 'postgres://ada:s3cret@127.0.0.1:1/crewkit' });
    expect(stderr).not.toContain('s3cret');
  });

  it('requires only the store setting, even in production', async () => {
    const server = await ServerProcess.start();
    prepared.push(server);
    const { email } = await new ApiClient(server).person();
    await server.stop('SIGTERM');
    const file = join(server.folder, 'data', 'crewkit.db');
    expect(existsSync(file)).toBe(true);
    const production = ServerProcess.prepare({ NODE_ENV: 'production', CREWKIT_STORE: `sqlite:${file}` });
    prepared.push(production);
    expect(await production.command('grant-admin', email)).toMatchObject({ code: 0, stderr: '' });
  });
});
