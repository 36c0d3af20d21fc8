import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { OpenConversation } from '../../src/chat/open-conversation.js';
import type { KeyValueStorage } from '../../src/session/storage/storage.js';
import {
  createClient,
  createPair,
  createPerson,
  post,
  toActor,
  until,
  type Person,
  type TestClient,
} from './people.js';
import { startServer, type TestServer } from './start-server.js';

// Nothing listens there.
const unreachable = 'http://127.0.0.1:9';

/** A storage with asynchronous operations, like IndexedDB. */
class TestStorage implements KeyValueStorage {
  readonly values = new Map<string, string>();

  async getItem(key: string): Promise<string | null> {
    await new Promise(setImmediate);
    return this.values.get(key) ?? null;
  }

  async setItem(key: string, value: string): Promise<void> {
    await new Promise(setImmediate);
    this.values.set(key, value);
  }

  async removeItem(key: string): Promise<void> {
    await new Promise(setImmediate);
    this.values.delete(key);
  }
}

const bodies = ({ state }: OpenConversation): string[] => state.messages.map(({ body }) => body);
const unsent = ({ state }: OpenConversation): string[] => state.unsent.map(({ body }) => body);
const isLive = ({ state }: OpenConversation): boolean => state.status === 'live';

describe('a conversation that is stored on the device', () => {
  let server: TestServer;
  let storage: TestStorage;
  const clients: TestClient[] = [];
  beforeAll(async () => {
    server = await startServer();
  });
  beforeEach(() => {
    storage = new TestStorage();
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(() => server.close());

  /** Opens the page of a user, with or without a network. */
  async function openPage(person: Person, baseUrl = server.baseUrl): Promise<TestClient> {
    const client = await createClient(server.crewkit, baseUrl, person, storage);
    clients.push(client);
    return client;
  }

  /** Opens the conversation, waits until it is live, and closes the page again. */
  async function visit(person: Person, conversationId: string): Promise<void> {
    const page = await openPage(person);
    const open = page.realtime.openConversation(conversationId);
    await until(() => isLive(open), 'it is live');
    page.close();
    await until(() => storage.values.has(`crewkit.${conversationId}`), 'it is stored');
  }

  it('is shown without a network, and then contains exactly what has changed since', async () => {
    const { crewkit } = server;
    const { ada, bob, conversationId } = await createPair(crewkit);
    const { message } = await post(crewkit, bob, conversationId, 'one');
    await post(crewkit, bob, conversationId, 'two');
    await visit(ada, conversationId);

    const away = (await openPage(ada, unreachable)).realtime.openConversation(conversationId);
    await until(() => bodies(away).length === 2, 'it is shown');
    expect([away.state.status, bodies(away), away.state.unreadCount]).toEqual(['behind', ['one', 'two'], 2]);

    await crewkit.useCases.editMessage.execute(toActor(bob), {
      ...{ conversationId, messageId: message.id, body: '1' },
    });
    await post(crewkit, bob, conversationId, 'three');
    const page = await openPage(ada);
    const open = page.realtime.openConversation(conversationId);
    await until(() => isLive(open), 'it is live');
    expect(bodies(open)).toEqual(['1', 'two', 'three']);
    // Only the changes were read.
    expect(page.requests.filter((each) => each.endsWith('/messages'))).toEqual([]);
  });

  it('sends what was written without a network once, also from two pages that do not open it', async () => {
    const { crewkit } = server;
    const { ada, bob, conversationId } = await createPair(crewkit);
    await visit(ada, conversationId);
    const away = await openPage(ada, unreachable);
    const written = away.realtime.openConversation(conversationId);
    for (const body of ['first', 'second']) written.send({ body }).catch(() => undefined);
    await until(() => (storage.values.get('crewkit.unsent') ?? '').includes('second'), 'both are stored');
    away.close();

    const reloaded = (await openPage(ada, unreachable)).realtime.openConversation(conversationId);
    await until(() => unsent(reloaded).length === 2, 'they are shown again');
    expect(unsent(reloaded)).toEqual(['first', 'second']);

    const pages = [await openPage(ada), await openPage(ada)];
    for (const page of pages) page.realtime.connect();
    const list = async (): Promise<readonly string[]> => {
      const { items } = await crewkit.useCases.listMessages.execute(toActor(bob), {
        ...{ conversationId, before: null, after: null, around: null, limit: 50 },
      });
      return items.map(({ body }) => body);
    };
    await expect.poll(list).toHaveLength(2);
    await until(() => !storage.values.has('crewkit.unsent'), 'nothing is left to send');
    expect(await list()).toEqual(['second', 'first']);
  });

  it('is deleted when the user signs out, and when another user has signed in on a page without this one', async () => {
    const { ada, bob, conversationId } = await createPair(server.crewkit);
    await visit(ada, conversationId);
    const page = await openPage(ada);
    const open = page.realtime.openConversation(conversationId);
    await until(() => isLive(open), 'it is live');
    await page.session.end();
    await until(() => storage.values.size === 0, 'nothing is left');

    // Also on a page that has opened no conversation.
    await visit(ada, conversationId);
    await (await openPage(ada)).session.end();
    await until(() => storage.values.size === 0, 'nothing is left');

    await visit(ada, conversationId);
    const other = (await openPage(bob, unreachable)).realtime.openConversation(conversationId);
    await until(() => storage.values.size === 0, 'nothing is left');
    expect(other.state.messages).toEqual([]);
  });

  it('is deleted when the user can no longer see it', async () => {
    const { crewkit } = server;
    const { ada, bob } = await createPair(crewkit);
    const { useCases } = crewkit;
    const { conversation } = await useCases.startConversation.execute(toActor(bob), {
      ...{ participantIds: [ada.id, (await createPerson(crewkit)).id], title: 'Short' },
    });
    await visit(ada, conversation.id);
    await useCases.removeParticipant.execute(toActor(bob), { conversationId: conversation.id, userId: ada.id });
    const open = (await openPage(ada)).realtime.openConversation(conversation.id);
    await until(() => open.state.status === 'gone', 'it is gone');
    await until(() => !storage.values.has(`crewkit.${conversation.id}`), 'it is deleted');
  });

  it('lasts as long as the page if the storage fails', async () => {
    const { ada, conversationId } = await createPair(server.crewkit);
    const failing = () => Promise.reject(new Error('no room'));
    const items = { getItem: failing, setItem: failing, removeItem: failing };
    const page = await createClient(server.crewkit, server.baseUrl, ada, items);
    clients.push(page);
    const open = page.realtime.openConversation(conversationId);
    await open.send({ body: 'still works' });
    await until(() => isLive(open) && bodies(open).includes('still works'), 'it is live');
  });
});
