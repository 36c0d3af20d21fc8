import { setTimeout as sleep } from 'node:timers/promises';

import type { DomainEvent } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { delivered, room, setUp, type FakeConnection } from '../../test/gateway-fixture.js';

const limits = { presenceBatchSeconds: 60 };
const changed = (...userIds: string[]): DomainEvent => ({ type: 'presence.changed', userIds });
const about = ({ sent }: FakeConnection): unknown[] =>
  sent.flatMap(([event, payload]) => (event === 'presence:changed' ? [(payload as { userId: string }).userId] : []));
const toStatuses = ({ sent }: FakeConnection): unknown[] =>
  sent.flatMap(([event, payload]) => (event === 'presence:changed' ? [(payload as { status: string }).status] : []));

describe('DeliverPresence', () => {
  it('sends the current statuses to a new connection, and never an older status after a newer one', async () => {
    const { fakes, gateway, open, tell } = setUp(limits);
    fakes.presence.set('bob', 'online').set('cyd', 'away');
    let answer: () => void = () => undefined;
    fakes.loadStatuses = () => new Promise((resolve) => (answer = resolve));
    const ada = await open('ada/1');
    await sleep(10);
    fakes.presence.set('bob', 'offline');
    tell(changed('bob'));
    const again = await open('ada/2');
    await sleep(10);
    fakes.loadStatuses = async () => Promise.resolve();
    answer();
    await delivered(gateway);
    expect(toStatuses(ada)).toEqual(['online', 'away', 'offline']);
    expect(toStatuses(again).at(-2)).toBe('offline');
  });

  it('loads the statuses for new connections of at most 20 users per query, and runs one query at a time', async () => {
    const { fakes, gateway, open } = setUp(limits);
    const asked: number[] = [];
    let running = 0;
    fakes.loadStatuses = async (viewerIds) => {
      asked.push(viewerIds.length);
      expect((running += 1)).toBe(1);
      await sleep(20);
      running -= 1;
    };
    fakes.presence.set('bob', 'online');
    const first = await open('first/1');
    await sleep(5);
    const connections = await Promise.all(
      Array.from({ length: 60 }, (_, index) => open(`user ${index % 30}/${index}`)),
    );
    await delivered(gateway);
    expect(asked).toEqual([1, 20, 10]);
    for (const connection of [first, ...connections]) expect(about(connection)).toEqual(['bob']);
  });

  it('loads changes together while an earlier change is being loaded', async () => {
    const { fakes, gateway, open, tell } = setUp(limits);
    const ada = await open('ada/1');
    await delivered(gateway);
    let loads = 0;
    fakes.loadChanged = async () => {
      loads += 1;
      await sleep(20);
    };
    tell(changed('bob'));
    await sleep(5);
    for (const userId of ['cyd', 'dan', 'cyd']) tell(changed(userId));
    await delivered(gateway);
    expect(loads).toBe(2);
    expect(about(ada)).toEqual(['bob', 'cyd', 'dan']);
  });

  it('loads once for many users who join a conversation, and not at all if none is connected here', async () => {
    const { fakes, gateway, open, tell } = setUp(limits);
    await open('eve/1');
    await delivered(gateway);
    const loaded: (readonly string[])[] = [];
    let changes = 0;
    fakes.loadNewcomers = async (newcomerIds) => void loaded.push(newcomerIds);
    fakes.loadChanged = async () => void (changes += 1);
    const join = (userId: string) => tell({ type: 'participant.added', conversationId: room, userId });
    join('bob');
    await delivered(gateway);
    expect(loaded).toEqual([]);
    await open('ada/1');
    fakes.loadConversation = () => sleep(20);
    for (const userId of ['ada', 'bob', 'gone']) join(userId);
    await delivered(gateway);
    expect(loaded).toEqual([['ada', 'bob']]);
    expect(changes).toBe(0);
  });

  it('asks about no newcomers in a conversation about a task', async () => {
    const { fakes, gateway, open, tell } = setUp(limits);
    await open('ada/1');
    await delivered(gateway);
    let loads = 0;
    fakes.loadNewcomers = async () => void (loads += 1);
    for (const kind of ['direct', 'task'] as const) {
      fakes.conversationKind = kind;
      tell({ type: 'participant.added', conversationId: room, userId: 'ada' });
      await delivered(gateway);
    }
    expect(loads).toBe(1);
  });

  it('tries again if statuses cannot be loaded', async () => {
    const { fakes, gateway, open, tell, logged } = setUp(limits);
    fakes.presence.set('bob', 'online');
    fakes.loadStatuses = async () => {
      fakes.loadStatuses = () => Promise.resolve();
      return Promise.reject(new Error('broken'));
    };
    fakes.loadChanged = async () => {
      fakes.loadChanged = () => Promise.resolve();
      return Promise.reject(new Error('broken'));
    };
    const ada = await open('ada/1');
    tell({ type: 'presence.hidden', userId: 'cyd' });
    await delivered(gateway);
    expect(about(ada).sort()).toEqual(['bob', 'cyd']);
    expect(logged).toHaveLength(2);
  });

  it('sends nothing about a user who closes the account without having shown the presence', async () => {
    const { gateway, open, tell } = setUp(limits);
    const ada = await open('ada/1');
    tell({ type: 'user.closed', userId: 'bob' });
    await delivered(gateway);
    expect(about(ada)).toEqual([]);
  });
});
