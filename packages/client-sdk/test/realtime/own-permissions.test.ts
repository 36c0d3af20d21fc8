import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { answer } from '../../src/answer.js';
import { organizationsApi } from '../../src/api/organizations-api.js';
import { startProxy } from './cutting-proxy.js';
import { createClient, createPerson, until, type Person, type TestClient } from './people.js';
import { startServer, type TestServer } from './start-server.js';

let server: TestServer;
const clients: TestClient[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => server.close());

async function clientOf(person: Person, baseUrl = server.baseUrl): Promise<TestClient> {
  const client = await createClient(server.crewkit, baseUrl, person);
  clients.push(client);
  return client;
}

const asked = ({ requests }: TestClient): number =>
  requests.filter((each) => each === 'GET /api/users/me/permissions').length;

/** Ada has an organization; Bob is invited to it. */
async function createInvited(baseUrl = server.baseUrl) {
  const [ada, bob] = [await createPerson(server.crewkit), await createPerson(server.crewkit)];
  const [hers, his] = [await clientOf(ada), await clientOf(bob, baseUrl)];
  const { id } = await organizationsApi({ http: hers.http, open: hers.http }).create({ name: 'Engines' });
  const { items } = await answer(
    hers.http.GET('/api/organizations/{organizationId}/roles', { params: { path: { organizationId: id } } }),
  );
  const roleId = items.find(({ name, level }) => name === 'MEMBER' && level === 'ORGANIZATION')?.id ?? '';
  await organizationsApi({ http: hers.http, open: hers.http }).invite(id, { email: bob.email, roleId });
  const mails = await server.crewkit.useCases.listKeptMails.execute(1000);
  const text = mails.find((mail) => mail.to === bob.email && mail.text.includes('invitations/accept'))?.text ?? '';
  const accept = async (): Promise<void> => {
    const open = await clientOf(bob);
    await organizationsApi({ http: open.http, open: open.http }).acceptInvitation(
      /token=([\w-]+)/.exec(text)?.[1] ?? '',
    );
  };
  return { ada, bob, hers, his, accept, place: { scope: 'organization', id } as const };
}

describe('own permissions', () => {
  it('are asked for once per place, and remembered', async () => {
    const { hers, place } = await createInvited();
    hers.realtime.connect();
    await until(() => hers.realtime.status === 'online', 'she is online');
    const answers = await Promise.all([
      hers.access.can('org:edit', place),
      hers.access.can('org:view', place),
      hers.access.can('system:audit.view', place),
    ]);
    expect(answers).toEqual([true, true, false]);
    expect(await hers.access.can('org:delete', place)).toBe(true);
    expect([asked(hers), hers.access.peek('org:edit', place)]).toEqual([1, true]);
    expect(await hers.access.can('org:create', { scope: 'global' })).toBeTypeOf('boolean');
    expect(asked(hers)).toBe(2);
  });

  it('follow what changes, without a request of their own accord', async () => {
    const { hers, his, accept, place, bob } = await createInvited();
    let changes = 0;
    his.access.subscribe(() => (changes += 1));
    expect(his.access.peek('org:view', place)).toBeUndefined();
    await until(() => his.access.peek('org:view', place) === false, 'he may not look');
    await until(() => his.realtime.status === 'online', 'he is online');
    const before = changes;
    await accept();
    await until(() => his.access.peek('org:view', place) === true, 'he may look');
    expect(changes).toBeGreaterThan(before);
    await organizationsApi({ http: hers.http, open: hers.http }).removeMember(place.id, bob.id);
    await until(() => his.access.peek('org:view', place) === false, 'he may not any more');
    expect(await his.access.can('org:view', place)).toBe(false);
  });

  it('follow who is taken out of a chat, and who comes back', async () => {
    const { crewkit } = server;
    const [ada, bob, cyd] = [await createPerson(crewkit), await createPerson(crewkit), await createPerson(crewkit)];
    const [hers, his] = [await clientOf(ada), await clientOf(bob)];
    const body = { kind: 'direct' as const, title: 'Engines', participantIds: [bob.id, cyd.id] };
    const { id } = await answer(hers.http.POST('/api/chats', { body }));
    const chat = { scope: 'chat', id } as const;
    his.realtime.connect();
    await until(() => his.realtime.status === 'online', 'he is online');
    expect(await his.access.can('chat:message.send', chat)).toBe(true);
    const path = { conversationId: id, userId: bob.id };
    await hers.http.DELETE('/api/chats/{conversationId}/participants/{userId}', { params: { path } });
    await until(() => his.access.peek('chat:message.send', chat) === false, 'he may write no more');
    await hers.http.POST('/api/chats/{conversationId}/participants', { params: { path }, body: { userIds: [bob.id] } });
    await until(() => his.access.peek('chat:message.send', chat) === true, 'he may write again');
  });

  it('are asked for anew after a time without a connection, and hold until then', async () => {
    const proxy = await startProxy(server.port);
    const { his, accept, place } = await createInvited(proxy.baseUrl);
    const seen: (boolean | undefined)[] = [];
    his.access.subscribe(() => seen.push(his.access.peek('org:view', place)));
    expect(await his.access.can('org:view', place)).toBe(false);
    await until(() => his.realtime.status === 'online', 'he is online');
    proxy.down();
    await until(() => his.realtime.status === 'connecting', 'he is offline');
    await accept();
    expect(his.access.peek('org:view', place)).toBe(false);
    await expect(his.access.can('org:view', { ...place, scope: 'team' })).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
    });
    proxy.up();
    await until(() => his.access.peek('org:view', place) === true, 'he may look');
    expect(seen.at(-1)).toBe(true);
    his.close();
    await proxy.close();
  });

  it('are nobody else’s: forgotten with the user, and nothing for nobody', async () => {
    const { hers, bob, place } = await createInvited();
    expect(await hers.access.can('org:edit', place)).toBe(true);
    await hers.session.signIn(bob);
    expect(hers.access.peek('org:edit', place)).toBeUndefined();
    expect(await hers.access.can('org:edit', place)).toBe(false);
    await hers.session.end();
    expect(await hers.access.can('org:edit', place)).toBe(false);
  });
});
