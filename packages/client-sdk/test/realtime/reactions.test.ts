import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { OpenConversation } from '../../src/chat/open-conversation.js';
import { startProxy, type CuttingProxy } from './cutting-proxy.js';
import { createClient, createPair, post, until, type Person, type TestClient } from './people.js';
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

async function openAs(person: Person, conversationId: string, baseUrl = server.baseUrl): Promise<OpenConversation> {
  const client = await createClient(server.crewkit, baseUrl, person);
  clients.push(client);
  const open = client.realtime.openConversation(conversationId);
  await until(() => open.state.status === 'live', 'it is live');
  return open;
}

const thumb = (count: number, mine: boolean) => ({ emoji: '👍', count, mine });
const reactions = ({ state }: OpenConversation) => state.messages[0]?.reactions;

describe('reactions', () => {
  it('show at once to the user, then to others, whose reactions are their own', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const { message } = await post(server.crewkit, ada, conversationId, 'Lunch?');
    const [adas, bobs] = [await openAs(ada, conversationId), await openAs(bob, conversationId)];
    const reacting = adas.addReaction(message.id, '👍');
    expect(reactions(adas)).toEqual([thumb(1, true)]);
    await reacting;
    await until(() => reactions(bobs)?.[0]?.count === 1, 'Bob sees it');
    expect(reactions(bobs)).toEqual([thumb(1, false)]);
    await bobs.addReaction(message.id, '👍');
    await until(() => reactions(adas)?.[0]?.count === 2, 'Ada sees both');
    await adas.removeReaction(message.id, '👍');
    await until(() => reactions(bobs)?.[0]?.count === 1, 'one is left');
    expect([reactions(adas), reactions(bobs)]).toEqual([[thumb(1, false)], [thumb(1, true)]]);
  });

  it('disappear again if the server refuses them or cannot be reached', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const { message } = await post(server.crewkit, ada, conversationId, 'Lunch?');
    const open = await openAs(bob, conversationId, proxy.baseUrl);
    const refused = open.addReaction(message.id, 'no emoji');
    expect(reactions(open)).toEqual([{ emoji: 'no emoji', count: 1, mine: true }]);
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(reactions(open)).toEqual([]);
    proxy.down();
    await expect(open.addReaction(message.id, '👍')).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(reactions(open)).toEqual([]);
    proxy.up();
    await until(() => open.state.status === 'live', 'it is live again');
    await open.addReaction(message.id, '👍');
    expect(reactions(open)).toEqual([thumb(1, true)]);
    open.close();
    await expect(open.removeReaction(message.id, '👍')).rejects.toMatchObject({ code: 'ABORTED' });
  });
});
