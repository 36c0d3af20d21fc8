import { setTimeout as sleep } from 'node:timers/promises';

import type { MessageOnWire } from '@crewkit/core/adapter';
import { createDatabase } from '@crewkit/test-servers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { ApiClient, type Person } from '../support/api-client.js';
import { ChatClient } from '../support/chat-client.js';
import { ChatListener, transports, type Transport } from '../support/chat-listener.js';
import { sharedSettings, startTwo, upTo } from '../support/many-processes.js';
import type { ServerProcess } from '../support/server-process.js';

const redisUrl = inject('redisUrl');
const natsUrl = inject('natsUrl');
const carriers = {
  postgres: 'postgres',
  ...(redisUrl === null ? {} : { redis: redisUrl }),
  ...(natsUrl === null ? {} : { nats: natsUrl }),
};

describe.each(Object.entries(carriers))('a conversation across two processes, events over %s', (_, events) => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let servers: readonly [ServerProcess, ServerProcess];
  let apis: readonly [ApiClient, ApiClient];
  const open: ChatListener[] = [];

  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'));
    servers = await startTwo(sharedSettings(database.url, { CREWKIT_EVENTS: events }));
    apis = [new ApiClient(servers[0]), new ApiClient(servers[1])];
  });
  afterEach(() => {
    for (const each of open.splice(0)) each.close();
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.dispose()));
    await database.drop();
  });

  /** Connects a listener. Alternates between the two processes and the two transports. */
  const listen = async (person: Person, index: number, transport?: Transport): Promise<ChatListener> => {
    const over = transport ?? transports[Math.floor(index / 2) % 2] ?? 'Socket.IO';
    const listener = await ChatListener.connect(over, servers[index % 2 === 0 ? 0 : 1], person.accessToken);
    open.push(listener);
    return listener;
  };
  const at = (person: Person, index: number): ChatClient => new ChatClient(apis[index % 2 === 0 ? 0 : 1], person);
  const people = (count: number): Promise<Person[]> =>
    Promise.all(upTo(count).map((n) => apis[n % 2 === 0 ? 0 : 1].person()));

  it('delivers 800 messages from 8 senders to each of 20 receivers in the same order', async () => {
    const senders = await people(8);
    const receivers = await people(20);
    const [first] = senders as [Person, ...Person[]];
    const chat = await at(first, 0).group([...senders.slice(1), ...receivers]);
    const listeners = await Promise.all(receivers.map((person, index) => listen(person, index)));
    const hello = await at(first, 0).say(chat, 'hello');
    await Promise.all(
      senders.map(async (person, index) => {
        for (const number of upTo(index === 0 ? 99 : 100)) await at(person, index).say(chat, `${index}: ${number}`);
      }),
    );
    const all = upTo(800);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ seq: string }>(
      'SELECT seq FROM crewkit.messages WHERE conversation_id = $1 ORDER BY seq',
      [chat],
    );
    await client.end();
    expect(rows.map(({ seq }) => Number(seq))).toEqual(all);
    await Promise.all(
      listeners.map(async (listener, index) => {
        await expect.poll(() => listener.seqs.length, { timeout: 10_000 }).toBe(800);
        // The seqs must be in order of arrival, each exactly once.
        expect(listener.seqs).toEqual(all);
        const person = receivers[index] ?? first;
        const caughtUp = await at(person, index).after(chat, hello.id);
        expect([1, ...caughtUp.map(({ seq }) => seq)]).toEqual(all);
      }),
    );
  }, 180_000);

  it('is created once by 50 calls from both users, who are notified once each', async () => {
    const [ada, bob] = (await people(2)) as [Person, Person];
    const listeners = await Promise.all([listen(ada, 0), listen(bob, 1), listen(ada, 2), listen(bob, 3)]);
    const answers = await Promise.all(
      upTo(50).map((number) => {
        const [me, other] = number % 2 === 0 ? [ada, bob] : [bob, ada];
        return at(me, number >> 1).ask('POST', `/chats/direct/${other.id}`);
      }),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([...upTo(49).map(() => 200), 201]);
    for (const listener of listeners) {
      await expect.poll(() => listener.payloads('chat:created').length, { timeout: 5000 }).toBe(1);
    }
    await sleep(1500);
    expect(listeners.map((listener) => listener.payloads('chat:created').length)).toEqual([1, 1, 1, 1]);
  });

  it('stores one message and emits one event for 50 sends with the same clientMessageId', async () => {
    const [ada, bob] = (await people(2)) as [Person, Person];
    const { id } = await at(ada, 0).do('POST', `/chats/direct/${bob.id}`);
    const listeners = await Promise.all(upTo(4).map((index) => listen(bob, index)));
    const message = { body: 'once', clientMessageId: 'the one' };
    const path = `/chats/${String(id)}/messages`;
    const answers = await Promise.all(upTo(50).map((number) => at(ada, number).ask('POST', path, message)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...upTo(49).map(() => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await sleep(1500);
    expect(listeners.map(({ seqs }) => seqs)).toEqual([[1], [1], [1], [1]]);
  });

  it('loses nothing for clients that join and list while 200 messages a second arrive', async () => {
    const [ada, bob] = (await people(2)) as [Person, Person];
    const { id } = await at(ada, 0).do('POST', `/chats/direct/${bob.id}`);
    const chat = String(id);
    const running = { on: true, sent: 0 };
    const lanes = upTo(4).map(async (lane) => {
      for (; running.on; running.sent += 1) {
        await Promise.all([at(lane % 2 === 0 ? ada : bob, lane).say(chat, 'on and on'), sleep(20)]);
      }
    });
    const seen = await Promise.all(
      upTo(12).map(async (index) => {
        await sleep(index * 173);
        return followFrom(at(bob, index), await listen(bob, index), chat);
      }),
    );
    await sleep(2500);
    // A busy machine takes longer.
    await expect.poll(() => running.sent, { timeout: 60_000 }).toBeGreaterThan(200);
    running.on = false;
    await Promise.all(lanes);
    await at(ada, 0).say(chat, 'the end');
    for (const follower of seen) {
      const known = await follower(running.sent + 1);
      // The client has all messages since the start of its first page, without a sequence gap.
      expect(known).toEqual(upTo(running.sent + 1).slice((known[0] ?? 1) - 1));
    }
  }, 120_000);
});

/**
 * Follows the documented procedure: joins, lists, and merges live and listed messages by id. The returned function waits for the live
 * message `last`, closes sequence gaps with `?after=`, and returns the seqs that the client knows.
 */
async function followFrom(
  client: ChatClient,
  listener: ChatListener,
  chat: string,
): Promise<(last: number) => Promise<number[]>> {
  const ack = await listener.join(chat);
  expect(ack.ok).toBe(true);
  const listed = await client.newest(chat);
  return async (last) => {
    await expect.poll(() => listener.seqs.at(-1), { timeout: 10_000 }).toBe(last);
    const known = new Map<number, MessageOnWire>();
    for (const message of [...listed, ...listener.payloads('chat:message')]) known.set(message.seq, message);
    const seqs = [...known.keys()].sort((a, b) => a - b);
    const hole = seqs.findIndex((seq, index) => index > 0 && seq !== (seqs[index - 1] ?? 0) + 1);
    if (hole > 0) {
      const before = known.get(seqs[hole - 1] ?? 0);
      for (const message of await client.after(chat, before?.id ?? '')) known.set(message.seq, message);
    }
    return [...known.keys()].sort((a, b) => a - b);
  };
}
