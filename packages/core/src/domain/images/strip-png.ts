import { InvalidImageError, toBytes, type ByteReader, type ImageParts } from './byte-reader.js';
import { keepOrientation } from './exif-orientation.js';

const signature = '\x89PNG\r\n\x1a\n';

/** The chunks that affect how the image looks, including those of animations. */
const kept: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/** Adds the parts of a PNG image (PNG, third edition, §5), without metadata. */
export function stripPng(image: ByteReader, parts: ImageParts): void {
  if (image.text(0, signature.length) !== signature) throw new InvalidImageError();
  parts.add(image.slice(0, signature.length));
  let at = signature.length;
  let orientation: Uint8Array | null = null;
  for (;;) {
    const type = image.text(at + 4, 4);
    // The length, the type and the checksum have 4 bytes each.
    const end = at + 12 + image.uint32(at);
    const chunk = image.slice(at, end);
    if (type === 'eXIf' && orientation === null) {
      orientation = toExifChunk(keepOrientation(chunk.subarray(8, -4)));
      parts.add(orientation);
    } else parts.add(kept.has(type) ? chunk : null);
    if (type === 'IEND') return;
    at = end;
  }
}

function toExifChunk(tiff: Uint8Array | null): Uint8Array | null {
  if (tiff === null) return null;
  const content = [...toBytes('eXIf'), ...tiff];
  const chunk = Uint8Array.of(0, 0, 0, tiff.length, ...content, 0, 0, 0, 0);
  new DataView(chunk.buffer).setUint32(chunk.length - 4, toChecksum(content));
  return chunk;
}

/** Returns the checksum of a chunk's type and data (PNG, third edition, §5.5). */
function toChecksum(content: readonly number[]): number {
  let checksum = 0xffffffff;
  for (const byte of content) {
    checksum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) checksum = (checksum >>> 1) ^ ((checksum & 1) === 0 ? 0 : 0xedb88320);
  }
  return ~checksum >>> 0;
}
