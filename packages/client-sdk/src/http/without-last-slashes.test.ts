import { describe, expect, it } from 'vitest';

import { withoutLastSlashes } from './without-last-slashes.js';

describe('withoutLastSlashes', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['///', ''],
    ['/a/b', '/a/b'],
    ['/a/b/', '/a/b'],
    ['https://host//', 'https://host'],
  ])('maps %j to %j', (text, expected) => expect(withoutLastSlashes(text)).toBe(expected));

  it('runs in linear time on slashes in the middle', () => {
    const text = `${'/'.repeat(300_000)}x`;
    const from = performance.now();
    expect(withoutLastSlashes(text)).toBe(text);
    expect(performance.now() - from).toBeLessThan(500);
  });
});
