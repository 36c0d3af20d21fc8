import { describe, expect, it } from 'vitest';

import { parseVersions, versionTag } from './entity-tags.js';

describe('If-Match', () => {
  it('accepts the versions that versionTag creates', () => {
    for (const version of [1, 2, 10, 123_456_789_012_345])
      expect(parseVersions(versionTag(version))).toEqual([version]);
  });

  it.each([null, '*', ' * ', '\t*'])('accepts any version for %j', (header) => {
    expect(parseVersions(header)).toBeNull();
  });

  it.each([
    ['"1", "2"', [1, 2]],
    ['"1","2"', [1, 2]],
    [' \t"1"\t, ,, "2" ,', [1, 2]],
    [',"3"', [3]],
    ['W/"1"', []],
    ['W/"1", "2"', [2]],
    ['""', []],
    ['"abc", "a,b", "01", "1.0", "-1", "0", " "', undefined],
    ['"abc", "a,b", "01", "1.0", "-1", "0"', []],
    ['"1234567890123456"', []],
    ['"\xff", "5"', [5]],
  ])('reads %j', (header, versions) => {
    if (versions === undefined) expect(() => parseVersions(header)).toThrow('entity tags');
    else expect(parseVersions(header)).toEqual(versions);
  });

  it.each([
    '',
    ' ',
    ',',
    ', ,',
    '1',
    'abc',
    '"1',
    '1"',
    '"1" "2"',
    '"1"x',
    'x"1"',
    "'1'",
    'w/"1"',
    'W/ "1"',
    'W/1',
    '*, "1"',
    '"1", *',
    '"a b"',
    '"a\tb"',
    '"a"b"',
    '\n"1"',
  ])('rejects %j', (header) => {
    expect(() => parseVersions(header)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });

  it('runs in linear time', () => {
    const startedAt = performance.now();
    expect(parseVersions(`${' ,'.repeat(8000)}"1"`)).toEqual([1]);
    expect(() => parseVersions(`${' '.repeat(16_000)}x`)).toThrow();
    expect(() => parseVersions('"'.repeat(16_000))).toThrow();
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});
