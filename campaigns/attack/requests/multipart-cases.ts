import fc from 'fast-check';

interface Part {
  readonly headers: readonly string[];
  readonly content: Buffer | string;
}

interface Form {
  readonly parts: readonly Part[];
  readonly lineEnd: string;
  readonly end: string;
  readonly preamble: string;
  readonly epilogue: string;
}

export type Framing = 'length' | 'chunked' | 'chunked, twice' | 'too short' | 'cut';

/** A request with a form. `share`: how much of a body is sent that is cut. */
export interface FormPlan extends Form {
  readonly type: string;
  readonly framing: Framing;
  readonly encoding: string | null;
  readonly share: number;
}

type NamedFile = readonly [name: string, content: Buffer];
type Fields = Readonly<Record<string, string>>;

const mebibyte = 1024 * 1024;
const usual = 'campaign-boundary';
const names = [
  'files',
  'files[]',
  'body',
  'voice',
  'durationMs',
  'waveform',
  'mentions',
  'replyToId',
  'clientMessageId',
];
const strangeNames = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'file',
  'FILES',
  'files[0]',
  'x'.repeat(300),
  'a\u0000b',
  '\u202e',
];
const fileNames = [
  'a.png',
  '',
  '../../etc/passwd',
  'C:\\x\\y.txt',
  'a\u0000b',
  '%22%0d%0a',
  'ä😀.png',
  'x'.repeat(5000),
  '..',
  '.',
];
const texts = [
  '',
  'true',
  'false',
  '1500',
  '-1',
  '[]',
  '[1,2]',
  '{"__proto__":1}',
  '[',
  'null',
  '\u0000',
  'x'.repeat(40_001),
  '😀',
];
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
  fc.constantFrom(...texts).map((text) => Buffer.from(text)),
  // Looks like the end of the part, but is not.
  fc
    .constantFrom(`\r\n--${usual}x`, `\r\n-${usual}`, `\n--${usual}`, `--${usual}--`, '\r\n--', '\r')
    .map((text) => Buffer.from(text)),
);
const name = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...names) }, fc.constantFrom(...strangeNames));
const quote = (text: string) => `"${text.replaceAll('"', '%22')}"`;

const disposition = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(name, fc.constantFrom(...fileNames))
      .map(([of, file]) => `form-data; name=${quote(of)}; filename=${quote(file)}`),
  },
  { weight: 3, arbitrary: name.map((of) => `form-data; name=${quote(of)}`) },
  fc.constantFrom(
    'form-data',
    '',
    'attachment; name="files"; filename="a"',
    'form-data; name=files; filename=a.txt',
    'form-data; name="files; filename="a"',
    'form-data; name="files"; name="body"',
    'form-data; name="files"; filename="a"; filename="b"',
    'form-data; name="files"; filename*=utf-8\'\'%e2%82%ac.txt',
    'form-data; name="files"; filename*=utf-8\'\'%ff',
    'FORM-DATA; NAME="files"; FILENAME="a"',
    'form-data; name="files"; filename="\\"',
    `form-data; ${'a=b; '.repeat(500)}name="files"; filename="a"`,
    'form-data; name="\u00ff\u00fe"; filename="a"',
  ),
);

const header = fc.oneof(
  { weight: 6, arbitrary: disposition.map((value) => `Content-Disposition: ${value}`) },
  fc.constantFrom(
    'Content-Type: text/html',
    'Content-Type: multipart/mixed; boundary=inner',
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding: quoted-printable',
    'content-transfer-encoding: BINARY',
    'Content-Length: 999999999',
    'Content-Disposition',
    ': empty',
    ' folded',
    'Content-Disposition: form-data;\r\n name="files";\r\n filename="a"',
    `X-Long: ${'x'.repeat(9000)}`,
    '__proto__: 1',
    'constructor: 1',
  ),
);

const goodFile = fc
  .tuple(fc.constantFrom(...fileNames), fc.uint8Array({ minLength: 1, maxLength: 200 }))
  .map(([file, content]) => ({
    headers: [`Content-Disposition: form-data; name="files"; filename=${quote(file || 'f')}`],
    content: Buffer.from(content),
  }));
const goodText = fc.constantFrom(...texts.slice(0, 4), '😀').map((content) => ({
  headers: ['Content-Disposition: form-data; name="body"'],
  content: Buffer.from(content),
}));
const part = fc.record({ headers: fc.array(header, { minLength: 0, maxLength: 3 }), content: bytes });
/** Half of them are valid, so that other checks of the form are reached. */
const parts = fc.oneof(
  fc
    .tuple(fc.array(goodFile, { minLength: 1, maxLength: 4 }), fc.array(goodText, { maxLength: 1 }))
    .map((all) => all.flat()),
  fc
    .tuple(fc.array(goodFile, { minLength: 1, maxLength: 2 }), fc.array(part, { minLength: 1, maxLength: 2 }))
    .map((all) => all.flat()),
  fc.array(part, { maxLength: 5 }),
);

/** Plans of requests with a form, sensible and not. `framing`: how the body is sent; of what is `cut` the client leaves. */
export const plans = fc.record<FormPlan>({
  parts,
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constant(`multipart/form-data; boundary=${usual}`) },
    fc.constantFrom(
      `multipart/form-data; boundary="${usual}"`,
      `Multipart/Form-Data; charset=utf-8; Boundary=${usual}`,
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(71)}`,
      `multipart/mixed; boundary=${usual}`,
      `multipart/form-data; boundary=${usual}; boundary=other`,
      `multipart/form-data; boundary="--"`,
      'application/json',
      '',
    ),
  ),
  lineEnd: fc.oneof({ weight: 8, arbitrary: fc.constant('\r\n') }, fc.constantFrom('\n', '\r', '\r\r\n', '\r\n ')),
  end: fc.oneof(
    { weight: 6, arbitrary: fc.constant('--\r\n') },
    fc.constantFrom('--', '', '\r\n', '-', '--junk', '--\r\n--'),
  ),
  preamble: fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    fc.constantFrom('\r\n', 'preamble\r\n', 'x'.repeat(9000)),
  ),
  epilogue: fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    fc.constantFrom('epilogue', `\r\n--${usual}\r\n`, 'x'.repeat(100_000)),
  ),
  framing: fc.constantFrom<Framing[]>('length', 'length', 'chunked', 'chunked, twice', 'too short', 'cut'),
  encoding: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constantFrom('gzip', 'identity', 'br')),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Returns the bytes of a plan's form. */
export function readBody({ parts, lineEnd, end, preamble, epilogue }: Form): Buffer {
  const pieces = parts.flatMap(({ headers, content }) => [
    `--${usual}${lineEnd}${headers.map((line) => line + lineEnd).join('')}${lineEnd}`,
    content,
    lineEnd,
  ]);
  return Buffer.concat([preamble, ...pieces, `--${usual}${end}`, epilogue].map(toBuffer));
}

const toBuffer = (piece: Buffer | string) => (typeof piece === 'string' ? Buffer.from(piece) : piece);

/** Returns a valid form: files by name, and fields. */
export function toValidForm(files: readonly NamedFile[], fields: Fields = {}): { type: string; body: Buffer } {
  const end = { lineEnd: '\r\n', end: '--\r\n', preamble: '', epilogue: '' };
  const toPart = (value: string, content: Buffer | string) => ({ headers: [`Content-Disposition: ${value}`], content });
  const parts = [
    ...Object.entries(fields).map(([of, text]) => toPart(`form-data; name="${of}"`, text)),
    ...files.map(([file, content]) => toPart(`form-data; name="files"; filename="${file}"`, content)),
  ];
  return { type: `multipart/form-data; boundary=${usual}`, body: readBody({ parts, ...end }) };
}

const file = (size: number): NamedFile => ['f', Buffer.alloc(size, 'x')];
const files = (count: number, size = 1) => Array.from({ length: count }, () => file(size));
const over = 25 * mebibyte + 1;

export type LimitCase = readonly [what: string, files: readonly NamedFile[], fields: Fields, status: number];

/** Around every limit of docs/guides/files.md. */
export const limitCases: readonly LimitCase[] = [
  ['one file', files(1), {}, 201],
  ['ten files', files(10), {}, 201],
  ['eleven files', files(11), {}, 400],
  ['no file', [], { body: 'x' }, 400],
  ['an empty file', files(1, 0), {}, 400],
  ['33 parts', files(33), {}, 400],
  ['a file of 25 MiB', files(1, over - 1), {}, 201],
  ['a file of a byte more', files(1, over), {}, 413],
  ['a small file and one of a byte too much', [file(1), file(over)], {}, 413],
  ['almost 100 MiB', files(4, 25 * mebibyte - 300), {}, 201],
  ['more than 100 MiB', files(4, 25 * mebibyte), {}, 413],
  ['a text of 10,000 code points', files(1), { body: '😀'.repeat(10_000) }, 201],
  ['a text of one more', files(1), { body: 'x'.repeat(10_001) }, 400],
  ['a text of more bytes than any', files(1), { body: 'x'.repeat(40_001) }, 400],
  ['an id of 128 characters', files(1), { clientMessageId: 'limit'.padEnd(128, 'x') }, 201],
  ['an id of 129 characters', files(1), { clientMessageId: 'x'.repeat(129) }, 400],
  ['a voice message that is none', files(1), { voice: 'true', durationMs: '1000' }, 415],
  ['a name of 17 KB', [['n'.repeat(17_000), Buffer.from('x')]], {}, 400],
];
