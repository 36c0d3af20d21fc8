import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { CrewkitClient } from '../../src/index.js';
import { startProxy } from '../realtime/cutting-proxy.js';
import { createPair, until, type Person } from '../realtime/people.js';
import { startServer, type TestServer } from '../realtime/start-server.js';
import { basePath, seqs, shown, signedInClient } from './signed-in-client.js';

// A longer outage, such as a minute, would not test anything further.
const offlineMs = 3000;

let server: TestServer;
const clients: CrewkitClient[] = [];

beforeAll(async () => {
  server = await startServer({}, { basePath });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => server.close());

async function createClientFor(person: Person, baseUrl = server.baseUrl): Promise<CrewkitClient> {
  const client = await signedInClient(baseUrl, person);
  clients.push(client);
  return client;
}

describe('two clients', () => {
  it('receive every message once and in order, even after one was offline, and deliver unsent messages once', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const network = await startProxy(server.port);
    const [adas, bobs] = [await createClientFor(ada), await createClientFor(bob, network.baseUrl)];
    const [adasView, bobsView] = [adas, bobs].map(({ realtime }) => realtime.openConversation(conversationId));
    if (adasView === undefined || bobsView === undefined) throw new Error('Both are open.');
    const isLive = (): boolean => [adasView, bobsView].every(({ state }) => state.status === 'live');
    await until(isLive, 'both are live');
    await adasView.send({ body: 'hello' });
    await until(() => shown(bobsView).join() === 'hello', 'Bob sees it');

    network.down();
    const own = bobsView.send({ body: 'written offline' });
    expect(shown(bobsView)).toEqual(['hello', 'written offline (waiting)']);
    const written = Array.from({ length: 30 }, (_, index) => `meanwhile ${index + 1}`);
    for (const body of written) {
      await adasView.send({ body });
      await sleep(offlineMs / written.length);
    }
    expect([bobs.realtime.status, bobsView.state.status]).toEqual(['connecting', 'behind']);
    network.up();

    const delivered = await own;
    const all = ['hello', ...written, 'written offline'];
    await until(
      () => isLive() && [adasView, bobsView].every((each) => shown(each).length === all.length),
      'Bob is back',
      40_000,
    );
    for (const view of [adasView, bobsView]) {
      expect(shown(view)).toEqual(all);
      expect(seqs(view)).toEqual(all.map((_, index) => index + 1));
    }
    expect(delivered).toMatchObject({ seq: all.length, senderId: bob.id });
    await network.close();
  }, 120_000);

  it('show typing users, and count unread messages', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const [adas, bobs] = [await createClientFor(ada), await createClientFor(bob)];
    const [adasView, bobsView] = [
      adas.realtime.openConversation(conversationId),
      bobs.realtime.openConversation(conversationId),
    ];
    await until(() => [adasView, bobsView].every(({ state }) => state.status === 'live'), 'both are live');
    adasView.typing();
    await until(() => bobsView.state.typing.join() === ada.id, 'Bob sees Ada typing');
    await adasView.send({ body: 'hello' });
    await until(() => bobsView.state.unreadCount === 1, 'Bob has an unread message');
    const heard: string[] = [];
    adas.realtime.on('chat:read', ({ userId }) => heard.push(userId));
    await bobsView.markRead();
    await until(() => heard.join() === bob.id, 'Ada sees that Bob has read it');
    const { items } = await bobs.chats.list();
    expect([bobsView.state.unreadCount, items[0]?.unreadCount]).toEqual([0, 0]);
  });

  it('receive changed permissions at once', async () => {
    const { ada, bob } = await createPair(server.crewkit);
    const [adas, bobs] = [await createClientFor(ada), await createClientFor(bob)];
    const { id } = await adas.organizations.create({ name: 'Engines' });
    const place = { scope: 'ORGANIZATION', id } as const;
    expect([await adas.can('org:edit', place), await bobs.can('org:view', place)]).toEqual([true, false]);
    await until(() => bobs.realtime.status === 'online', 'Bob receives changes');
    let told = 0;
    bobs.access.subscribe(() => (told += 1));
    const { items } = await adas.roles.list(id);
    const roleId = items.find(({ name, level }) => name === 'MEMBER' && level === 'ORGANIZATION')?.id ?? '';
    await adas.organizations.invite(id, { email: bob.email, roleId });
    const mails = await server.crewkit.useCases.listCapturedMails.execute(1000);
    const text =
      mails.find(({ to, text: each }) => to === bob.email && each.includes('invitations/accept'))?.text ?? '';
    await bobs.organizations.acceptInvitation(/token=([\w-]+)/.exec(text)?.[1] ?? '');
    await until(() => bobs.access.peek('org:view', place) === true, 'view is granted');
    expect(told).toBe(1);
    await adas.organizations.removeMember(id, bob.id);
    await until(() => bobs.access.peek('org:view', place) === false, 'view is revoked');
  });
});
