import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { CrewkitClient } from '../../src/index.js';
import { startProxy } from '../realtime/cutting-proxy.js';
import { createPair, until, type Person } from '../realtime/people.js';
import { startServer, type TestServer } from '../realtime/start-server.js';
import { seqs, shown, signedInClient } from './signed-in-client.js';

// A longer outage, such as a minute, would show no more.
const offlineMs = 3000;

let server: TestServer;
const clients: CrewkitClient[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => server.close());

async function clientOf(person: Person, baseUrl = server.baseUrl): Promise<CrewkitClient> {
  const client = await signedInClient(baseUrl, person);
  clients.push(client);
  return client;
}

describe('two clients', () => {
  it('chat, also after one was offline: every message once and in order, its own unsent one delivered once', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const network = await startProxy(server.port);
    const [hers, his] = [await clientOf(ada), await clientOf(bob, network.baseUrl)];
    const [herView, hisView] = [hers, his].map(({ realtime }) => realtime.openConversation(conversationId));
    if (herView === undefined || hisView === undefined) throw new Error('Both are open.');
    const isLive = (): boolean => [herView, hisView].every(({ state }) => state.status === 'live');
    await until(isLive, 'both are live');
    await herView.send({ body: 'hello' });
    await until(() => shown(hisView).join() === 'hello', 'he sees it');

    network.down();
    const own = hisView.send({ body: 'written offline' });
    expect(shown(hisView)).toEqual(['hello', 'written offline (waiting)']);
    const written = Array.from({ length: 30 }, (_, index) => `meanwhile ${index + 1}`);
    for (const body of written) {
      await herView.send({ body });
      await sleep(offlineMs / written.length);
    }
    expect([his.realtime.status, hisView.state.status]).toEqual(['connecting', 'behind']);
    network.up();

    const delivered = await own;
    const all = ['hello', ...written, 'written offline'];
    await until(
      () => isLive() && [herView, hisView].every((each) => shown(each).length === all.length),
      'he is back',
      40_000,
    );
    for (const view of [herView, hisView]) {
      expect(shown(view)).toEqual(all);
      expect(seqs(view)).toEqual(all.map((_, index) => index + 1));
    }
    expect(delivered).toMatchObject({ seq: all.length, senderId: bob.id });
    await network.close();
  }, 120_000);

  it('show one another who types, and count what is unread', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const [hers, his] = [await clientOf(ada), await clientOf(bob)];
    const [herView, hisView] = [
      hers.realtime.openConversation(conversationId),
      his.realtime.openConversation(conversationId),
    ];
    await until(() => [herView, hisView].every(({ state }) => state.status === 'live'), 'both are live');
    herView.typing();
    await until(() => hisView.state.typing.join() === ada.id, 'he sees her type');
    await herView.send({ body: 'hello' });
    await until(() => hisView.state.unreadCount === 1, 'he has something to read');
    const heard: string[] = [];
    hers.realtime.on('chat:read', ({ userId }) => heard.push(userId));
    await hisView.markRead();
    await until(() => heard.join() === bob.id, 'she learns that he has read it');
    const { items } = await his.chats.list();
    expect([hisView.state.unreadCount, items[0]?.unreadCount]).toEqual([0, 0]);
  });

  it('learn at once what one of them may do', async () => {
    const { ada, bob } = await createPair(server.crewkit);
    const [hers, his] = [await clientOf(ada), await clientOf(bob)];
    const { id } = await hers.organizations.create({ name: 'Engines' });
    const place = { scope: 'organization', id } as const;
    expect([await hers.can('org:edit', place), await his.can('org:view', place)]).toEqual([true, false]);
    await until(() => his.realtime.status === 'online', 'he is told of changes');
    let told = 0;
    his.access.subscribe(() => (told += 1));
    const { items } = await hers.roles.list(id);
    const roleId = items.find(({ name, level }) => name === 'MEMBER' && level === 'ORGANIZATION')?.id ?? '';
    await hers.organizations.invite(id, { email: bob.email, roleId });
    const mails = await server.crewkit.useCases.listKeptMails.execute(1000);
    const text =
      mails.find(({ to, text: each }) => to === bob.email && each.includes('invitations/accept'))?.text ?? '';
    await his.organizations.acceptInvitation(/token=([\w-]+)/.exec(text)?.[1] ?? '');
    await until(() => his.access.peek('org:view', place) === true, 'he may look');
    expect(told).toBe(1);
    await hers.organizations.removeMember(id, bob.id);
    await until(() => his.access.peek('org:view', place) === false, 'he may not any more');
  });
});
