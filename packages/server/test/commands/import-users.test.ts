import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createDatabase, storeKinds } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { ApiClient, goodPassword } from '../support/api-client.js';
import { ServerProcess } from '../support/server-process.js';

// bcrypt of the good password, with another cost than Crewkit's.
const passwordHash = '$2b$08$7IwacIgDun5RK3GmTZ8Nx.Hv5iT2z4q5ELfZiYJUiFFs7Qy1eIQqC';

describe.each(storeKinds)('import-users, while a server runs on %s', (store) => {
  let server: ServerProcess;
  let settings: Readonly<Record<string, string>>;
  let drop = (): Promise<unknown> => Promise.resolve();

  beforeAll(async () => {
    const database = store === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    if (database !== null) drop = database.drop;
    settings = { CREWKIT_IMPORTED_HASHES: 'on', ...(database !== null && { CREWKIT_STORE: database.url }) };
    server = await ServerProcess.start(settings);
  });
  afterAll(async () => {
    await server.dispose();
    await drop();
  });

  const importFile = async (name: string, lines: readonly string[]) => {
    writeFileSync(join(server.folder, name), `${lines.join('\n')}\n`);
    return server.command('import-users', name);
  };

  it('creates users from JSON lines, reports each refused row, and goes on', async () => {
    const ada = { email: 'Ada@Example.com', firstName: 'Ada', lastName: 'Lovelace', emailVerified: true, passwordHash };
    const rows = [ada, { ...ada, email: 'nowhere' }, { ...ada, email: 'bob@example.com', passwordHash: 'md5' }];
    const lines = [...rows.map((row) => JSON.stringify(row)), 'no JSON', JSON.stringify(ada)];
    const { code, stdout, stderr } = await importFile('users.jsonl', lines);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '1 accounts created, 1 existed already, 3 rows refused.\n' });
    expect(stderr).toBe(
      [
        'row 2: email Must be an email address.',
        'row 3: passwordHash Must be a hash that the password hasher accepts.',
        'row 4: The line is not JSON in UTF-8.\n',
      ].join('\n'),
    );
    expect(await new ApiClient(server).login('ada@example.com', goodPassword)).toMatchObject({ status: 200 });
  });

  it('refuses unknown columns and properties, which could be misspelled', async () => {
    const csv = await importFile('misspelled.csv', [
      'email,firstName,lastName,email_verified',
      'eve@example.com,Eve,E,true',
    ]);
    expect(csv).toMatchObject({ code: 1, stdout: '' });
    expect(csv.stderr).toContain('unknown columns email_verified');
    const row = { email: 'eve@example.com', firstName: 'Eve', lastName: 'E', password_hash: passwordHash };
    const json = await importFile('misspelled.jsonl', [JSON.stringify(row)]);
    expect(json.stderr).toBe('row 1: password_hash Is not a property of a user.\n');
  });

  it('refuses rows of a CSV file that are not UTF-8, and skips empty lines', async () => {
    const rows = ['email,firstName,lastName', '', 'lu@example.com,L\u00FC,M', 'zoe@example.com,Zoe,Z'];
    writeFileSync(join(server.folder, 'latin.csv'), Buffer.from(rows.join('\n'), 'latin1'));
    expect(await server.command('import-users', 'latin.csv')).toMatchObject({
      code: 1,
      stdout: '1 accounts created, 0 existed already, 1 rows refused.\n',
      stderr: 'line 3: The row is not UTF-8.\n',
    });
  });

  it('creates users from a CSV file', async () => {
    const { code, stdout, stderr } = await importFile('users.csv', [
      '\uFEFFemail,lastName,firstName,emailVerified,passwordHash,locale',
      `grace@example.com,"Hopper, Rear Admiral",Grace,true,${passwordHash},`,
      'too,few',
      'alan@example.com,Turing,,yes,,',
      'joan@example.com,Clarke,Joan,false,,en-GB',
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '2 accounts created, 0 existed already, 2 rows refused.\n' });
    expect(stderr).toMatch(/line 3\b/);
    expect(stderr).toMatch(/^line 4: .*firstName .*emailVerified Must be true or false\.$/m);
    const { body } = await new ApiClient(server).login('grace@example.com', goodPassword);
    expect(body.user).toMatchObject({ lastName: 'Hopper, Rear Admiral' });
  });

  it('continues after it was killed, without duplicates', async () => {
    const count = 5000;
    const rows = Array.from({ length: count }, (_, index) => `user${index}@example.org,Test,User`);
    // The report of the refused row shows that the first rows are committed.
    rows.splice(150, 0, 'nowhere,Test,User');
    writeFileSync(join(server.folder, 'many.csv'), ['email,firstName,lastName', ...rows].join('\n'));
    const program = inject('serverProgram');
    const killed = spawn(process.execPath, [program, 'import-users', 'many.csv'], {
      cwd: server.folder,
      env: settings,
    });
    const ended = once(killed, 'exit');
    await once(killed.stderr, 'data');
    killed.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    const { code, stdout } = await server.command('import-users', 'many.csv');
    const [created = 0, existing = 0, refused = 0] = [...stdout.matchAll(/\d+/g)].map(Number);
    expect({ code, refused, sum: created + existing }).toEqual({ code: 1, refused: 1, sum: count });
    expect(created).toBeGreaterThan(0);
    expect(existing).toBeGreaterThan(100);
    expect((await server.command('import-users', 'many.csv')).stdout).toContain(`${count} existed already`);
  });

  it('reports a missing file or column in one line', async () => {
    const missing = await server.command('import-users', 'missing.csv');
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toMatch(/^cannot do this: there is no file \S+\n$/);
    const { code, stderr } = await importFile('columns.csv', ['email,name', 'ada@example.org,Ada']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^cannot do this: the first line of \S+ does not name firstName, lastName\.\n$/);
  });
});
