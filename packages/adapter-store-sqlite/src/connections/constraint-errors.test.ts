import { CrewkitError } from '@crewkit/core';
import { describe, expect, it } from 'vitest';

import { translateError } from './constraint-errors.js';

const coded = (code: string): Error => Object.assign(new Error('what SQLite says'), { code });

describe('translateError', () => {
  it('maps errors of the file system and of other processes to UNAVAILABLE', () => {
    const codes = ['FULL', 'IOERR_WRITE', 'IOERR_SHMSIZE', 'READONLY_DBMOVED', 'CANTOPEN', 'PERM', 'BUSY_SNAPSHOT'];
    for (const code of codes) {
      const cause = coded(`SQLITE_${code}`);
      expect(translateError(cause), code).toMatchObject({ code: 'UNAVAILABLE', cause });
    }
  });

  it('maps unique violations to CONFLICT', () => {
    expect(translateError(coded('SQLITE_CONSTRAINT_UNIQUE'))).toMatchObject({ code: 'CONFLICT' });
  });

  it('leaves internal errors unchanged', () => {
    for (const fault of [coded('SQLITE_ERROR'), coded('SQLITE_CONSTRAINT_NOTNULL'), new TypeError('no'), 'text']) {
      expect(translateError(fault)).toBe(fault);
      expect(CrewkitError.is(translateError(fault))).toBe(false);
    }
  });
});
