const room = 60_000;
const fill = (piece: string, size = room) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Texts close to the body limit that take a naive program long to process. */
export const heavyTexts = {
  letters: fill('a'),
  blanks: fill(' '),
  'blanks and a letter': `${fill(' ')}x`,
  'line ends': fill('\n', 30_000),
  'combining marks': `a${fill('\u0301', 29_000)}`,
  'marks of many classes': fill('\u0315\u0300\u0345\u0301', 29_000),
  'emoji in sequence': fill('\u200d\u{1F469}', 14_000),
  'characters that grow when normalized': fill('\ufdfa', 19_000),
  'characters that grow in upper case': fill('\u0390', 29_000),
  'at signs': fill('@'),
  'an address with many dots': `${fill('a.')}@example.com`,
  'an address of many labels': `a@${fill('a.')}`,
  mentions: fill('@a '),
  zeros: fill('0'),
  'percent signs': fill('%_'),
  backslashes: fill('\\', 29_000),
  'quotation marks': fill('"', 29_000),
  'a date without end': `2026-01-01T00:00:00.${fill('0')}Z`,
};

/** JSON texts close to the limit. */
export const heavyBodies = {
  'thousands of keys': `{${Array.from({ length: 6000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  'thousands of empty objects': `{"x":[${fill('{},', room)
    .slice(0, -1)
    .replace(/[^}]*$/, '')}]}`,
  'a list of numbers': `{"x":[${fill('1,', room - 2)}1]}`,
  'lists in lists': `{"x":${fill('[', 30_000)}${fill(']', 30_000)}}`,
  'objects in objects': `{"x":${fill('{"a":', 50_000)}1${fill('}', 10_000)}}`,
  'one key again and again': `{${fill('"a":1,', room - 6)}"a":1}`,
  escapes: `{"x":"${fill('\\u0061', room)}"}`,
  'a number of many digits': `{"x":${fill('9')}}`,
};

/** Headers close to Node's header limit. */
export const heavyHeaders: Record<string, [name: string, value: string]> = {
  'many cookies': ['cookie', fill('a=b; ', 14_000)],
  'many flows': ['cookie', fill(`crewkit_flow_zz_${'0'.repeat(32)}=x; `, 14_000)],
  'a cookie of blanks': ['cookie', `${fill(' ', 14_000)}=`],
  'a cookie without a sign': ['cookie', fill('a', 14_000)],
  'a long token': ['authorization', `Bearer ${fill('a', 14_000)}`],
  'a token of padding': ['authorization', `Bearer a${fill('=', 14_000)}!`],
  'a token of dots': ['authorization', `Bearer ${fill('.', 14_000)}`],
  'many entity tags': ['if-none-match', fill('"a", ', 14_000)],
  'an entity tag without end': ['if-match', `"${fill('a', 14_000)}`],
  commas: ['if-match', fill(',', 14_000)],
  'many ranges': ['range', `bytes=${fill('0-1,', 14_000)}`],
  'a range of blanks': ['range', `bytes=${fill(' ', 14_000)}x`],
  'many hops': ['x-forwarded-for', fill('1,', 14_000)],
  'a media type with blanks': ['content-type', `application/json;${fill(' ', 14_000)}x`],
  'a boundary without end': ['content-type', `multipart/form-data; boundary="${fill('\\"', 14_000)}`],
  'many parameters': ['content-type', `multipart/form-data${fill(';a=b', 14_000)}`],
  'a user agent of parentheses': ['user-agent', `Mozilla/5.0 ${fill('(', 14_000)}`],
  'a user agent of slashes': ['user-agent', fill('a/1 ', 14_000)],
};

/** Headers of form parts, close to their limit. */
export const heavyPartHeads = {
  'many parameters': `Content-Disposition: form-data; name="files"${fill('; a=b', 15_000)}`,
  'a name of backslashes': `Content-Disposition: form-data; name="files"; filename="${fill('\\"', 15_000)}"`,
  blanks: `Content-Disposition: form-data;${fill(' ', 15_000)}name="files"`,
  'a name without end': `Content-Disposition: form-data; name="${fill('a', 15_000)}`,
  semicolons: `Content-Disposition: form-data${fill(';', 15_000)}`,
  dots: `Content-Disposition: form-data; name="files"; filename="${fill('a.', 15_000)}"`,
  marks: `Content-Disposition: form-data; name="files"; filename="a${fill('\u0301', 7000)}"`,
  'percent signs': `Content-Disposition: form-data; name="files"; filename*=UTF-8''${fill('%41', 15_000)}`,
};
