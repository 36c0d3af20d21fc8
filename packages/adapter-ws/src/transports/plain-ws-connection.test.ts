import assert from 'node:assert/strict';

import { describe, it } from 'vitest';
import type { WebSocket } from 'ws';

import { PlainWsConnection } from './plain-ws-connection.js';
import { textFrame } from './text-frame.js';

function setUp() {
  const did: unknown[] = [];
  const socket = {
    bufferedAmount: 0,
    OPEN: 1,
    readyState: 1,
    on: () => undefined,
    send: (text: string) => void did.push(text),
    _sender: { sendFrame: (frame: readonly Buffer[]) => void did.push(...frame) },
    close: (code: number, reason: string) => void did.push(code, reason),
  };
  const connection = new PlainWsConnection(socket as unknown as WebSocket, 100);
  return { did, socket, connection };
}

const payload = { conversationId: 'room' };
const told = textFrame('{"event":"chat:removed","data":{"conversationId":"room"}}');

describe('PlainWsConnection', () => {
  it('sends nothing before the acknowledgement of its admission', () => {
    const { did, connection } = setUp();
    connection.send('chat:removed', payload);
    connection.acknowledge(1, { ok: true });
    connection.admitted();
    assert.deepEqual(did, ['{"ack":1,"ok":true}', told]);
  });

  it('sends pending messages before it closes, admitted or not', () => {
    const { did, connection } = setUp();
    connection.send('chat:removed', payload);
    connection.close('unauthenticated');
    assert.deepEqual(did, [told, 4401, 'unauthenticated']);
  });

  it('sends the same bytes to every connection of a fan-out', () => {
    const [one, other] = [setUp(), setUp()];
    for (const { connection } of [one, other]) {
      connection.admitted();
      connection.send('chat:removed', payload);
    }
    assert.equal(one.did[0], other.did[0]);
    one.connection.send('chat:removed', { ...payload });
    assert.deepEqual(one.did[1], told);
    assert.notEqual(one.did[1], other.did[0]);
  });

  it('drops events while the connection closes', () => {
    const { did, socket, connection } = setUp();
    connection.admitted();
    socket.readyState = 2;
    connection.send('chat:removed', payload);
    assert.deepEqual(did, []);
  });

  it('closes when a response exceeds the backlog', () => {
    const { did, socket, connection } = setUp();
    socket.bufferedAmount = 101;
    connection.acknowledge(null, { ok: false, code: 'VALIDATION_FAILED' });
    assert.deepEqual(did.slice(1), [4408, 'slow_consumer']);
    socket.bufferedAmount = 100;
    assert.equal(connection.closeOnBacklog(), true);
  });
});
