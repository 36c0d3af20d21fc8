import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/adapter';
import { describe, it } from 'vitest';

import { id, room, setUp, delivered, posted, read, getSeqs } from '../../test/gateway-fixture.js';

const edited = (seq: number): DomainEvent => ({
  type: 'message.updated',
  change: 'edit',
  conversationId: room,
  messageId: id(seq),
  seq,
});
const typing: DomainEvent = { type: 'typing.announced', conversationId: room, userId: 'ada' };
const changed = (userId: string | null): DomainEvent => ({ type: 'access.changed', organizationId: id(9), userId });
const created: DomainEvent = { type: 'conversation.created', conversationId: room };

describe('Gateway: the delivery-time authorization check', () => {
  it('delivers nothing to joined users who lost access, even if their eviction was lost', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const [eve, vic, ada, bob] = [await open('eve/1'), await open('vic/1'), await open('ada/1'), await open('bob/1')];
    const [vicElsewhere, bobElsewhere] = [await open('vic/2'), await open('bob/2')];
    for (const each of [eve, vic, ada, bob]) await gateway.receive(each, 'join', room);
    fakes.viewers.add('vic');
    for (const event of [created, posted(1), edited(1), read, typing]) tell(event);
    await delivered(gateway);
    const all = ['chat:message', 'chat:message.updated', 'chat:read', 'chat:typing'];
    assert.deepEqual(bob.events.toSorted(), ['chat:created', ...all]);
    assert.deepEqual(vic.events.toSorted(), all);
    assert.deepEqual(bobElsewhere.events, ['chat:created', ...all.slice(0, 3)]);
    assert.deepEqual([eve.events, vicElsewhere.events], [[], []]);
  });

  it('shows typing without delaying messages, and drops it when the store is slow', async () => {
    const { fakes, gateway, tell, open } = setUp({ typingSeconds: 0.05 });
    const [ada, bob] = [await open('ada/1'), await open('bob/1')];
    for (const each of [ada, bob]) await gateway.receive(each, 'join', room);
    let asked = 0;
    fakes.loadRecipients = () => {
      asked += 1;
      return asked === 1 ? new Promise(() => undefined) : Promise.resolve();
    };
    tell(typing);
    tell(posted(1));
    await sleep(20);
    assert.deepEqual(bob.events, ['chat:message']);
    await delivered(gateway);
    tell(typing);
    await delivered(gateway);
    assert.deepEqual(bob.events, ['chat:message', 'chat:typing']);
  });

  it('loads pending edits together, each once, with the last of several read events', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const { loadMessages } = fakes;
    const loads: (readonly number[])[] = [];
    fakes.loadMessages = async (seqs) => {
      loads.push([...seqs]);
      return sleep(5, await loadMessages(seqs));
    };
    const bob = await open('bob/1');
    tell(posted(9));
    await sleep(1);
    for (const seq of [3, 5000, 3]) tell(edited(seq));
    tell(read);
    tell({ type: 'conversation.read', conversationId: room, userId: 'bob', lastReadSeq: 4 });
    tell({ type: 'conversation.read', conversationId: room, userId: 'ada', lastReadSeq: 7 });
    await delivered(gateway);
    assert.deepEqual(loads, [[9], [3, 5000]]);
    assert.deepEqual(getSeqs(bob).slice(0, 3), [9, 3, 5000]);
    const readings = bob.sent.filter(([event]) => event === 'chat:read').map(([, payload]) => payload);
    assert.deepEqual(readings, [
      { conversationId: room, userId: 'ada', lastReadSeq: 7 },
      { conversationId: room, userId: 'bob', lastReadSeq: 4 },
    ]);
  });
});

describe('Gateway: changed access', () => {
  it('is checked once per conversation; users who lost it are evicted and notified on every device', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const questions: (readonly string[])[] = [];
    fakes.mayView = (userIds) => {
      questions.push(userIds);
      return Promise.resolve(new Set(userIds.filter((userId) => userId !== 'eve')));
    };
    const [eve, eveTab, vic, eveElsewhere] = [
      await open('eve/1'),
      await open('eve/2'),
      await open('vic/1'),
      await open('eve/3'),
    ];
    for (const each of [eve, eveTab, vic]) await gateway.receive(each, 'join', room);
    tell(changed('vic'));
    await delivered(gateway);
    tell(changed('unknown'));
    tell(changed('eve'));
    await delivered(gateway);
    assert.deepEqual(questions, [['vic'], ['eve']]);
    for (const each of [eve, eveTab, eveElsewhere]) assert.deepEqual(each.chatEvents, ['chat:removed']);
    assert.deepEqual(vic.chatEvents, []);
    assert.deepEqual(await gateway.receive(eve, 'typing', room), { ok: false, code: 'NOT_FOUND' });
    tell(changed(null));
    await delivered(gateway);
    assert.deepEqual(questions, [['vic'], ['eve'], ['vic']]);
  });

  it('of all users is checked for a few rooms at a time, without delaying other work', async () => {
    const { fakes, gateway, tell, open } = setUp();
    let [asking, most, all] = [0, 0, 0];
    fakes.mayView = async (userIds) => {
      asking += 1;
      all += 1;
      most = Math.max(most, asking);
      await sleep(2);
      asking -= 1;
      return new Set(userIds);
    };
    const [bob, ada] = [await open('bob/1'), await open('ada/1')];
    for (let number = 1; number <= 40; number += 1) {
      for (const each of [bob, ada]) await gateway.receive(each, 'join', id(number));
    }
    tell(changed(null));
    tell(posted(1));
    await sleep(1);
    assert.deepEqual(bob.chatEvents, ['chat:message']);
    await delivered(gateway);
    assert.deepEqual([most, all], [4, 40]);
  });

  it('makes a pending join repeat its check', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const [eve, vic] = [await open('eve/1'), await open('vic/1')];
    let asked = 0;
    fakes.viewConversation = () => {
      asked += 1;
      return asked > 2 ? Promise.reject(new CrewkitError('NOT_FOUND')) : sleep(10, { lastSeq: 7, lastChangeSeq: 9 });
    };
    const joins = [gateway.receive(eve, 'join', room), gateway.receive(vic, 'join', room)];
    await sleep(1);
    tell(changed('eve'));
    assert.deepEqual(await Promise.all(joins), [
      { ok: false, code: 'NOT_FOUND' },
      { ok: true, lastSeq: 7, lastChangeSeq: 9 },
    ]);
  });

  it('is checked repeatedly until the store responds', async () => {
    const { fakes, gateway, tell, open } = setUp({ loadSeconds: 0.03 });
    const outcomes: (() => Promise<ReadonlySet<string>>)[] = [
      () => Promise.reject(new CrewkitError('UNAVAILABLE')),
      () => new Promise(() => undefined),
      () => Promise.resolve(new Set()),
    ];
    fakes.mayView = () => (outcomes.shift() ?? assert.fail())();
    const eve = await open('eve/1');
    await gateway.receive(eve, 'join', room);
    tell(changed('eve'));
    await delivered(gateway);
    assert.deepEqual([eve.chatEvents, outcomes.length], [['chat:removed'], 0]);
  });

  it('is checked again when it changes during a check, sequentially', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const answers = [sleep(10, new Set(['eve'])), sleep(1, new Set<string>())];
    let [asking, most] = [0, 0];
    fakes.mayView = async () => {
      asking += 1;
      most = Math.max(most, asking);
      const answer = await (answers.shift() ?? assert.fail());
      asking -= 1;
      return answer;
    };
    const eve = await open('eve/1');
    await gateway.receive(eve, 'join', room);
    for (const event of [changed('eve'), changed(null), changed('eve')]) tell(event);
    await delivered(gateway);
    assert.deepEqual([most, answers.length, eve.chatEvents], [1, 0, ['chat:removed']]);
  });

  it('can mean that the conversation was deleted, in which case joined observers are also notified once each', async () => {
    const { fakes, gateway, tell, open } = setUp();
    fakes.mayView = () => Promise.resolve(new Set());
    fakes.participants.clear();
    const [ada, bob, vic] = [await open('ada/1'), await open('bob/1'), await open('vic/1')];
    for (const each of [ada, bob, vic]) await gateway.receive(each, 'join', room);
    for (const userId of ['ada', 'bob']) tell({ type: 'participant.removed', conversationId: room, userId });
    await delivered(gateway);
    for (const each of [ada, bob, vic]) assert.deepEqual(each.chatEvents, ['chat:removed']);
    assert.equal(gateway.counts.rooms, 0);
  });
});
