import assert from 'node:assert/strict';
import type { DomainEvent } from '../domain/domain-event.js';
import type { EventBus } from '../ports/event-bus.js';
import type { TestRunner } from './harness.js';
import { until } from './until.js';

export interface EventBusContractOptions {
  readonly runner: TestRunner;
  /** A bus that is ready: what is published from now on arrives. */
  readonly create: () => EventBus | Promise<EventBus>;
  /** Two buses as two processes would have them; left out if this bus stays within its process. */
  readonly createPeers?: () => Promise<readonly [EventBus, EventBus]>;
}

const id = (number: number): string => `00000000-0000-7000-8000-${number.toString().padStart(12, '0')}`;
const posted = (seq: number): DomainEvent => ({
  type: 'message.posted',
  conversationId: id(1),
  messageId: id(seq),
  seq,
});
const everyKind: readonly DomainEvent[] = [
  { type: 'conversation.created', conversationId: id(1) },
  posted(1),
  { type: 'conversation.read', conversationId: id(1), userId: id(2), lastReadSeq: 1 },
  { type: 'typing.announced', conversationId: id(1), userId: id(2) },
  { type: 'sessions.revoked', accountId: id(2), sessionId: id(3) },
  { type: 'sessions.revoked', accountId: id(2), sessionId: null },
];
const manyEvents = Array.from({ length: 200 }, (_, index) => posted(index + 1));

function collect(bus: EventBus): DomainEvent[] {
  const received: DomainEvent[] = [];
  bus.subscribe((event) => received.push(event));
  return received;
}

async function assertReceived(received: readonly DomainEvent[], expected: readonly DomainEvent[]): Promise<void> {
  await until(() => received.length >= expected.length, `${expected.length} events`);
  assert.deepEqual(received, expected);
}

const cases: Readonly<Record<string, (bus: EventBus) => Promise<void>>> = {
  async 'delivers every kind of event unchanged, once to each subscriber'(bus) {
    const both = [collect(bus), collect(bus)];
    for (const event of everyKind) bus.publish(event);
    for (const received of both) await assertReceived(received, everyKind);
  },

  async 'delivers in the order of publishing'(bus) {
    const received = collect(bus);
    for (const event of manyEvents) bus.publish(event);
    await assertReceived(received, manyEvents);
  },

  async 'does not run subscribers while the publisher waits'(bus) {
    const received = collect(bus);
    bus.publish(posted(1));
    assert.equal(received.length, 0);
    await assertReceived(received, [posted(1)]);
  },

  async 'keeps a failing subscriber from the publisher and the other subscribers'(bus) {
    bus.subscribe(() => {
      throw new Error('A subscriber failed; this is part of the test.');
    });
    const received = collect(bus);
    for (const event of everyKind) bus.publish(event);
    await assertReceived(received, everyKind);
  },

  async 'delivers what a subscriber publishes'(bus) {
    const received = collect(bus);
    bus.subscribe((event) => {
      if (event.type === 'message.posted' && event.seq < 5) bus.publish(posted(event.seq + 1));
    });
    bus.publish(posted(1));
    await assertReceived(received, manyEvents.slice(0, 5));
  },

  async 'ends one subscription, and no other of the same function'(bus) {
    const received: DomainEvent[] = [];
    const subscriber = (event: DomainEvent): void => void received.push(event);
    const end = bus.subscribe(subscriber);
    bus.subscribe(subscriber);
    const last = collect(bus);
    end();
    end();
    bus.publish(posted(1));
    await assertReceived(last, [posted(1)]);
    assert.deepEqual(received, [posted(1)]);
  },

  async 'is silent after close, and publishing still does not throw'(bus) {
    const received = collect(bus);
    bus.publish(posted(1));
    await bus.close();
    const atClose = received.length;
    bus.publish(posted(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(received.length, atClose);
    await bus.close();
  },
};

async function assertPeers([publisher, other]: readonly [EventBus, EventBus]): Promise<void> {
  const [near, far] = [collect(publisher), collect(other)];
  for (const event of manyEvents) publisher.publish(event);
  await assertReceived(far, manyEvents);
  await assertReceived(near, manyEvents);
}

/** What every EventBus must do. Not covered: what gets lost when its network does. */
export function eventBusContract({ runner, create, createPeers }: EventBusContractOptions): void {
  runner.describe('EventBus', () => {
    for (const [name, run] of Object.entries(cases)) {
      runner.it(name, async () => {
        const bus = await create();
        await run(bus).finally(() => bus.close());
      });
    }
    if (createPeers === undefined) return;
    runner.it('delivers to every process in the order of publishing, once', async () => {
      const peers = await createPeers();
      await assertPeers(peers).finally(() => Promise.all(peers.map((bus) => bus.close())));
    });
  });
}
