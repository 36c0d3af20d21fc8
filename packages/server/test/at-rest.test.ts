import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import type { StoreAdapter, StoreResult } from '@crewkit/core/adapter';
import { createDatabase, storeKinds } from '@crewkit/test-servers';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { ApiClient } from './support/api-client.js';
import { securedPerson, signInWithCode, type SecuredPerson } from './support/authenticator.js';
import { ServerProcess } from './support/server-process.js';

/** Returns the files of an SQLite database as stored, including the write-ahead log. */
function readFiles(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.startsWith('crewkit.db'));
  return names.map((name) => readFileSync(join(folder, name), 'latin1')).join('\n');
}

/** Returns every row of every table as text, as in a dump; bytes are hexadecimal. */
async function dump(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const texts = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
        return [name, ...rows.map(({ row }) => row)].join('\n');
      }),
    );
    return texts.join('\n');
  } finally {
    await client.end();
  }
}

/** Returns the forms in which a secret might be stored: unchanged, or as hexadecimal bytes. */
const spellings = (secret: string): string[] => [secret, Buffer.from(secret).toString('hex')];

describe.each(storeKinds)('data at rest in the %s store', (kind) => {
  let server: ServerProcess;
  let api: ApiClient;
  let drop = (): Promise<unknown> => Promise.resolve();
  let databaseUrl = '';

  beforeAll(async () => {
    const database = kind === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
    if (database !== null) ({ drop, url: databaseUrl } = database);
    server = await ServerProcess.start(database === null ? {} : { CREWKIT_STORE: database.url });
    api = new ApiClient(server);
  });
  afterAll(async () => {
    await server.dispose();
    await drop();
  });

  const contents = (): Promise<string> =>
    kind === 'postgres' ? dump(databaseUrl) : Promise.resolve(readFiles(join(server.folder, 'data')));
  const openStore = (): StoreAdapter =>
    kind === 'postgres'
      ? postgresStore({ connectionString: databaseUrl })
      : sqliteStore({ path: join(server.folder, 'data', 'crewkit.db') });

  it('contains no TOTP secret, recovery code, token or password in plain text', async () => {
    const person = await securedPerson(api);
    const { email, accessToken, password } = person;
    const waiting = await api.login(email, password);
    const staged = await api.person();
    const { body: stagedSecret } = await api.post('/api/auth/2fa/generate', undefined, staged.accessToken);
    const newEmail = `new-${email}`;
    await api.post('/api/auth/change-email', { newEmail, password }, accessToken);
    await api.post('/api/auth/forgot-password', { email });
    const unconfirmed = `unconfirmed-${email}`;
    await api.register(unconfirmed, 'Another-secret-8');
    const found = await contents();
    // This shows that the scan finds stored values.
    expect(found).toContain(email);
    const secrets = {
      password,
      otherPassword: 'Another-secret-8',
      accessToken,
      refreshToken: person.refreshToken,
      challengeToken: String(waiting.body.challengeToken),
      totpSecret: person.authenticator.secret,
      stagedSecret: String(stagedSecret.secret),
      resetToken: await api.tokenFor(email, 'reset-password'),
      emailToken: await api.tokenFor(newEmail, 'confirm-email'),
      verificationToken: await api.tokenFor(unconfirmed, 'verify-email'),
      ...Object.fromEntries(person.recoveryCodes.map((code, index) => [`recoveryCode${index}`, code])),
      ...Object.fromEntries(person.recoveryCodes.map((code, index) => [`bare${index}`, code.replaceAll('-', '')])),
    };
    const inClear = Object.entries(secrets).filter(([, secret]) => {
      expect(secret.length).toBeGreaterThan(10);
      return spellings(secret).some((spelling) => found.includes(spelling));
    });
    expect(inClear.map(([name]) => name)).toEqual([]);
  });

  it("contains secrets that cannot be decrypted in another user's row", async () => {
    const [owner, thief] = [await securedPerson(api), await securedPerson(api)];
    const store = openStore();
    const getSealed = async ({ id }: SecuredPerson): Promise<StoreResult<'sealedValues', 'list'>> => {
      const window = { after: null, limit: 100 };
      const { items } = await store.unitOfWork.read(({ sealedValues }) => sealedValues.list('two-factor', window));
      return items.find((value) => value.id === id) ?? expect.fail('no such secret');
    };
    try {
      const [own, others] = [await getSealed(thief), await getSealed(owner)];
      expect(await store.unitOfWork.run(({ sealedValues }) => sealedValues.replace(own, others.sealed))).toBe(true);
    } finally {
      await store.close();
    }
    const { email, password } = thief;
    for (const { authenticator } of [owner, thief]) {
      const totpCode = await authenticator.nextCode();
      const answer = await api.post('/api/auth/login', { email, password, totpCode });
      expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_TWO_FACTOR_CODE' } });
    }
    expect(server.output).toContain('a two-factor secret does not open');
    expect(await signInWithCode(api, owner)).toMatchObject({ status: 200 });
  });
});
