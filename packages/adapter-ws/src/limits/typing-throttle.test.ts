import assert from 'node:assert/strict';

import { describe, it } from 'vitest';

import { TypingThrottle } from './typing-throttle.js';

describe('TypingThrottle', () => {
  it('lets one event pass per user, conversation and window', () => {
    const throttle = new TypingThrottle(3000);
    assert.equal(throttle.pass('ada', 'one', 0), true);
    assert.equal(throttle.pass('ada', 'one', 2999), false);
    assert.equal(throttle.pass('ada', 'two', 2999), true);
    assert.equal(throttle.pass('bob', 'one', 2999), true);
    assert.equal(throttle.pass('ada', 'one', 3000), true);
  });

  it('stores only entries of the current window', () => {
    const throttle = new TypingThrottle(3000);
    for (let user = 0; user < 1000; user += 1) throttle.pass(`user ${user}`, 'one', user);
    throttle.pass('last', 'one', 999 + 3000);
    assert.equal(throttle.size, 1);
  });

  it('recovers when the clock is set back', () => {
    const throttle = new TypingThrottle(3000);
    throttle.pass('ada', 'one', 1_000_000);
    assert.equal(throttle.pass('ada', 'one', 5), true);
  });
});
