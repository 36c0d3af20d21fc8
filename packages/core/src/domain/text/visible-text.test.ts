import { describe, expect, it } from 'vitest';

import { hidesCharacters, showsSomething, visibleText } from './visible-text.js';

describe('hidesCharacters', () => {
  it.each(['\u00ad', '\u200b', '\u202a', '\u202e', '\u2060', '\u2066', '\u2069', '\u206f', '\ufeff'])(
    'detects %j',
    (hidden) => {
      expect(hidesCharacters(hidden)).toBe(true);
      expect(hidesCharacters(`OWN${hidden}ER`)).toBe(true);
    },
  );

  it.each(['', 'OWNER', '👩‍🚀', 'نمی‌خواهم', 'שלום', 'क्‍ष', 'a b', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'שלום\u200f!'])('ignores %j', (text) => {
    expect(hidesCharacters(text)).toBe(false);
  });
});

describe('showsSomething', () => {
  it.each([
    '',
    ' ',
    '\u00a0\u2003\u3000',
    '\u200d\u200c',
    '\u2800',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u0301',
    '\ufe0f',
    '\u{e0041}',
    '\n',
  ])('rejects %j', (text) => {
    expect(showsSomething(text)).toBe(false);
    expect(showsSomething(`${text}x${text}`)).toBe(true);
  });

  it.each(['x', '李', '-', '👩‍🚀', '§', '0', 'ﷺ', '\u{1fae8}'])('accepts %s', (text) => {
    expect(showsSomething(text)).toBe(true);
  });
});

describe('visibleText', () => {
  it.each(['OWNER', 'OW\u200dNER', 'OWNER\ufe0f', '\u2800OWNER', 'OWNER \u200e', '\u034fOWN\u{e0041}ER'])(
    'reads %j',
    (text) => {
      expect(visibleText(text)).toBe('OWNER');
    },
  );
});
