import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/adapter';
import { describe, it } from 'vitest';

import { delivered, id, setUp, type FakeConnection } from '../../test/gateway-fixture.js';

const projectId = id(500);
const organizationId = id(600);
const updated = (taskId: string, version: number): DomainEvent => ({
  type: 'task.updated',
  organizationId,
  projectId,
  taskId,
  version,
});
const changes = ({ sent }: FakeConnection): unknown[] =>
  sent.flatMap(([event, payload]) => (event === 'task:changed' ? [payload] : []));
const changed = (taskId: string, version: number, deleted = false) => ({ projectId, taskId, version, deleted });

async function setUpWatched() {
  const fixture = setUp();
  const connection = await fixture.open('ada/1');
  assert.deepEqual(await fixture.gateway.receive(connection, 'watch', { projectId }), { ok: true, cursor: 'cursor' });
  return { ...fixture, connection };
}

describe('Gateway: watched projects', () => {
  it('limits a connection to 50 projects', async () => {
    const { gateway, open } = setUp();
    const connection = await open('ada/1');
    const watch = (number: number) => gateway.receive(connection, 'watch', { projectId: id(number) });
    for (let number = 1; number <= 50; number += 1) assert.equal((await watch(number)).ok, true);
    assert.deepEqual(await watch(51), { ok: false, code: 'RATE_LIMITED' });
    assert.deepEqual(await watch(7), { ok: true, cursor: 'cursor' });
    await gateway.receive(connection, 'unwatch', { projectId: id(7) });
    assert.equal((await watch(51)).ok, true);
    assert.equal(gateway.counts.rooms, 50);
    gateway.closed(connection);
    assert.equal(gateway.counts.rooms, 0);
  });

  it('delivers the last version of tasks that change while the store is slow, after one check', async () => {
    const { fakes, gateway, tell, connection } = await setUpWatched();
    let checks = 0;
    fakes.mayWatch = async (userIds) => {
      checks += 1;
      await sleep(5);
      return new Set(userIds);
    };
    tell(updated('a', 2));
    await sleep(1);
    for (const [taskId, version] of [
      ['a', 3],
      ['b', 2],
      ['a', 4],
    ] as const)
      tell(updated(taskId, version));
    tell({ type: 'task.deleted', organizationId, projectId, taskId: 'b', version: 3 });
    await delivered(gateway);
    assert.deepEqual(changes(connection), [changed('a', 2), changed('a', 4), changed('b', 3, true)]);
    assert.equal(checks, 2);
  });

  it('delivers nothing to users who have lost access, and evicts them', async () => {
    const { fakes, gateway, tell, open, connection } = await setUpWatched();
    const bob = await open('bob/1');
    await gateway.receive(bob, 'watch', { projectId });
    fakes.mayWatch = () => Promise.resolve(new Set(['bob']));
    tell(updated('a', 2));
    await delivered(gateway);
    assert.deepEqual([changes(connection), changes(bob)], [[], [changed('a', 2)]]);
    assert.equal(gateway.counts.rooms, 1);
    tell({ type: 'access.changed', organizationId, userId: 'ada' });
    await delivered(gateway);
    assert.ok(connection.events.includes('access:changed'));
    fakes.mayWatch = (userIds) => Promise.resolve(new Set(userIds));
    tell(updated('a', 3));
    await delivered(gateway);
    assert.deepEqual([changes(connection).length, changes(bob).length], [0, 2]);
  });

  it('repeats the check of a watch during which access may have changed', async () => {
    const { fakes, gateway, tell, open } = setUp();
    const connection = await open('ada/1');
    fakes.watchProject = async () => {
      await sleep(5);
      return 'old';
    };
    const ack = gateway.receive(connection, 'watch', { projectId });
    await sleep(1);
    fakes.watchProject = () => Promise.reject(new CrewkitError('NOT_FOUND'));
    tell({ type: 'access.changed', organizationId, userId: 'ada' });
    assert.deepEqual(await ack, { ok: false, code: 'NOT_FOUND' });
    assert.equal(gateway.counts.rooms, 0);
  });

  it('announces a change once per round, and again if the store did not respond', async () => {
    const { fakes, gateway, tell, open } = setUp({ loadSeconds: 0.02 });
    const connection = await open('ada/1');
    fakes.mayWatch = () => new Promise(() => undefined);
    for (let count = 0; count < 5; count += 1) tell({ type: 'project.updated', organizationId, projectId });
    await sleep(1);
    fakes.mayWatch = (userIds) => Promise.resolve(new Set(userIds));
    await delivered(gateway);
    const events = connection.events.filter((event) => event === 'project:changed');
    assert.ok(events.length >= 1 && events.length <= 2, `${events.length} announcements of five changes`);
  });
});
