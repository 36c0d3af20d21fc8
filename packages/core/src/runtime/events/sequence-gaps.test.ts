import { describe, expect, it } from 'vitest';

import { SequenceGaps } from './sequence-gaps.js';

const now = (): number => performance.now();

describe('sequence gaps', () => {
  it('are recorded once for every skipped position', () => {
    const holes = new SequenceGaps(1000, 2);
    for (const position of [6, 4, 7]) holes.see(position);
    expect(holes.open()).toEqual([3, 4, 5]);
  });

  it('are filled once', () => {
    const holes = new SequenceGaps(1000);
    holes.see(3);
    expect([holes.has(2), holes.fill(2), holes.fill(2), holes.fill(9)]).toEqual([true, true, false, false]);
    expect(holes.has(2)).toBe(false);
    expect(holes.open()).toEqual([1]);
  });

  it('are given up only after a read that began after their transaction had ended', () => {
    const holes = new SequenceGaps(1000);
    const before = now();
    holes.see(3);
    holes.giveUp(before + 999, 9);
    expect(holes.open()).toEqual([1, 2]);
    holes.giveUp(now() + 1000, 1);
    expect(holes.open()).toEqual([2]);
    holes.giveUp(now() + 1000, 9);
    expect(holes.open()).toEqual([]);
    holes.see(3);
    expect(holes.open()).toEqual([]);
  });

  it('are not given up without a read', async () => {
    const holes = new SequenceGaps(1);
    holes.see(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(holes.open()).toEqual([1]);
  });

  it('record the end of a range too wide to be a gap', () => {
    const holes = new SequenceGaps(1000);
    holes.see(1_000_000);
    expect(holes.open()).toHaveLength(10_000);
    expect(holes.open().at(-1)).toBe(999_999);
  });
});
