import { describe, expect, it } from 'vitest';
import { decodeNotices } from './decode-notices.js';

const typing = { type: 'typing.announced', conversationId: 'c', userId: 'u' };
const decode = (...notices: unknown[]): ReturnType<typeof decodeNotices> => decodeNotices(JSON.stringify({ notices }));

describe('decodeNotices', () => {
  it('reads well-formed notices and ignores unknown properties', () => {
    expect(decode(7, { ...typing, body: 'secret' }, Number.MAX_SAFE_INTEGER)).toEqual({
      notices: [{ position: 7 }, { passing: typing }, { position: Number.MAX_SAFE_INTEGER }],
      invalid: 0,
    });
  });

  it.each([
    '',
    'x',
    'null',
    '1',
    '[]',
    '{}',
    '{"notices":null}',
    '{"notices":{"0":1}}',
    '{"__proto__":{"notices":[]}}',
  ])('reads nothing from %j', (text) => {
    expect(decodeNotices(text)).toEqual({ notices: [], invalid: 1 });
  });

  it.each([
    ['nothing', null],
    ['a list', [1]],
    ['a text', '1'],
    ['the position 0', 0],
    ['a position before it', -1],
    ['a fraction as position', 1.5],
    ['a position beyond the exact numbers', 2 ** 53],
    ['no type', { ...typing, type: undefined }],
    ['an unknown type', { ...typing, type: 'message.lost' }],
    ['an event that only the log may tell', { type: 'session.revoked', userId: 'u', sessionId: 's' }],
    ['the name of a method as type', { ...typing, type: 'toString' }],
    ['a missing field', { ...typing, userId: undefined }],
    ['a number as id', { ...typing, userId: 1 }],
    ['null as id', { ...typing, userId: null }],
  ])('skips only the notice with %s', (_flaw, notice) => {
    expect(decode(notice, 2)).toEqual({ notices: [{ position: 2 }], invalid: 1 });
  });
});
