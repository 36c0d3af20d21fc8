import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { RealtimeStatus } from '../../src/realtime/realtime.js';
import { createClient, createPair, createPerson, post, until, type Person, type TestClient } from './people.js';
import { startServer, type TestServer } from './start-server.js';

let server: TestServer;
const clients: TestClient[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await until(() => server.realtime().counts.connections === 0, 'all are forgotten');
});
afterAll(() => server.close());

async function createClientFor(person: Person | null, baseUrl = server.baseUrl) {
  const client = await createClient(server.crewkit, baseUrl, person);
  const statuses: RealtimeStatus[] = [];
  client.realtime.onStatus((status) => statuses.push(status));
  clients.push(client);
  return { ...client, statuses };
}

/** Moves the clock to shortly before the token expires. */
function nearlyExpire(accessToken: string | null): void {
  const claims = JSON.parse(Buffer.from(accessToken?.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  server.clock.advance({ seconds: claims.exp - server.clock.now().getTime() / 1000 - 0.2 });
}

describe('the connection', () => {
  it('is opened on demand, and only while a user is signed in', async () => {
    const ada = await createPerson(server.crewkit);
    const client = await createClientFor(null);
    expect(client.realtime.status).toBe('off');
    client.realtime.connect();
    await until(() => client.statuses.join() === 'connecting,off', 'no user is signed in');
    await client.session.signIn(ada);
    await until(() => client.realtime.status === 'online', 'she is online');
    client.realtime.disconnect();
    expect(client.realtime.status).toBe('off');
    await until(() => server.realtime().counts.connections === 0, 'it is closed');
    await client.session.renew();
    await sleep(50);
    expect(client.realtime.status).toBe('off');
    client.realtime.on('chat:read', () => undefined);
    await until(() => client.realtime.status === 'online', 'listening connects');
  });

  it('is kept alive by refreshed tokens', async () => {
    const ada = await createPerson(server.crewkit);
    const client = await createClientFor(ada);
    // The server checks the expiry in steps, so it notices the moved clock quickly only if the expiry is near at the start.
    nearlyExpire(client.session.token);
    client.realtime.connect();
    await until(() => client.realtime.status === 'online', 'she is online');
    await client.session.renew();
    await sleep(100);
    server.clock.advance({ seconds: 10 });
    await sleep(400);
    expect(client.statuses).toEqual(['connecting', 'online']);
    expect(server.realtime().counts.connections).toBe(1);
  });

  it('recovers with a fresh token after its token has expired, and misses no events', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const client = await createClientFor(bob);
    nearlyExpire(client.session.token);
    const open = client.realtime.openConversation(conversationId);
    await until(() => open.state.status === 'live', 'it is live');
    const { token } = client.session;
    server.clock.advance({ seconds: 1 });
    await post(server.crewkit, ada, conversationId, 'meanwhile');
    await until(() => client.statuses.length > 2, 'it was sent away');
    await until(() => open.state.status === 'live' && open.state.messages.length === 1, 'it is back');
    expect(client.session.token).not.toBe(token);
    expect(client.statuses).toEqual(['connecting', 'online', 'connecting', 'online']);
  });

  it('replaces a rejected token at the start', async () => {
    const client = await createClientFor(await createPerson(server.crewkit));
    server.clock.advance({ seconds: 1000 });
    client.realtime.connect();
    await until(() => client.realtime.status === 'online', 'she is online');
    expect(client.statuses).toEqual(['connecting', 'online']);
  });

  it('stays closed when the session has ended', async () => {
    const client = await createClientFor(await createPerson(server.crewkit));
    client.realtime.connect();
    await until(() => client.realtime.status === 'online', 'she is online');
    await client.http.POST('/api/auth/logout');
    await until(() => client.realtime.status === 'off', 'it is off');
    expect([client.session.token, client.statuses]).toEqual([null, ['connecting', 'online', 'connecting', 'off']]);
  });

  it('closes on a local sign-out, as do open conversations', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    await post(server.crewkit, ada, conversationId, 'secret');
    const client = await createClientFor(bob);
    const open = client.realtime.openConversation(conversationId);
    await until(() => open.state.messages.length === 1, 'it is there');
    const sent = open.send({ body: 'too late' });
    await client.session.end();
    await expect(sent).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect([client.realtime.status, open.state.status]).toEqual(['off', 'gone']);
    expect([open.state.messages, open.state.conversation, open.state.unsent]).toEqual([[], null, []]);
  });

  it('delivers no events of the previous user to the next user', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const eve = await createPerson(server.crewkit);
    const client = await createClientFor(bob);
    const heard: string[] = [];
    client.realtime.on('chat:message', ({ body }) => heard.push(body));
    const open = client.realtime.openConversation(conversationId);
    await until(() => open.state.status === 'live', 'it is live');
    // This is the same as when another tab signs in as a different user, without a sign-out before it.
    await client.session.signIn(eve);
    await post(server.crewkit, ada, conversationId, 'for Bob');
    expect([open.state.status, open.state.messages]).toEqual(['gone', []]);
    await until(() => client.realtime.status === 'online', 'Eve is online');
    await until(() => server.realtime().counts.connections === 1, 'the connection of the user is closed');
    const again = client.realtime.openConversation(conversationId);
    await until(() => again.state.status === 'gone', 'the conversation is not visible to Eve');
    expect(heard).toEqual([]);
  });

  it('notifies listeners until they are removed', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const client = await createClientFor(bob);
    const heard: string[] = [];
    const end = client.realtime.on('chat:message', ({ body }) => heard.push(`first ${body}`));
    client.realtime.on('chat:message', ({ body }) => heard.push(`second ${body}`));
    await until(() => client.realtime.status === 'online', 'the client is online');
    await post(server.crewkit, ada, conversationId, 'one');
    await until(() => heard.length === 2, 'both hear it');
    end();
    await post(server.crewkit, ada, conversationId, 'two');
    await until(() => heard.length === 3, 'one hears it');
    expect(heard).toEqual(['first one', 'second one', 'second two']);
  });
});

/** Serves everything under a path, like a proxy in front of several services. */
async function serveUnder(prefix: string, port: number): Promise<{ server: Server; baseUrl: string }> {
  const inner = (url: string | undefined): string | null =>
    url?.startsWith(`${prefix}/`) === true ? url.slice(prefix.length) : null;
  const outer = createServer((incoming, response) => {
    const path = inner(incoming.url);
    if (path === null) return void response.writeHead(404).end();
    const { method, headers } = incoming;
    incoming.pipe(
      request({ port, path, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  outer.on('upgrade', (incoming, socket) => {
    const path = inner(incoming.url);
    if (path === null) return void socket.destroy();
    const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
    const line = connect(port, '127.0.0.1', () => {
      line.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      line.pipe(socket).pipe(line);
    });
    for (const each of [line, socket]) each.on('error', () => each.destroy());
  });
  await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve));
  return { server: outer, baseUrl: `http://127.0.0.1:${(outer.address() as AddressInfo).port}${prefix}` };
}

describe('a server under a path', () => {
  it('can be reached under that path', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const outer = await serveUnder('/team/crewkit', server.port);
    const client = await createClientFor(bob, outer.baseUrl);
    const open = client.realtime.openConversation(conversationId);
    await until(() => open.state.status === 'live', 'it is live');
    await post(server.crewkit, ada, conversationId, 'hello');
    await until(() => open.state.messages.length === 1, 'it is there');
    client.close();
    outer.server.closeAllConnections();
    await new Promise((resolve) => outer.server.close(resolve));
  });
});
