import assert from 'node:assert/strict';

import { afterEach, beforeEach, describe, it, vi } from 'vitest';

import { ExpiryTimer } from './expiry-timer.js';

const hour = 3_600_000;

describe('ExpiryTimer', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  function create(clock = { now: () => new Date() }): { timer: ExpiryTimer; expired: () => number } {
    let count = 0;
    return { timer: new ExpiryTimer(clock, () => (count += 1)), expired: () => count };
  }

  it('calls back once, at the given time', () => {
    const { timer, expired } = create();
    timer.start(new Date(900_000));
    vi.advanceTimersByTime(899_999);
    assert.equal(expired(), 0);
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(hour);
    assert.equal(expired(), 1);
  });

  it('supports times beyond the limit of setTimeout', () => {
    const { timer, expired } = create();
    timer.start(new Date(60 * 24 * hour));
    vi.advanceTimersByTime(59 * 24 * hour);
    assert.equal(expired(), 0);
    vi.advanceTimersByTime(24 * hour);
    assert.equal(expired(), 1);
  });

  it('calls back at once for a past time, and after a restart only for the new one', () => {
    const { timer, expired } = create();
    timer.start(new Date(1000));
    timer.start(new Date(5000));
    vi.advanceTimersByTime(4999);
    assert.equal(expired(), 0);
    vi.advanceTimersByTime(1);
    timer.start(new Date(0));
    vi.advanceTimersByTime(0);
    assert.equal(expired(), 2);
  });

  it('detects a clock change within half a minute', () => {
    let ahead = 0;
    const { timer, expired } = create({ now: () => new Date(Date.now() + ahead) });
    timer.start(new Date(hour));
    ahead = hour;
    vi.advanceTimersByTime(30_000);
    assert.equal(expired(), 1);
  });

  it('leaves no timer behind', () => {
    const { timer, expired } = create();
    timer.start(new Date(1000));
    timer.stop();
    assert.equal(vi.getTimerCount(), 0);
    vi.advanceTimersByTime(hour);
    assert.equal(expired(), 0);
  });
});
