import { permissionCatalogue } from '@crewkit/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createCrewkitClient, type ApiKeyClient, type CrewkitClient } from '../../src/index.js';
import { createPair, until, type Person } from '../realtime/people.js';
import { startServer, type TestServer } from '../realtime/start-server.js';

/** Every permission that an API key can contain. */
const all = permissionCatalogue.map(({ name }) => name);
const viewing = ['project:view', 'project:task.view', 'chat:view'];

let server: TestServer;
const clients: { close(): void }[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => server.close());

async function signIn({ email, password }: Person): Promise<CrewkitClient> {
  const { baseUrl, crewkit } = server;
  const client = createCrewkitClient({ baseUrl, basePath: crewkit.basePath, storage: 'memory' });
  clients.push(client);
  await client.auth.login({ email, password });
  return client;
}

/** Creates a client with a new API key of the user, and a function that revokes the key. */
async function createProgram(person: Person, permissions: readonly string[] = all) {
  const owner = await signIn(person);
  const { id, key } = await owner.users.createMyKey({ name: 'Program', permissions: [...permissions] });
  const program = createCrewkitClient({
    baseUrl: server.baseUrl,
    basePath: server.crewkit.basePath,
    apiKey: key,
  });
  clients.push(program);
  return { owner, program, key, revoke: () => owner.users.revokeMyKey(id, {}) };
}

const online = (program: ApiKeyClient): Promise<void> =>
  until(() => program.realtime.status === 'online', 'the connection of the program');

describe('a client with an API key', () => {
  it('calls operations as the owner of the key', async () => {
    const { ada } = await createPair(server.crewkit);
    const { program, key } = await createProgram(ada);
    expect((await program.users.me()).id).toBe(ada.id);
    const organization = await (await signIn(ada)).organizations.create({ name: 'Engines' });
    expect((await program.organizations.update(organization.id, { description: 'By a program' })).id).toBe(
      organization.id,
    );
    const place = { scope: 'ORGANIZATION', id: organization.id } as const;
    expect(await program.can('org:edit', place)).toBe(true);
    const response = await program.fetch(`${server.crewkit.basePath}/users/me`);
    expect(((await response.json()) as { id: string }).id).toBe(ada.id);
    expect(key).toMatch(/^ck_/);
  });

  it('can do only what the key allows', async () => {
    const { ada } = await createPair(server.crewkit);
    const { owner, program } = await createProgram(ada, ['org:view']);
    const { id } = await owner.organizations.create({ name: 'Engines' });
    expect((await program.organizations.get(id)).id).toBe(id);
    const update = program.organizations.update(id, { description: 'x' });
    await expect(update).rejects.toMatchObject({ code: 'FORBIDDEN', requiredPermissions: ['org:edit'] });
    expect(await program.can('org:edit', { scope: 'ORGANIZATION', id })).toBe(false);
  });

  it('sends and receives messages, and knows which are its own', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    const { program } = await createProgram(ada);
    const conversation = program.realtime.openConversation(conversationId);
    await conversation.send({ body: 'From a program' });
    const other = await signIn(bob);
    await other.chats.send(conversationId, { body: 'To a program' });
    await until(() => conversation.state.messages.length === 2, 'both messages');
    expect(conversation.state.messages.map(({ senderId }) => senderId)).toEqual([ada.id, bob.id]);
    expect(conversation.state.unsent).toEqual([]);
    await until(() => conversation.state.unreadCount === 1, 'one unread message, which is not its own');
    await program.chats.sendFiles(conversationId, { files: [new File(['a'], 'a.txt')] });
    await until(() => conversation.state.messages.length === 3, 'the file');
  });

  it('has no session: methods that need one are refused', async () => {
    const { ada } = await createPair(server.crewkit);
    const { program } = await createProgram(ada);
    // Its type has no `auth`, but JavaScript does.
    const { auth } = program as CrewkitClient;
    const refused = { code: 'NOT_FOR_MACHINES' };
    await expect(auth.login({ email: ada.email, password: ada.password })).rejects.toMatchObject(refused);
    await expect(auth.signOut()).rejects.toMatchObject(refused);
    await expect(auth.passkeys.list()).rejects.toMatchObject(refused);
    await expect(program.users.createMyKey({ name: 'Another', permissions: ['org:view'] })).rejects.toMatchObject(
      refused,
    );
    expect((await program.users.me()).id).toBe(ada.id);
  });

  it('reports a revoked key, and ends its connection', async () => {
    const { ada, conversationId } = await createPair(server.crewkit);
    const { program, revoke } = await createProgram(ada);
    program.realtime.connect();
    await online(program);
    await revoke();
    await until(() => program.realtime.status === 'off', 'the end of the connection');
    await expect(program.users.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    const upload = program.chats.sendFiles(conversationId, { files: [new File(['a'], 'a.txt')] });
    await expect(upload).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });

  it('does not connect with a key that is unknown, or that lacks the permissions to receive events', async () => {
    const { ada } = await createPair(server.crewkit);
    const { program } = await createProgram(ada, viewing.slice(1));
    const unknown = createCrewkitClient({
      baseUrl: server.baseUrl,
      basePath: server.crewkit.basePath,
      apiKey: `ck_${'0'.repeat(32)}_${'A'.repeat(43)}_00000000`,
    });
    clients.push(unknown);
    for (const client of [program, unknown]) {
      const statuses: string[] = [];
      client.realtime.onStatus((status) => statuses.push(status));
      client.realtime.connect();
      await until(() => statuses.at(-1) === 'off', 'the end of the attempts');
      expect(statuses).toEqual(['connecting', 'off']);
    }
  });
});
