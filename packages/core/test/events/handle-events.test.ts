import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createHttpFixture } from '@crewkit/contracts';
import { expect, it } from 'vitest';

const client = { ipAddress: null, userAgent: null };
const password = 'Correct-horse-7';

it('handleEvents passes account events to the embedding application in order', async () => {
  const { crewkit } = await createHttpFixture(sqliteStore({ path: ':memory:' }), {});
  const { useCases } = crewkit;
  const told: string[] = [];
  const end = await crewkit.handleEvents('host', {
    'user.registered': ({ userId }) => told.push(`registered ${userId}`),
    'user.verified': ({ userId }) => told.push(`verified ${userId}`),
    'session.revoked': ({ userId, sessionId }) => told.push(`revoked ${userId} ${sessionId}`),
  });

  await useCases.registerAccount.execute({ firstName: 'Ada', lastName: 'L', email: 'ada@example.com', password });
  const [mail] = await useCases.listCapturedMails.execute(1);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await useCases.verifyEmail.execute(token);
  const pairs = [];
  for (let count = 0; count < 2; count += 1) {
    pairs.push(await useCases.logIn.execute({ email: 'ada@example.com', password, client }));
  }
  const [first] = pairs;
  const actor = await useCases.authenticate.admit(useCases.authenticate.verify(first?.accessToken ?? ''));
  const sessions = await useCases.listSessions.execute(actor, { after: null, limit: 10 });
  const sessionIds = sessions.items.map((each) => each.id);
  await useCases.logOut.execute(actor);

  const { userId: personId } = actor;
  await expect.poll(() => told.length, { timeout: 5000 }).toBe(4);
  expect(told.slice(0, 2)).toEqual([`registered ${personId}`, `verified ${personId}`]);
  expect(told.slice(2).sort()).toEqual(sessionIds.map((id) => `revoked ${personId} ${id}`).sort());
  await expect(crewkit.handleEvents('host', {})).rejects.toThrow('is already');
  const both = await Promise.allSettled([1, 2].map(() => crewkit.handleEvents('twice', {})));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await end();
  await (
    await crewkit.handleEvents('host', {})
  )();
  await crewkit.close();
});
