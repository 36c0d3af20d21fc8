import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/adapter';
import { describe, it } from 'vitest';

import { delivered, id, setUp, type FakeConnection } from '../../test/gateway-fixture.js';

const [acme, zeta] = [id(1), id(2)];

const changed = (organizationId: string | null, userId: string | null): DomainEvent => ({
  type: 'access.changed',
  organizationId,
  userId,
});

/** Returns the organizations in the events that a connection received, sorted. null means anywhere. */
function notifiedUsers({ sent }: FakeConnection): (string | null)[] {
  return sent.map(([event, payload]) => {
    assert.equal(event, 'access:changed');
    return (payload as { readonly organizationId: string | null }).organizationId;
  });
}

describe('AnnounceAccess', () => {
  it('notifies a user on every device, without a query to the store, and no other user', async () => {
    const { fakes, gateway, tell, open } = setUp();
    fakes.belongingTo = () => assert.fail('asked');
    const [eve, eveTab, bob] = [await open('eve/1'), await open('eve/2'), await open('bob/1')];
    tell(changed(acme, 'eve'));
    tell(changed(null, 'unknown'));
    await delivered(gateway);
    assert.deepEqual([eve, eveTab, bob].map(notifiedUsers), [[acme], [acme], []]);
  });

  it('notifies the members of an organization with one query', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const questions: [string, readonly string[]][] = [];
    fakes.belongingTo = (organizationId, userIds) => {
      questions.push([organizationId, userIds]);
      return Promise.resolve(['eve']);
    };
    const [eve, eveTab, bob] = [await open('eve/1'), await open('eve/2'), await open('bob/1')];
    tell(changed(acme, null));
    await delivered(gateway);
    assert.deepEqual([eve, eveTab, bob].map(notifiedUsers), [[acme], [acme], []]);
    assert.deepEqual(questions, [[acme, ['eve', 'bob']]]);
  });

  it('notifies all users when the scope is unknown', async () => {
    const { gateway, tell, open } = setUp();
    const both = [await open('eve/1'), await open('bob/1')];
    tell(changed(null, null));
    await delivered(gateway);
    assert.deepEqual(both.map(notifiedUsers), [[null], [null]]);
  });

  it('announces the first change at once and later changes together, once per scope', async () => {
    const { fakes, gateway, tell, open } = setUp({ accessSeconds: 0.05 });
    const asked: string[] = [];
    fakes.belongingTo = (organizationId, userIds) => {
      asked.push(`${organizationId} ${userIds.join()}`);
      return Promise.resolve(userIds);
    };
    const [eve, bob] = [await open('eve/1'), await open('bob/1')];
    tell(changed(acme, 'eve'));
    assert.deepEqual(notifiedUsers(eve), [acme]);
    for (let change = 0; change < 50; change += 1) {
      tell(changed(acme, null));
      tell(changed(zeta, 'eve'));
      tell(changed(zeta, null));
      tell(changed(null, 'bob'));
      tell(changed(acme, 'bob'));
    }
    await sleep(10);
    assert.deepEqual(notifiedUsers(bob), []);
    await delivered(gateway);
    assert.deepEqual(asked, [`${acme} eve`]);
    assert.deepEqual([notifiedUsers(eve), notifiedUsers(bob)], [[acme, zeta, acme], [null]]);
  });

  it('queries a few hundred users at a time, sequentially', async () => {
    const { fakes, gateway, tell, open } = setUp();
    let [asking, most] = [0, 0];
    const sizes: number[] = [];
    fakes.belongingTo = async (_, userIds) => {
      asking += 1;
      most = Math.max(most, asking);
      sizes.push(userIds.length);
      await sleep(1);
      asking -= 1;
      return userIds;
    };
    const everyUser = await Promise.all(Array.from({ length: 1100 }, (_, number) => open(`user${number}/1`)));
    tell(changed(acme, null));
    tell(changed(zeta, null));
    await delivered(gateway);
    assert.deepEqual([most, sizes], [1, [500, 500, 100, 500, 500, 100]]);
    assert.ok(everyUser.every(({ sent }) => sent.length === 2));
  });

  it('retries while the store is unavailable and users are connected; other errors are logged', async () => {
    const { fakes, gateway, tell, open, logged } = setUp({ loadSeconds: 0.03 });
    const outcomes: (() => Promise<readonly string[]>)[] = [
      () => Promise.reject(new CrewkitError('UNAVAILABLE')),
      () => new Promise(() => undefined),
      () => Promise.resolve(['eve']),
      () => Promise.reject(new Error('broken')),
      () => new Promise(() => undefined),
    ];
    fakes.belongingTo = () => (outcomes.shift() ?? assert.fail())();
    const eve = await open('eve/1');
    tell(changed(acme, null));
    await delivered(gateway);
    assert.deepEqual([notifiedUsers(eve), logged.length], [[acme], 0]);
    tell(changed(acme, null));
    await delivered(gateway);
    assert.deepEqual([notifiedUsers(eve), logged.length], [[acme], 1]);
    tell(changed(acme, null));
    gateway.closed(eve);
    await delivered(gateway);
    assert.ok(outcomes.length <= 1);
  });
});
