import { filePart, multipart, type FormPart, type MultipartBody } from '../support/multipart.js';

const boundary = 'suite';
const form = (parts: readonly FormPart[], end?: string): MultipartBody =>
  multipart(parts, { boundary, ...(end !== undefined && { end }) });
const file = filePart('content');
const field = (name: string, content: string | Uint8Array): FormPart => ({ name, content });
const withHead = (head: string): MultipartBody => form([{ name: '', content: 'content', head }]);
const disposition = 'Content-Disposition: form-data; name="files"; filename="a.bin"';
const raw = (bytes: string | Uint8Array): MultipartBody => ({ ...form([]), bytes: Buffer.from(bytes) });

/**
 * Forms that are not a valid upload, regardless of the route's fields. Each causes `VALIDATION_FAILED`, and content that was already
 * received is discarded.
 */
export const hostileForms: Readonly<Record<string, MultipartBody>> = {
  'an empty body': raw(''),
  'no boundary': raw('content'),
  'another boundary': { ...multipart([file], { boundary: 'other' }), headers: form([]).headers },
  'no closing boundary': form([file], ''),
  'an unterminated file': raw(`--${boundary}\r\n${disposition}\r\n\r\nconte`),
  'an unterminated head': raw(`--${boundary}\r\n${disposition}\r\n`),
  'only a boundary': raw(`--${boundary}`),
  'half a closing boundary': form([file], `--${boundary}-`),
  'bare line feeds': raw(form([file]).bytes.toString().replaceAll('\r\n', '\n')),
  'no part': form([]),
  'no file': form([field('body', 'hello')]),
  'an empty file': form([filePart('')]),
  'an empty file among others': form([file, filePart(''), file]),
  'a part without a head': raw(`--${boundary}\r\n--${boundary}--\r\n`),
  'a part with an empty head': raw(`--${boundary}\r\n\r\ncontent\r\n--${boundary}--\r\n`),
  'a part without a head among others': form([file, { name: '', content: 'x', head: 'X: y' }]),
  'another disposition': withHead(disposition.replace('form-data', 'attachment')),
  'no name': withHead('Content-Disposition: form-data; filename="a.bin"'),
  'two names': withHead(`${disposition}; name="body"`),
  'two dispositions': withHead(`${disposition}\r\n${disposition}`),
  'an unterminated name': withHead('Content-Disposition: form-data; name="files; filename=a'),
  'an unterminated file name': withHead('Content-Disposition: form-data; name="files"; filename="a'),
  'an empty file name': form([filePart('content', '')]),
  'a file without a name': withHead('Content-Disposition: form-data; name="files"'),
  'a file name that is no UTF-8': raw(
    Buffer.from(
      `--${boundary}\r\n${disposition.replace('a.bin', '\xff.bin')}\r\n\r\nx\r\n--${boundary}--\r\n`,
      'latin1',
    ),
  ),
  'an extended file name in another charset': withHead(`${disposition}; filename*=iso-8859-1''%E9.txt`),
  'an extended file name that is no UTF-8': withHead(`${disposition}; filename*=UTF-8''%E9.txt`),
  'a transfer encoding': withHead(`${disposition}\r\nContent-Transfer-Encoding: base64`),
  'a bare line feed in a name': withHead('Content-Disposition: form-data; name="files"; filename="a\nb"'),
  'a header injected by a file name': withHead(disposition.replace('a.bin', 'a\r\nX: y')),
  'a head of 100 KB': withHead(`${disposition}\r\nX: ${'x'.repeat(100_000)}`),
  'a head of 3,000 lines': withHead(disposition + '\r\nX: y'.repeat(3000)),
  'a head of 100 KB of nothing': withHead(`${disposition}\r\n${'x'.repeat(100_000)}`),
  'a preamble of 100 KB': raw(Buffer.concat([Buffer.alloc(100_000, 'x'), Buffer.from('\r\n'), form([file]).bytes])),
  'forty files': form(Array.from({ length: 40 }, () => file)),
  'eleven files': form(Array.from({ length: 11 }, () => file)),
  'forty parts without names': form(Array.from({ length: 40 }, () => ({ name: '', content: '', head: 'X: y' }))),
  'an unknown field': form([field('absent', '1'), file]),
  'an unknown field after the file': form([file, field('absent', '1')]),
  'an unknown file': form([{ ...file, name: 'absent' }]),
  'a __proto__ field': form([field('__proto__', '{"admin":true}'), file]),
  'a constructor field': form([field('constructor', '1'), file]),
  'a hasOwnProperty field': form([field('hasOwnProperty', '1'), file]),
  'a nested field': form([field('body[admin]', '1'), file]),
  'a field twice': form([field('body', 'a'), file, field('body', 'b')]),
  'a field that is a file': form([{ ...file, name: 'body' }, file]),
  'a field with NUL': form([field('body', 'a\0b'), file]),
  'a field that is no UTF-8': form([field('body', Buffer.from([0x61, 0xff])), file]),
  'a field with a lone surrogate': form([field('body', Buffer.from([0xed, 0xa0, 0x80])), file]),
  'a field of 100 KB': form([field('body', 'x'.repeat(100_000)), file]),
  'a field of 10 MB': form([field('body', 'x'.repeat(10_000_000)), file]),
};

/** Media types other than the media type of forms. */
export const wrongFormTypes: readonly string[] = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
  'multipart/form-data; boundary="a;b"',
  'multipart/form-data; boundary="ends with a blank "',
  'multipart/form-data; boundary=a; boundary=b',
  'multipart/form-data; charset=utf-8',
  'multipart/mixed; boundary=suite',
  'multipart/form-datax; boundary=suite',
  'multipart; boundary=suite',
  ';;;',
];

/** Spellings of the media type of forms. */
export const rightFormTypes: readonly string[] = [
  'multipart/form-data; boundary=suite',
  'Multipart/Form-Data;Boundary=suite',
  'multipart/form-data; boundary="suite"',
  'multipart/form-data; charset=utf-8; boundary=suite',
  'multipart/form-data; boundary=suite;',
];
