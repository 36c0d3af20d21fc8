import { ImageParts, InvalidImageError, toBytes, type ByteReader } from './byte-reader.js';

/** The chunks that affect how the image looks, including those of animations. */
const kept: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const keptInFrames: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);

const headerBytes = 8;
/** The bytes before the chunks of an animation's frame. */
const frameBytes = 16;
/** The flags in `VP8X` that announce Exif and XMP metadata. */
const metadataFlags = 0x0c;

/** Adds the parts of a WebP image (RFC 9649 §2), without metadata. */
export function stripWebp(image: ByteReader, parts: ImageParts): void {
  if (image.text(0, 4) !== 'RIFF' || image.text(8, 4) !== 'WEBP') throw new InvalidImageError();
  const end = headerBytes + image.uint32(4, true);
  const chunks = keepChunks(image, { start: 12, end, names: kept });
  for (const part of [toHeader('RIFF', 4 + chunks.length), toBytes('WEBP'), chunks]) parts.add(part);
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
