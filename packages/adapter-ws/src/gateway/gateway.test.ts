import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import type { MessageOnWire } from '@crewkit/core/adapter';
import { describe, it } from 'vitest';

import { room, FakeConnection, setUp, getSeqs, delivered, posted, read, revoked } from '../../test/gateway-fixture.js';
import { defaultGatewayLimits } from '../limits/gateway-limits.js';

describe('Gateway: admission', () => {
  it('rejects a connection whose session ends while the store is being queried', async () => {
    const { gateway, fakes, tell, open } = setUp();
    const { authenticateConnection } = fakes;
    fakes.authenticateConnection = async (token) => sleep(10, await authenticateConnection(token));
    const [opening, other] = [open('ada/phone'), open('ada/laptop')];
    tell(revoked('ada', 'phone'));
    await assert.rejects(opening, (error) => CrewkitError.is(error, 'UNAUTHENTICATED'));
    await other;
    assert.equal(gateway.counts.connections, 1);
    await gateway.close();
  });

  it('rejects a renewal in the same case, and the connection keeps its old session', async () => {
    const { gateway, fakes, tell, open } = setUp();
    const connection = await open('ada/phone');
    const { authenticateConnection } = fakes;
    fakes.authenticateConnection = async (token) => sleep(10, await authenticateConnection(token));
    const renewal = gateway.receive(connection, 'auth', { token: 'ada/laptop' });
    await sleep(2);
    tell(revoked('ada', 'laptop'));
    assert.deepEqual(await renewal, { ok: false, code: 'UNAUTHENTICATED' });
    assert.deepEqual(connection.closings, []);
    tell(revoked('ada', 'phone'));
    assert.deepEqual(connection.events, ['auth:expired']);
    assert.deepEqual(connection.closings, ['unauthenticated']);
  });

  it('answers only UNAUTHENTICATED to an unknown connection', async () => {
    const { gateway } = setUp();
    const ack = await gateway.receive(new FakeConnection('unknown'), 'join', room);
    assert.deepEqual(ack, { ok: false, code: 'UNAUTHENTICATED' });
  });
});

describe('Gateway: delivery', () => {
  it('sends the identical payload to every connection, and waits for slow loads in order', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const { loadMessages } = fakes;
    fakes.loadMessages = async (seqs) => sleep(seqs.includes(1) ? 20 : 0, await loadMessages(seqs));
    const connections = [await open('ada/1'), await open('bob/1'), await open('bob/2')];
    await gateway.receive(connections[0] ?? assert.fail(), 'join', room);
    tell(posted(1));
    tell(posted(2));
    await delivered(gateway);
    for (const { sent } of connections) {
      assert.deepEqual(
        sent.map(([, payload]) => (payload as MessageOnWire).seq),
        [1, 2],
      );
      assert.equal(sent[0]?.[1], connections[0]?.sent[0]?.[1]);
    }
  });

  it('continues after loads that fail or hang', async () => {
    const { fakes, gateway, tell, open, logged } = setUp({ deliverSeconds: 0.02 });
    const { loadMessages } = fakes;
    fakes.loadMessages = (seqs) => {
      if (seqs.includes(1)) return Promise.reject(new TypeError('a bug'));
      return seqs.includes(2) ? new Promise(() => undefined) : loadMessages(seqs);
    };
    const connection = await open('bob/1');
    for (const seq of [1, 2, 3]) {
      tell(posted(seq));
      await delivered(gateway);
    }
    assert.deepEqual(getSeqs(connection), [3]);
    assert.equal(logged.length, 2);
  });

  it('waits for an unavailable store longer than one query may take', async () => {
    const { fakes, gateway, tell, open, logged } = setUp({ loadSeconds: 0.02 });
    const { loadMessages } = fakes;
    const backAt = performance.now() + 150;
    fakes.loadMessages = (seqs) =>
      performance.now() < backAt ? Promise.reject(new CrewkitError('UNAVAILABLE')) : loadMessages(seqs);
    const connection = await open('bob/1');
    tell(posted(1));
    await delivered(gateway);
    assert.deepEqual(getSeqs(connection), [1]);
    assert.deepEqual(logged, []);
    // The default must cover the longest expected database outage.
    assert.ok(defaultGatewayLimits.deliverSeconds >= 60);
  });

  it('retries while the store is unavailable', async () => {
    const { fakes, gateway, tell, open, logged } = setUp();
    const { loadMessages } = fakes;
    let refusals = 2;
    fakes.loadMessages = (seqs) => {
      refusals -= 1;
      return refusals >= 0 ? Promise.reject(new CrewkitError('UNAVAILABLE')) : loadMessages(seqs);
    };
    const connection = await open('bob/1');
    for (const seq of [1, 2]) tell(posted(seq));
    await delivered(gateway);
    assert.deepEqual(getSeqs(connection), [1, 2]);
    assert.deepEqual(logged, []);
  });

  it('loads pending messages together, but not across another event', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const { loadMessages } = fakes;
    const loads: number[][] = [];
    fakes.loadMessages = async (seqs) => {
      loads.push([...seqs]);
      return sleep(5, await loadMessages(seqs));
    };
    const connection = await open('bob/1');
    tell(posted(1));
    await sleep(1);
    for (const seq of [2, 3]) tell(posted(seq));
    tell(read);
    tell(posted(4));
    await delivered(gateway);
    assert.deepEqual(loads, [[1], [2, 3], [4]]);
    assert.deepEqual(connection.events, ['chat:message', 'chat:message', 'chat:message', 'chat:read', 'chat:message']);
  });

  it('loads at most 100 messages at once', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const { loadMessages } = fakes;
    const loads: number[] = [];
    fakes.loadMessages = (seqs) => {
      loads.push(seqs.length);
      return loadMessages(seqs);
    };
    const connection = await open('bob/1');
    for (let seq = 1; seq <= 250; seq += 1) tell(posted(seq));
    await delivered(gateway);
    assert.deepEqual(loads, [100, 100, 50]);
    assert.equal(connection.sent.length, 250);
  });

  it('sends no query to the store without connections', async () => {
    const { fakes, tell } = setUp();
    fakes.loadMessages = () => assert.fail('asked');
    tell(posted(1));
    await sleep(5);
  });

  it('closes connections above 1 MiB of backlog and connections that cannot be written to, and still serves the others', async () => {
    const { tell, open, gateway } = setUp();
    const connections = await Promise.all(['bob/1', 'bob/2', 'bob/3', 'ada/1'].map(open));
    const [full, nearlyFull, broken, healthy] = connections as [
      FakeConnection,
      FakeConnection,
      FakeConnection,
      FakeConnection,
    ];
    full.buffered = 1024 * 1024 + 1;
    nearlyFull.buffered = 1024 * 1024;
    broken.broken = true;
    tell(posted(1));
    await delivered(gateway);
    assert.deepEqual(full.closings, ['slow_consumer']);
    assert.deepEqual(broken.closings, ['slow_consumer']);
    assert.deepEqual([nearlyFull.closings, healthy.closings], [[], []]);
    assert.deepEqual([nearlyFull.events, healthy.events], [['chat:message'], ['chat:message']]);
    assert.equal(gateway.counts.connections, 2);
  });
});

describe('Gateway: close', () => {
  it('closes every connection and stops listening', async () => {
    const { gateway, open, subscribers } = setUp();
    const connections = [await open('ada/1'), await open('bob/1')];
    await gateway.close();
    assert.equal(subscribers.size, 0);
    assert.deepEqual(
      connections.map((each) => each.closings),
      [['shutdown'], ['shutdown']],
    );
    assert.equal(gateway.counts.connections, 0);
    gateway.closed(connections[0] ?? assert.fail());
    await assert.rejects(open('ada/1'), (error) => CrewkitError.is(error, 'UNAVAILABLE'));
  });
});
