import assert from 'node:assert/strict';

import { describe, it } from 'vitest';

import { EventRate } from './event-rate.js';

describe('EventRate', () => {
  it('counts within a window and begins anew after it', () => {
    const rate = new EventRate(60_000);
    assert.deepEqual(
      [0, 1, 59_999].map((now) => rate.add(now)),
      [1, 2, 3],
    );
    assert.equal(rate.add(60_000), 1);
  });

  it('begins anew when the clock is set back', () => {
    const rate = new EventRate(60_000);
    rate.add(1_000_000);
    assert.equal(rate.add(5), 1);
    assert.equal(rate.add(6), 2);
  });
});
