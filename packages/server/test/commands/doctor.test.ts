import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createDatabase } from '@crewkit/test-servers';
import { afterEach, describe, expect, inject, it } from 'vitest';

import { MailSink } from '../support/mail-sink.js';
import { ServerProcess } from '../support/server-process.js';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function prepare(settings: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = ServerProcess.prepare(settings);
  cleanUps.push(() => server.dispose());
  return server;
}

async function examine(server: ServerProcess): Promise<{ code: number; lines: readonly string[] }> {
  const { code, stdout, stderr } = await server.command('doctor');
  expect(stderr).toBe('');
  return { code, lines: stdout.trimEnd().split('\n') };
}

describe('doctor', () => {
  it('finds everything in order with SQLite, and changes nothing', async () => {
    const server = prepare();
    expect((await server.command('migrate')).code).toBe(0);
    const before = readdirSync(server.folder, { recursive: true });
    const { code, lines } = await examine(server);
    expect({ code, names: lines.map((line) => /^✓ (\w+): ./.exec(line)?.[1]) }).toEqual({
      code: 0,
      names: ['settings', 'database', 'mail', 'files', 'providers', 'proxies', 'clock'],
    });
    expect(readdirSync(server.folder, { recursive: true })).toEqual(before);
  });

  it('finds everything in order with Postgres, a mail server and a folder for files', async () => {
    const [database, sink] = [await createDatabase(inject('postgresUrl')), await MailSink.start()];
    cleanUps.push(database.drop, () => sink.dispose());
    const server = prepare({ CREWKIT_STORE: database.url, CREWKIT_MAIL: sink.url, CREWKIT_BLOBS: './files' });
    mkdirSync(join(server.folder, 'files'));
    expect((await server.command('migrate')).code).toBe(0);
    const { code, lines } = await examine(server);
    expect({ code, lines }).toMatchObject({ code: 0 });
    expect(lines).toContain('✓ clock: agrees with that of Postgres');
    expect(lines.find((line) => line.includes(' mail: '))).toMatch(/^✓ mail: 127\.0\.0\.1:\d+ accepts/);
    expect(readdirSync(join(server.folder, 'files'))).toEqual([]);
  });

  it('names each problem and what to do about it', async () => {
    const server = prepare({
      CREWKIT_STORE: 'sqlite:./missing.db',
      CREWKIT_MAIL: 'smtp://127.0.0.1:1',
      CREWKIT_BLOBS: './file',
      CREWKIT_PUBLIC_URL: 'https://chat.example.org',
      CREWKIT_SOCIAL: './file',
    });
    writeFileSync(join(server.folder, 'file'), '');
    const { code, lines } = await examine(server);
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('✗')).map((line) => line.split(':')[0])).toEqual([
      '✗ database',
      '✗ mail',
      '✗ files',
      '✗ providers',
      '✗ proxies',
    ]);
    for (const advice of ['run migrate', 'CREWKIT_MAIL', 'CREWKIT_BLOBS', 'CREWKIT_SOCIAL', 'CREWKIT_TRUST_PROXY']) {
      expect(lines.join('\n')).toContain(advice);
    }
    expect(readdirSync(server.folder)).toEqual(['file']);
  });

  it('names missing migrations, an unreachable Postgres, and no password', async () => {
    const database = await createDatabase(inject('postgresUrl'));
    cleanUps.push(database.drop);
    const empty = await examine(prepare({ CREWKIT_STORE: database.url }));
    expect(empty.lines[1]).toMatch(/^✗ database: the schema lacks 0001-.* run migrate\.$/);
    const { code, lines } = await examine(prepare({ CREWKIT_STORE: 'postgres://ada:s3cret@127.0.0.1:1/crewkit' }));
    expect(code).toBe(1);
    expect(lines.join('\n')).not.toContain('s3cret');
    expect(lines[1]).toMatch(/^✗ database: .* Check CREWKIT_STORE/);
    expect(lines.at(-1)).toMatch(/^✗ clock: /);
  });

  it('lists every invalid setting, and stops there', async () => {
    const { code, lines } = await examine(
      prepare({ CREWKIT_HTTP: 'koa', CREWKIT_MAILS: 'dev', NODE_ENV: 'production' }),
    );
    expect(code).toBe(1);
    expect(lines.every((line) => /^[!✗] settings: /.test(line))).toBe(true);
    expect(lines.join('\n')).toMatch(/CREWKIT_MAILS is not a setting.*CREWKIT_HTTP must be.*CREWKIT_JWT_KEYS must/s);
  });
});
