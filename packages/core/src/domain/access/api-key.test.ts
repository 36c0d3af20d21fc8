import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isApiKey, parseApiKey, toApiKey } from './api-key.js';

const id = '0198f0c1-2345-7678-9abc-def012345678';
const secret = `${'A-_z'.repeat(10)}abc`;
const key = toApiKey(id, secret);

describe('an API key', () => {
  it('consists of its id, its secret and a CRC-32', () => {
    expect(key).toBe(`ck_0198f0c1234576789abcdef012345678_${secret}_${key.slice(-8)}`);
    expect(Number.parseInt(key.slice(-8), 16)).toBe(crc32(key.slice(0, -9)));
    expect(parseApiKey(key)).toEqual({ keyId: id, apiKey: key });
  });

  it('is recognized by its prefix', () => {
    expect(['ck_', key, 'CK_', 'eyJhbGciOi'].map(isApiKey)).toEqual([true, true, false, false]);
  });

  it('is rejected if a character is different, missing or added', () => {
    const at = fc.nat(key.length - 1);
    const character = fc.constantFrom(...Array.from('0123456789abcdefABCDEFxyz_- '));
    fc.assert(
      fc.property(at, character, fc.constantFrom(0, 1), (index, replacement, removed) => {
        const changed = key.slice(0, index) + replacement + key.slice(index + removed);
        expect(parseApiKey(changed)).toEqual(changed === key ? { keyId: id, apiKey: key } : null);
      }),
    );
    for (let index = 0; index < key.length; index += 1) {
      expect(parseApiKey(key.slice(0, index) + key.slice(index + 1))).toBeNull();
    }
    expect(parseApiKey('')).toBeNull();
  });
});
