import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { OwnTyping, TypingOthers } from './typing.js';

describe('typing users', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are listed until 6 s after the last event, and notified only on changes', () => {
    let changes = 0;
    const typing = new TypingOthers(() => (changes += 1));
    typing.seen('ada');
    vi.advanceTimersByTime(4000);
    typing.seen('ada');
    typing.seen('bob');
    expect([typing.ids, changes]).toEqual([['ada', 'bob'], 2]);
    vi.advanceTimersByTime(5999);
    expect(typing.ids).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect([typing.ids, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('are removed by a message, and by reset', () => {
    const typing = new TypingOthers(() => undefined);
    for (const id of ['ada', 'bob', 'eve']) typing.seen(id);
    typing.stopped('bob');
    expect(typing.ids).toEqual(['ada', 'eve']);
    typing.clear();
    expect([typing.ids, vi.getTimerCount()]).toEqual([[], 0]);
  });
});

describe('the typing event of the user', () => {
  it('is sent every 3 s at most, and unsent events do not count', () => {
    const own = new OwnTyping();
    const passed: number[] = [];
    const announce = (atMs: number, passes = true): void =>
      own.announce(atMs, () => {
        if (passes) passed.push(atMs);
        return passes;
      });
    announce(0, false);
    for (const atMs of [1, 2, 2999, 3000, 3001, 3002, 6001, 500]) announce(atMs);
    expect(passed).toEqual([1, 3001, 6001, 500]);
  });
});
