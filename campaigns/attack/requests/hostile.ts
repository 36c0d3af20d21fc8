import fc from 'fast-check';

/** A mutation of a body, as data, so that it can be printed and shrunk. `at` modulo the number of places chooses the place. */
export type Mutation =
  | { kind: 'replace' | 'repeat'; at: number; value: unknown }
  | { kind: 'remove'; at: number }
  | { kind: 'add'; at: number; key: string; value: unknown }
  | { kind: 'root'; value: unknown };

type Holder = Record<string, unknown>;

/** Texts that are known to break programs. */
export const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe\u202c',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  '👩‍👩‍👧‍👦'.repeat(40),
  '\ufeff',
  '\u2028\u2029',
  '\r\nSet-Cookie: crewkit=1\r\n\r\n',
  '\u001b[31mred\u001b[0m',
  "' OR 1=1 --",
  '"; DROP TABLE accounts; --',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e1000',
  '%00',
  '%',
  '%_\\%',
  'İıſK',
  'ﷺ'.repeat(50),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00.000Z',
];

export const hugeText = 'A'.repeat(20_000);

/** Placeholder for values that JSON.stringify cannot write: `toJson` inserts them. */
const raw = (text: string) => `@@${Buffer.from(text).toString('hex')}@@`;

const proto = { [raw('__proto__')]: { isAdministrator: true, polluted: 1 } };
const constructed = { constructor: { prototype: { isAdministrator: true, polluted: 1 } } };
const nested = (depth: number, open: string, close: string) => raw(`raw:${open.repeat(depth)}1${close.repeat(depth)}`);

const numbers = [-1, 0, -0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324, raw('raw:1e400'), raw('raw:-0')];
const otherTypes = [null, true, false, [], {}, [[]], [null], { length: 1 }, proto, constructed];

/** A value that breaks assumptions about type or content. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...numbers),
  fc.constantFrom(...otherTypes),
  fc.constant(hugeText),
  fc.constantFrom(nested(31, '[', ']'), nested(40, '[', ']'), nested(5000, '[', ']'), nested(40, '{"a":', '}')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom(...hostileTexts), { maxLength: 120 }),
);

export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('replace'), at: fc.nat(30), value: hostileValue }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), at: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add'),
      at: fc.nat(30),
      key: fc.constantFrom(
        'extra',
        'id',
        'isAdministrator',
        'toString',
        'hasOwnProperty',
        raw('__proto__'),
        'prototype',
        'constructor',
        ...hostileTexts,
      ),
      value: hostileValue,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat'), at: fc.nat(30), value: hostileValue }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('root'), value: hostileValue }) },
);

/** Returns a mutated copy of the body. */
export function mutate(body: unknown, change: Mutation): unknown {
  if (change.kind === 'root') return change.value;
  const changed = structuredClone(body);
  const places = placesIn(changed);
  if (places.length === 0) return { ...(changed as object), extra: ('value' in change ? change.value : null) ?? 1 };
  const [holder, key] = places[change.at % places.length];
  if (change.kind === 'replace') holder[key] = change.value;
  else if (change.kind === 'remove') Reflect.deleteProperty(holder, key);
  else if (change.kind === 'add') addTo((Array.isArray(holder) ? changed : holder) as Holder | unknown[], change);
  else if (!Array.isArray(holder)) holder[raw(key)] = change.value;
  return changed;
}

/** Appends to a list: JSON has no named properties on lists. */
function addTo(holder: Holder | unknown[], { key, value }: { key: string; value: unknown }): void {
  if (Array.isArray(holder)) holder.push({ [key]: value });
  else holder[key] = value;
}

/** Returns all places of a value, as `[holder, key]`. */
function placesIn(value: unknown): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((key): [Holder, string][] => [[holder, key], ...placesIn(holder[key])]);
}

/** Returns the JSON text, including what JSON.stringify cannot write. Duplicate keys appear twice. */
export function toJson(value: unknown): string {
  const text = (JSON.stringify(value) as string | undefined) ?? '';
  return text.replaceAll(/"@@([\da-f]*)@@"/g, (_, hex: string) => {
    const meant = Buffer.from(hex, 'hex').toString();
    return meant.startsWith('raw:') ? meant.slice(4) : JSON.stringify(meant);
  });
}
