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
  ])('makes of %j %j', (text, expected) => expect(withoutLastSlashes(text)).toBe(expected));

  it('takes no longer for slashes that are not the last', () => {
    const text = `${'/'.repeat(300_000)}x`;
    const from = performance.now();
    expect(withoutLastSlashes(text)).toBe(text);
    expect(performance.now() - from).toBeLessThan(500);
  });
});
