import { describe, expect, it } from 'vitest';
import { decodeNotices } from './decode-notices.js';

const typing = { type: 'typing.announced', conversationId: 'c', userId: 'u' };
const id = '00000000-0000-7000-8000-000000000001';
const decode = (...notices: unknown[]): ReturnType<typeof decodeNotices> => decodeNotices(JSON.stringify({ notices }));

describe('decodeNotices', () => {
  it('reads well-formed notices and ignores unknown properties', () => {
    expect(decode([7, 'user:u', 'later:x'], { ...typing, body: 'secret' }, [Number.MAX_SAFE_INTEGER])).toEqual({
      notices: [
        { position: 7, keys: ['user:u', 'later:x'] },
        { passing: typing },
        { position: Number.MAX_SAFE_INTEGER, keys: [] },
      ],
      invalid: 0,
    });
  });

  it.each([
    { type: 'presence.changed', userIds: Array.from({ length: 100 }, () => id) },
    { type: 'presence.pair_changed', userIds: [id, id] },
    { type: 'presence.changed', userIds: [] },
    { type: 'presence.shown', userId: id },
  ])('reads %j', (passing) => {
    expect(decode({ ...passing, body: 'secret' })).toEqual({ notices: [{ passing }], invalid: 0 });
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
    ['an empty list', []],
    ['a bare position', 1],
    ['a text', '1'],
    ['the position 0', [0]],
    ['a position before it', [-1]],
    ['a fraction as position', [1.5]],
    ['a position beyond the exact numbers', [2 ** 53]],
    ['a number as key', [1, 1]],
    ['no type', { ...typing, type: undefined }],
    ['an unknown type', { ...typing, type: 'message.lost' }],
    ['an event that only the log may tell', { type: 'session.revoked', userId: 'u', sessionId: 's' }],
    ['the name of a method as type', { ...typing, type: 'toString' }],
    ['a missing field', { ...typing, userId: undefined }],
    ['a number as id', { ...typing, userId: 1 }],
    ['null as id', { ...typing, userId: null }],
    ['no list of ids', { type: 'presence.changed', userIds: id }],
    ['a number in a list of ids', { type: 'presence.changed', userIds: [id, 1] }],
    ['a text that is no id', { type: 'presence.changed', userIds: [id, 'u'] }],
    ['too many ids', { type: 'presence.changed', userIds: Array.from({ length: 101 }, () => id) }],
    ['a pair of three', { type: 'presence.pair_changed', userIds: [id, id, id] }],
    ['a text that is no id of a user', { type: 'presence.shown', userId: 'u' }],
    ['no user who shows the presence', { type: 'presence.shown' }],
  ])('skips only the notice with %s', (_flaw, notice) => {
    expect(decode(notice, [2])).toEqual({ notices: [{ position: 2, keys: [] }], invalid: 1 });
  });
});
