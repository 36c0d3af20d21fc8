import assert from 'node:assert/strict';

import { describe, it } from 'vitest';

import { WindowCounter } from './window-counter.js';

const getCounts = (counter: WindowCounter, key: string, times: readonly number[]): number[] =>
  times.map((nowMs) => counter.add(key, nowMs).count);

describe('WindowCounter', () => {
  it('counts within a window and restarts after it', () => {
    assert.deepEqual(getCounts(new WindowCounter(60_000), 'a', [0, 1, 59_999, 60_000, 60_001]), [1, 2, 3, 1, 2]);
  });

  it('counts each key in its own window, and returns its end', () => {
    const counter = new WindowCounter(60_000);
    counter.add('a', 0);
    assert.deepEqual(counter.add('b', 30_000), { count: 1, resetSeconds: 60 });
    assert.deepEqual(counter.add('a', 59_500), { count: 2, resetSeconds: 1 });
    assert.deepEqual(counter.read('b', 60_001), { count: 1, resetSeconds: 30 });
    assert.deepEqual(counter.read('a', 60_001), { count: 0, resetSeconds: 60 });
  });

  it('drops expired windows, even if a newer one began in the meantime', () => {
    const counter = new WindowCounter(1000);
    for (let key = 0; key < 100; key += 1) counter.add(`${key}`, key);
    for (let nowMs = 1000; nowMs < 3000; nowMs += 100) counter.add('0', nowMs);
    assert.equal(counter.size, 1);
    counter.read('none', 10_000);
    assert.equal(counter.size, 0);
  });
});
