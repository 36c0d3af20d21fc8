import type { UseCases } from '@crewkit/core';
import { describe, expect, it, vi } from 'vitest';

import { AdmittedConnection } from './admitted-connection.js';
import { ConnectionRegistry } from './connection-registry.js';
import { Interests } from './interests.js';

const untracked = { connected: () => undefined, disconnected: () => undefined };

const [first, second, third] = ['1', '2', '3'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];

function setUp(limit = 10) {
  const store = {
    conversations: new Map<string, readonly string[]>(),
    /** The queries that have not been answered yet. */
    asked: [] as { readonly userIds: readonly string[]; readonly answer: (error?: Error) => void }[],
  };
  const conversationIds = (userIds: readonly string[]) =>
    new Promise((resolve, reject) => {
      const found = new Map(userIds.map((userId) => [userId, store.conversations.get(userId) ?? []]));
      store.asked.push({ userIds, answer: (error) => (error ? reject(error) : resolve(found)) });
    });
  const admission = { isPending: false };
  const registry = new ConnectionRegistry(untracked, (userId) => interests.userChanged(userId));
  const logged: string[] = [];
  const log = (_: object, message: string): void => void logged.push(message);
  const logger = { debug: log, info: log, warn: log, error: log };
  const limits = { loadSeconds: 1, followedConversations: limit };
  const useCases = { loadDelivery: { conversationIds } } as unknown as Pick<UseCases, 'loadDelivery'>;
  const interests: Interests = new Interests(useCases, { registry, admission, limits, logger });
  let connections = 0;
  const connect = (userId: string): AdmittedConnection => {
    const identity = { userId, accessTokenId: 'a', key: null, credentialId: 'a', expiresAt: null, session: null };
    const connection = { id: String((connections += 1)) } as never;
    const admitted = new AdmittedConnection(connection, identity, {
      clock: { now: () => new Date() },
      onExpired: () => undefined,
    });
    registry.add(admitted);
    return admitted;
  };
  const answer = async (error?: Error): Promise<void> => {
    await vi.waitUntil(() => store.asked.length > 0, { timeout: 5_000 });
    store.asked.shift()?.answer(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const follows = (conversationId: string): boolean => interests.include([`conversation:${conversationId}`]);
  return { store, admission, registry, interests, logged, connect, answer, follows };
}

describe('Interests', () => {
  it('include nothing without connections, except what can concern one that is being admitted', () => {
    const { interests, admission } = setUp();
    expect([interests.include([]), interests.include(['user:ada']), interests.include(['organization:a'])]).toEqual([
      false,
      false,
      false,
    ]);
    admission.isPending = true;
    expect([interests.include(['user:ada']), interests.include(['conversation:a'])]).toEqual([true, false]);
  });

  it('include what concerns all processes, organizations, connected users and watched projects', () => {
    const { interests, connect, registry } = setUp();
    const ada = connect('ada');
    expect(interests.include([])).toBe(true);
    expect(interests.include(['organization:a'])).toBe(true);
    expect([interests.include(['user:ada']), interests.include(['user:bob'])]).toEqual([true, false]);
    expect(interests.include(['user:bob', 'user:ada'])).toBe(true);
    expect(interests.include(['project:a'])).toBe(false);
    registry.projects.join(ada, 'a');
    expect(interests.include(['project:a'])).toBe(true);
  });

  it('include the conversations of connected users, and every conversation until these are loaded', async () => {
    const { store, connect, registry, answer, follows } = setUp();
    store.conversations.set('ada', [first]).set('bob', [first, second]);
    const [ada, bob] = [connect('ada'), connect('bob')];
    const another = connect('bob');
    expect([follows(first), follows(third)]).toEqual([true, true]);
    await answer();
    expect([follows(first), follows(second), follows(third)]).toEqual([true, true, false]);
    registry.remove(bob);
    expect(follows(second)).toBe(true);
    registry.remove(another);
    expect([follows(first), follows(second)]).toEqual([true, false]);
    registry.conversations.join(ada, third);
    expect(follows(third)).toBe(true);
    registry.remove(ada);
    expect([follows(first), follows(third)]).toEqual([false, false]);
  });

  it('include conversations that a user joins, also while theirs are being loaded', async () => {
    const { store, interests, connect, answer, follows } = setUp();
    store.conversations.set('ada', [first]);
    connect('ada');
    interests.joined('ada', second);
    interests.joined('ada', first);
    interests.joined('bob', third);
    await answer();
    expect([follows(first), follows(second), follows(third)]).toEqual([true, true, false]);
    interests.joined('ada', third);
    expect(follows(third)).toBe(true);
  });

  it('do not use a result from before the user connected again', async () => {
    const { store, connect, registry, answer, follows } = setUp();
    const ada = connect('ada');
    await vi.waitUntil(() => store.asked.length === 1);
    registry.remove(ada);
    connect('ada');
    store.conversations.set('ada', [first]);
    await answer();
    expect([follows(first), follows(second)]).toEqual([true, true]);
    await answer();
    expect([follows(first), follows(second)]).toEqual([true, false]);
  });

  it('include every conversation while a user with too many is connected', async () => {
    const { store, connect, registry, answer, follows } = setUp(1);
    store.conversations.set('ada', [first, second]).set('bob', [first]);
    connect('bob');
    const ada = connect('ada');
    await answer();
    expect(follows(third)).toBe(true);
    registry.remove(ada);
    expect([follows(first), follows(third)]).toEqual([true, false]);
  });

  it('include a new conversation until its participants are known, and for good if they cannot be loaded', async () => {
    const { interests, connect, answer, follows } = setUp();
    connect('ada');
    await answer();
    const [known, others] = [interests.expect(first), interests.expect(second)];
    interests.expect(third);
    expect([follows(first), follows(second), follows(third)]).toEqual([true, true, true]);
    known(['ada']);
    others([]);
    expect([follows(first), follows(second), follows(third)]).toEqual([true, false, true]);
  });

  it('load again after a failure, in batches', async () => {
    const { store, connect, answer, follows, logged } = setUp();
    for (let user = 0; user < 25; user += 1) connect(`user ${user}`);
    await answer(new Error('The store is unreachable; this is part of the test.'));
    expect(logged).toHaveLength(1);
    expect(follows(first)).toBe(true);
    await vi.waitUntil(() => store.asked.length > 0, { timeout: 5_000 });
    expect(store.asked[0]?.userIds).toHaveLength(20);
    await answer();
    await answer();
    expect(follows(first)).toBe(false);
  });
});
