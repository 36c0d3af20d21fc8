import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

import { defaultPorts } from '@crewkit/core';
import { describe, it } from 'vitest';

import { DeliveryQueue } from './delivery-queue.js';

function create(timeoutMs = 1000): { queue: DeliveryQueue; delivered: string[]; faults: unknown[] } {
  const faults: unknown[] = [];
  return {
    queue: new DeliveryQueue(timeoutMs, (error) => faults.push(error), defaultPorts.tracer()),
    delivered: [],
    faults,
  };
}

const kind = 'posted';
const after = async (milliseconds: number, value: string): Promise<string> => sleep(milliseconds, value);

async function untilEmpty(queue: DeliveryQueue): Promise<void> {
  while (queue.size > 0) await sleep(1);
}

describe('DeliveryQueue', () => {
  it('delivers in the order of adding, however long each load takes', async () => {
    const { queue, delivered } = create();
    const deliver = (value: string): void => void delivered.push(value);
    queue.add('one', { kind, load: () => after(30, 'a'), deliver });
    queue.add('one', { kind, load: () => after(0, 'b'), deliver });
    queue.add('two', { kind, load: () => after(5, 'of another line'), deliver });
    queue.add('one', { kind, load: () => after(5, 'c'), deliver });
    await untilEmpty(queue);
    assert.deepEqual(delivered, ['of another line', 'a', 'b', 'c']);
  });

  it('reports failed loads and deliveries, and continues', async () => {
    const { queue, delivered, faults } = create();
    const deliver = (value: string): void => void delivered.push(value);
    queue.add('one', { kind, load: () => Promise.reject(new Error('load')), deliver });
    const throwing = (message: string) => (): never => {
      throw new Error(message);
    };
    queue.add('one', { kind, load: throwing('thrown at once'), deliver });
    queue.add('one', { kind, load: () => after(0, 'x'), deliver: throwing('deliver') });
    queue.add('one', { kind, load: () => after(0, 'last'), deliver });
    await untilEmpty(queue);
    assert.deepEqual(delivered, ['last']);
    assert.deepEqual(
      faults.map((fault) => (fault as Error).message),
      ['load', 'thrown at once', 'deliver'],
    );
  });

  it('skips loads that take too long, even if they complete later', async () => {
    const { queue, delivered, faults } = create(20);
    const deliver = (value: string): void => void delivered.push(value);
    queue.add('one', { kind, load: () => after(60, 'late'), deliver });
    queue.add('one', { kind, load: () => after(0, 'next'), deliver });
    await untilEmpty(queue);
    await sleep(100);
    assert.deepEqual(delivered, ['next']);
    assert.equal(faults.length, 1);
  });

  it('removes an empty queue', async () => {
    const { queue } = create();
    queue.add('one', { kind, load: () => after(0, 'x'), deliver: () => undefined });
    assert.equal(queue.size, 1);
    await untilEmpty(queue);
  });
});
