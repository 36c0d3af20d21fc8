import { crc32 } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { stripMetadata } from './strip-metadata.js';

const gpsText = 'GPS 48.2082 N';

/** Images that browsers display, made by Chromium. */
const images = {
  jpeg: Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxl' +
      'Z2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAABAAIDASIAAhEB' +
      'AxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAbEAEAAAcAAAAAAAAAAAAAAAAAAQMEBTVzsv/EABUBAQEAAAAAAAAAAAAAAAAAAAED/8QAGhEAAgID' +
      'AAAAAAAAAAAAAAAAAAECAzEycf/aAAwDAQACEQMRAD8AtLRiKLRL5gAI4RS3eXWf/9k=',
    'base64',
  ),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR4AWL6z8DwHwQAAAAA//+Zy6tzAAAABklEQVQDABcEBf3C3tZwAAAAAElFTkSu' +
      'QmCC',
    'base64',
  ),
  webp: Buffer.from(
    'UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoCAAEAAsBMJaACdLoAAwkG+4AA/vQXkWfgfJEf13i0xQ/8zR+k30m6MAAAAA==',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

const bytes = (...parts: readonly (string | Uint8Array | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const uint = (value: number, size: number): Buffer => {
  const buffer = Buffer.alloc(size);
  buffer.writeUIntBE(value, 0, size);
  return buffer;
};
const insert = (image: Buffer, at: number, ...parts: readonly Uint8Array[]): Buffer =>
  bytes(image.subarray(0, at), ...parts, image.subarray(at));

const segment = (marker: number, content: Uint8Array | string): Buffer =>
  bytes([0xff, marker], uint(content.length + 2, 2), content);
const pngChunk = (type: string, content: Uint8Array | string): Buffer =>
  bytes(uint(content.length, 4), type, content, uint(0, 4));
const riffChunk = (type: string, content: Uint8Array | string): Buffer =>
  bytes(type, uint(content.length, 4).reverse(), content, content.length % 2 === 0 ? '' : '\0');
const webp = (...chunks: readonly Uint8Array[]): Buffer => riffChunk('RIFF', bytes('WEBP', ...chunks));
const gifExtension = (label: number, ...blocks: readonly string[]): Buffer =>
  bytes([0x21, label], ...blocks.flatMap((block) => [[block.length], block]), [0]);

/** The TIFF data of Exif, with an orientation and a place. */
function toTiff(orientation: number, order: 'II' | 'MM'): Buffer {
  const number = (value: number, size: number): Buffer => {
    const big = uint(value, size);
    return order === 'MM' ? big : big.reverse();
  };
  const entry = (tag: number, value: number): Buffer =>
    bytes(number(tag, 2), number(3, 2), number(1, 4), number(value, 2), [0, 0]);
  const directory = bytes(number(2, 2), entry(0x010f, 7), entry(0x0112, orientation), number(0, 4));
  return bytes(order, number(42, 2), number(8, 4), directory, gpsText);
}

const exif = (orientation: number, order: 'II' | 'MM'): Buffer =>
  segment(0xe1, bytes('Exif\0\0', toTiff(orientation, order)));
/** The TIFF data of Exif, with an orientation only. */
const toMinimalTiff = (orientation: number): Buffer => {
  const entry = bytes(uint(0x0112, 2), uint(3, 2), uint(1, 4), uint(orientation, 2), [0, 0]);
  return bytes('MM', uint(42, 2), uint(8, 4), uint(1, 2), entry, uint(0, 4));
};

const strip = (image: Uint8Array, type: keyof typeof images): Buffer | null => {
  const stripped = stripMetadata(image, `image/${type}`);
  return stripped === null ? null : Buffer.from(stripped);
};

describe('stripMetadata', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('returns an image without metadata unchanged: %s', (type) => {
    expect(strip(images[type], type)).toEqual(images[type]);
  });

  it('removes metadata and previews from JPEG images, and everything after the end', () => {
    const { jpeg } = images;
    const metadata = [
      exif(1, 'MM'),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${gpsText}`),
      segment(0xe0, `JFXX\0${gpsText}`),
      segment(0xe2, `MPF\0${gpsText}`),
      segment(0xed, `Photoshop 3.0\0${gpsText}`),
      segment(0xfe, gpsText),
    ];
    const full = bytes(insert(jpeg, 20, ...metadata), jpeg, gpsText);
    expect(strip(full, 'jpeg')).toEqual(jpeg);
    const thumbnail = bytes(
      jpeg.subarray(0, 2),
      segment(0xe0, bytes(jpeg.subarray(6, 18), [1, 1], 'rgb')),
      jpeg.subarray(20),
    );
    expect(strip(thumbnail, 'jpeg')).toEqual(jpeg);
  });

  it.each([
    [6, 'MM'],
    [8, 'II'],
  ] as const)('keeps the orientation %i of Exif in the order %s, and nothing else of it', (orientation, order) => {
    const stripped = strip(insert(images.jpeg, 20, exif(orientation, order)), 'jpeg');
    const minimal = segment(0xe1, bytes('Exif\0\0', toMinimalTiff(orientation)));
    expect(stripped).toEqual(insert(images.jpeg, 20, minimal));
  });

  it('keeps the first orientation of PNG and WebP images', () => {
    const tiffs = [toTiff(6, 'II'), toTiff(3, 'MM')];
    const png = insert(images.png, 33, ...tiffs.map((tiff) => pngChunk('eXIf', tiff)));
    const content = bytes('eXIf', toMinimalTiff(6));
    const chunk = bytes(uint(26, 4), content, uint(crc32(content), 4));
    expect(strip(png, 'png')).toEqual(insert(images.png, 33, chunk));

    const header = (flags: number): Buffer => riffChunk('VP8X', bytes([flags], Buffer.alloc(9)));
    const still = images.webp.subarray(12);
    const metadata = tiffs.map((tiff) => riffChunk('EXIF', tiff));
    const kept = webp(header(0x08), still, riffChunk('EXIF', toMinimalTiff(6)));
    expect(strip(webp(header(0x0c), still, ...metadata), 'webp')).toEqual(kept);
    // An image without the extended header has no metadata.
    expect(strip(webp(still, ...metadata), 'webp')).toEqual(images.webp);
  });

  it('keeps only the first orientation, so that an image cannot grow', () => {
    const [once, again] = [exif(6, 'MM'), exif(3, 'MM')];
    const stripped = strip(insert(images.jpeg, 20, once, again, again), 'jpeg');
    expect(stripped).toEqual(strip(insert(images.jpeg, 20, once), 'jpeg'));
  });

  it('removes metadata from PNG images', () => {
    const metadata = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'prIv'].map((type) => pngChunk(type, gpsText));
    expect(strip(bytes(insert(images.png, 33, ...metadata), gpsText), 'png')).toEqual(images.png);
  });

  it('removes metadata from WebP images, and their announcement, also in frames', () => {
    const still = images.webp.subarray(12);
    const header = (flags: number): Buffer => riffChunk('VP8X', bytes([flags], Buffer.alloc(9)));
    const frame = (...chunks: readonly Uint8Array[]): Buffer => riffChunk('ANMF', bytes(Buffer.alloc(16), ...chunks));
    const metadata = ['EXIF', 'XMP ', 'priv'].map((type) => riffChunk(type, gpsText));
    expect(strip(bytes(webp(header(0x2c), still, ...metadata), gpsText), 'webp')).toEqual(webp(header(0x20), still));
    expect(strip(webp(header(0x0e), frame(still, ...metadata)), 'webp')).toEqual(webp(header(0x02), frame(still)));
  });

  it('removes comments and texts from GIF images, and keeps the repetition', () => {
    const metadata = [
      gifExtension(0xfe, gpsText),
      gifExtension(0xff, 'XMP DataXMP', gpsText),
      gifExtension(0x01, 'x'.repeat(12), gpsText),
    ];
    const loop = gifExtension(0xff, 'NETSCAPE2.0', '\x01\0\0');
    const at = 19;
    expect(strip(bytes(insert(images.gif, at, loop, ...metadata), gpsText), 'gif')).toEqual(
      insert(images.gif, at, loop),
    );
  });

  it('keeps color profiles', () => {
    const profile = 'ICC_PROFILE\0\x01\x01profile';
    const withProfiles = [
      [insert(images.jpeg, 20, segment(0xe2, profile)), 'jpeg'],
      [insert(images.png, 33, pngChunk('iCCP', profile)), 'png'],
      [webp(riffChunk('ICCP', profile), images.webp.subarray(12)), 'webp'],
    ] as const;
    for (const [image, type] of withProfiles) expect(strip(image, type)).toEqual(image);
  });

  it('rejects what is no image of the type', () => {
    const { jpeg, png, gif } = images;
    expect(strip(jpeg, 'png')).toBeNull();
    expect(stripMetadata(jpeg, 'image/avif')).toBeNull();
    // Parts of a few bytes need much time and memory, whether they are kept or dropped.
    for (const marker of [0xdb, 0xfe]) {
      const empty = bytes(...Array.from({ length: 20_000 }, () => segment(marker, '')));
      expect(strip(insert(jpeg, 20, empty), 'jpeg')).toBeNull();
    }
    expect(strip(bytes(png.subarray(0, 8), uint(0xffffffff, 4), 'IHDR'), 'png')).toBeNull();
    expect(strip(bytes(gif.subarray(0, 19), [0]), 'gif')).toBeNull();
  });

  it('rejects every truncated image, and never throws for changed ones', () => {
    for (const [type, image] of Object.entries(images) as [keyof typeof images, Buffer][]) {
      for (let length = 0; length < image.length; length += 1) {
        expect(strip(image.subarray(0, length), type), `${type} ${length}`).toBeNull();
        for (const value of [0, 0xff]) {
          const changed = Buffer.from(image);
          changed[length] = value;
          expect(strip(changed, type)?.length ?? 0).toBeLessThanOrEqual(image.length);
        }
      }
    }
  });
});
