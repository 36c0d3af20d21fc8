import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import { describe, it } from 'vitest';

import { id, room, setUp } from '../../test/gateway-fixture.js';
import type { SocketConnection } from './socket-connection.js';

describe('Gateway: client events', () => {
  it('leaves the room if a connection closes during its join', async () => {
    const { fakes, gateway, open } = setUp();
    fakes.viewConversation = () => sleep(10, { lastSeq: 0 });
    const connection = await open('ada/1');
    const ack = gateway.receive(connection, 'join', room);
    await sleep(1);
    gateway.closed(connection);
    await ack;
    assert.deepEqual(gateway.counts, { connections: 0, accounts: 0, rooms: 0, deliveries: 0 });
  });

  it('limits a connection to 200 rooms', async () => {
    const { gateway, open } = setUp({ eventsPerWindow: 1000, eventsBeforeClose: 1000 });
    const connection = await open('ada/1');
    const join = (number: number) => gateway.receive(connection, 'join', id(number));
    for (let number = 1; number <= 200; number += 1) assert.equal((await join(number)).ok, true);
    assert.deepEqual(await join(201), { ok: false, code: 'RATE_LIMITED' });
    assert.deepEqual(await join(7), { ok: true, lastSeq: 7, lastChangeSeq: 9 });
    await gateway.receive(connection, 'leave', id(7));
    assert.equal((await join(201)).ok, true);
    assert.equal(gateway.counts.rooms, 200);
  });

  it('rejects the events of a user above the rate limit, and disconnects far above it', async () => {
    const { gateway, open } = setUp();
    const [eager, calm] = [await open('ada/1'), await open('bob/1')];
    const send = (connection: SocketConnection, times: number) =>
      Promise.all(Array.from({ length: times }, () => gateway.receive(connection, 'leave', room)));
    assert.equal(
      (await send(eager, 120)).every((ack) => ack.ok),
      true,
    );
    const refused = await send(eager, 120);
    assert.equal(
      refused.every((ack) => !ack.ok && ack.code === 'RATE_LIMITED'),
      true,
    );
    assert.deepEqual(eager.closings, []);
    await send(eager, 1);
    assert.deepEqual(eager.closings, ['rate_limited']);
    assert.equal((await gateway.receive(calm, 'leave', room)).ok, true);
  });

  it('responds to expected errors with their code, and logs other errors as INTERNAL', async () => {
    const { fakes, gateway, open, logged } = setUp();
    const connection = await open('ada/1');
    fakes.viewConversation = () => Promise.reject(new CrewkitError('UNAVAILABLE'));
    assert.deepEqual(await gateway.receive(connection, 'join', room), { ok: false, code: 'UNAVAILABLE' });
    assert.equal(logged.length, 0);
    fakes.viewConversation = () => Promise.reject(new TypeError('a bug'));
    assert.deepEqual(await gateway.receive(connection, 'join', room), { ok: false, code: 'INTERNAL' });
    assert.equal(logged.length, 1);
  });

  it('removes a user who may no longer see the conversation from its room', async () => {
    const { fakes, gateway, open } = setUp();
    const connection = await open('ada/1');
    await gateway.receive(connection, 'join', room);
    fakes.announceTyping = () => Promise.reject(new CrewkitError('NOT_FOUND'));
    assert.deepEqual(await gateway.receive(connection, 'typing', room), { ok: false, code: 'NOT_FOUND' });
    assert.equal(gateway.counts.rooms, 0);
  });
});
