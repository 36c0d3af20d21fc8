import { describe, expect, it } from 'vitest';
import { BoundedQueue } from './bounded-queue.js';

interface Gate {
  readonly name: number;
  readonly open: () => void;
}

function tasks(queue: BoundedQueue, count: number): { readonly started: Gate[]; readonly done: Promise<number[]> } {
  const started: Gate[] = [];
  const task = (name: number): Promise<number> =>
    queue.run(() => new Promise((resolve) => started.push({ name, open: () => resolve(name) })));
  return { started, done: Promise.all(Array.from({ length: count }, (_, name) => task(name))) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('BoundedQueue', () => {
  it('starts tasks in order, within the concurrency limit', async () => {
    const { started, done } = tasks(new BoundedQueue(3), 32);
    for (let finished = 0; finished < 32; finished += 1) {
      await turn();
      expect(started.length).toBe(Math.min(finished + 3, 32));
      started[finished]?.open();
    }
    expect((await done).length).toBe(32);
    expect(started.map((gate) => gate.name)).toEqual(Array.from({ length: 32 }, (_, name) => name));
  });

  it('keeps the limit when tasks arrive after the queue was empty', async () => {
    const queue = new BoundedQueue(2);
    await Promise.all(Array.from({ length: 8 }, () => queue.run(turn)));
    const { started, done } = tasks(queue, 8);
    for (let finished = 0; finished < 8; finished += 1) {
      await turn();
      expect(started.length).toBe(Math.min(finished + 2, 8));
      started[finished]?.open();
    }
    await done;
  });

  it('releases the slot of a failed task', async () => {
    const queue = new BoundedQueue(1);
    const failed = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(() => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
    await expect(queue.run(() => Promise.resolve('later'))).resolves.toBe('later');
  });

  it('rejects a limit below one', () => {
    for (const limit of [0, -1, 1.5, Number.NaN]) expect(() => new BoundedQueue(limit)).toThrow(RangeError);
  });
});
