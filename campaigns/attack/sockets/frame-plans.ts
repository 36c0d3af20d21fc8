import fc from 'fast-check';

import type { Frame } from './raw-line.js';

type Frames = fc.Arbitrary<Frame[]>;

const text = fc.oneof(
  fc.constantFrom('', 'x', '{}', '{"id":1,"event":"leave","data":"x"}', '2', '3', '2probe', '40/chat,', '🙂'),
  fc.string({ maxLength: 200 }),
  fc.constantFrom(126, 65_535, 16_384, 16_385, 70_000).map((length) => 'x'.repeat(length)),
);
const bytes = fc.oneof(
  text.map((value) => Buffer.from(value)),
  fc.uint8Array({ maxLength: 300 }).map((value) => Buffer.from(value)),
  // Invalid UTF-8: overlong, a surrogate, truncated.
  fc.constantFrom('ff', 'c0af', 'eda080', 'e282', 'f4908080').map((value) => Buffer.from(value, 'hex')),
);
const closeCodes = [0, 999, 1000, 1001, 1004, 1005, 1006, 1012, 1015, 2999, 3000, 4401, 4999, 5000, 65_535];
const closing = fc
  .tuple(fc.constantFrom(...closeCodes), fc.constantFrom('', 'bye', '\u00ff', 'x'.repeat(200)))
  .map(([code, reason]) => {
    const payload = Buffer.alloc(2 + reason.length);
    payload.writeUInt16BE(code);
    payload.write(reason, 2, 'latin1');
    return { opcode: 8, payload };
  });

const anyFrame = fc.record(
  {
    opcode: fc.integer({ min: 0, max: 15 }),
    payload: bytes,
    isFinal: fc.boolean(),
    reserved: fc.constantFrom(0, 0, 0, 1, 2, 4, 7),
    isMasked: fc.constantFrom(true, true, true, false),
    length: fc.constantFrom(0, 1, 125, 126, 65_536, 2 ** 31, 2 ** 53 + 2, -1),
    lengthBytes: fc.constantFrom(0, 2, 8),
  },
  { requiredKeys: ['opcode', 'payload'] },
);
const textFrame = text.map((payload) => ({ opcode: 1, payload: Buffer.from(payload) }));
const control = fc.record({
  opcode: fc.constantFrom(9, 10),
  payload: bytes,
  isFinal: fc.constantFrom(true, true, false),
});
/** Splits a text into fragments, with other frames between them. */
const fragments = fc
  .tuple(fc.array(text, { minLength: 2, maxLength: 40 }), fc.array(control, { maxLength: 1 }))
  .map(([pieces, between]) =>
    pieces.flatMap((payload, index) => [
      { opcode: index === 0 ? 1 : 0, payload: Buffer.from(payload), isFinal: index === pieces.length - 1 },
      ...(index === 0 ? between : []),
    ]),
  );
const manyFragments = fc
  .integer({ min: 1000, max: 20_000 })
  .map((count) => [
    { opcode: 1, payload: Buffer.alloc(0), isFinal: false },
    ...Array.from({ length: count }, () => ({ opcode: 0, payload: Buffer.alloc(0), isFinal: false })),
  ]);

/** Input that a client may write after its handshake, as frames for `encodeFrame`; most of it violates RFC 6455. */
export const framePlans: Frames = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.oneof(anyFrame, textFrame, control, closing), { minLength: 1, maxLength: 8 }) },
  { weight: 3, arbitrary: fragments },
  { weight: 1, arbitrary: manyFragments },
  { weight: 1, arbitrary: fc.array(closing, { minLength: 1, maxLength: 3 }) },
);

const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    '',
    'x'.repeat(65),
    'x'.repeat(15_000),
    [],
    {},
    [[]],
    '__proto__',
    '\u0000',
    '\ud800',
  ),
  fc.json({ maxDepth: 3 }).map((value): unknown => JSON.parse(value)),
);

/** What events and packets contain. */
export interface Known {
  /** The token of the user. */
  readonly own: string;
  /** The token of another user. */
  readonly foreign: string;
  /** Of conversations. */
  readonly ids: readonly string[];
}

/** Events as text, for a signed-in user. */
export function eventPlans({ own, foreign, ids }: Known): fc.Arbitrary<string[]> {
  const data = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ token: own }, { token: foreign }, { token: 'x' }, { token: own, more: 1 }),
    },
    strange,
  );
  const event = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('join', 'leave', 'typing', 'auth') },
    fc.constantFrom('chat:message', 'constructor', '__proto__', 'toString', 'disconnect', 'error'),
    strange,
  );
  const id = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(1, 'a', 7, '__proto__') }, strange);
  const proper = fc.record({ id, event, data }, { requiredKeys: ['event'] }).map((value) => JSON.stringify(value));
  const twisted = fc.constantFrom(
    '{"__proto__":{"event":"join"},"id":1}',
    '{"id":1,"event":"join","data":{"__proto__":{"x":1}}}',
    '{"id":1,"id":2,"event":"leave","data":"x"}',
    '{"event":"leave","data":"x","constructor":1}',
    '{"id":1e999,"event":"leave"}',
    `{"id":1,"event":"join","data":${'['.repeat(7000)}${']'.repeat(7000)}}`,
    `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`,
    '\ufeff{"id":1,"event":"leave","data":"x"}',
    '[{"id":1,"event":"leave","data":"x"}]',
    '{"id":1,"event":"leave","data":"x"}{"id":2}',
    'null',
    '"join"',
  );
  return fc.array(fc.oneof({ weight: 5, arbitrary: proper }, twisted), { minLength: 1, maxLength: 40 });
}

/** Packets of Engine.IO and Socket.IO, valid and invalid. */
export function packetPlans({ own, foreign, ids }: Known): fc.Arbitrary<string[]> {
  const connect = `40/chat,${JSON.stringify({ token: own })}`;
  const event = fc
    .tuple(
      fc.constantFrom('42/chat,', '42/chat,7', '42', '42/other,', `42/chat,${'9'.repeat(400)}`),
      fc.constantFrom('join', 'leave', 'typing', 'auth', 'disconnect', 'newListener'),
      fc.oneof(fc.constantFrom(...ids, { token: foreign }), strange),
    )
    .map(([head, name, data]) => head + JSON.stringify([name, data]));
  const fixed = fc.constantFrom(
    connect,
    '40',
    '40/,{}',
    '40/chat,{"token":{"toString":1}}',
    '40/chat,[]',
    '40/__proto__,{}',
    '40/constructor,{}',
    `40/${'n'.repeat(15_000)},{}`,
    '40/chat?token=x,{}',
    '41/chat,',
    '43/chat,1[]',
    `43/chat,${'9'.repeat(300)}["x"]`,
    '44/chat,{}',
    '451-/chat,["join",{"_placeholder":true,"num":0}]',
    '4599999-/chat,["join",{"_placeholder":true,"num":0}]',
    '451-/chat,7["join",{"_placeholder":true,"num":-1}]',
    '451-/chat,["join",{"_placeholder":true,"num":"__proto__"}]',
    '46/chat,1-1["x"]',
    '42/chat,["__proto__",{"__proto__":1}]',
    '42/chat,[1,2]',
    '42/chat,[]',
    '42/chat,{}',
    '42/chat,["join"',
    '49',
    '4',
    '0',
    '1',
    '2',
    '2probe',
    '3',
    '3probe',
    '5',
    '6',
    '7',
    'bAAAA',
    'b',
    '',
    '\u001e',
    '4\u001e4\u001e2',
  );
  return fc.array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant(connect) },
      { weight: 3, arbitrary: event },
      { weight: 4, arbitrary: fixed },
    ),
    { minLength: 1, maxLength: 12 },
  );
}
