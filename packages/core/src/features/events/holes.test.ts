import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

import { Holes } from './holes.js';

describe('Holes', () => {
  it('notes every position between two, and each only once', () => {
    const holes = new Holes(1000);
    holes.note(2, 6);
    holes.note(4, 6);
    expect(holes.open()).toEqual([3, 4, 5]);
    holes.note(6, 7);
    expect(holes.open()).toEqual([3, 4, 5]);
  });

  it('is filled once', () => {
    const holes = new Holes(1000);
    holes.note(0, 3);
    expect([holes.has(2), holes.fill(2), holes.fill(2), holes.fill(9)]).toEqual([true, true, false, false]);
    expect(holes.has(2)).toBe(false);
    expect(holes.open()).toEqual([1]);
  });

  it('forgets what has not appeared in time, and nothing younger', async () => {
    const holes = new Holes(60);
    holes.note(0, 2);
    await sleep(40);
    holes.note(2, 4);
    await sleep(30);
    expect(holes.open()).toEqual([3]);
    expect(holes.fill(1)).toBe(false);
  });

  it('notes the end of a hole too wide to be one', () => {
    const holes = new Holes(1000);
    holes.note(0, 1_000_000);
    expect(holes.open()).toHaveLength(10_000);
    expect(holes.open().at(-1)).toBe(999_999);
  });
});
