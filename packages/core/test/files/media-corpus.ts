import { closeSync, openSync, readSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createOgg, recordings, createWav } from '@crewkit/contracts/samples';

import Database from 'better-sqlite3';

/** The detected type of a file, and whether a browser displays it. null means that the type is unknown, so the file is downloaded. */
export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type: string | null;
  readonly inline: boolean;
}

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');
const base64 = (text: string): Buffer => Buffer.from(text, 'base64');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const join = (...parts: readonly (Uint8Array | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin1(part) : part)));
const zeros = (length: number): Buffer => Buffer.alloc(length);
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const uint32 = (value: number): Buffer => {
  const bytes = zeros(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const png = base64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/q842iQAAAABJRU5ErkJggg==');
const gif = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
const webp = base64('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=');
const jpeg = join(hex('ffd8ffe000104a46494600010100000100010000ffdb0043 00'), zeros(64), hex('ffd9'));
const page = '<!doctype html><script>alert(document.domain)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const xml = '<?xml version="1.0"?><note><to>Ada</to></note>';
const prose = 'Line by line, ünïcode and 漢字.\r\n'.repeat(200);

function bmp(): Buffer {
  const bytes = join('BM', zeros(56));
  for (const [value, offset] of [
    [58, 2],
    [54, 10],
    [40, 14],
    [1, 18],
    [1, 22],
  ] as const) {
    bytes.writeUInt32LE(value, offset);
  }
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

const box = (name: string, content: Uint8Array = zeros(0)): Buffer => join(uint32(8 + content.length), name, content);
const isoMedia = (brand: string, second = 'moov'): Buffer =>
  join(box('ftyp', join(brand, zeros(4), brand)), box(second, zeros(32)));

/** MPEG 1, layer 3, 128 kbit/s, 44.1 kHz. */
const mp3Frames = (count: number): Buffer => Buffer.concat(Array(count).fill(join(hex('fffb9064'), zeros(413))));
/** MPEG 1, layer 2, 192 kbit/s, 48 kHz; layer 1, 128 kbit/s, 32 kHz. */
const mp2Frames = join(hex('fffda400'), zeros(572), hex('fffda400'), zeros(572));
const mp1Frames = join(hex('ffff4800'), zeros(188), hex('ffff4800'), zeros(188));
const id3 = (bytes: number): Buffer => join('ID3', hex('040000'), measureSize(bytes), 'TIT2', zeros(bytes - 4));
const measureSize = (bytes: number): Buffer =>
  Buffer.from([(bytes >> 21) & 127, (bytes >> 14) & 127, (bytes >> 7) & 127, bytes & 127]);
const aacFrame = join(hex('fff15080 04 1ffc'), zeros(25));
const flac = join('fLaC', hex('80000022'), zeros(34));

/** Creates an archive of these files without compression (APPNOTE.TXT §4.3). */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(files).map(([name, text]) => {
    const head = zeros(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(text.length, 18);
    head.writeUInt32LE(text.length, 22);
    head.writeUInt16LE(name.length, 26);
    return join(head, name, text);
  });
  return join(...parts, hex('504b0506'), zeros(18));
}

const office = (path: string, type: string): Buffer =>
  zip({
    '[Content_Types].xml': `<Types><Override PartName="/${path}" ContentType="${type}"/></Types>`,
    [path]: '<x/>',
  });
const openXml = 'application/vnd.openxmlformats-officedocument';

function tar(): Buffer {
  const bytes = zeros(1024);
  bytes.write('notes.txt', 0, 'latin1');
  bytes.write('0000644\0', 100, 'latin1');
  bytes.write('00000000000\0', 124, 'latin1');
  bytes.write('        ', 148, 'latin1');
  bytes.write('ustar\u000000', 257, 'latin1');
  const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

function sqlite(): Buffer {
  const database = new Database(':memory:');
  database.exec('CREATE TABLE notes (text TEXT)');
  return database.serialize();
}

/** Returns the beginning of the running program, which is a real executable. */
function executable(): Buffer {
  const bytes = zeros(64 * 1024);
  const file = openSync(process.execPath, 'r');
  readSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
  return bytes;
}

const shown = (type: string, samples: Readonly<Record<string, Uint8Array>>): Sample[] =>
  Object.entries(samples).map(([name, bytes]) => ({ name, bytes, type, inline: true }));
const saved = (
  samples: Readonly<Record<string, readonly [type: string | null, bytes: Uint8Array | string]>>,
): Sample[] =>
  Object.entries(samples).map(([name, [type, bytes]]) => ({ name, bytes: Buffer.from(bytes), type, inline: false }));

/** Types that browsers display. */
const media: readonly Sample[] = [
  ...shown('image/png', { PNG: png, 'PNG with a page behind it': join(png, page) }),
  ...shown('image/gif', { GIF: gif, 'GIF that is a script too': latin1('GIF89a=1;alert(1)//') }),
  ...shown('image/jpeg', { JPEG: jpeg, 'JPEG with an archive behind it': join(jpeg, zip({ a: 'b' })) }),
  ...shown('image/webp', { WebP: webp }),
  ...shown('image/bmp', { BMP: bmp() }),
  ...shown('image/avif', { AVIF: isoMedia('avif', 'meta') }),
  ...shown('application/pdf', {
    PDF: latin1('%PDF-1.7\n1 0 obj'),
    'PDF with a page in it': latin1(`%PDF-1.4\n${page}`),
  }),
  ...shown('audio/mpeg', {
    MP3: mp3Frames(4),
    'MP3 behind a tag': join(id3(100), mp3Frames(4)),
    'MP3 behind a large picture': join(id3(300_000), mp3Frames(4)),
    'MPEG layer 2': mp2Frames,
    'MPEG layer 1': mp1Frames,
  }),
  ...shown('audio/aac', { AAC: join(aacFrame, aacFrame, aacFrame) }),
  ...shown('audio/flac', { FLAC: flac }),
  ...shown('audio/wav', { WAV: createWav(0.1) }),
  ...shown('audio/ogg', { 'Ogg Opus': createOgg(100) }),
  ...shown('audio/mp4', { M4A: isoMedia('M4A ') }),
  ...shown('video/mp4', {
    'MP4 of a browser': recordings.voiceMp4,
    M4V: isoMedia('isom'),
    'MP4 for Apple': isoMedia('M4V '),
  }),
  ...shown('video/webm', { WebM: recordings.filmWebm, 'WebM with sound alone': recordings.voiceWebm }),
  ...shown('video/quicktime', {
    QuickTime: isoMedia('qt  '),
    'QuickTime without a type': join(box('wide'), box('mdat', zeros(9))),
  }),
];

/** Files without a signature are text, in any encoding. */
const texts: readonly Sample[] = saved({
  'UTF-8': [null, prose],
  'UTF-8 with a byte order mark': [null, `\ufeff${prose}`],
  'UTF-16 LE with a byte order mark': [null, Buffer.from(`\ufeff${prose}`, 'utf16le')],
  'UTF-16 LE with one letter': [null, Buffer.from('\ufeffH', 'utf16le')],
  'UTF-16 LE without a byte order mark': [null, Buffer.from(prose, 'utf16le')],
  'UTF-16 BE with a byte order mark': [null, swapped(`\ufeff${prose}`)],
  'UTF-16 BE without a byte order mark': [null, swapped(prose)],
  'UTF-32 LE': [null, join(hex('fffe0000'), 'H\0\0\0'.repeat(40))],
  'Latin-1': [null, latin1('\xffe\xfc\xdf'.repeat(100))],
  'UTF-16 LE page': [null, Buffer.from(`\ufeff${page}`, 'utf16le')],
  'UTF-16 LE whose words meet where frames would': [null, Buffer.from(`\ufeffH${' '.repeat(94)}\ufeffi`, 'utf16le')],
  'bytes that are all ones': [null, Buffer.alloc(4096, 0xff)],
  HTML: [null, page],
  SVG: [null, svg],
  'SVG behind a declaration': ['application/xml', `<?xml version="1.0"?>${svg}`],
  XML: ['application/xml', xml],
  'UTF-16 LE XML': ['application/xml', Buffer.from(`\ufeff${xml}`, 'utf16le')],
  JSON: [null, '{"a":[1,2,3]}'],
  CSV: [null, 'id,name\n1,Ada\n'],
  Markdown: [null, '# Notes\n\n- [ ] engine\n'],
  'shell script': [null, '#!/bin/sh\nrm -rf "$HOME"\n'],
  'Python script': [null, '#!/usr/bin/env python3\nimport os\n'],
  JavaScript: [null, 'alert(document.cookie)'],
  RTF: ['application/rtf', '{\\rtf1 Hello}'],
  PostScript: ['application/postscript', '%!PS-Adobe-3.0\nshowpage'],
  calendar: ['text/calendar', 'BEGIN:VCALENDAR\nEND:VCALENDAR'],
  'contact card': ['text/vcard', 'BEGIN:VCARD\nEND:VCARD'],
});

/** Texts that begin like media. They are either plain text, or are made to be mistaken for another type. */
const lookalikes: readonly Sample[] = saved({
  'text that begins with BM': [null, `BMW builds cars. ${prose}`],
  'text that begins with GIF': [null, `GIFTS for all. ${prose}`],
  'text that begins with ID3': [null, `ID3 tags are no text. ${prose}`],
  'text that begins with RIFF': [null, 'RIFF or WAVE? fmt '.padEnd(100)],
  'text that begins with RIFF and WEBP': [null, 'RIFF or WEBP, the question'],
  'text that begins with fLaC': [null, `fLaC is lossless. ${prose}`],
  'text that begins with OggS': ['application/ogg', `OggS is a pattern. ${prose}`],
  'text that begins with %PDF': [null, `%PDF is a comment. ${prose}`],
  'text with ftyp behind four letters': [null, `The ftypical box. ${prose}`],
  'text with free behind four letters': [null, `I'm free today. ${prose}`],
  'text with wide behind four letters': [null, `The wide world. ${prose}`],
  'text with moov behind four letters': [null, `The moov box. ${prose}`],
  'page that begins with BM': [null, `BM${page}`],
  'page that begins with GIF': [null, `GIF${page}`],
  'page behind a byte order mark and GIF89a': [null, `\ufeffGIF89a${page}`],
  'page behind the first bytes of a frame': [null, join(hex('fffb9064'), page)],
  'page behind one frame': [null, join(mp3Frames(1), page)],
  'page behind the first bytes of AAC': [null, join(hex('fff15080'), page)],
  'page behind a tag of no known version': [null, join('ID3', hex('ff0000'), measureSize(10), page)],
});

const others: readonly Sample[] = saved({
  ZIP: ['application/zip', zip({ 'notes.txt': 'hello' })],
  'JAR file': ['application/java-archive', zip({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0' })],
  Word: [
    `${openXml}.wordprocessingml.document`,
    office('word/document.xml', `${openXml}.wordprocessingml.document.main+xml`),
  ],
  Excel: [`${openXml}.spreadsheetml.sheet`, office('xl/workbook.xml', `${openXml}.spreadsheetml.sheet.main+xml`)],
  PowerPoint: [
    `${openXml}.presentationml.presentation`,
    office('ppt/presentation.xml', `${openXml}.presentationml.presentation.main+xml`),
  ],
  OpenDocument: [
    'application/vnd.oasis.opendocument.text',
    zip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
  ],
  EPUB: ['application/epub+zip', zip({ mimetype: 'application/epub+zip' })],
  'old Office': ['application/x-cfb', join(hex('d0cf11e0a1b11ae1'), zeros(504))],
  gzip: ['application/gzip', gzipSync(prose)],
  'gzip of a tar': ['application/gzip', gzipSync(tar())],
  brotli: [null, brotliCompressSync(prose)],
  tar: ['application/x-tar', tar()],
  xz: ['application/x-xz', hex('fd377a585a000004')],
  bzip2: ['application/x-bzip2', 'BZh91AY&SY'],
  '7z': ['application/x-7z-compressed', hex('377abcaf271c0004')],
  RAR: ['application/x-rar-compressed', hex('526172211a0701003392b5e50a01')],
  SQLite: ['application/x-sqlite3', sqlite()],
  WebAssembly: ['application/wasm', hex('0061736d01000000')],
  'this program': [process.platform === 'linux' ? 'application/x-elf' : null, executable()],
  'Windows program': ['application/x-msdownload', join('MZ', zeros(126))],
  'Java class': ['application/java-vm', hex('cafebabe0000003d')],
  Flash: ['application/x-shockwave-flash', join('CWS', hex('0a'), zeros(60))],
  TrueType: ['font/ttf', join(hex('0001000000'), zeros(60))],
  OpenType: ['font/otf', join(hex('4f54544f00'), zeros(60))],
  WOFF2: ['font/woff2', join('wOF2', hex('00010000'), zeros(60))],
  TIFF: ['image/tiff', join(hex('49492a0008000000'), zeros(60))],
  icon: ['image/x-icon', join(hex('00000100 0100'), zeros(60))],
  'JPEG XL': ['image/jxl', hex('ff0a0000')],
  HEIC: ['image/heic', isoMedia('heic', 'meta')],
  AVI: ['video/vnd.avi', join('RIFF', hex('24000000'), 'AVI LIST', zeros(60))],
  Matroska: ['video/matroska', hex('1a45dfa38b4282886d6174726f736b61')],
  MIDI: ['audio/midi', join('MThd', hex('00000006000000010060'))],
  AIFF: ['audio/aiff', join('FORM', hex('00000024'), 'AIFF', zeros(60))],
  nothing: [null, ''],
  'one byte': [null, hex('ff')],
  'half of a frame header': [null, hex('fffb')],
  'MP3 behind a tag and 500 zeros': [null, join(id3(100), zeros(500), mp3Frames(4))],
});

export const mediaCorpus: readonly Sample[] = [...media, ...texts, ...lookalikes, ...others];
