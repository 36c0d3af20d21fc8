import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CrewkitError } from '../errors/crewkit-error.js';
import {
  decodeConversationCursor,
  decodeMessagePosition,
  decodeNumberCursor,
  encodeConversationCursor,
  encodeNumberCursor,
  encodeSeqCursor,
} from './cursors.js';

const id = '01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c';
const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

function readCode(decode: () => unknown): unknown {
  try {
    return decode();
  } catch (error) {
    return CrewkitError.is(error) ? error.code : error;
  }
}

describe('message cursors', () => {
  it('decode to their seq', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (seq) => {
        expect(decodeMessagePosition(encodeSeqCursor(seq))).toEqual({ seq });
      }),
    );
  });

  it('may be a message id instead', () => {
    expect(decodeMessagePosition(id)).toEqual({ messageId: id });
  });

  it('are opaque and need no escaping in a query', () => {
    expect(encodeSeqCursor(17)).toMatch(/^[\w-]+$/);
  });
});

describe('conversation cursors', () => {
  it('decode to their position', () => {
    const position = fc.record({ time: fc.nat({ max: 8_640_000_000_000 }), id: fc.uuid() });
    fc.assert(
      fc.property(position, ({ time, id: conversationId }) => {
        const given = { lastActivityAt: new Date(time), id: conversationId };
        expect(decodeConversationCursor(encodeConversationCursor(given))).toEqual(given);
      }),
    );
  });
});

describe('number cursors', () => {
  it('decode to their number, up to the maximum of the list', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (last, most) => {
        const decode = (): unknown => decodeNumberCursor(encodeNumberCursor(last) ?? '', most);
        expect(readCode(decode)).toBe(last <= most ? last : 'CURSOR_INVALID');
      }),
    );
    expect(decodeNumberCursor(toBytes('n.999999999999999'))).toBe(999_999_999_999_999);
    expect([decodeNumberCursor(undefined), encodeNumberCursor(null)]).toEqual([null, null]);
  });
});

describe('invalid cursors', () => {
  const junk = [
    '',
    'x',
    '!!!!',
    '../../etc/passwd',
    id.toUpperCase(),
    toBytes('s.'),
    toBytes('s.-1'),
    toBytes('s.1e3'),
    toBytes('s.1.5'),
    toBytes('s.9999999999999999'),
    toBytes('s.1 OR 1=1'),
    toBytes(`c.1.${'-'.repeat(36)}`),
    toBytes(`c.9999999999999999.${id}`),
    toBytes(`c..${id}`),
    toBytes(`c.1.${id}x`),
    `${toBytes('s.1')}=`,
  ];

  it.each(junk)('%j is CURSOR_INVALID', (text) => {
    expect(readCode(() => decodeMessagePosition(text))).toBe('CURSOR_INVALID');
    expect(readCode(() => decodeConversationCursor(text))).toBe('CURSOR_INVALID');
  });

  it('a cursor of another list is CURSOR_INVALID', () => {
    const position = { lastActivityAt: new Date(5), id };
    expect(readCode(() => decodeMessagePosition(encodeConversationCursor(position)))).toBe('CURSOR_INVALID');
    expect(readCode(() => decodeConversationCursor(encodeSeqCursor(5)))).toBe('CURSOR_INVALID');
  });

  it('throw nothing but CURSOR_INVALID, regardless of the input', () => {
    const text = fc.oneof(
      fc.string(),
      fc.base64String().map((each) => each.replaceAll('=', '')),
      fc.string().map(toBytes),
    );
    fc.assert(
      fc.property(text, (each) => {
        for (const decode of [decodeMessagePosition, decodeConversationCursor]) {
          const result = readCode(() => decode(each));
          expect(result === 'CURSOR_INVALID' || !(result instanceof Error)).toBe(true);
        }
      }),
    );
  });
});
