import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/adapter';
import { describe, it } from 'vitest';

import { id, room, setUp, delivered, posted } from '../../test/gateway-fixture.js';

describe('Gateway: changed participants', () => {
  const created: DomainEvent = { type: 'conversation.created', conversationId: room };
  const updated: DomainEvent = { type: 'conversation.updated', conversationId: room };
  const added = (userId: string): DomainEvent => ({ type: 'participant.added', conversationId: room, userId });
  const removed = (userId: string): DomainEvent => ({ type: 'participant.removed', conversationId: room, userId });

  it('loads pending changes together for connected users, and distinguishes new participants from existing ones', async () => {
    const { fakes, gateway, tell, open } = setUp();
    let loads = 0;
    fakes.participants = new Set(['ada', 'bob', 'cyd', 'dan', 'eve']);
    fakes.loadConversation = async () => {
      loads += 1;
      return sleep(5);
    };
    const [ada, cyd, dan] = [await open('ada/1'), await open('cyd/1'), await open('dan/1')];
    tell(created);
    await sleep(1);
    for (const event of [updated, added('cyd'), updated, added('dan')]) tell(event);
    tell(posted(1));
    tell(updated);
    await delivered(gateway);
    assert.equal(loads, 3);
    assert.deepEqual(ada.chatEvents, ['chat:created', 'chat:updated', 'chat:message', 'chat:updated']);
    for (const { chatEvents } of [cyd, dan]) {
      assert.deepEqual(chatEvents, ['chat:created', 'chat:created', 'chat:message', 'chat:updated']);
    }
  });

  it('loads own changes of settings together, for connected users only, and not if all receive the conversation', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const changed = (userId: string): DomainEvent => ({ type: 'participant.updated', conversationId: room, userId });
    let loads = 0;
    fakes.participants = new Set(['ada', 'bob', 'cyd', 'dan']);
    fakes.loadConversation = async () => {
      loads += 1;
      return sleep(5);
    };
    const [ada, bob, cyd] = [await open('ada/1'), await open('bob/1'), await open('cyd/1')];
    await delivered(gateway);
    tell(changed('dan'));
    assert.equal(gateway.counts.deliveries, 0);
    for (const userId of ['ada', 'bob', 'ada', 'dan']) tell(changed(userId));
    await delivered(gateway);
    assert.deepEqual([loads, ada.events, bob.events, cyd.events], [1, ['chat:updated'], ['chat:updated'], []]);
    for (const event of [changed('ada'), updated, changed('bob')]) tell(event);
    await delivered(gateway);
    assert.deepEqual([loads, ada.events.length, bob.events.length, cyd.events.length], [3, 3, 2, 1]);
  });

  it('evicts removed users from the room at once, and notifies them in order', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const [phone, tablet, ada] = [await open('bob/1'), await open('bob/2'), await open('ada/1')];
    for (const each of [phone, tablet, ada]) await gateway.receive(each, 'join', room);
    const { loadMessages } = fakes;
    fakes.loadMessages = async (seqs) => sleep(10, await loadMessages(seqs));
    tell(posted(1));
    await sleep(1);
    fakes.participants.delete('bob');
    tell(removed('bob'));
    tell({ type: 'typing.announced', conversationId: room, userId: 'ada' });
    assert.deepEqual(phone.events, []);
    await delivered(gateway);
    // The message was still pending when the user left, so its authorization check ran after that.
    for (const { events } of [phone, tablet]) assert.deepEqual(events, ['chat:removed']);
    assert.deepEqual(ada.events, ['chat:message', 'chat:updated']);
    assert.deepEqual(await gateway.receive(phone, 'typing', room), { ok: false, code: 'NOT_FOUND' });
    assert.equal(gateway.counts.rooms, 1);
  });

  it('sends the conversation again to a user who was removed and rejoined, regardless of what is pending', async () => {
    const { fakes, gateway, tell, open } = setUp();
    fakes.loadConversation = () => sleep(5);
    const bob = await open('bob/1');
    for (const event of [updated, added('bob'), removed('bob'), added('bob'), updated]) tell(event);
    await delivered(gateway);
    assert.deepEqual(bob.events.slice(-2), ['chat:removed', 'chat:created']);
  });

  it('rechecks a join during a removal, and admits no user without access', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const [bob, ada] = [await open('bob/1'), await open('ada/1')];
    const answers = [sleep(10, { lastSeq: 7, lastChangeSeq: 9 }), sleep(10, { lastSeq: 8, lastChangeSeq: 9 })];
    let asked = 0;
    fakes.viewConversation = () => {
      asked += 1;
      return answers.shift() ?? Promise.reject(new CrewkitError('NOT_FOUND'));
    };
    const joins = [gateway.receive(bob, 'join', room), gateway.receive(ada, 'join', room)];
    await sleep(1);
    tell(removed('bob'));
    assert.deepEqual(await Promise.all(joins), [
      { ok: false, code: 'NOT_FOUND' },
      { ok: true, lastSeq: 8, lastChangeSeq: 9 },
    ]);
    assert.equal(asked, 3);
    assert.deepEqual(await gateway.receive(bob, 'typing', room), { ok: false, code: 'NOT_FOUND' });
  });

  it('rechecks nothing for other users or conversations', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const bob = await open('bob/1');
    let asked = 0;
    fakes.viewConversation = () => {
      asked += 1;
      return sleep(5, { lastSeq: 7, lastChangeSeq: 9 });
    };
    const ack = gateway.receive(bob, 'join', room);
    await sleep(1);
    tell(removed('ada'));
    tell({ type: 'participant.removed', conversationId: id(2), userId: 'bob' });
    assert.deepEqual(await ack, { ok: true, lastSeq: 7, lastChangeSeq: 9 });
    assert.equal(asked, 1);
    await delivered(gateway);
  });
});
