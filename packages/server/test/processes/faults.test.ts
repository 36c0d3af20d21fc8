import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, findRedis, startPostgres, startRedis, type TestServer } from '@crewkit/test-servers';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { ApiClient, type Person } from '../support/api-client.js';
import { listenAt, sharedSettings, startTwo, upTo, type Listening } from '../support/many-processes.js';
import type { ServerProcess } from '../support/server-process.js';

// At most this many milliseconds after a fault has ended, the system must work as if the fault had not happened.
const recoverWithinMs = 5000;

/** Simulates users who keep writing through several processes, and who retry until they get a response, as an app does. */
class Writers {
  readonly acknowledged: string[] = [];
  private writing = true;
  private readonly lanes: Promise<void>[];

  constructor(apis: readonly ApiClient[], path: string, token: string) {
    const lanes = apis.flatMap((api) => [api, api, api, api]);
    this.lanes = lanes.map(async (api) => {
      while (this.writing) await this.write(api, path, token);
    });
  }

  /** Resolves when this many more messages are acknowledged. */
  async more(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    await expect.poll(() => this.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(goal);
  }

  async stop(): Promise<void> {
    this.writing = false;
    await Promise.all(this.lanes);
  }

  private async write(api: ApiClient, path: string, token: string): Promise<void> {
    const clientMessageId = randomUUID();
    while (this.writing) {
      const status = await api
        .post(path, { body: 'hello', clientMessageId }, token)
        .then((answer) => answer.status)
        .catch(() => 0);
      // The status must not be 500: an unavailable dependency has its own error code.
      expect([0, 200, 201, 503]).toContain(status);
      if (status === 200 || status === 201) return void this.acknowledged.push(clientMessageId);
      await sleep(50);
    }
  }
}

describe('faults under load, two processes on one Postgres', () => {
  let postgres: TestServer;
  let redis: TestServer | null = null;
  let [a, b] = [] as unknown as readonly [ServerProcess, ServerProcess];
  const cleanUps: (() => unknown)[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    redis = findRedis() === null ? null : await startRedis();
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });
  afterAll(async () => {
    await postgres.dispose();
    await redis?.dispose();
  });

  interface Scene {
    readonly ada: Person;
    readonly path: string;
    readonly firstId: string;
    readonly writers: Writers;
    /** The sockets at process A and at process B. */
    readonly sockets: readonly Listening[];
    readonly databaseUrl: string;
  }

  async function setScene(events: string): Promise<Scene> {
    const database = await createDatabase(postgres.url);
    [a, b] = await startTwo(sharedSettings(database.url, { CREWKIT_EVENTS: events }));
    cleanUps.push(() => Promise.all([a.dispose(), b.dispose()]));
    const [atA, atB] = [new ApiClient(a), new ApiClient(b)];
    const [ada, bob] = await Promise.all([atA.person(), atB.person()]);
    const { body: chat } = await atA.post(`/api/chats/direct/${bob.id}`, undefined, ada.accessToken);
    const path = `/api/chats/${String(chat.id)}/messages`;
    const { body: first } = await atA.post(path, { body: 'the first', clientMessageId: randomUUID() }, ada.accessToken);
    const sockets = await Promise.all([listenAt(a, bob.accessToken), listenAt(b, bob.accessToken)]);
    cleanUps.push(() => sockets.forEach((socket) => socket.close()));
    const writers = new Writers([atA, atB], path, ada.accessToken);
    cleanUps.push(() => writers.stop());
    await writers.more(100);
    return { ada, path, firstId: String(first.id), writers, sockets, databaseUrl: database.url };
  }

  /** Reads all messages after the first message with `?after=`, as a client that catches up. */
  async function catchUp(
    server: ServerProcess,
    { path, firstId, ada }: Scene,
  ): Promise<{ seq: number; key: string }[]> {
    const api = new ApiClient(server);
    const read: { seq: number; key: string }[] = [];
    let after: string | null = firstId;
    while (after !== null) {
      const { body } = await api.call('GET', `${path}?after=${after}&limit=100`, { token: ada.accessToken });
      const items = body.items as { seq: number; clientMessageId: string }[];
      read.push(...items.map(({ seq, clientMessageId }) => ({ seq, key: clientMessageId })));
      after = body.nextCursor as string | null;
    }
    return read;
  }

  /**
   * Expects that within five seconds both processes are ready, every acknowledged message is stored, and every socket has received all
   * these messages.
   */
  async function expectEverything(scene: Scene, sockets = scene.sockets): Promise<void> {
    await scene.writers.stop();
    const startedAt = performance.now();
    let count = 0;
    for (const server of [a, b]) {
      expect((await new ApiClient(server).call('GET', '/readyz')).status).toBe(200);
      const read = await catchUp(server, scene);
      count = read.length;
      expect(read.map((each) => each.seq)).toEqual(upTo(count).map((seq) => seq + 1));
      const kept = new Set(read.map((each) => each.key));
      expect(kept.size).toBe(count);
      expect(scene.writers.acknowledged.filter((key) => !kept.has(key))).toEqual([]);
    }
    for (const { seqs } of sockets) {
      // The first message was sent before any socket was connected. Its event may reach the other process a little later.
      const heard = (): number[] => seqs.filter((seq) => seq > 1);
      await expect.poll(heard, { timeout: recoverWithinMs }).toEqual(upTo(count).map((seq) => seq + 1));
    }
    expect(performance.now() - startedAt).toBeLessThan(recoverWithinMs);
  }

  /** Waits until the process is ready and reports this state of its event bus. */
  async function expectReady(server: ServerProcess, events: string, timeout = recoverWithinMs): Promise<void> {
    const ask = async (): Promise<unknown> => {
      const { status, body } = await new ApiClient(server).call('GET', '/readyz');
      return { status, body };
    };
    await expect.poll(ask, { timeout }).toEqual({ status: 200, body: { status: 'ready', events } });
  }

  it('survive the loss of listening connections', async () => {
    const scene = await setScene('postgres');
    const client = new Client(scene.databaseUrl);
    await client.connect();
    const ended: number[] = [];
    const listListening = async (): Promise<number[]> => {
      const { rows } = await client.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'crewkit-listen' AND pid <> ALL ($1)`,
        [ended],
      );
      return rows.map(({ pid }) => pid);
    };
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(listListening, { timeout: 20_000 }).toHaveLength(2);
      ended.push(...(await listListening()));
      await client.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [ended.slice(-2)]);
      await scene.writers.more(50);
    }
    await client.end();
    await expectEverything(scene);
  });

  it('recover when Postgres crashes and restarts, and report the outage', async () => {
    const scene = await setScene('postgres');
    await postgres.kill();
    for (const server of [a, b]) {
      const answer = await new ApiClient(server).call('GET', '/readyz');
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect((await new ApiClient(server).call('GET', '/healthz')).status).toBe(200);
    }
    await sleep(1000);
    await postgres.start();
    await scene.writers.more(50);
    await expectEverything(scene);
  });

  it('recover when Postgres is restarted gracefully', async () => {
    const scene = await setScene('postgres');
    await postgres.restart();
    await scene.writers.more(50);
    await expectEverything(scene);
  });

  it.skipIf(findRedis() === null)('continue without Redis, and with it again', async () => {
    const scene = await setScene(redis?.url ?? '');
    await redis?.kill();
    await scene.writers.more(50);
    for (const server of [a, b]) await expectReady(server, 'interrupted');
    await redis?.start();
    await scene.writers.more(50);
    for (const server of [a, b]) await expectReady(server, 'connected');
    await expectEverything(scene);
  });

  it.skipIf(findRedis() === null)('start without Redis, report that, and use Redis when it is back', async () => {
    const scene = await setScene(redis?.url ?? '');
    await redis?.kill();
    await b.stop('SIGKILL');
    await b.start();
    await expectReady(b, 'interrupted');
    await redis?.start();
    // Attempts are up to 15 s apart.
    for (const server of [a, b]) await expectReady(server, 'connected', 20_000);
    await scene.writers.more(50);
    await expectEverything(scene, scene.sockets.slice(0, 1));
  });

  it('lose no messages when a process is killed, and include the process again after its restart', async () => {
    const scene = await setScene('postgres');
    await b.stop('SIGKILL');
    await scene.writers.more(50);
    await b.start();
    // The other process finds the messages that the killed process had committed but not broadcast.
    await expectEverything(scene, scene.sockets.slice(0, 1));
  });
});
