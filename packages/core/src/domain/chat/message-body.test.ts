import { describe, expect, it } from 'vitest';

import { isMessageBody } from './message-body.js';

describe('isMessageBody', () => {
  it.each([
    ['one character', 'x'],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['10,000 code points in 20,000 UTF-16 units', '😀'.repeat(10_000)],
    ['blanks around text', '  x\n'],
  ])('accepts %s', (_what, body) => {
    expect(isMessageBody(body)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \t\n\u00a0\u2003'],
    ['10,001 characters', 'x'.repeat(10_001)],
    ['text with NUL', 'a\0b'],
    ['half of a surrogate pair', 'a\ud800b'],
    ['10,001 code points', '😀'.repeat(10_001)],
  ])('rejects %s', (_what, body) => {
    expect(isMessageBody(body)).toBe(false);
  });
});
