import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { OpenConversation } from '../../src/chat/open-conversation.js';
import {
  toActor,
  createClient,
  createPair,
  createPerson,
  post,
  until,
  type Person,
  type TestClient,
} from './people.js';
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

async function createClientFor(person: Person | null, baseUrl = server.baseUrl): Promise<TestClient> {
  const client = await createClient(server.crewkit, baseUrl, person);
  clients.push(client);
  return client;
}

const bodies = ({ state }: OpenConversation): string[] => state.messages.map(({ body }) => body);
const isLive = ({ state }: OpenConversation): boolean => state.status === 'live';

/** Opens the same conversation for both users. */
async function bothLive() {
  const { ada, bob, conversationId } = await createPair(server.crewkit);
  const [adas, bobs] = [await createClientFor(ada), await createClientFor(bob)];
  const [left, right] = [
    adas.realtime.openConversation(conversationId),
    bobs.realtime.openConversation(conversationId),
  ];
  await until(() => isLive(left) && isLive(right), 'both are live');
  return { ada, bob, conversationId, adas, bobs, left, right };
}

describe('an open conversation', () => {
  it('shows earlier and new messages, edits and deletions to both users', async () => {
    const { crewkit } = server;
    const { ada, bob, conversationId } = await createPair(crewkit);
    for (const body of ['one', 'two']) await post(crewkit, ada, conversationId, body);
    const client = await createClientFor(bob);
    const open = client.realtime.openConversation(conversationId);
    expect([open.state.status, open.state.conversation]).toEqual(['loading', null]);
    let changes = 0;
    open.subscribe(() => (changes += 1));
    await until(() => isLive(open), 'it is live');
    expect([bodies(open), open.state.unreadCount, open.state.hasOlder]).toEqual([['one', 'two'], 2, false]);
    const before = open.state;
    expect(open.state).toBe(before);
    const { message } = await post(crewkit, ada, conversationId, 'three');
    await until(() => open.state.messages.length === 3, 'the third is there');
    expect(open.state.unreadCount).toBe(3);
    await crewkit.useCases.editMessage.execute(toActor(ada), { conversationId, messageId: message.id, body: '3' });
    await until(() => bodies(open)[2] === '3', 'it is edited');
    await crewkit.useCases.deleteMessage.execute(toActor(ada), { conversationId, messageId: message.id });
    await until(() => open.state.messages[2]?.deletedAt !== null, 'it is deleted');
    expect([open.state.unreadCount, changes > 3]).toEqual([2, true]);
  });

  it('shows no replies in threads among the messages, and their number on the root', async () => {
    const { crewkit } = server;
    const { ada, bob, conversationId, adas, left, right } = await bothLive();
    const root = await left.send({ body: 'Lunch?' });
    const reply = { conversationId, body: 'Yes', threadRootId: root.id };
    await crewkit.useCases.postMessage.execute(toActor(bob), reply);
    const threads = (): (number | undefined)[] =>
      [left, right].map(({ state }) => state.messages[0]?.thread?.replyCount);
    await until(() => threads().join() === '1,1', 'both see the reply');
    expect([left, right].map(({ state }) => [state.status, state.unreadCount])).toEqual([
      ['live', 0],
      ['live', 1],
    ]);
    adas.realtime.disconnect();
    const posted = await crewkit.useCases.postMessage.execute(toActor(bob), reply);
    await post(crewkit, bob, conversationId, 'Where?');
    const { id: messageId } = posted.message;
    await crewkit.useCases.deleteMessage.execute(toActor(bob), { conversationId, messageId });
    adas.realtime.connect();
    await until(() => isLive(left) && left.state.messages.length === 2, 'the missed changes are there');
    expect([bodies(left), left.state.messages[0]?.thread?.replyCount]).toEqual([['Lunch?', 'Where?'], 1]);
    expect(left.state.unreadCount).toBe(1);
    const again = (await createClientFor(ada)).realtime.openConversation(conversationId);
    await until(() => isLive(again), 'it is live');
    expect([bodies(again), again.state.unreadCount]).toEqual([['Lunch?', 'Where?'], 1]);
  });

  it('sends messages at once, delivers them once, and shows own messages from another tab once', async () => {
    const { ada, conversationId, left, right } = await bothLive();
    const tab = (await createClientFor(ada)).realtime.openConversation(conversationId);
    const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    const sent = texts.map((body) => left.send({ body }));
    expect(left.state.unsent.map(({ body }) => body)).toEqual(texts);
    const stored = await Promise.all(sent);
    expect(stored.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
    for (const each of [left, right, tab]) {
      await until(() => isLive(each) && each.state.messages.length === 20, 'all are there');
      expect([bodies(each), each.state.unsent]).toEqual([texts, []]);
    }
    expect([left.state.unreadCount, right.state.unreadCount]).toEqual([0, 20]);
  });

  it('shows a rejection, and discards the message', async () => {
    const { left } = await bothLive();
    await expect(left.send({ body: ' ' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const [refused] = left.state.unsent;
    expect([refused?.status, refused?.error?.code]).toEqual(['refused', 'VALIDATION_FAILED']);
    left.discard(refused?.clientMessageId ?? '');
    expect(left.state.unsent).toEqual([]);
  });

  it('shows typing users until their message arrives, or for 6 seconds', async () => {
    const { ada, bob, left, right } = await bothLive();
    for (let key = 0; key < 20; key += 1) left.typing();
    await until(() => right.state.typing.includes(ada.id), 'Bob sees Ada typing');
    expect(left.state.typing).toEqual([]);
    await left.send({ body: 'done' });
    await until(() => right.state.typing.length === 0, 'she has done');
    right.typing();
    await until(() => left.state.typing.includes(bob.id), 'Ada sees Bob typing');
    const since = performance.now();
    await until(() => left.state.typing.length === 0, 'it expires');
    expect(performance.now() - since).toBeGreaterThan(5000);
  });

  it('counts unread messages, and never moves the read horizon back', async () => {
    const { ada, bob, conversationId, bobs, left, right } = await bothLive();
    await Promise.all(['a', 'b', 'c'].map((body) => left.send({ body })));
    await until(() => right.state.unreadCount === 3, 'three are unread');
    const reads = (): number => bobs.requests.filter((each) => each.endsWith('/read')).length;
    await Promise.all([right.markRead(), right.markRead()]);
    expect([right.state.unreadCount, reads()]).toEqual([0, 1]);
    await right.markRead();
    expect(reads()).toBe(1);
    const horizon = (): number | undefined =>
      left.state.conversation?.participants.find(({ userId }) => userId === bob.id)?.lastReadSeq;
    await until(() => horizon() === 3, 'Ada sees that Bob has read');
    await left.send({ body: 'd' });
    await until(() => right.state.unreadCount === 1, 'one is unread');
    await server.crewkit.useCases.markConversationRead.execute(toActor(bob), conversationId, null);
    await until(() => right.state.unreadCount === 0, 'Bob has read it elsewhere');
    expect(ada.id).not.toBe(bob.id);
  });

  it('opens with one request', async () => {
    const { ada, conversationId } = await createPair(server.crewkit);
    const client = await createClientFor(ada);
    client.realtime.connect();
    await until(() => client.realtime.status === 'online', 'it is connected');
    const open = client.realtime.openConversation(conversationId);
    await until(() => isLive(open), 'it is live');
    expect(client.requests.filter((each) => each.includes('/chats/'))).toEqual([
      `GET ${server.crewkit.basePath}/chats/${conversationId}/messages`,
    ]);
  });

  /** A conversation with messages 1 to `count`, opened by its other participant. */
  async function openLong(count: number) {
    const { crewkit } = server;
    const { ada, bob, conversationId } = await createPair(crewkit);
    const ids: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      ids.push((await post(crewkit, ada, conversationId, `${number}`)).message.id);
    }
    const client = await createClientFor(bob);
    const open = client.realtime.openConversation(conversationId);
    await until(() => isLive(open), 'it is live');
    return { ada, bob, conversationId, ids, client, open };
  }
  const range = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

  it('pages back and forth, one request at a time, with at most 200 messages', async () => {
    const { client, open } = await openLong(320);
    expect([bodies(open), open.state.hasOlder, open.state.unreadCount]).toEqual([range(271, 320), true, 320]);
    const before = client.requests.length;
    await Promise.all([open.load('older'), open.load('older')]);
    expect([bodies(open), client.requests.length - before]).toEqual([range(221, 320), 1]);
    for (let page = 0; page < 3; page += 1) await open.load('older');
    expect([bodies(open), open.state.hasNewer, open.state.status]).toEqual([range(71, 270), true, 'live']);
    while (open.state.hasOlder) await open.load('older');
    expect(bodies(open)).toEqual(range(1, 200));
    await open.load('newer');
    expect(bodies(open)).toEqual(range(51, 250));
    while (open.state.hasNewer) await open.load('newer');
    expect([bodies(open), open.state.unreadCount]).toEqual([range(121, 320), 320]);
    const requests = client.requests.length;
    await open.load('newer');
    expect(client.requests).toHaveLength(requests);
  });

  it('shows a message of any age with its edits and the unread count, and returns to the newest message', async () => {
    const { crewkit } = server;
    const { ada, conversationId, ids, client, open } = await openLong(320);
    await open.load({ around: ids[19] ?? '' });
    expect([bodies(open), open.state.hasOlder, open.state.hasNewer]).toEqual([range(1, 45), false, true]);
    const requests = client.requests.length;
    await open.load({ around: ids[30] ?? '' });
    expect(client.requests).toHaveLength(requests);
    await crewkit.useCases.editMessage.execute(toActor(ada), {
      conversationId,
      messageId: ids[19] ?? '',
      body: 'edited',
    });
    await post(crewkit, ada, conversationId, 'new');
    await until(() => open.state.unreadCount === 321 && bodies(open)[19] === 'edited', 'both are told');
    expect([open.state.messages.length, open.state.status]).toEqual([45, 'live']);
    await open.markRead();
    await until(() => open.state.unreadCount === 276, 'only what is loaded is read');
    await expect(open.load({ around: conversationId })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
    const sent = open.send({ body: 'from an old place' });
    await sent;
    await until(() => open.state.messages.at(-1)?.body === 'from an old place', 'it is at the newest');
    expect([bodies(open).slice(-3, -1), open.state.hasNewer, open.state.unsent]).toEqual([['320', 'new'], false, []]);
    await open.load({ around: ids[19] ?? '' });
    await open.load('newest');
    expect([bodies(open).at(-1), isLive(open)]).toEqual(['from an old place', true]);
  });

  it('shows the first message of a time, and the newest one for a later time', async () => {
    const { open } = await openLong(120);
    const [first] = open.state.messages;
    expect([first?.body, open.state.hasNewer]).toEqual(['71', false]);
    await open.load({ at: first?.createdAt ?? '' });
    // The server's clock stands still, so the first message was posted at this time too.
    expect([bodies(open), open.state.hasNewer]).toEqual([range(1, 26), true]);
    await open.load({ at: '9999-01-01T00:00:00Z' });
    expect([bodies(open).at(-1), open.state.hasNewer]).toEqual(['120', false]);
  });

  it('applies the latest of several calls', async () => {
    const { ids, open } = await openLong(320);
    const calls = [open.load('older'), open.load({ around: ids[9] ?? '' }), open.load({ around: ids[99] ?? '' })];
    await Promise.all(calls);
    expect(bodies(open)).toEqual(range(76, 125));
  });

  it('keeps the position of each view that shows an earlier message', async () => {
    const { crewkit } = server;
    const { ada, conversationId, open, client } = await openLong(250);
    const other = client.realtime.openConversation(conversationId);
    while (open.state.messages.length < 200) await open.load('older');
    other.keepPlace(true);
    await post(crewkit, ada, conversationId, '251');
    await until(() => open.state.hasNewer, 'the newest is left');
    expect(bodies(open)).toEqual(range(51, 250));
    other.close();
    await open.load('newest');
    await post(crewkit, ada, conversationId, '252');
    await until(() => bodies(open).at(-1) === '252', 'it is added');
    expect([open.state.hasNewer, open.state.messages.length <= 200]).toEqual([false, true]);
  });

  it('is shared by several views, and releases its resources with the last one', async () => {
    const { crewkit, realtime } = server;
    const { ada, bob, conversationId } = await createPair(crewkit);
    const client = await createClientFor(bob);
    const views = [client.realtime.openConversation(conversationId), client.realtime.openConversation(conversationId)];
    const [first, second] = views;
    if (first === undefined || second === undefined) throw new Error('Two were opened.');
    await until(() => isLive(first), 'it is live');
    expect(second.state).toBe(first.state);
    await until(() => realtime().counts.rooms === 1, 'the room is joined');
    first.close();
    await post(crewkit, ada, conversationId, 'one');
    await until(() => second.state.messages.length === 1, 'the other goes on');
    expect(first.state.messages).toEqual([]);
    second.close();
    await until(() => realtime().counts.rooms === 0, 'the room is left');
    await expect(second.send({ body: 'late' })).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('sends pending messages even if it is closed', async () => {
    const { left, right } = await bothLive();
    const sent = ['one', 'two', 'three'].map((body) => left.send({ body }));
    left.close();
    await Promise.all(sent);
    await until(() => right.state.messages.length === 3, 'all have come');
  });

  it('is reported as not found to removed participants, to non-participants, and for malformed ids', async () => {
    const { crewkit } = server;
    const [ada, bob, eve] = [await createPerson(crewkit), await createPerson(crewkit), await createPerson(crewkit)];
    const { conversation } = await crewkit.useCases.startConversation.execute(toActor(ada), {
      participantIds: [bob.id, eve.id],
      title: 'Three',
    });
    const client = await createClientFor(eve);
    const open = client.realtime.openConversation(conversation.id);
    await until(() => isLive(open), 'it is live');
    await crewkit.useCases.removeParticipant.execute(toActor(ada), {
      conversationId: conversation.id,
      userId: eve.id,
    });
    await until(() => open.state.status === 'gone', 'it is gone');
    expect(open.state.error?.code).toBe('NOT_FOUND');
    await expect(open.send({ body: 'still here' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { conversationId } = await createPair(crewkit);
    for (const id of [conversationId, '01981f6c-5a5e-7cc0-8000-000000000000', 'nonsense']) {
      const foreign = client.realtime.openConversation(id);
      await until(() => foreign.state.status === 'gone', `${id} is gone`);
    }
  });

  it('shows a changed title and changed participants', async () => {
    const { crewkit } = server;
    const [ada, bob, eve] = [await createPerson(crewkit), await createPerson(crewkit), await createPerson(crewkit)];
    const { conversation } = await crewkit.useCases.startConversation.execute(toActor(ada), {
      participantIds: [bob.id, eve.id],
      title: 'Three',
    });
    const open = (await createClientFor(bob)).realtime.openConversation(conversation.id);
    await until(() => isLive(open), 'it is live');
    await crewkit.useCases.renameConversation.execute(toActor(ada), { conversationId: conversation.id, title: 'Two' });
    await until(() => open.state.conversation?.title === 'Two', 'the title is there');
    await sleep(20);
    expect(open.state.conversation?.participants).toHaveLength(3);
  });
});
