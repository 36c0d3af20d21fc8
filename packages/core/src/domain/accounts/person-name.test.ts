import { describe, expect, it } from 'vitest';

import { findNameErrors, normalizeName } from './person-name.js';

describe('findNameErrors', () => {
  it.each(['Ada', 'Ядвига', '李', "O'Brien-Smith", '👩‍🚀', '<script>', 'x'.repeat(100), '😀'.repeat(100)])(
    'accepts %s',
    (name) => {
      expect(findNameErrors(normalizeName(name), 'firstName')).toEqual([]);
    },
  );

  it.each(['', '   ', 'x'.repeat(101), 'a\r\nBcc: b', 'a\0', '\ud800', 'a\u202egnp', 'a\u200bb', '\u2800'])(
    'rejects %j, naming the field',
    (name) => {
      expect(findNameErrors(normalizeName(name), 'firstName')).toEqual([
        expect.objectContaining({ path: 'firstName' }),
      ]);
    },
  );
});
