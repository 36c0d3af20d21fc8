import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';

import { ApiClient } from '../support/api-client.js';
import { MailSink } from '../support/mail-sink.js';
import { ServerProcess } from '../support/server-process.js';

interface StoredMessage {
  readonly seq: number;
  readonly clientMessageId: string;
}

describe('kill -9 during a burst', () => {
  const opened: { dispose(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.dispose();
  });

  it('keeps every acknowledged message, without a gap', async () => {
    const server = await ServerProcess.start();
    opened.push(server);
    const api = new ApiClient(server);
    const [ada, bob] = [await api.person(), await api.person()];
    const { body: chat } = await api.post(`/api/chats/direct/${bob.id}`, undefined, ada.accessToken);
    const path = `/api/chats/${String(chat.id)}/messages`;

    const acknowledged: string[] = [];
    const senders = [ada, bob].flatMap((person) => Array.from({ length: 8 }, () => person));
    const bursts = senders.map(async ({ accessToken }) => {
      for (;;) {
        const clientMessageId = randomUUID();
        const { status } = await api.post(path, { body: 'hello', clientMessageId }, accessToken);
        if (status === 201) acknowledged.push(clientMessageId);
      }
    });
    const ended = Promise.allSettled(bursts);
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(200);
    await server.stop('SIGKILL');
    await ended;

    await server.start();
    const stored = await readAll(api, path, ada.accessToken);
    expect(stored.map((each) => each.seq)).toEqual(stored.map((_, index) => index + 1));
    const kept = new Set(stored.map((each) => each.clientMessageId));
    expect(acknowledged.filter((each) => !kept.has(each))).toEqual([]);
  });

  it('still sends the email of every acknowledged registration', async () => {
    const sink = await MailSink.start();
    const server = await ServerProcess.start({ CREWKIT_MAIL: sink.url });
    opened.push(sink, server);
    const api = new ApiClient(server);

    const acknowledged: string[] = [];
    const bursts = Array.from({ length: 8 }, async () => {
      for (;;) {
        const email = `burst-${randomUUID()}@example.com`;
        const { status } = await api.register(email);
        if (status === 201) acknowledged.push(email);
      }
    });
    const ended = Promise.allSettled(bursts);
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(16);
    await server.stop('SIGKILL');
    await ended;
    expect(sink.received.size).toBe(0);

    sink.accepts = true;
    await server.start();
    await expect.poll(() => acknowledged.filter((email) => !sink.received.has(email)), { timeout: 40_000 }).toEqual([]);
  });
});

/** Reads all messages, oldest first. */
async function readAll(api: ApiClient, path: string, token: string): Promise<StoredMessage[]> {
  const newest = await api.call('GET', `${path}?limit=1`, { token });
  const stored: StoredMessage[] = [];
  let cursor = newest.body.nextCursor as string | null;
  stored.push(...(newest.body.items as StoredMessage[]));
  while (cursor !== null) {
    const { body } = await api.call('GET', `${path}?limit=100&before=${cursor}`, { token });
    stored.push(...(body.items as StoredMessage[]));
    cursor = body.nextCursor as string | null;
  }
  return stored.reverse();
}
