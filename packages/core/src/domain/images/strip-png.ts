import { InvalidImageError, type ByteReader, type ImageParts } from './byte-reader.js';

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
  for (;;) {
    const type = image.text(at + 4, 4);
    // The length, the type and the checksum have 4 bytes each.
    const end = at + 12 + image.uint32(at);
    const chunk = image.slice(at, end);
    parts.add(kept.has(type) ? chunk : null);
    if (type === 'IEND') return;
    at = end;
  }
}
