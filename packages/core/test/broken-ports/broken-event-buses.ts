import type { DomainEvent } from '../../src/domain/domain-event.js';
import type { EventBus } from '../../src/ports/event-bus.js';
import type { BrokenPort } from './broken-port.js';

type Subscriber = (event: DomainEvent) => void;

interface Flaws {
  /** How one delivery is started. */
  readonly schedule?: (deliver: () => void) => void;
  readonly deliver?: (subscribers: Iterable<Subscriber>, event: DomainEvent) => void;
  readonly closes?: boolean;
}

function toEach(subscribers: Iterable<Subscriber>, event: DomainEvent): void {
  for (const subscriber of subscribers) {
    try {
      subscriber(event);
    } catch {
      // A good bus logs it; nobody looks at this one's log.
    }
  }
}

/** A list of subscribers rather than a set, and every flaw that is asked for. */
function busWith({ schedule = setImmediate, deliver = toEach, closes = true }: Flaws): EventBus {
  let subscribers: Subscriber[] = [];
  let open = true;
  return {
    publish(event) {
      if (open || !closes) schedule(() => deliver([...subscribers], event));
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

function stopAtFailure(subscribers: Iterable<Subscriber>, event: DomainEvent): void {
  try {
    for (const subscriber of subscribers) subscriber(event);
  } catch {
    // Whoever comes after the failing one goes without.
  }
}

export const brokenEventBuses: readonly BrokenPort<EventBus>[] = [
  {
    flaw: 'events overtake one another',
    caughtBy: 'order of publishing',
    create: () => busWith({ schedule: (deliver) => void setTimeout(deliver, Math.random() * 20) }),
  },
  {
    flaw: 'the publisher waits for subscribers',
    caughtBy: 'while the publisher waits',
    create: () => busWith({ schedule: (deliver) => deliver() }),
  },
  {
    flaw: 'a failing subscriber stops the others',
    caughtBy: 'failing subscriber',
    create: () => busWith({ deliver: stopAtFailure }),
  },
  {
    flaw: 'events arrive twice',
    caughtBy: 'once to each',
    create: () => busWith({ deliver: (subscribers, event) => [1, 2].forEach(() => toEach(subscribers, event)) }),
  },
  {
    flaw: 'events arrive without the members that are null',
    caughtBy: 'unchanged',
    create: () =>
      busWith({
        deliver: (subscribers, event) => {
          const kept = Object.entries(event).filter(([, value]) => value !== null);
          toEach(subscribers, Object.fromEntries(kept) as unknown as DomainEvent);
        },
      }),
  },
  {
    flaw: 'ending one subscription ends all of the same function',
    caughtBy: 'no other of the same function',
    create: () => busWith({}),
  },
  { flaw: 'close does not end anything', caughtBy: 'silent after close', create: () => busWith({ closes: false }) },
];
