import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { OpenConversation } from '../../src/chat/open-conversation.js';
import { startProxy, type CuttingProxy } from './cutting-proxy.js';
import { toActor, createClient, createPair, post, until, type Person, type TestClient } from './people.js';
import { startServer, type TestServer } from './start-server.js';

let server: TestServer;
let proxy: CuttingProxy;
const clients: TestClient[] = [];

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  proxy = await startProxy(server.port);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await proxy.close();
});
afterAll(() => server.close());

async function createClientFor(person: Person, baseUrl: string): Promise<TestClient> {
  const client = await createClient(server.crewkit, baseUrl, person);
  clients.push(client);
  return client;
}

const bodies = ({ state }: OpenConversation): string[] => state.messages.map(({ body }) => body);
const isLive = ({ state }: OpenConversation): boolean => state.status === 'live';
const numbers = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Records a fault as soon as a state is wrong: a list that is out of order, has a gap, or contains a message twice. */
function watch(open: OpenConversation): { readonly faults: string[] } {
  const faults: string[] = [];
  open.subscribe(() => {
    const seqs = open.state.messages.map(({ seq }) => seq);
    if (seqs.some((seq, index) => index > 0 && seq !== (seqs[index - 1] ?? 0) + 1)) faults.push(seqs.join());
    const shown = new Set(open.state.messages.map(({ clientMessageId }) => clientMessageId));
    if (open.state.unsent.some(({ clientMessageId }) => shown.has(clientMessageId))) faults.push('shown twice');
  });
  return { faults };
}

/** Creates a client for Bob behind the fault-injecting proxy. */
async function behindTheProxy() {
  const { ada, bob, conversationId } = await createPair(server.crewkit);
  const client = await createClientFor(bob, proxy.baseUrl);
  const open = client.realtime.openConversation(conversationId);
  const { faults } = watch(open);
  await until(() => isLive(open), 'it is live');
  return { ada, bob, conversationId, client, open, faults };
}

describe('a conversation over an unreliable network', () => {
  it('receives messages 1 to 500 from several senders once and in order, despite repeated reconnects', async () => {
    const { ada, bob, conversationId, client, open, faults } = await behindTheProxy();
    let connections = 0;
    client.realtime.onStatus((status) => (connections += status === 'online' ? 1 : 0));
    const sending = [ada, bob, ada, bob].map(async (person, sender) => {
      for (let count = 0; count < 125; count += 1) {
        await post(server.crewkit, person, conversationId, `${sender}.${count}`);
        await sleep(5);
      }
    });
    const sent = { isOver: false };
    const cutting = (async () => {
      while (!sent.isOver) {
        proxy.cut();
        // A request must not use a connection before the client has noticed that it is cut, not even after the last cut.
        await sleep(150);
      }
    })();
    await Promise.all(sending);
    sent.isOver = true;
    await cutting;
    await until(() => isLive(open) && open.state.messages.at(-1)?.seq === 500, 'all are there', 15_000);
    const seen = new Map(open.state.messages.map(({ seq, body }) => [seq, body]));
    while (open.state.hasOlder) {
      await open.load('older');
      for (const { seq, body } of open.state.messages) seen.set(seq, body);
    }
    const seqs = [...seen.keys()].sort((left, right) => left - right);
    expect(seqs).toEqual(numbers(500));
    for (const sender of numbers(4)) {
      const own = seqs.map((seq) => seen.get(seq) ?? '').filter((body) => body.startsWith(`${sender - 1}.`));
      expect(own).toEqual(numbers(125).map((count) => `${sender - 1}.${count - 1}`));
    }
    expect([faults, connections > 0]).toEqual([[], true]);
  }, 120_000);

  it('detects frames lost on an open connection', async () => {
    const { ada, conversationId, client, open, faults } = await behindTheProxy();
    let dropped = 0;
    const statuses: string[] = [];
    client.realtime.onStatus((status) => statuses.push(status));
    proxy.dropFrames((chunk) => chunk.includes('"chat:message"') && (dropped += 1) % 3 !== 0);
    for (const count of numbers(30)) {
      await post(server.crewkit, ada, conversationId, `${count}`);
      await sleep(10);
    }
    proxy.dropFrames(() => false);
    await post(server.crewkit, ada, conversationId, 'last');
    await until(() => isLive(open) && open.state.messages.length === 31, 'all are there');
    expect(dropped).toBeGreaterThan(10);
    expect([faults, statuses]).toEqual([[], []]);
  });

  it('recovers by itself after an outage, with later edits and deletions', async () => {
    const { crewkit } = server;
    const { ada, conversationId, client, open, faults } = await behindTheProxy();
    for (const count of numbers(130)) await post(crewkit, ada, conversationId, `${count}`);
    await until(() => open.state.messages.length === 130, 'all are there');
    const [edited, deleted] = [open.state.messages[3], open.state.messages[125]];
    await server.stop();
    await until(() => client.realtime.status === 'connecting', 'it has noticed');
    expect(open.state.status).toBe('behind');
    const messageId = (each: typeof edited): string => each?.id ?? '';
    await crewkit.useCases.editMessage.execute(toActor(ada), {
      conversationId,
      messageId: messageId(edited),
      body: 'edited',
    });
    await crewkit.useCases.deleteMessage.execute(toActor(ada), { conversationId, messageId: messageId(deleted) });
    await post(crewkit, ada, conversationId, 'while away');
    await sleep(300);
    await server.start();
    await until(() => isLive(open) && open.state.messages.length === 131, 'it is back', 15_000);
    expect([open.state.messages[3]?.body, open.state.messages[125]?.deletedAt !== null]).toEqual(['edited', true]);
    expect([faults, open.state.error]).toEqual([[], null]);
  });

  it('keeps showing earlier messages after an outage, with later edits and without newer messages behind a gap', async () => {
    const { crewkit } = server;
    const { ada, conversationId, open, faults } = await behindTheProxy();
    for (const count of numbers(300)) await post(crewkit, ada, conversationId, `${count}`);
    await until(() => open.state.messages.at(-1)?.seq === 300, 'the last is there');
    while (open.state.hasOlder) await open.load('older');
    const edited = open.state.messages[120]?.id ?? '';
    await server.stop();
    await until(() => open.state.status === 'behind', 'it has noticed');
    await crewkit.useCases.editMessage.execute(toActor(ada), { conversationId, messageId: edited, body: 'edited' });
    for (const count of numbers(120)) await post(crewkit, ada, conversationId, `away ${count}`);
    await server.start();
    await until(() => isLive(open), 'it is back', 15_000);
    const { messages, hasNewer, unreadCount } = open.state;
    expect([messages.map(({ seq }) => seq), hasNewer, unreadCount]).toEqual([numbers(200), true, 420]);
    expect([messages[120]?.body, faults]).toEqual(['edited', []]);
    await open.load('newest');
    expect([bodies(open).at(-1), open.state.hasNewer]).toEqual(['away 120', false]);
  });

  it('delivers messages written offline once and in order, after messages that others sent before', async () => {
    const { ada, bob, conversationId, open, faults } = await behindTheProxy();
    const adas = (await createClientFor(ada, server.baseUrl)).realtime.openConversation(conversationId);
    proxy.down();
    const sent = ['one', 'two'].map((body) => open.send({ body }));
    await post(server.crewkit, ada, conversationId, 'hello?');
    await until(
      () => open.state.error?.code === 'NETWORK_ERROR' || open.state.status === 'behind',
      'the client is offline',
    );
    await sleep(500);
    expect(open.state.unsent.map(({ body, status }) => [body, status])).toEqual([
      ['one', 'waiting'],
      ['two', 'waiting'],
    ]);
    proxy.up();
    const stored = await Promise.all(sent);
    expect(stored.map(({ senderId }) => senderId)).toEqual([bob.id, bob.id]);
    for (const each of [open, adas]) {
      await until(() => isLive(each) && each.state.messages.length === 3, 'all are there');
      expect([bodies(each), each.state.unsent]).toEqual([['hello?', 'one', 'two'], []]);
    }
    expect(faults).toEqual([]);
  });

  it('delivers a message once if the response of the server was lost', async () => {
    const { client, open, faults } = await behindTheProxy();
    const lost = proxy.swallowAnswerTo(`POST ${server.crewkit.basePath}/chats/`);
    const [first, second] = await Promise.all([open.send({ body: 'one' }), open.send({ body: 'two' })]);
    expect([lost.happened(), first.seq, second.seq]).toEqual([true, 1, 2]);
    await until(() => isLive(open) && open.state.messages.length === 2, 'both are there');
    expect([bodies(open), open.state.unsent, faults]).toEqual([['one', 'two'], [], []]);
    expect(client.requests.filter((each) => each.startsWith('POST')).length).toBeGreaterThanOrEqual(2);
  });

  it("retries with the same id if neither a response nor the message's own event arrives", async () => {
    const { client, open, faults } = await behindTheProxy();
    proxy.dropFrames((chunk) => chunk.includes('"chat:message"'));
    const lost = proxy.swallowAnswerTo(`POST ${server.crewkit.basePath}/chats/`);
    const stored = await open.send({ body: 'one' });
    expect([lost.happened(), stored.seq]).toEqual([true, 1]);
    await until(() => open.state.messages.length === 1, 'it is there');
    expect([bodies(open), open.state.unsent, faults]).toEqual([['one'], [], []]);
    expect(client.requests.filter((each) => each.startsWith('POST'))).toHaveLength(2);
  });

  it('reads and sends over HTTP if real time is unavailable', async () => {
    const { crewkit } = server;
    const { ada, bob, conversationId } = await createPair(crewkit);
    await post(crewkit, ada, conversationId, 'one');
    const client = await createClientFor(bob, server.baseUrl);
    const open = client.realtime.openConversation(conversationId);
    client.realtime.disconnect();
    await until(() => open.state.status === 'behind', 'it is loaded');
    await post(crewkit, ada, conversationId, 'two');
    expect((await open.send({ body: 'three' })).seq).toBe(3);
    await until(() => open.state.messages.length === 3, 'what lies between is fetched');
    expect([bodies(open), open.state.unsent, open.state.status]).toEqual([['one', 'two', 'three'], [], 'behind']);
  });
});
