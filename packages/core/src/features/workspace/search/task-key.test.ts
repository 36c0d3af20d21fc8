import { describe, expect, it } from 'vitest';

import { parseTaskKey } from './task-key.js';

describe('a task key', () => {
  it('is recognized in any letter case', () => {
    expect(parseTaskKey(' lofo-4 ')).toEqual({ projectKey: 'LOFO', number: 4 });
    expect(parseTaskKey('A-B_2-12')).toEqual({ projectKey: 'A-B_2', number: 12 });
  });

  it.each([
    'LOFO',
    'LOFO-',
    '-4',
    'LOFO 4',
    'LOFO-4x',
    '4-4',
    'LOFO-4 ferry',
    'LOFO-2147483648',
    // The first character of this text becomes an S when converted to upper case.
    'ſOFO-4',
    `${'A'.repeat(17)}-1`,
  ])('is not found in %s', (query) => {
    expect(parseTaskKey(query)).toBeNull();
  });
});
