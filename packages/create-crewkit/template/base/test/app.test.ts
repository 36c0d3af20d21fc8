import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { createCrewkitClient } from '@crewkit/client-sdk';

import { startServer } from '../src/server.js';
import { testDatabase } from '../src/store.js';

test('a user registers, confirms the email, signs in and is greeted', { timeout: 30_000 }, async (t) => {
  const mails: string[] = [];
  const server = await startServer({
    port: 0,
    secret: randomBytes(32).toString('base64'),
    database: testDatabase(),
    mailer: { keepsMails: false, send: async ({ text }) => void mails.push(text), close: async () => {} },
  });
  t.after(() => server.close());
  const client = createCrewkitClient({ baseUrl: server.url });
  t.after(() => client.close());
  const person = { email: `${randomUUID()}@example.com`, password: 'Correct-horse-7' };

  await client.auth.register({ ...person, firstName: 'Ada', lastName: 'Lovelace' });
  while (mails.length === 0) await sleep(20, undefined, { signal: t.signal });
  await client.auth.verifyEmail(/token=([\w-]+)/.exec(mails[0] ?? '')?.[1] ?? '');
  const user = await client.auth.login(person);
  assert.equal(user.email, person.email);

  assert.equal((await fetch(`${server.url}/hello`)).status, 401);
});
