import { describe, expect, it } from 'vitest';

import { partHead } from './part-head.js';

const latin1 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const of = (disposition: string, more: Readonly<Record<string, string[]>> = {}): unknown =>
  partHead({ 'content-disposition': [latin1(disposition)], ...more });
const malformed = (detail: RegExp): unknown =>
  expect.objectContaining({ code: 'VALIDATION_FAILED', message: expect.stringMatching(detail) as string });

describe('partHead', () => {
  it.each([
    ['form-data; name=body', { name: 'body', fileName: null }],
    ['FORM-DATA; name="тело"', { name: 'тело', fileName: null }],
    ['form-data; name=files; filename=""', { name: 'files', fileName: '' }],
    ['form-data; name=files; filename="план.png"', { name: 'files', fileName: 'план.png' }],
    ['form-data; name="a%22b"; filename="x%0d%0Ay%25%2F"', { name: 'a"b', fileName: 'x\r\ny%25%2F' }],
    ["form-data; name=files; filename*=UTF-8''%D1%84.txt", { name: 'files', fileName: 'ф.txt' }],
    ["form-data; name=files; filename*=utf-8'ru'a%20b", { name: 'files', fileName: 'a b' }],
    ["form-data; name=files; filename=plain; filename*=utf-8''better", { name: 'files', fileName: 'better' }],
  ])('reads %s', (disposition, head) => {
    expect(of(disposition)).toEqual(head);
  });

  it.each(['7bit', '8bit', 'binary', ' Binary '])('accepts the transfer encoding %j', (encoding) => {
    expect(of('form-data; name=a', { 'content-transfer-encoding': [encoding] })).toHaveProperty('name', 'a');
  });

  it.each([[['base64']], [['quoted-printable']], [['']], [['7bit', '7bit']]])(
    'rejects the transfer encodings %j',
    (encodings) => {
      const act = (): unknown => of('form-data; name=a', { 'content-transfer-encoding': encodings });
      expect(act).toThrow(malformed(/transfer encoding/));
    },
  );

  it.each(['attachment; name=a', 'form-data', 'form-data; filename=a', 'form-data; name=a; name=b'])(
    'rejects %j, which has no name',
    (disposition) => {
      expect(() => of(disposition)).toThrow(malformed(/no name/));
    },
  );

  it('rejects a head without a disposition, and with two', () => {
    expect(() => partHead({})).toThrow(malformed(/no name/));
    const two = { 'content-disposition': ['form-data; name=a', 'form-data; name=a'] };
    expect(() => partHead(two)).toThrow(malformed(/no name/));
  });

  it.each(["utf-8''%ff", "latin1''a", "utf-8'a", 'a', "utf-8''%4", "utf-8''a b", "utf-8''a%2", "xutf-8''a"])(
    'rejects the extended file name %j',
    (name) => {
      expect(() => of(`form-data; name=a; filename*="${name}"`)).toThrow(malformed(/file name in the form/));
    },
  );

  it('rejects invalid UTF-8, and keeps a byte order mark', () => {
    const bytes = { 'content-disposition': ['form-data; name="\xff"'] };
    expect(() => partHead(bytes)).toThrow(malformed(/not valid UTF-8/));
    expect(of('form-data; name="\ufeffa"')).toEqual({ name: '\ufeffa', fileName: null });
  });
});
