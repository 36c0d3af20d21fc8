import { InvalidImageError, type ByteReader, type ImageParts } from './byte-reader.js';

const blocks = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;
const extensions = { graphicControl: 0xf9, application: 0xff } as const;
/** The application extensions that contain the number of repetitions of an animation. */
const loops: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

const headerBytes = 13;

/** Adds the parts of a GIF image (GIF89a), without comments, texts and other metadata. */
export function stripGif(image: ByteReader, parts: ImageParts): void {
  if (!/^GIF8[79]a$/.test(image.text(0, 6))) throw new InvalidImageError();
  let at = headerBytes + getTableBytes(image.byte(10));
  parts.add(image.slice(0, at));
  for (;;) {
    const kind = image.byte(at);
    if (kind === blocks.trailer) return parts.add(image.slice(at, at + 1));
    const end = findBlockEnd(image, kind, at);
    parts.add(kind === blocks.image || isKept(image, at) ? image.slice(at, end) : null);
    at = end;
  }
}

function findBlockEnd(image: ByteReader, kind: number, at: number): number {
  if (kind === blocks.extension) return skipSubBlocks(image, at + 2);
  if (kind !== blocks.image) throw new InvalidImageError();
  // The descriptor, the color table, and the code size.
  return skipSubBlocks(image, at + 10 + getTableBytes(image.byte(at + 9)) + 1);
}

function isKept(image: ByteReader, at: number): boolean {
  const label = image.byte(at + 1);
  if (label === extensions.graphicControl) return true;
  return label === extensions.application && image.byte(at + 2) === 11 && loops.has(image.text(at + 3, 11));
}

/** Returns the size of a color table from the packed fields that announce it. */
function getTableBytes(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1);
}

/** Returns the position after a sequence of sub-blocks, which ends with an empty one. */
function skipSubBlocks(image: ByteReader, start: number): number {
  let at = start;
  for (let size = image.byte(at); size > 0; size = image.byte(at)) at += 1 + size;
  return at + 1;
}
