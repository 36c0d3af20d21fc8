import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { CrewkitClient } from '../../src/index.js';
import { createPair, type Person } from '../realtime/people.js';
import { startServer, type TestServer } from '../realtime/start-server.js';
import { basePath, signedInClient } from './signed-in-client.js';

let server: TestServer;
const clients: CrewkitClient[] = [];

beforeAll(async () => {
  server = await startServer({}, { basePath });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => server.close());

async function createClientFor(person: Person): Promise<CrewkitClient> {
  const client = await signedInClient(server.baseUrl, person);
  clients.push(client);
  return client;
}

describe('signing out on one of two devices', () => {
  it('ends the session on this device, but not on the other device', async () => {
    const { ada } = await createPair(server.crewkit);
    const [phone, laptop] = [await createClientFor(ada), await createClientFor(ada)];
    const { items: own } = await phone.auth.listSessions();
    const others = own.filter(({ current }) => !current).map(({ id }) => id);
    await phone.auth.signOut();
    expect(phone.session.state).toMatchObject({ status: 'signed-out', reason: 'logged-out' });
    const { items: left } = await laptop.auth.listSessions();
    expect(left.map(({ id }) => id)).toEqual(others);
  });

  it('succeeds if the other device has ended all sessions', async () => {
    const { ada } = await createPair(server.crewkit);
    const [phone, laptop] = [await createClientFor(ada), await createClientFor(ada)];
    await laptop.auth.signOutEverywhere();
    await phone.auth.signOut();
    expect(phone.session.state.status).toBe('signed-out');
    // The same is true after the session has ended.
    await phone.auth.signOut();
  });
});
