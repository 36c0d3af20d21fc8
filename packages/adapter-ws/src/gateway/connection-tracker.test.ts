import { setTimeout as sleep } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import type { DomainEvent } from '@crewkit/core/adapter';
import { describe, expect, it, onTestFinished } from 'vitest';

import { delivered, setUp } from '../../test/gateway-fixture.js';

type Recorded = readonly [userId: string, isConnected: boolean, hasChanged: boolean];

const awayAfterMs = 5 * 60_000;
const limits = { presenceBatchSeconds: 0.05, reconnectSeconds: 0.15 };
const changed = (...userIds: string[]): DomainEvent => ({ type: 'presence.changed', userIds });

/** Sets up a gateway with the batches that it records. */
function record(changes: Parameters<typeof setUp>[0] = {}) {
  const world = setUp({ ...limits, ...changes });
  const batches: Recorded[][] = [];
  world.fakes.recordPresence = async (users) => {
    batches.push(users.map(({ userId, isConnected, hasChanged }) => [userId, isConnected, hasChanged] as const));
    return [];
  };
  onTestFinished(() => world.gateway.close().then(() => undefined));
  return { ...world, batches };
}

/** Lets the next connections use an API key. */
function asProgram(fakes: ReturnType<typeof setUp>['fakes']): void {
  const authenticate = fakes.authenticateConnection;
  fakes.authenticateConnection = async (token) => ({ ...(await authenticate(token)), session: null });
}

describe('Gateway: presence', () => {
  it('records users who connect together, and each user once', async () => {
    const { open, batches } = record();
    for (const token of ['ada/1', 'bob/1', 'bob/2']) await open(token);
    await sleep(150);
    expect(batches).toEqual([
      [
        ['ada', true, true],
        ['bob', true, true],
      ],
    ]);
  });

  it('records all connected users again from time to time', async () => {
    const { open, batches } = record({ presenceSeconds: 0.2 });
    await open('ada/1');
    await sleep(350);
    expect(batches.slice(0, 2)).toEqual([[['ada', true, true]], [['ada', true, false]]]);
  });

  it('records that users have disconnected, but not if they reconnect soon', async () => {
    const { gateway, open, batches } = record();
    const [ada, bob] = [await open('ada/1'), await open('bob/1')];
    await sleep(80);
    gateway.closed(ada);
    gateway.closed(bob);
    await sleep(30);
    await open('bob/2');
    await sleep(250);
    expect(batches.slice(1)).toEqual([[['ada', false, true]]]);
  });

  it('records users who are away, and who become active again', async () => {
    let now = Date.now();
    const { gateway, open, batches, clock } = record();
    clock.now = () => new Date(now);
    const ada = await open('ada/1');
    await sleep(80);
    now += awayAfterMs;
    await sleep(80);
    expect(batches).toHaveLength(1);
    now += 5000;
    await sleep(80);
    expect(batches.slice(1)).toEqual([[['ada', true, true]]]);
    for (const _ of [1, 2]) expect(await gateway.receive(ada, 'active', {})).toEqual({ ok: true });
    await sleep(80);
    expect(batches.slice(2)).toEqual([[['ada', true, true]]]);
  });

  it('records users again who now show their presence, if they are connected here', async () => {
    const { open, batches, tell } = record();
    await open('ada/1');
    await sleep(80);
    for (const userId of ['ada', 'bob']) tell({ type: 'presence.shown', userId });
    await sleep(80);
    expect(batches.slice(1)).toEqual([[['ada', true, true]]]);
  });

  it('tries again after a failure, and records the last activity before it stops', async () => {
    const { fakes, gateway, open, batches, logged } = record();
    const write = fakes.recordPresence;
    fakes.recordPresence = async () => {
      fakes.recordPresence = write;
      return Promise.reject(new CrewkitError('UNAVAILABLE'));
    };
    await open('ada/1');
    await sleep(150);
    expect(logged).toHaveLength(1);
    expect(batches).toEqual([[['ada', true, true]]]);
    await gateway.close();
    await sleep(10);
    expect(batches.slice(1)).toEqual([[['ada', true, false]]]);
  });

  it('does not count programs as users who are present', async () => {
    const { fakes, open, batches, tell, gateway } = record();
    asProgram(fakes);
    fakes.presence.set('bob', 'online');
    const program = await open('ada/1');
    tell(changed('bob'));
    await delivered(gateway);
    await sleep(80);
    expect(batches).toEqual([]);
    expect(program.events).toEqual([]);
  });

  it('does not wait longer for a user to reconnect because a program has disconnected', async () => {
    const { fakes, gateway, open, batches } = record({ reconnectSeconds: 0.3 });
    const ada = await open('ada/1');
    asProgram(fakes);
    const program = await open('ada/2');
    gateway.closed(ada);
    await sleep(200);
    gateway.closed(program);
    await sleep(200);
    expect(batches.slice(1)).toEqual([[['ada', false, true]]]);
  });

  it('records users who become away after they were active in another process', async () => {
    let now = Date.now();
    const { fakes, open, batches, clock } = record({ presenceSeconds: 0.2 });
    const write = fakes.recordPresence;
    clock.now = () => new Date(now);
    await open('ada/1');
    await sleep(80);
    now += awayAfterMs + 5000;
    const lastActiveAt = new Date(now - 1000);
    fakes.recordPresence = async (users) => {
      await write(users);
      return [{ userId: 'ada', lastActiveAt }];
    };
    await sleep(250);
    const before = batches.length;
    now += awayAfterMs + 5000;
    await sleep(80);
    expect(batches.slice(before)).toContainEqual([['ada', true, true]]);
  });

  it('has recorded who was connected when it has closed', async () => {
    const { fakes, gateway, open, batches } = record();
    const write = fakes.recordPresence;
    await open('ada/1');
    await sleep(80);
    fakes.recordPresence = async (users) => {
      await sleep(30);
      return write(users);
    };
    await gateway.close();
    expect(batches.slice(1)).toEqual([[['ada', true, false]]]);
  });
});
