import { keepOrientation } from './exif-orientation.js';
import { ImageParts, InvalidImageError, toBytes, type ByteReader } from './byte-reader.js';

/** The chunks that affect how the image looks, including those of animations. */
const kept: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const keptInFrames: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);

/** The bytes before the first chunk. */
const fileHeaderBytes = 12;
const headerBytes = 8;
/** The bytes before the chunks of an animation's frame. */
const frameBytes = 16;
/** The flags in `VP8X` that announce Exif and XMP metadata. */
const metadataFlags = 0x0c;
const exifFlag = 0x08;

/** Adds the parts of a WebP image (RFC 9649 §2), without metadata. */
export function stripWebp(image: ByteReader, parts: ImageParts): void {
  if (image.text(0, 4) !== 'RIFF' || image.text(8, 4) !== 'WEBP') throw new InvalidImageError();
  const end = headerBytes + image.uint32(4, true);
  const chunks = keepChunks(image, { start: fileHeaderBytes, end, names: kept });
  const exif = keepExif(image, end);
  // Without the flag, which `VP8X` contains, browsers ignore the orientation.
  if (exif.length > 0) chunks[headerBytes] = (chunks[headerBytes] ?? 0) | exifFlag;
  for (const part of [toHeader('RIFF', 4 + chunks.length + exif.length), toBytes('WEBP'), chunks, exif])
    parts.add(part);
}

/** Returns a chunk with the orientation in the first Exif chunk; nothing if the image is upright. The chunks must be valid. */
function keepExif(image: ByteReader, end: number): Uint8Array {
  const none = new Uint8Array();
  if (image.text(fileHeaderBytes, 4) !== 'VP8X' || image.uint32(fileHeaderBytes + 4, true) !== 10) return none;
  for (let at = fileHeaderBytes; at < end;) {
    const start = at + headerBytes;
    const size = image.uint32(at + 4, true);
    if (image.text(at, 4) === 'EXIF') {
      const tiff = keepOrientation(image.slice(start, start + size));
      return tiff === null ? none : Uint8Array.of(...toHeader('EXIF', tiff.length), ...tiff);
    }
    at = start + size + (size % 2);
  }
  return none;
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly names: ReadonlySet<string>;
}

function keepChunks(image: ByteReader, { start, end, names }: Range): Uint8Array {
  const parts = new ImageParts();
  for (let at = start; at < end;) {
    const name = image.text(at, 4);
    const size = image.uint32(at + 4, true);
    // Chunks are padded to even sizes.
    const next = at + headerBytes + size + (size % 2);
    if (next > end) throw new InvalidImageError();
    parts.add(names.has(name) ? keepChunk(image, { name, at, next }) : null);
    at = next;
  }
  return parts.join();
}

interface Chunk {
  readonly name: string;
  readonly at: number;
  readonly next: number;
}

function keepChunk(image: ByteReader, { name, at, next }: Chunk): Uint8Array {
  if (name === 'ANMF') {
    const start = at + headerBytes;
    const chunks = keepChunks(image, { start: start + frameBytes, end: next, names: keptInFrames });
    const frame = new ImageParts();
    frame.add(toHeader(name, frameBytes + chunks.length));
    frame.add(image.slice(start, start + frameBytes));
    frame.add(chunks);
    return frame.join();
  }
  const chunk = image.slice(at, next);
  if (name !== 'VP8X') return chunk;
  const changed = chunk.slice();
  changed[headerBytes] = image.byte(at + headerBytes) & ~metadataFlags;
  return changed;
}

function toHeader(name: string, size: number): Uint8Array {
  const header = toBytes(`${name}\0\0\0\0`);
  new DataView(header.buffer).setUint32(4, size, true);
  return header;
}
