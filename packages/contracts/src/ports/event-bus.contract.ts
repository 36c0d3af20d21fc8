import assert from 'node:assert/strict';
import { CrewkitError } from '@crewkit/core';
import type { EventBus, EventNotice } from '@crewkit/core/adapter';
import type { TestRunner } from '../harness.js';
import { pause, until } from '../until.js';

/** What `eventBusContract` needs. */
export interface EventBusContractOptions {
  readonly runner: TestRunner;
  /** Creates a bus that is not connected yet. */
  readonly create: () => EventBus | Promise<EventBus>;
  /** Creates two unconnected buses, as two processes would have them. Omit this function if the bus works only within its process. */
  readonly createPeers?: () => Promise<readonly [EventBus, EventBus]>;
  /** Creates a bus whose server does not respond. Omit it if the bus needs no server. */
  readonly createUnreachable?: () => EventBus | Promise<EventBus>;
  /** Cuts every connection of the created buses. Resolves when connections are possible again. */
  readonly interrupt?: () => Promise<void>;
  /** Stops the transport of notices until the returned function is called. Omit it if this bus has no transport. */
  readonly outage?: () => Promise<() => Promise<void>>;
  /** The time in milliseconds within which notices must arrive, also after an interruption. The default is 5000. */
  readonly patienceMs?: number;
}

type Case = (bus: EventBus, patienceMs: number) => Promise<void>;

const id = (number: number): string => `00000000-0000-7000-8000-${number.toString().padStart(12, '0')}`;
const recorded = (position: number): EventNotice => ({ position, keys: [`conversation:${id(3)}`, `user:${id(2)}`] });
const typing: EventNotice = { passing: { type: 'typing.announced', conversationId: id(1), userId: id(2) } };
const manyRecorded = (count: number, first = 1): readonly EventNotice[] =>
  Array.from({ length: count }, (_, index) => recorded(first + index));
const toPosition = (notice: EventNotice | undefined): number =>
  notice !== undefined && 'position' in notice ? notice.position : 0;

// The highest position is the largest safe integer, because positions must not be rounded in transit.
const everyKind: readonly EventNotice[] = [
  ...[recorded(1), typing, recorded(Number.MAX_SAFE_INTEGER)],
  { passing: { type: 'presence.shown', userId: id(1) } },
  // The most that one event contains.
  { passing: { type: 'presence.changed', userIds: Array.from({ length: 100 }, (_, index) => id(index)) } },
];

function collect(bus: EventBus): EventNotice[] {
  const received: EventNotice[] = [];
  bus.subscribe((notice) => received.push(notice));
  return received;
}

async function assertReceived(
  received: readonly EventNotice[],
  expected: readonly EventNotice[],
  patienceMs: number,
): Promise<void> {
  await until(() => received.length >= expected.length, `${expected.length} notices`, patienceMs);
  assert.deepEqual(received, expected);
}

function publishAll(bus: EventBus, notices: readonly EventNotice[]): void {
  for (const notice of notices) bus.publish(notice);
}

const cases: Readonly<Record<string, Case>> = {
  async 'delivers every kind of notice unchanged, once to each subscriber'(bus, patienceMs) {
    const both = [collect(bus), collect(bus)];
    publishAll(bus, everyKind);
    for (const received of both) await assertReceived(received, everyKind, patienceMs);
  },

  async 'is connected until it is closed, if it reports its connection'(bus) {
    if (bus.isConnected === undefined) return;
    assert.equal(bus.isConnected(), true);
    await bus.close();
    assert.equal(bus.isConnected(), false);
  },

  async 'delivers ephemeral events, even identical ones'(bus, patienceMs) {
    const received = collect(bus);
    const equal = Array.from({ length: 300 }, () => typing);
    publishAll(bus, equal);
    await assertReceived(received, equal, patienceMs);
  },

  async 'delivers notices in the order of publishing'(bus, patienceMs) {
    const received = collect(bus);
    for (const notice of manyRecorded(200)) {
      bus.publish(notice);
      // Some notices are published in the same event loop turn and others in later turns, because a bus can batch the notices of a turn.
      if (toPosition(notice) % 20 === 0) await pause(0);
    }
    await assertReceived(received, manyRecorded(200), patienceMs);
  },

  async 'runs subscribers asynchronously'(bus, patienceMs) {
    const received = collect(bus);
    bus.publish(recorded(1));
    assert.equal(received.length, 0);
    await assertReceived(received, [recorded(1)], patienceMs);
  },

  async 'isolates the publisher and other subscribers from a failing subscriber'(bus, patienceMs) {
    bus.subscribe(() => {
      throw new Error('A subscriber failed; this is part of the test.');
    });
    const received = collect(bus);
    publishAll(bus, everyKind);
    await assertReceived(received, everyKind, patienceMs);
  },

  async 'delivers notices that a subscriber publishes'(bus, patienceMs) {
    const received = collect(bus);
    bus.subscribe((notice) => {
      if (toPosition(notice) < 5) bus.publish(recorded(toPosition(notice) + 1));
    });
    bus.publish(recorded(1));
    await assertReceived(received, manyRecorded(5), patienceMs);
  },

  async 'cancels one subscription, but no other subscription with the same function'(bus, patienceMs) {
    const received: EventNotice[] = [];
    const subscriber = (notice: EventNotice): void => void received.push(notice);
    const end = bus.subscribe(subscriber);
    bus.subscribe(subscriber);
    const last = collect(bus);
    end();
    end();
    bus.publish(recorded(1));
    await assertReceived(last, [recorded(1)], patienceMs);
    assert.deepEqual(received, [recorded(1)]);
  },

  async 'is silent after close, and publishing still does not throw'(bus) {
    const received = collect(bus);
    bus.publish(recorded(1));
    await bus.close();
    const atClose = received.length;
    bus.publish(recorded(2));
    await pause(50);
    assert.equal(received.length, atClose);
    await bus.close();
  },
};

/** Publishes far more notices in one turn than any bus could send in one network message. */
async function assertPeers([publisher, other]: readonly [EventBus, EventBus], patienceMs: number): Promise<void> {
  const [near, far] = [collect(publisher), collect(other)];
  // These positions have the maximum number of digits.
  const burst = manyRecorded(2000, 10 ** 15);
  publishAll(publisher, burst);
  await assertReceived(far, burst, patienceMs);
  await assertReceived(near, burst, patienceMs);
  other.publish(typing);
  await assertReceived(near, [...burst, typing], patienceMs);
}

/** Checks recovery. Notices published during the interruption can be lost, but none may arrive twice or out of order. */
async function assertRecovers(bus: EventBus, interrupt: () => Promise<void>, patienceMs: number): Promise<void> {
  const received = collect(bus);
  const interrupted = interrupt();
  let last = 0;
  const publish = (): void => bus.publish(recorded((last += 1)));
  for (let index = 0; index < 50; index += 1) publish();
  await interrupted;
  const lastDuring = last;
  const publishUntilReceived = (): boolean => {
    publish();
    // Only a notice that was published after the interruption proves that the bus has recovered.
    return received.some((notice) => toPosition(notice) > lastDuring);
  };
  await until(publishUntilReceived, 'a notice after the interruption', patienceMs);
  // From here on, every notice must arrive.
  const firstOfBurst = last + 1;
  publishAll(bus, manyRecorded(200, firstOfBurst));
  const lastOfBurst = firstOfBurst + 199;
  await until(() => toPosition(received.at(-1)) === lastOfBurst, 'the last notice', patienceMs);
  const positions = received.map(toPosition);
  assert.deepEqual(
    positions,
    [...new Set(positions)].sort((a, b) => a - b),
  );
  assert.deepEqual(received.slice(-200), manyRecorded(200, firstOfBurst));
}

/** Checks that `isConnected` reports a lasting outage and its end, and that notices arrive again after it. */
async function assertReportsOutage(
  bus: EventBus,
  outage: () => Promise<() => Promise<void>>,
  patienceMs: number,
): Promise<void> {
  const isConnected = (): boolean => bus.isConnected?.() ?? true;
  const received = collect(bus);
  assert.equal(isConnected(), true);
  const restore = await outage();
  try {
    await until(() => !isConnected(), 'isConnected() to be false during the outage', patienceMs);
    for (let look = 0; look < 10; look += 1) {
      bus.publish(recorded(1));
      await pause(20);
      assert.equal(isConnected(), false, 'isConnected() during the outage');
    }
  } finally {
    await restore();
  }
  await until(isConnected, 'isConnected() to be true after the outage', patienceMs);
  const publishUntilReceived = (): boolean => {
    bus.publish(typing);
    return received.some((notice) => 'passing' in notice);
  };
  await until(publishUntilReceived, 'a notice after the outage', patienceMs);
}

/** Checks a process that starts during an outage: `connect` is called repeatedly on its bus. */
async function assertConnectsLater(
  bus: EventBus,
  outage: () => Promise<() => Promise<void>>,
  patienceMs: number,
): Promise<void> {
  const received = collect(bus);
  const restore = await outage();
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await assert.rejects(bus.connect(), (error) => CrewkitError.is(error, 'UNAVAILABLE'));
      assert.ok(!(bus.isConnected?.() ?? true), 'isConnected() after a connect that was rejected');
    }
    bus.publish(recorded(1));
    // Otherwise, the server could be back before the bus has tried to send the notice.
    await pause(200);
  } finally {
    await restore();
  }
  await bus.connect();
  bus.publish(typing);
  await until(() => received.length > 0, 'a notice after the outage', patienceMs);
  await pause(50);
  assert.deepEqual(received, [typing]);
}

async function connected<T>(buses: readonly EventBus[], run: () => Promise<T>): Promise<T> {
  try {
    await Promise.all(buses.map((bus) => bus.connect()));
    return await run();
  } finally {
    await Promise.all(buses.map((bus) => bus.close()));
  }
}

/** Defines the contract of every EventBus. It does not cover which notices are lost during a network outage. */
export function eventBusContract(options: EventBusContractOptions): void {
  const { create, createPeers, createUnreachable, interrupt, outage, patienceMs = 5000 } = options;
  options.runner.describe('EventBus', () => {
    const { it } = options.runner;
    for (const [name, run] of Object.entries(cases)) {
      it(name, async () => {
        const bus = await create();
        await connected([bus], () => run(bus, patienceMs));
      });
    }
    if (createPeers !== undefined) {
      it('delivers a burst to every process in the order of publishing, once', async () => {
        const peers = await createPeers();
        await connected(peers, () => assertPeers(peers, patienceMs));
      });
    }
    if (interrupt !== undefined) {
      it('recovers from an interruption by itself, and does not throw when notices are published during the interruption', async () => {
        const bus = await create();
        await connected([bus], () => assertRecovers(bus, interrupt, patienceMs));
      });
    }
    if (outage !== undefined) {
      it('reports with isConnected that its backend is unavailable, and that it is back', async () => {
        const bus = await create();
        await connected([bus], () => assertReportsOutage(bus, outage, patienceMs));
      });

      it('connects on retry after an outage at the start, and receives each notice once', async () => {
        const bus = await create();
        try {
          await assertConnectsLater(bus, outage, patienceMs);
        } finally {
          await bus.close();
        }
      });
    }
    if (createUnreachable === undefined) return;
    it('rejects connect with UNAVAILABLE if its server does not respond, and can be closed afterwards', async () => {
      const bus = await createUnreachable();
      await assert.rejects(bus.connect(), (error) => CrewkitError.is(error, 'UNAVAILABLE'));
      bus.publish(recorded(1));
      await bus.close();
    });
  });
}
