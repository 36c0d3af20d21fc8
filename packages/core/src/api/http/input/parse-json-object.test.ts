import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CrewkitError } from '../../../errors/crewkit-error.js';
import { parseJsonObject } from './parse-json-object.js';

const tooDeep = 'The body is nested more than 32 levels deep.';
const toBytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');

function refusal(bytes: Uint8Array): unknown {
  try {
    return parseJsonObject(bytes);
  } catch (error) {
    return CrewkitError.is(error) ? error.code : error;
  }
}

describe('parseJsonObject', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['half an object', '{"a":1'],
    ['a trailing comma', '{"a":1,}'],
    ['a comment', '{/**/}'],
    ['two objects', '{}{}'],
    ['a number', '5'],
    ['a text', '"a"'],
    ['true', 'true'],
    ['null', 'null'],
    ['a list', '[{}]'],
    ['NaN', '{"a":NaN}'],
    ['__proto__', '{"__proto__":{"a":1}}'],
    ['an escaped __proto__', String.raw`{"\u005f_proto__":{"a":1}}`],
    ['a nested constructor', '{"a":[{"constructor":{"prototype":{}}}]}'],
    ['NUL', String.raw`{"a":"\u0000"}`],
    ['NUL in a key', String.raw`{"\u0000":1}`],
    ['a lone surrogate', String.raw`{"a":["\ud800"]}`],
    ['a lone surrogate in a key', String.raw`{"\udfff":1}`],
  ])('rejects %s', (_what, text) => {
    expect(refusal(toBytes(text))).toBe('VALIDATION_FAILED');
  });

  it.each([
    ['an overlong slash', [0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]],
    ['a cut-off character', [0x7b, 0x22, 0xe2, 0x82, 0x22, 0x3a, 0x31, 0x7d]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('rejects %s, which is not UTF-8', (_what, bytes) => {
    expect(refusal(Uint8Array.from(bytes))).toBe('VALIDATION_FAILED');
  });

  it('keeps surrogate pairs, and accepts a byte order mark (RFC 8259 §8.1)', () => {
    expect(parseJsonObject(toBytes('\ufeff{"a":"😀"}'))).toEqual({ a: '😀' });
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"b":', '}'],
  ])('accepts 32 levels including the body, and no more: %s', (_what, open, close) => {
    const nested = (levels: number): Uint8Array =>
      toBytes(`{"n":1,"a":${open.repeat(levels - 1)}1${close.repeat(levels - 1)},"z":[]}`);
    for (const levels of [2, 31, 32]) expect(parseJsonObject(nested(levels))).toHaveProperty('a');
    for (const levels of [33, 34, 7000, 10_000]) {
      expect(() => parseJsonObject(nested(levels))).toThrow(tooDeep);
    }
    expect(refusal(toBytes(`{"a":${open.repeat(30_000)}`))).toBe('VALIDATION_FAILED');
  });

  it('survives any width that fits into a body', () => {
    const wide = parseJsonObject(toBytes(`{"a":[${Array.from({ length: 32_000 }, () => 1).join(',')}]}`));
    expect(wide['a']).toHaveLength(32_000);
  });

  it('throws nothing but VALIDATION_FAILED, regardless of the bytes', () => {
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map(toBytes),
      fc.string({ unit: 'binary' }).map(toBytes),
      fc
        .array(fc.constantFrom('{', '}', '[', ']', '"', '\\u', 'd800', ':', ',', '__proto__', '1'))
        .map((parts) => toBytes(parts.join(''))),
    );
    fc.assert(
      fc.property(hostile, (bytes) => {
        const result = refusal(bytes);
        expect(result === 'VALIDATION_FAILED' || (typeof result === 'object' && !(result instanceof Error))).toBe(true);
      }),
    );
  });

  it('round-trips JSON.stringify, and never changes prototypes', () => {
    const text = fc.string({ unit: 'binary' }).filter((each) => !/\p{Surrogate}/u.test(each) && !each.includes('\0'));
    const key = text.filter((each) => !['__proto__', 'constructor', 'prototype'].includes(each));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.boolean(),
        fc.integer(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true }), (object) => {
        const parsed = parseJsonObject(toBytes(JSON.stringify(object)));
        expect(parsed).toEqual(object);
        expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
      }),
    );
  });
});
