import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { answer } from '../../src/http/answer.js';
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

async function createClientFor(person: Person, baseUrl = server.baseUrl): Promise<TestClient> {
  const client = await createClient(server.crewkit, baseUrl, person);
  clients.push(client);
  return client;
}

const asked = ({ requests }: TestClient): number =>
  requests.filter((each) => each === `GET ${server.crewkit.basePath}/users/me/permissions`).length;

/** Creates Ada's organization, to which Bob is invited. */
async function createInvited(baseUrl = server.baseUrl) {
  const [ada, bob] = [await createPerson(server.crewkit), await createPerson(server.crewkit)];
  const [adas, bobs] = [await createClientFor(ada), await createClientFor(bob, baseUrl)];
  const { id } = await adas.api.organizations.create({ name: 'Engines' });
  const { items } = await answer(
    adas.http.GET('/api/organizations/{organizationId}/roles', { params: { path: { organizationId: id } } }),
  );
  const roleId = items.find(({ name, level }) => name === 'MEMBER' && level === 'ORGANIZATION')?.id ?? '';
  await adas.api.organizations.invite(id, { email: bob.email, roleId });
  const mails = await server.crewkit.useCases.listCapturedMails.execute(1000);
  const text = mails.find((mail) => mail.to === bob.email && mail.text.includes('invitations/accept'))?.text ?? '';
  const accept = async (): Promise<void> => {
    const open = await createClientFor(bob);
    await open.api.organizations.acceptInvitation(/token=([\w-]+)/.exec(text)?.[1] ?? '');
  };
  return { ada, bob, adas, bobs, accept, place: { scope: 'ORGANIZATION', id } as const };
}

describe('own permissions', () => {
  it('are requested once per scope, and cached', async () => {
    const { adas, place } = await createInvited();
    adas.realtime.connect();
    await until(() => adas.realtime.status === 'online', 'Ada is online');
    const answers = await Promise.all([
      adas.access.can('org:edit', place),
      adas.access.can('org:view', place),
      adas.access.can('team:view', place),
    ]);
    expect(answers).toEqual([true, true, true]);
    expect(await adas.access.can('org:delete', place)).toBe(true);
    expect([asked(adas), adas.access.peek('org:edit', place)]).toEqual([1, true]);
    expect(await adas.access.can('org:create', { scope: 'GLOBAL' })).toBeTypeOf('boolean');
    expect(asked(adas)).toBe(2);
  });

  it('follow changes without polling', async () => {
    const { adas, bobs, accept, place, bob } = await createInvited();
    let changes = 0;
    bobs.access.subscribe(() => (changes += 1));
    expect(bobs.access.peek('org:view', place)).toBeUndefined();
    await until(() => bobs.access.peek('org:view', place) === false, 'view is denied');
    await until(() => bobs.realtime.status === 'online', 'the client is online');
    const before = changes;
    await accept();
    await until(() => bobs.access.peek('org:view', place) === true, 'view is granted');
    expect(changes).toBeGreaterThan(before);
    await adas.api.organizations.removeMember(place.id, bob.id);
    await until(() => bobs.access.peek('org:view', place) === false, 'view is revoked');
    expect(await bobs.access.can('org:view', place)).toBe(false);
  });

  it('follow removal from a conversation, and return to it', async () => {
    const { crewkit } = server;
    const [ada, bob, cyd] = [await createPerson(crewkit), await createPerson(crewkit), await createPerson(crewkit)];
    const [adas, bobs] = [await createClientFor(ada), await createClientFor(bob)];
    const body = { kind: 'direct' as const, title: 'Engines', participantIds: [bob.id, cyd.id] };
    const { id } = await answer(adas.http.POST('/api/chats', { body }));
    const chat = { scope: 'CHAT', id } as const;
    bobs.realtime.connect();
    await until(() => bobs.realtime.status === 'online', 'the client is online');
    expect(await bobs.access.can('chat:message.send', chat)).toBe(true);
    const path = { conversationId: id, userId: bob.id };
    await adas.http.DELETE('/api/chats/{conversationId}/participants/{userId}', { params: { path } });
    await until(() => bobs.access.peek('chat:message.send', chat) === false, 'sending is revoked');
    await adas.http.POST('/api/chats/{conversationId}/participants', { params: { path }, body: { userIds: [bob.id] } });
    await until(() => bobs.access.peek('chat:message.send', chat) === true, 'sending is granted again');
  });

  it('are requested again after an outage, and stay valid until then', async () => {
    const proxy = await startProxy(server.port);
    const { bobs, accept, place } = await createInvited(proxy.baseUrl);
    const seen: (boolean | undefined)[] = [];
    bobs.access.subscribe(() => seen.push(bobs.access.peek('org:view', place)));
    expect(await bobs.access.can('org:view', place)).toBe(false);
    await until(() => bobs.realtime.status === 'online', 'the client is online');
    proxy.down();
    await until(() => bobs.realtime.status === 'connecting', 'the client is offline');
    await accept();
    expect(bobs.access.peek('org:view', place)).toBe(false);
    await expect(bobs.access.can('team:view', { scope: 'TEAM', id: randomUUID() })).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
    });
    proxy.up();
    await until(() => bobs.access.peek('org:view', place) === true, 'view is granted');
    expect(seen.at(-1)).toBe(true);
    bobs.close();
    await proxy.close();
  });

  it('are separate for each user, and empty if no user is signed in', async () => {
    const { adas, bob, place } = await createInvited();
    expect(await adas.access.can('org:edit', place)).toBe(true);
    await adas.session.signIn(bob);
    expect(adas.access.peek('org:edit', place)).toBeUndefined();
    expect(await adas.access.can('org:edit', place)).toBe(false);
    await adas.session.end();
    expect(await adas.access.can('org:edit', place)).toBe(false);
  });
});
