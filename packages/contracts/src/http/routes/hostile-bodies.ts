const deep = 20_000;

/** Bodies that no route accepts, regardless of its schema. Each causes `VALIDATION_FAILED`. */
export const hostileBodies: Readonly<Record<string, string | Uint8Array>> = {
  'a truncated object': '{"a":',
  'only whitespace': ' \n',
  'a number': '5',
  'a string': '"{}"',
  'a boolean': 'true',
  null: 'null',
  'a list': '[]',
  'a list of objects': '[{}]',
  'two objects': '{}{}',
  'a trailing comma': '{"a":1,}',
  NaN: '{"a":NaN}',
  'single quotes': "{'a':1}",
  'a __proto__ key': '{"__proto__":{"admin":true}}',
  'an escaped __proto__ key': String.raw`{"\u005f\u005fproto__":{"admin":true}}`,
  'a constructor key': '{"constructor":1}',
  'a nested constructor key': '{"a":[{"constructor":{"prototype":{"admin":true}}}]}',
  'deeply nested lists': `{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`,
  'unterminated deeply nested lists': '['.repeat(deep),
  'deeply nested objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'custom settings of 33 levels': `${'{"custom":'.repeat(33)}1${'}'.repeat(33)}`,
  'custom settings of 7,000 levels': `{"custom":${'{"a":'.repeat(7000)}1${'}'.repeat(7000)}}`,
  'an unknown property': '{"thisPropertyIsUnknown":1}',
  'many unknown properties': `{${Array.from({ length: 5000 }, (_, index) => `"p${index}":1`).join(',')}}`,
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
  'an overlong encoding': Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
  'UTF-16': Buffer.from('\ufeff{}', 'utf16le'),
};

/** JSON texts of values that no property of any route accepts. */
export const hostileValues: Readonly<Record<string, string>> = {
  'text with NUL': String.raw`"a\u0000b"`,
  'a lone surrogate': String.raw`"a\ud800b"`,
  'a number beyond doubles': '1e400',
  'a number beyond safe integers': '123456789012345678901234567890',
  'a negative number': '-1',
  'a fraction': '0.5',
  null: 'null',
  'a boolean': 'true',
  'an object': '{}',
  'a list of objects': '[{}]',
  'a text of 60,000 characters': JSON.stringify('x'.repeat(60_000)),
};

/** Media types that routes do not accept. */
export const wrongMediaTypes: readonly string[] = [
  'text/plain',
  'text/html; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  'application/jsonx',
  'application/json; charset=iso-8859-1',
  'application/json, text/plain',
  'json',
  'application/',
  '*/*',
  ';;;',
];

/** Spellings of the media type that routes accept. */
export const rightMediaTypes: readonly string[] = [
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset=UTF-8',
  'application/json; charset="utf-8"',
];
