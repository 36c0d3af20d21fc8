import { describe, expect, it } from 'vitest';

import { ReadingAllowance } from './reading-allowance.js';

const patienceMs = 60_000;
const leastBytesPerSecond = 8 * 1024;

/**
 * Returns the number of seconds after which a client that reads `pieceBytes` at a time at this speed is cut off, or null if it is not cut
 * off within a day.
 */
function secondsUntilCut(bytesPerSecond: number, pieceBytes: number): number | null {
  const allowance = new ReadingAllowance(patienceMs, leastBytesPerSecond);
  const pieceMs = (pieceBytes / bytesPerSecond) * 1000;
  for (let nowMs = 0; nowMs < 86_400_000; nowMs += pieceMs) {
    if (pieceMs > allowance.leftMs) return (nowMs + allowance.leftMs) / 1000;
    allowance.spend(pieceMs);
    allowance.earn(pieceBytes);
  }
  return null;
}

describe('ReadingAllowance', () => {
  it.each([
    ['1 byte', 1, 64 * 1024, 60],
    ['1 byte, in pieces of one byte', 1, 1, 61],
    ['1.2 KiB: each piece within the patience', 1.2 * 1024, 64 * 1024, 75],
    ['7 KiB', 7 * 1024, 64 * 1024, 500],
  ])('runs out for a client that reads %s a second', (_, bytesPerSecond, pieceBytes, seconds) => {
    expect(secondsUntilCut(bytesPerSecond, pieceBytes)).toBeLessThanOrEqual(seconds);
  });

  it.each([8, 100, 1000])('lasts for a client that reads %i KiB a second', (kibibytes) => {
    expect(secondsUntilCut(kibibytes * 1024, 64 * 1024)).toBeNull();
  });

  it('does not accumulate beyond its maximum', () => {
    const allowance = new ReadingAllowance(patienceMs, leastBytesPerSecond);
    allowance.earn(1_000_000_000);
    expect(allowance.leftMs).toBe(patienceMs);
    allowance.spend(patienceMs + 1);
    expect(allowance.leftMs).toBe(0);
  });
});
