import { describe, expect, it } from 'vitest';
import { decodeNotices } from './decode-notices.js';

const posted = { type: 'message.posted', conversationId: 'c', messageId: 'm', seq: 1 };
const decode = (...notices: unknown[]): ReturnType<typeof decodeNotices> => decodeNotices(JSON.stringify({ notices }));

describe('decodeNotices', () => {
  it('reads what is well-formed and drops what it does not know of it', () => {
    expect(decode([7, { ...posted, body: 'secret' }], [null, posted])).toEqual({
      notices: [
        { position: 7, event: posted },
        { position: null, event: posted },
      ],
      faulty: 0,
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
  ])('reads nothing of %j', (text) => {
    expect(decodeNotices(text)).toEqual({ notices: [], faulty: 1 });
  });

  it.each([
    ['no pair', null],
    ['no pair', { 0: 1, 1: posted }],
    ['no event', [1]],
    ['no event', [1, null]],
    ['no event', [1, [posted]]],
    ['no type', [1, { ...posted, type: undefined }]],
    ['an unknown type', [1, { ...posted, type: 'message.lost' }]],
    ['the name of a method as type', [1, { type: 'toString' }]],
    ['the name of a method as type', [1, { type: '__proto__' }]],
    ['a missing field', [1, { ...posted, messageId: undefined }]],
    ['a number as id', [1, { ...posted, messageId: 1 }]],
    ['null as id', [1, { ...posted, messageId: null }]],
    ['a text as number', [1, { ...posted, seq: '1' }]],
    ['a fraction', [1, { ...posted, seq: 1.5 }]],
    ['a number beyond the exact ones', [1, { ...posted, seq: 2 ** 53 }]],
    ['the position 0', [0, posted]],
    ['a text as position', ['1', posted]],
    ['a fraction as position', [1.5, posted]],
    ['no position', [undefined, posted].slice(1)],
  ])('leaves out a notice with %s, and only that', (_flaw, notice) => {
    expect(decode(notice, [2, posted])).toEqual({ notices: [{ position: 2, event: posted }], faulty: 1 });
  });
});
