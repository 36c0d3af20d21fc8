import { InvalidImageError, toBytes, type ByteReader, type ImageParts } from './byte-reader.js';
import { keepOrientation } from './exif-orientation.js';

const markers = { jfif: 0xe0, exif: 0xe1, icc: 0xe2, adobe: 0xee, startOfScan: 0xda, end: 0xd9 };

/** Adds the parts of a JPEG image (ITU-T T.81 annex B), without metadata. */
export function stripJpeg(image: ByteReader, parts: ImageParts): void {
  if (image.uint16(0) !== 0xffd8) throw new InvalidImageError();
  parts.add(image.slice(0, 2));
  let at = 2;
  let orientation: Uint8Array | null = null;
  for (;;) {
    if (image.byte(at) !== 0xff) throw new InvalidImageError();
    const marker = image.byte(at + 1);
    if (marker === markers.end) return parts.add(image.slice(at, at + 2));
    if (marker === 0xff) {
      // A fill byte.
      parts.add(null);
      at += 1;
      continue;
    }
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) throw new InvalidImageError();
    const end = at + 2 + image.uint16(at + 2);
    const kept = keepSegment(image, { marker, at, end }, orientation);
    if (marker === markers.exif) orientation ??= kept;
    parts.add(kept);
    at = end;
    if (marker === markers.startOfScan) {
      at = findScanEnd(image, end);
      parts.add(image.slice(end, at));
    }
  }
}

interface Segment {
  readonly marker: number;
  readonly at: number;
  readonly end: number;
}

/**
 * Returns the segment if it affects how the image looks, or its part that does; otherwise null. Only the first
 * orientation counts, so the others are removed; `orientation` is the segment with it, or null before it.
 */
function keepSegment(
  image: ByteReader,
  { marker, at, end }: Segment,
  orientation: Uint8Array | null,
): Uint8Array | null {
  const segment = image.slice(at, end);
  const has = (name: string): boolean => end - at >= 4 + name.length && image.text(at + 4, name.length) === name;
  switch (marker) {
    case markers.jfif:
      return has('JFIF\0') ? withoutThumbnail(segment) : null;
    case markers.exif:
      return orientation === null && has('Exif\0\0')
        ? toOrientationSegment(keepOrientation(segment.subarray(10)))
        : null;
    case markers.icc:
      return has('ICC_PROFILE\0') ? segment : null;
    case markers.adobe:
      return has('Adobe') ? segment : null;
    default:
      // Below the application segments are those with which the image is decoded.
      return marker < markers.jfif ? segment : null;
  }
}

/** The length of a JFIF segment without a thumbnail, including the marker. */
const jfifBytes = 18;

function withoutThumbnail(segment: Uint8Array): Uint8Array {
  if (segment.length < jfifBytes) throw new InvalidImageError();
  const short = segment.slice(0, jfifBytes);
  // The length, and the width and height of the thumbnail.
  short.set([0, jfifBytes - 2], 2);
  short.set([0, 0], jfifBytes - 2);
  return short;
}

function toOrientationSegment(tiff: Uint8Array | null): Uint8Array | null {
  return tiff === null ? null : Uint8Array.of(...toBytes('\xff\xe1\0\x22Exif\0\0'), ...tiff);
}

/** Returns the position of the first marker after the data of a scan. */
function findScanEnd({ bytes }: ByteReader, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  throw new InvalidImageError();
}
