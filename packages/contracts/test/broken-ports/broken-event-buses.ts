import type { EventBusContractOptions } from '../../src/ports/event-bus.contract.js';
import { CrewkitError } from '@crewkit/core';
import type { EventBus, EventNotice } from '@crewkit/core/adapter';
import type { BrokenPort } from './broken-port.js';

type Fixture = Omit<EventBusContractOptions, 'runner'>;
type Subscriber = (notice: EventNotice) => void;

interface Flaws {
  /** Starts one delivery. */
  readonly schedule?: (deliver: () => void) => void;
  readonly deliver?: (subscribers: Iterable<Subscriber>, notice: EventNotice) => void;
  readonly closes?: boolean;
  readonly connect?: () => Promise<void>;
  readonly publish?: (notice: EventNotice) => EventNotice | null;
}

function toEach(subscribers: Iterable<Subscriber>, notice: EventNotice): void {
  for (const subscriber of subscribers) {
    try {
      subscriber(notice);
    } catch {
      // A correct bus logs the error. The log of this bus is not read.
    }
  }
}

/** Creates a bus with a list of subscribers instead of a set, and with the given flaws. */
function busWith({ schedule = setImmediate, deliver = toEach, closes = true, ...flaws }: Flaws): EventBus {
  let subscribers: Subscriber[] = [];
  let open = true;
  return {
    async connect() {
      await flaws.connect?.();
    },
    publish(notice) {
      const published = flaws.publish ? flaws.publish(notice) : notice;
      if (published !== null && (open || !closes)) schedule(() => deliver([...subscribers], published));
    },
    subscribe(subscriber) {
      subscribers.push(subscriber);
      return () => void (subscribers = subscribers.filter((each) => each !== subscriber));
    },
    async close() {
      open = false;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const broken = (flaw: string, caughtBy: string, flaws: () => Flaws): BrokenPort<Fixture> => ({
  flaw,
  caughtBy,
  create: () => ({ create: () => busWith(flaws()) }),
});

/** Creates two buses that receive each other's notices, except those that `loses` selects. */
function peersWith(loses: (notice: EventNotice, count: number) => boolean): NonNullable<Fixture['createPeers']> {
  return async () => {
    let count = 0;
    const all: Subscriber[] = [];
    const peer = (): EventBus => ({
      ...busWith({}),
      publish(notice) {
        count += 1;
        if (!loses(notice, count)) setImmediate(() => toEach(all, notice));
      },
      subscribe(subscriber) {
        all.push(subscriber);
        return () => undefined;
      },
    });
    return [peer(), peer()];
  };
}

/** Creates a bus with an `interrupt` and with the given behavior after an interruption. */
function interruptible(publishAfter: (notice: EventNotice) => EventNotice | null): Fixture {
  let interrupted = false;
  return {
    create: () => busWith({ publish: (notice) => (interrupted ? publishAfter(notice) : notice) }),
    async interrupt() {
      interrupted = true;
    },
  };
}

/** Creates a bus that always reports a connection, even during an outage, or (`disconnected`) reports none after an outage. */
function lyingDuringOutage(after: 'connected' | 'disconnected'): Fixture {
  let isAway = false;
  let wasAway = false;
  return {
    create: () => ({
      ...busWith({ publish: (notice) => (isAway ? null : notice) }),
      isConnected: () => after === 'connected' || !wasAway,
    }),
    async outage() {
      isAway = wasAway = true;
      return async () => void (isAway = false);
    },
  };
}

/** Creates a bus whose transport may be down when it starts. `connect` is its reaction. */
function startingDuringOutage(connect: (attempt: number, isAway: boolean) => void): Fixture {
  let isAway = false;
  return {
    create: () => {
      let attempts = 0;
      let isOn = false;
      return {
        ...busWith({
          publish: (notice) => (isOn ? notice : null),
          connect: async () => {
            connect((attempts += 1), isAway);
            isOn = true;
          },
        }),
        isConnected: () => isOn,
      };
    },
    async outage() {
      isAway = true;
      return async () => void (isAway = false);
    },
  };
}

/** Creates a bus that delivers notices several times after an interruption, because it subscribes again without unsubscribing. */
function receivesTwiceAfterInterruption(): Fixture {
  let times = 1;
  const deliver = (subscribers: Iterable<Subscriber>, notice: EventNotice): void => {
    for (let time = 0; time < times; time += 1) toEach(subscribers, notice);
  };
  return {
    create: () => busWith({ deliver }),
    async interrupt() {
      times += 1;
    },
  };
}

function stopAtFailure(subscribers: Iterable<Subscriber>, notice: EventNotice): void {
  try {
    for (const subscriber of subscribers) subscriber(notice);
  } catch {
    // Subscribers after the failing subscriber get no notice.
  }
}

function dropEqual(): (notice: EventNotice) => EventNotice | null {
  const seen = new Set<string>();
  return (notice) => {
    const text = JSON.stringify(notice);
    if (seen.has(text)) return null;
    seen.add(text);
    return notice;
  };
}

const whole = { create: () => busWith({}) };

export const brokenEventBuses: readonly BrokenPort<Fixture>[] = [
  broken('events arrive out of order', 'order of publishing', () => ({
    schedule: (deliver) => void setTimeout(deliver, Math.random() * 20),
  })),
  broken('the publisher waits for subscribers', 'asynchronously', () => ({
    schedule: (deliver) => deliver(),
  })),
  broken('a failing subscriber stops the other subscribers', 'failing subscriber', () => ({ deliver: stopAtFailure })),
  broken('events arrive twice', 'once to each', () => ({
    deliver: (subscribers, notice) => [1, 2].forEach(() => toEach(subscribers, notice)),
  })),
  broken('ephemeral events are not delivered', 'unchanged', () => ({
    publish: (notice) => ('passing' in notice ? null : notice),
  })),
  broken('positions are rounded', 'unchanged', () => ({
    publish: (notice) => ('position' in notice ? { ...notice, position: Math.fround(notice.position) } : notice),
  })),
  broken('routing keys are lost', 'unchanged', () => ({
    publish: (notice) => ('position' in notice ? { ...notice, keys: [] } : notice),
  })),
  broken('properties of events are lost', 'unchanged', () => ({
    publish: (notice) => ('passing' in notice ? { passing: { ...notice.passing, userId: '' } } : notice),
  })),
  broken('identical notices are merged', 'even identical', () => ({ publish: dropEqual() })),
  broken(
    'ending one subscription ends all subscriptions of the same function',
    'no other subscription with the same function',
    () => ({}),
  ),
  broken('close ends no subscription', 'silent after close', () => ({ closes: false })),
  {
    flaw: 'a large batch is cut off',
    caughtBy: 'a burst',
    create: () => ({ ...whole, createPeers: peersWith((_, count) => count > 1500) }),
  },
  {
    flaw: 'the other process receives nothing',
    caughtBy: 'a burst',
    create: () => ({ ...whole, createPeers: async () => [busWith({}), busWith({})] }),
  },
  {
    flaw: 'notices of the other process are not received',
    caughtBy: 'a burst',
    create: () => ({ ...whole, createPeers: peersWith((notice) => 'passing' in notice) }),
  },
  {
    flaw: 'notices stop after an interruption',
    caughtBy: 'recovers from an interruption',
    create: () => interruptible(() => null),
  },
  {
    flaw: 'publishing during an interruption throws',
    caughtBy: 'recovers from an interruption',
    create: () =>
      interruptible(() => {
        throw new Error('not connected');
      }),
  },
  {
    flaw: 'every notice arrives twice after an interruption',
    caughtBy: 'recovers from an interruption',
    create: receivesTwiceAfterInterruption,
  },
  {
    flaw: 'isConnected stays true during an outage',
    caughtBy: 'reports with isConnected',
    create: () => lyingDuringOutage('connected'),
  },
  {
    flaw: 'isConnected stays false after an outage',
    caughtBy: 'reports with isConnected',
    create: () => lyingDuringOutage('disconnected'),
  },
  {
    flaw: 'connect is not retried after a rejection',
    caughtBy: 'connects on retry',
    create: () =>
      startingDuringOutage((attempt, isAway) => {
        if (isAway || attempt > 1) throw new CrewkitError('UNAVAILABLE');
      }),
  },
  {
    flaw: 'connect succeeds during an outage',
    caughtBy: 'connects on retry',
    create: () => startingDuringOutage(() => undefined),
  },
  {
    flaw: 'connect succeeds although no server responds',
    caughtBy: 'its server does not respond',
    create: () => ({ ...whole, createUnreachable: () => busWith({}) }),
  },
  {
    flaw: 'connect rejects with the error of its driver',
    caughtBy: 'its server does not respond',
    create: () => ({
      ...whole,
      createUnreachable: () => busWith({ connect: () => Promise.reject(new Error('ECONNREFUSED')) }),
    }),
  },
];
