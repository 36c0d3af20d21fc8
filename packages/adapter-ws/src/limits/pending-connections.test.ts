import assert from 'node:assert/strict';

import { describe, it } from 'vitest';

import { PendingConnections, type PendingLimit, type PendingSlot } from './pending-connections.js';

const figures = { unadmitted: 4, unadmittedPerAddress: 2, failuresPerAddress: 3, windowSeconds: 60 };

/** Creates a pool with 4 slots in total and 2 per address. It records the connections that are cut, with the reasons. */
function setUp() {
  const cut: string[] = [];
  const limits: PendingLimit[] = [];
  const pendingConnections = new PendingConnections(figures, (limit) => limits.push(limit));
  const come = (address: string, name: string) => pendingConnections.enter(address, () => cut.push(name));
  return { pendingConnections, cut, limits, come };
}

describe('the pending-connection pool', () => {
  it('evicts the longest-waiting connection, first from the same address, then from all addresses', () => {
    const { pendingConnections, cut, limits, come } = setUp();
    for (const name of ['a1', 'a2', 'a3']) come('a', name);
    assert.deepEqual(cut, ['a1']);
    assert.deepEqual(limits, ['address']);
    for (const name of ['b1', 'c1', 'd1']) come(name.slice(0, 1), name);
    assert.deepEqual(cut, ['a1', 'a2']);
    assert.deepEqual(limits, ['address', 'all']);
    assert.equal(pendingConnections.size, 4);
  });

  it('frees a slot once when a connection closes, however often it reports that', () => {
    const { pendingConnections, cut, come } = setUp();
    const slot = come('a', 'a1');
    come('a', 'a2');
    slot?.leave();
    slot?.leave();
    come('a', 'a3');
    assert.deepEqual(cut, []);
    assert.equal(pendingConnections.size, 2);
  });

  it('rejects new connections only while the tokens of all others are being checked', async () => {
    const { cut, come, pendingConnections } = setUp();
    const looks: (() => void)[] = [];
    const looking = [come('a', 'a1'), come('a', 'a2')].map((slot) =>
      slot?.keepDuring(new Promise<void>((resolve) => looks.push(resolve))),
    );
    assert.equal(pendingConnections.hasRoom('a'), false);
    assert.equal(come('a', 'a3'), null);
    assert.ok(come('b', 'b1'));
    looks[1]?.();
    await looking[1];
    assert.ok(come('a', 'a4'));
    assert.deepEqual(cut, ['a2']);
  });

  it('keeps no connection that closes while its token is being checked', async () => {
    const { pendingConnections, come, cut, limits } = setUp();
    const slot = come('a', 'a1');
    const looked = slot?.keepDuring(Promise.reject(new Error('no')));
    slot?.leave();
    await assert.rejects(looked ?? Promise.resolve());
    assert.equal(pendingConnections.size, 0);
    for (const name of ['b1', 'b2', 'c1', 'c2', 'd1']) come(name.slice(0, 1), name);
    assert.deepEqual(cut, ['b1']);
    assert.deepEqual(limits, ['all']);
    assert.equal(pendingConnections.size, 4);
  });

  it('rejects an address with too many failed attempts, and no other', () => {
    const { pendingConnections, come } = setUp();
    for (let count = 0; count < 3; count += 1) {
      assert.equal(pendingConnections.blockedSeconds('a'), null);
      come('a', 'a')?.leave();
    }
    assert.equal(pendingConnections.blockedSeconds('a'), 60);
    assert.equal(pendingConnections.blockedSeconds('b'), null);
  });

  it('counts client errors as failures, but neither admissions nor server errors', () => {
    const { pendingConnections, come } = setUp();
    const end = (how: (slot: PendingSlot) => void): void => {
      const slot = come('a', 'a') ?? assert.fail();
      how(slot);
      slot.leave();
      slot.leave();
    };
    for (let count = 0; count < 5; count += 1) {
      end((slot) => slot.admitted());
      for (const code of ['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_CONNECTIONS'] as const)
        end((slot) => slot.refused(code));
    }
    assert.equal(pendingConnections.blockedSeconds('a'), null);
    for (const code of ['UNAUTHENTICATED', 'RATE_LIMITED', 'NOT_FOUND'] as const) end((slot) => slot.refused(code));
    assert.equal(pendingConnections.blockedSeconds('a'), 60);
  });

  it('does not count evicted connections against their address', () => {
    const { pendingConnections, come } = setUp();
    for (let count = 0; count < 10; count += 1) come('a', 'a');
    assert.equal(pendingConnections.blockedSeconds('a'), null);
  });
});
