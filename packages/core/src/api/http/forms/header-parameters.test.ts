import { describe, expect, it } from 'vitest';

import { parseHeader } from './header-parameters.js';

const read = (header: string): unknown => {
  const parsed = parseHeader(header);
  return parsed && [parsed.value, Object.fromEntries(parsed.parameters)];
};

describe('parseHeader', () => {
  it.each([
    ['form-data', 'form-data', {}],
    [' \tForm-Data\t ', 'form-data', {}],
    ['form-data;', 'form-data', {}],
    ['form-data; \t', 'form-data', {}],
    ['form-data;name=a', 'form-data', { name: 'a' }],
    ['form-data ;\tNAME \t=\t "a" ; filename=b.txt;', 'form-data', { name: 'a', filename: 'b.txt' }],
    ['form-data; name=""', 'form-data', { name: '' }],
    [String.raw`form-data; name="a\"b\\c"`, 'form-data', { name: String.raw`a"b\c` }],
    [String.raw`form-data; name="C:\dir\a"`, 'form-data', { name: String.raw`C:\dir\a` }],
    ['form-data; name="a;b=c"', 'form-data', { name: 'a;b=c' }],
    ["form-data; filename*=utf-8''%41", 'form-data', { 'filename*': "utf-8''%41" }],
    ['multipart/form-data; boundary=----x1', 'multipart/form-data', { boundary: '----x1' }],
  ])('reads %j', (header, value, parameters) => {
    expect(read(header)).toEqual([value, parameters]);
  });

  it.each([
    '',
    ' ',
    ';name=a',
    '"form-data"',
    'form-data name=a',
    'form-data; name',
    'form-data; name=',
    'form-data; =a',
    'form-data; name=a name2=b',
    'form-data; name="a',
    'form-data; name="a"b',
    'form-data; name=a; name=b',
    'form-data; name=a; Name=b',
    'form-data;; name=a',
    'form-data; na me=a',
    'form-data; name**=a',
    'form-data; name=a;x',
  ])('rejects %j as malformed', (header) => {
    expect(read(header)).toBeNull();
  });

  it('runs in linear time on long input', () => {
    const startedAt = performance.now();
    parseHeader(`form-data; name="${'\\'.repeat(8000)}`);
    parseHeader(`form-data${';'.repeat(8000)}`);
    parseHeader(`form-data; ${' '.repeat(8000)}x`);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});
