import assert from 'node:assert/strict';

import { describe, it } from 'vitest';

import { UserQueues } from './user-queues.js';

/** Creates work that ends on demand, and records which items have started. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, begin, end: (name: string) => ends.get(name)?.() };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('UserQueues', () => {
  it('limits parallel tasks of one user, in order, without delaying other users', async () => {
    const queues = new UserQueues(2);
    const { begun, begin, end } = createWork();
    const results = ['a1', 'a2', 'a3', 'a4'].map((name) => queues.run('a', begin(name)));
    const other = queues.run('b', begin('b1'));
    await settle();
    assert.deepEqual(begun, ['a1', 'a2', 'b1']);
    end('a2');
    await settle();
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3']);
    // New work does not overtake waiting work.
    results.push(queues.run('a', begin('a5')));
    for (const name of ['a1', 'a3', 'a4', 'b1']) {
      end(name);
      await settle();
    }
    end('a5');
    assert.deepEqual(await Promise.all(results), ['a1', 'a2', 'a3', 'a4', 'a5']);
    assert.equal(await other, 'b1');
    assert.equal(queues.size, 0);
  });

  it('continues after tasks that reject or throw', async () => {
    const queues = new UserQueues(1);
    const failures = [
      queues.run('a', () => Promise.reject(new Error('rejected'))),
      queues.run('a', () => {
        throw new Error('thrown');
      }),
    ];
    const last = queues.run('a', () => Promise.resolve('last'));
    await assert.rejects(failures[0] ?? Promise.resolve(), /rejected/);
    await assert.rejects(failures[1] ?? Promise.resolve(), /thrown/);
    assert.equal(await last, 'last');
    assert.equal(queues.size, 0);
  });
});
