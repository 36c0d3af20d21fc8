import { createDatabase } from '@crewkit/test-servers';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { ApiClient, goodPassword, type Person } from '../support/api-client.js';
import { listenAt, sharedSettings, startTwo, upTo, type Listening } from '../support/many-processes.js';
import type { ServerProcess } from '../support/server-process.js';

const redisUrl = inject('redisUrl');
const natsUrl = inject('natsUrl');
const carriers = {
  postgres: 'postgres',
  ...(redisUrl === null ? {} : { redis: redisUrl }),
  ...(natsUrl === null ? {} : { nats: natsUrl }),
};

/** Runs `work` for every item, at most `width` at a time. */
async function inLanes<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}

describe.each(Object.entries(carriers))('two processes on one Postgres, events over %s', (_, events) => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let [a, b] = [] as unknown as readonly [ServerProcess, ServerProcess];
  let [atA, atB] = [] as unknown as readonly [ApiClient, ApiClient];
  let [ada, bob] = [] as unknown as readonly [Person, Person];
  const open: Listening[] = [];

  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'));
    [a, b] = await startTwo(sharedSettings(database.url, { CREWKIT_EVENTS: events }));
    [atA, atB] = [new ApiClient(a), new ApiClient(b)];
    [ada, bob] = await Promise.all([atA.person(), atB.person()]);
  });
  afterEach(() => {
    for (const each of open.splice(0)) each.close();
  });
  afterAll(async () => {
    await Promise.all([a.dispose(), b.dispose()]);
    await database.drop();
  });

  const listen = async (server: ServerProcess, token: string): Promise<Listening> => {
    const listening = await listenAt(server, token);
    open.push(listening);
    return listening;
  };
  const openChat = async (): Promise<string> => {
    const [one, two] = await Promise.all([atA.person(), atB.person()]);
    [ada, bob] = [one, two];
    const { body } = await atA.post(`/api/chats/direct/${bob.id}`, undefined, ada.accessToken);
    return String(body.id);
  };

  it('deliver 500 messages from one process to a socket at the other process, in order and once', async () => {
    const path = `/api/chats/${await openChat()}/messages`;
    const [far, near] = [await listen(b, bob.accessToken), await listen(a, ada.accessToken)];
    const count = 500;
    await inLanes(upTo(count), 8, async (number) => {
      expect((await atA.post(path, { body: `message ${number}` }, ada.accessToken)).status).toBe(201);
    });
    for (const { seqs } of [far, near]) {
      await expect.poll(() => seqs.length, { timeout: 5000 }).toBe(count);
      expect(seqs).toEqual(upTo(count));
    }
  });

  it('keep the order of messages sent through both processes', async () => {
    const path = `/api/chats/${await openChat()}/messages`;
    const listening = [await listen(a, bob.accessToken), await listen(b, bob.accessToken)];
    await inLanes(upTo(400), 16, async (number) => {
      const [api, who] = number % 2 === 0 ? [atA, ada] : [atB, bob];
      expect((await api.post(path, { body: 'hello' }, who.accessToken)).status).toBe(201);
    });
    for (const { seqs } of listening) {
      await expect.poll(() => seqs.length, { timeout: 5000 }).toBe(400);
      expect(seqs).toEqual(upTo(400));
    }
  });

  it('deliver typing events from one process to the other', async () => {
    const chat = await openChat();
    const [typist, reader] = [await listen(a, ada.accessToken), await listen(b, bob.accessToken)];
    await Promise.all([typist.join(chat), reader.join(chat)]);
    expect(await typist.type(chat)).toEqual({ ok: true });
    await expect.poll(() => reader.typing).toEqual([ada.id]);
    expect(typist.typing).toEqual([]);
  });

  it('rotate a refresh token for one of 16 parallel callers', async () => {
    const { refreshToken } = await atA.person();
    const answers = await Promise.all(
      upTo(16).map((number) => (number % 2 === 0 ? atA : atB).post('/api/auth/refresh', { refreshToken })),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...upTo(15).map(() => 401)]);
  });

  it('close a connection at one process within a second of the logout at the other process', async () => {
    const { accessToken } = await atA.person();
    const listening = await listen(b, accessToken);
    const startedAt = performance.now();
    expect((await atA.post('/api/auth/logout', undefined, accessToken)).status).toBe(204);
    await listening.disconnected;
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(listening.expired).toEqual(['UNAUTHENTICATED']);
  });

  it('keep the connection of a sign-in that follows right after a logout', async () => {
    const person = await atA.person();
    await atA.post('/api/auth/logout', undefined, person.accessToken);
    const { body } = await atB.login(person.email);
    const listening = await listen(b, String(body.accessToken));
    const path = `/api/chats/direct/${bob.id}`;
    const { body: chat } = await atA.post(path, undefined, String(body.accessToken));
    await atB.post(`/api/chats/${String(chat.id)}/messages`, { body: 'still there' }, String(body.accessToken));
    await expect.poll(() => listening.seqs).toEqual([1]);
    expect(listening.expired).toEqual([]);
  });

  it('lock an email on both processes after five wrong passwords in total', async () => {
    const { email } = await atA.person();
    const guesses = await Promise.all(
      upTo(20).map((number) => (number % 2 === 0 ? atA : atB).login(email, 'Wrong-horse-7')),
    );
    const statuses = guesses.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    for (const api of [atA, atB]) {
      expect(await api.login(email, goodPassword)).toMatchObject({ status: 429, body: { code: 'ACCOUNT_LOCKED' } });
    }
  });
});

describe.each(Object.entries(carriers))('rate limits of two processes, over %s', (_, events) => {
  it('count requests to both processes together', async () => {
    const database = await createDatabase(inject('postgresUrl'));
    const limits = { CREWKIT_EVENTS: events, CREWKIT_RATE_LIMITS: 'on', CREWKIT_GLOBAL_LIMIT: '40' };
    const servers = await startTwo(sharedSettings(database.url, limits));
    const [atA, atB] = servers.map((server) => new ApiClient(server)) as [ApiClient, ApiClient];
    try {
      const answers = await Promise.all(
        upTo(64).map((number) => (number % 2 === 0 ? atA : atB).call('GET', '/api/users/me')),
      );
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(40);
      expect(statuses.filter((status) => status === 429)).toHaveLength(24);
      const refused = answers.find((answer) => answer.status === 429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await Promise.all(servers.map((server) => server.dispose()));
      await database.drop();
    }
  });
});
