import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { OpenConversation, OpenThread } from '../../src/chat/open-conversation.js';
import { startProxy, type CuttingProxy } from './cutting-proxy.js';
import { createClient, createPair, post, toActor, until, type Person, type TestClient } from './people.js';
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

const isLive = ({ state }: OpenConversation | OpenThread): boolean => state.status === 'live';
const bodies = ({ state }: OpenConversation | OpenThread): string[] => state.messages.map(({ body }) => body);

/** Opens the thread of Ada's message for a user. */
async function openThreadAs(person: Person, conversationId: string, rootId: string, baseUrl = server.baseUrl) {
  const client = await createClient(server.crewkit, baseUrl, person);
  clients.push(client);
  const open = client.realtime.openConversation(conversationId);
  const thread = await open.openThread(rootId);
  await until(() => isLive(thread), 'the thread is live');
  return { client, open, thread };
}

async function createThread() {
  const { crewkit } = server;
  const { ada, bob, conversationId } = await createPair(crewkit);
  const { message: root } = await post(crewkit, ada, conversationId, 'Lunch?');
  const reply = async (body: string, person = bob) => {
    const posted = await crewkit.useCases.postMessage.execute(toActor(person), {
      conversationId,
      body,
      threadRootId: root.id,
    });
    return posted.message;
  };
  return { ada, bob, conversationId, rootId: root.id, reply };
}

describe('an open thread', () => {
  it('shows the replies with their edits, deletions and reactions, and counts the unread ones', async () => {
    const { ada, bob, conversationId, rootId, reply } = await createThread();
    await reply('one');
    const { open, thread } = await openThreadAs(ada, conversationId, rootId);
    expect([thread.state.root?.body, bodies(thread), thread.state.isFollowing]).toEqual(['Lunch?', ['one'], true]);
    expect([thread.state.unreadCount, open.state.messages[0]?.thread?.unreadCount]).toEqual([1, 1]);
    const before = thread.state;
    expect(thread.state).toBe(before);
    await thread.markRead();
    expect([thread.state.unreadCount, open.state.messages[0]?.thread?.unreadCount]).toEqual([0, 0]);

    const { id: messageId } = await reply('two');
    await until(() => thread.state.messages.length === 2, 'the second reply is there');
    await until(() => thread.state.root?.thread?.replyCount === 2, 'the root counts it');
    expect([thread.state.unreadCount, open.state.messages.length]).toEqual([1, 1]);
    await thread.addReaction(messageId, '👍');
    expect(thread.state.messages[1]?.reactions).toEqual([{ emoji: '👍', count: 1, mine: true }]);
    await server.crewkit.useCases.editMessage.execute(toActor(bob), { conversationId, messageId, body: '2' });
    await until(() => bodies(thread)[1] === '2', 'it is edited');
    await server.crewkit.useCases.deleteMessage.execute(toActor(bob), { conversationId, messageId });
    await until(() => thread.state.messages[1]?.deletedAt !== null, 'it is deleted');
    thread.close();
    await reply('three');
    await until(() => open.state.messages[0]?.thread?.replyCount === 2, 'the conversation follows');
    expect(thread.state.messages).toHaveLength(2);
    await expect(thread.send({ body: 'late' })).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('sends replies without showing them in the conversation, and follows and leaves the thread', async () => {
    const { bob, conversationId, rootId } = await createThread();
    const { open, thread } = await openThreadAs(bob, conversationId, rootId);
    expect([thread.state.isFollowing, bodies(thread)]).toEqual([false, []]);
    const sent = thread.send({ body: 'Gladly' });
    expect([thread.state.unsent.map(({ body }) => body), open.state.unsent]).toEqual([['Gladly'], []]);
    await sent;
    await until(() => bodies(thread).join() === 'Gladly', 'it is a reply');
    expect([thread.state.unsent, thread.state.isFollowing, bodies(open)]).toEqual([[], true, ['Lunch?']]);
    await thread.unfollow();
    expect(thread.state.isFollowing).toBe(false);
    const again = await open.openThread(rootId);
    await until(() => isLive(again), 'it is live');
    expect(again.state.isFollowing).toBe(false);
    proxy.down();
    await again.follow();
    expect(again.state.isFollowing).toBe(true);
  });

  it('receives each reply once and in order although the connection is cut, and delivers its own', async () => {
    const { ada, conversationId, rootId, reply } = await createThread();
    const { client, thread } = await openThreadAs(ada, conversationId, rootId, proxy.baseUrl);
    const faults: string[] = [];
    thread.subscribe(() => {
      const seqs = thread.state.messages.map(({ seq }) => seq);
      if (seqs.some((seq, index) => index > 0 && seq <= (seqs[index - 1] ?? 0))) faults.push(seqs.join());
      const shown = new Set(thread.state.messages.map((each) => each.clientMessageId));
      if (thread.state.unsent.some((each) => shown.has(each.clientMessageId))) faults.push('shown twice');
    });
    for (let count = 1; count <= 20; count += 1) {
      await reply(`reply ${count}`);
      if (count % 5 === 0) proxy.cut();
    }
    proxy.down();
    const own = thread.send({ body: 'mine' });
    await reply('while offline');
    proxy.up();
    await own;
    await until(() => isLive(thread) && thread.state.messages.length === 22, 'all are there');
    const expected = Array.from({ length: 20 }, (_, index) => `reply ${index + 1}`);
    expect([bodies(thread), faults]).toEqual([[...expected, 'while offline', 'mine'], []]);
    expect(client.requests.filter((each) => each.endsWith('/thread'))).toHaveLength(1);
  });

  it('loads the newest replies of a long thread, then earlier ones', async () => {
    const { ada, conversationId, rootId, reply } = await createThread();
    for (let count = 1; count <= 230; count += 1) await reply(`reply ${count}`);
    const { thread } = await openThreadAs(ada, conversationId, rootId);
    expect([thread.state.messages.length, bodies(thread).at(-1), thread.state.hasOlder]).toEqual([
      101,
      'reply 230',
      true,
    ]);
    const earliest = (
      await server.crewkit.useCases.listThread.execute(toActor(ada), {
        conversationId,
        messageId: rootId,
        before: null,
        after: null,
        limit: 1,
      })
    ).items[0];
    await thread.load('older');
    expect([thread.state.messages.length, bodies(thread)[0]]).toEqual([151, 'reply 80']);
    await thread.load({ around: earliest?.id ?? '' });
    expect([thread.state.messages.length, bodies(thread)[0], thread.state.hasOlder]).toEqual([230, 'reply 1', false]);
  });

  it('sends nothing and shows nothing of one user to the next user of the client, and nothing after it is closed', async () => {
    const { ada, bob, conversationId, rootId, reply } = await createThread();
    for (let count = 1; count <= 130; count += 1) await reply(`reply ${count}`);
    const { client, open, thread } = await openThreadAs(ada, conversationId, rootId);
    const closed = await open.openThread(rootId);
    await until(() => isLive(closed) && closed.state.unreadCount > 0, 'it is live');
    closed.close();
    expect(thread.state.hasOlder).toBe(true);
    client.requests.length = 0;
    const getAttempts = (each: OpenThread) => [
      () => each.addReaction(rootId, '👍'),
      () => each.removeReaction(rootId, '👍'),
      () => each.follow(),
      () => each.unfollow(),
      () => each.send({ body: 'late' }),
    ];
    for (const attempt of getAttempts(closed)) await expect(attempt()).rejects.toMatchObject({ code: 'ABORTED' });
    await closed.load('older');
    expect(client.requests).toEqual([]);
    await client.session.signIn(bob);
    expect(thread.state).toMatchObject({
      status: 'gone',
      root: null,
      messages: [],
      hasOlder: false,
      isFollowing: false,
      error: { code: 'SIGNED_OUT' },
    });
    const attempts = [...getAttempts(thread), () => open.addReaction(rootId, '👍')];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await Promise.all([thread.markRead(), thread.load('older')]);
    expect(client.requests.filter((each) => !each.startsWith('GET /socket'))).toEqual([]);
  });

  it('tells that a thread does not exist, or was opened for a reply', async () => {
    const { ada, conversationId, rootId, reply } = await createThread();
    const { open } = await openThreadAs(ada, conversationId, rootId);
    const missing = await open.openThread(crypto.randomUUID());
    await until(() => missing.state.status === 'gone', 'it is gone');
    expect(missing.state.error?.code).toBe('NOT_FOUND');
    const nested = await open.openThread((await reply('one')).id);
    await until(() => nested.state.status === 'gone', 'it is gone');
    expect(nested.state.error?.code).toBe('NESTED_REPLY');
  });
});
