import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import type { RealtimeStatus } from '../../src/realtime/realtime.js';
import { createClient, createPerson, until, type Person, type TestClient } from './people.js';
import { startServer, type TestServer } from './start-server.js';

let server: TestServer;
const clients: TestClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
});

async function createClientFor(person: Person) {
  const client = await createClient(server.crewkit, server.baseUrl, person);
  const statuses: RealtimeStatus[] = [];
  client.realtime.onStatus((status) => statuses.push(status));
  clients.push(client);
  return { ...client, statuses };
}

/** Returns a function that counts the connection attempts that the server has processed. */
function countAttempts(): () => number {
  const { authenticateConnection } = server.crewkit.useCases;
  const verify = authenticateConnection.verify.bind(authenticateConnection);
  let attempts = 0;
  authenticateConnection.verify = (token) => {
    attempts += 1;
    return verify(token);
  };
  return () => attempts;
}

describe('a client at the connection limit of its user', () => {
  it('reports the limit, waits as long as the server requests, and connects once another client has disconnected', async () => {
    server = await startServer({ connectionsPerUser: 1, probeSeconds: 1 });
    const ada = await createPerson(server.crewkit);
    const [first, second] = [await createClientFor(ada), await createClientFor(ada)];
    first.realtime.connect();
    await until(() => first.realtime.status === 'online', 'the first is online');
    const attempts = countAttempts();
    second.realtime.connect();
    await until(() => second.realtime.status === 'too-many-connections', 'the second is refused');
    await sleep(900);
    expect(attempts()).toBe(1);
    first.close();
    await until(() => second.realtime.status === 'online', 'the second is online');
    expect(second.statuses).toEqual(['connecting', 'too-many-connections', 'online']);
    expect(attempts()).toBeLessThan(5);
  });
});

describe('a client above the limit of connection attempts', () => {
  it('keeps retrying, but not before the server allows it', async () => {
    server = await startServer({ attemptsPerWindow: 1, windowSeconds: 3 }, { rateLimits: { globalPerMinute: 10_000 } });
    const ada = await createPerson(server.crewkit);
    const first = await createClientFor(ada);
    first.realtime.connect();
    await until(() => first.realtime.status === 'online', 'the first is online');
    const attempts = countAttempts();
    const second = await createClientFor(ada);
    second.realtime.connect();
    await until(() => attempts() === 1, 'the second has tried');
    await sleep(900);
    expect(attempts()).toBe(1);
    expect(second.statuses).toEqual(['connecting']);
    await until(() => second.realtime.status === 'online', 'the second is online');
  });
});
