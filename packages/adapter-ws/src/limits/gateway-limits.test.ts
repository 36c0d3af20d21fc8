import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { CrewkitError, defaultPorts } from '@crewkit/core';
import type { RateLimiter } from '@crewkit/core/adapter';
import { describe, it } from 'vitest';

import { type FakeConnection, id, room, setUp } from '../../test/gateway-fixture.js';

type Refusal = 'RATE_LIMITED' | 'TOO_MANY_CONNECTIONS' | 'UNAUTHENTICATED';

/**
 * Opens one connection with each token, all at the same time. Returns the admitted connections and the error codes of the rejected ones.
 */
async function openAtOnce(open: (token: string) => Promise<FakeConnection>, tokens: readonly string[]) {
  const outcomes = await Promise.allSettled(tokens.map((token) => open(token)));
  const admitted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const codes = outcomes.flatMap((outcome): Refusal[] =>
    outcome.status === 'rejected' && CrewkitError.is(outcome.reason) ? [outcome.reason.code as Refusal] : [],
  );
  return { admitted, codes };
}

const sixteen = (userId: string): string[] => Array.from({ length: 16 }, (_, index) => `${userId}/${index}`);

/** Creates a limiter that counts its calls. */
function countedLimiter(): RateLimiter & { readonly asked: () => number } {
  const limiter = defaultPorts.rateLimiter();
  let asked = 0;
  return {
    consume: (rule, key) => {
      asked += 1;
      return limiter.consume(rule, key);
    },
    close: () => limiter.close(),
    asked: () => asked,
  };
}

describe('Gateway: connections of one user', () => {
  it('are admitted exactly up to the limit among 16 in parallel', async () => {
    const { gateway, fakes, open } = setUp({ connectionsPerUser: 5 });
    const { authenticateConnection } = fakes;
    fakes.authenticateConnection = async (token) => sleep(5, await authenticateConnection(token));
    const { admitted, codes } = await openAtOnce(open, sixteen('ada'));
    assert.equal(admitted.length, 5);
    assert.deepEqual(codes, Array(11).fill('TOO_MANY_CONNECTIONS'));
    assert.equal((await openAtOnce(open, ['bob/1'])).admitted.length, 1);
    gateway.closed(admitted[0] ?? assert.fail());
    assert.equal((await openAtOnce(open, sixteen('ada'))).admitted.length, 1);
    await gateway.close();
  });

  it('use no slot if the store rejects them', async () => {
    const { gateway, fakes, open } = setUp({ connectionsPerUser: 1 });
    const { authenticateConnection } = fakes;
    fakes.authenticateConnection = () => Promise.reject(new CrewkitError('UNAUTHENTICATED'));
    assert.deepEqual((await openAtOnce(open, ['ada/1'])).codes, ['UNAUTHENTICATED']);
    fakes.authenticateConnection = authenticateConnection;
    assert.equal((await openAtOnce(open, ['ada/1'])).admitted.length, 1);
    await gateway.close();
  });

  it('are pinged at the limit, and the slot of a connection that does not respond is reused', async () => {
    const { gateway, open } = setUp({ connectionsPerUser: 2, probeSeconds: 0.05 });
    const [alive, dead] = [await open('ada/1'), await open('ada/2')];
    assert.deepEqual((await openAtOnce(open, ['ada/3'])).codes, ['TOO_MANY_CONNECTIONS']);
    assert.deepEqual([alive.probes, dead.probes], [1, 1]);
    alive.lastHeardMs = performance.now();
    // The rejected attempt has pinged the client, which still has time to respond.
    assert.deepEqual((await openAtOnce(open, ['ada/3'])).codes, ['TOO_MANY_CONNECTIONS']);
    assert.deepEqual(dead.closings, []);
    alive.lastHeardMs = performance.now() + 1000;
    await sleep(60);
    const { admitted } = await openAtOnce(open, sixteen('ada'));
    assert.equal(admitted.length, 1);
    assert.deepEqual([alive.closings, dead.closings], [[], ['unresponsive']]);
    assert.equal(gateway.counts.connections, 2);
    assert.equal(dead.probes, 1, 'a client that owes an answer is not asked again');
    await gateway.close();
  });

  it('with tokens of an ended session are counted separately, so that the user can still connect', async () => {
    const { gateway, fakes, open } = setUp({ connectionsPerUser: 2, attemptsPerWindow: 10, questionsPerUser: 1 });
    const { authenticateConnection } = fakes;
    const asked: string[] = [];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    fakes.authenticateConnection = async (token) => {
      asked.push(token);
      if (!token.endsWith('/ended')) return authenticateConnection(token);
      await answered;
      throw new CrewkitError('UNAUTHENTICATED');
    };
    const ended = openAtOnce(open, Array<string>(16).fill('ada/ended'));
    // This holds both while the store checks the tokens and after that.
    assert.equal((await openAtOnce(open, ['ada/1'])).admitted.length, 1);
    answer();
    const { codes } = await ended;
    assert.deepEqual(codes.sort(), [
      ...Array<string>(6).fill('RATE_LIMITED'),
      ...Array<string>(10).fill('UNAUTHENTICATED'),
    ]);
    assert.equal(asked.filter((token) => token === 'ada/ended').length, 10);
    assert.equal((await openAtOnce(open, ['ada/2'])).admitted.length, 1);
    await gateway.close();
  });

  it('cause no further queries once the user has used up the allowed attempts', async () => {
    const { gateway, fakes, open } = setUp({ attemptsPerWindow: 10, connectionsPerUser: 100 });
    const { authenticateConnection } = fakes;
    let asked = 0;
    fakes.authenticateConnection = (token) => {
      asked += 1;
      return authenticateConnection(token);
    };
    assert.equal((await openAtOnce(open, sixteen('ada'))).admitted.length, 10);
    assert.equal(asked, 16);
    assert.deepEqual((await openAtOnce(open, sixteen('ada'))).codes, Array(16).fill('RATE_LIMITED'));
    assert.equal(asked, 16);
    await gateway.close();
  });

  it('are limited per user across all processes', async () => {
    const limiter = countedLimiter();
    const [first, second] = [1, 2].map(() => setUp({ attemptsPerWindow: 10, connectionsPerUser: 100 }, limiter));
    assert.ok(first && second);
    const one = await openAtOnce(first.open, sixteen('ada').slice(0, 6));
    const two = await openAtOnce(second.open, sixteen('ada'));
    assert.deepEqual([one.admitted.length, two.admitted.length], [6, 4]);
    assert.deepEqual(new Set(two.codes), new Set(['RATE_LIMITED']));
    assert.equal((await openAtOnce(second.open, ['bob/1'])).admitted.length, 1);
    // The limiter is called 6 and 10 times for ada and once for bob. Attempts above the limit in one process do not reach it.
    assert.equal(limiter.asked(), 17);
    for (const { gateway } of [first, second]) await gateway.close();
  });
});

describe('Gateway: events of one user', () => {
  it('are counted across all connections and processes', async () => {
    const limiter = countedLimiter();
    const [first, second] = [1, 2].map(() => setUp({ eventsPerWindow: 10 }, limiter));
    assert.ok(first && second);
    const [here, beside, there] = [await first.open('ada/1'), await first.open('ada/2'), await second.open('ada/3')];
    const say = async ({ gateway }: typeof first, connection: FakeConnection, times: number): Promise<number> => {
      const acks = await Promise.all(Array.from({ length: times }, () => gateway.receive(connection, 'leave', room)));
      return acks.filter(({ ok }) => ok).length;
    };
    assert.equal(await say(first, here, 4), 4);
    assert.equal(await say(first, beside, 3), 3);
    assert.equal(await say(second, there, 20), 3);
    assert.equal(await say(first, here, 16), 0);
    assert.equal(await say(first, await first.open('bob/1'), 10), 10);
    for (const { gateway } of [first, second]) await gateway.close();
  });

  it('query the shared limiter at most as often as the limit, however many events there are', async () => {
    const limiter = countedLimiter();
    const { gateway, open } = setUp({ eventsPerWindow: 10, eventsBeforeClose: 1000 }, limiter);
    const connection = await open('ada/1');
    const before = limiter.asked();
    const acks = await Promise.all(Array.from({ length: 900 }, () => gateway.receive(connection, 'leave', room)));
    assert.equal(acks.filter(({ ok }) => ok).length, 10);
    assert.equal(limiter.asked() - before, 10);
    await gateway.close();
  });

  it('close the connection that keeps sending, but no other connection of the user', async () => {
    const { gateway, open } = setUp({ eventsPerWindow: 5, eventsBeforeClose: 10 });
    const [loud, quiet] = [await open('ada/1'), await open('ada/2')];
    await Promise.all(Array.from({ length: 30 }, () => gateway.receive(loud, 'leave', room)));
    assert.deepEqual(await gateway.receive(quiet, 'leave', room), { ok: false, code: 'RATE_LIMITED' });
    assert.deepEqual([loud.closings, quiet.closings], [['rate_limited'], []]);
    await gateway.close();
  });

  it('are answered with INTERNAL when they cannot be counted, and the process survives', async () => {
    const limiter = defaultPorts.rateLimiter();
    const broken: RateLimiter = {
      consume: (rule, key) =>
        rule.name === 'socket-events' ? Promise.reject(new Error('broken')) : limiter.consume(rule, key),
      close: () => limiter.close(),
    };
    const { gateway, open, logged } = setUp({}, broken);
    const connection = await open('ada/1');
    const acks = await Promise.all([1, 2].map(() => gateway.receive(connection, 'leave', room)));
    assert.deepEqual(acks, Array(2).fill({ ok: false, code: 'INTERNAL' }));
    assert.equal(logged.length, 2);
    await gateway.close();
  });
});

describe('Gateway: queries to the store', () => {
  it('run two at a time per user across connections, and immediately for other users', async () => {
    const { gateway, fakes, open } = setUp();
    const asking: string[] = [];
    const answers: (() => void)[] = [];
    fakes.viewConversation = (userId) => {
      asking.push(userId);
      return new Promise((resolve) => answers.push(() => resolve({ lastSeq: 7, lastChangeSeq: 9 })));
    };
    const connections = await Promise.all(Array.from({ length: 8 }, (_, index) => open(`ada/${index}`)));
    const joins = connections.flatMap((connection) =>
      [1, 2].map((each) => gateway.receive(connection, 'join', id(each))),
    );
    joins.push(gateway.receive(await open('bob/1'), 'join', id(1)));
    await sleep(5);
    assert.deepEqual(asking, ['ada', 'ada', 'bob']);
    while (asking.length < 17 || answers.length > 0) {
      answers.shift()?.();
      await sleep(1);
    }
    assert.ok((await Promise.all(joins)).every(({ ok }) => ok));
    await gateway.close();
  });

  it('are skipped for a connection that has closed while it waited', async () => {
    const { gateway, fakes, open } = setUp({ questionsPerUser: 1 });
    let asked = 0;
    const answers: (() => void)[] = [];
    fakes.viewConversation = () => {
      asked += 1;
      return new Promise((resolve) => answers.push(() => resolve({ lastSeq: 7, lastChangeSeq: 9 })));
    };
    const [first, gone] = [await open('ada/1'), await open('ada/2')];
    const joins = [first, gone].map((connection) => gateway.receive(connection, 'join', room));
    await sleep(1);
    gateway.closed(gone);
    answers.shift()?.();
    assert.deepEqual(await Promise.all(joins), [
      { ok: true, lastSeq: 7, lastChangeSeq: 9 },
      { ok: false, code: 'UNAUTHENTICATED' },
    ]);
    assert.equal(asked, 1);
    await gateway.close();
  });
});
