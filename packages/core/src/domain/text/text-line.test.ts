import { describe, expect, it } from 'vitest';

import { normalizeLine } from './text-line.js';

describe('normalizeLine', () => {
  it('trims and applies NFC', () => {
    expect(normalizeLine(' \tAda\u0308 \n')).toBe('Ad\u00e4');
    expect(normalizeLine('q\u0307\u0323')).toBe('q\u0323\u0307');
  });

  it('limits the combining marks of a letter to those of natural languages', () => {
    const name = `x${'\u0301'.repeat(30)}`;
    expect(normalizeLine(name)).toBe(name);
    expect(normalizeLine(`${name}\u0301y`)).toBe(`${name}y`);
  });

  it('runs in linear time on combining marks', () => {
    for (const marks of ['\u0315\u0300\u0345\u0301'.repeat(7500), '\u0345'.repeat(15_000) + '\u0300'.repeat(15_000)]) {
      const from = performance.now();
      normalizeLine(`a${marks}`);
      expect(performance.now() - from).toBeLessThan(200);
    }
  });
});
