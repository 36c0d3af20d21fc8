import { ByteReader, ImageParts, InvalidImageError } from './byte-reader.js';
import { stripGif } from './strip-gif.js';
import { stripJpeg } from './strip-jpeg.js';
import { stripPng } from './strip-png.js';
import { stripWebp } from './strip-webp.js';

// Browsers run scripts in none of these types.
const strippers: ReadonlyMap<string, (image: ByteReader, parts: ImageParts) => void> = new Map([
  ['image/jpeg', stripJpeg],
  ['image/png', stripPng],
  ['image/webp', stripWebp],
  ['image/gif', stripGif],
]);

/**
 * Returns the image without metadata, such as the place and time of a photo, comments and previews. Keeps only the parts that are known to
 * affect how the image looks, including color profiles and the orientation. Does not decode the image, so the pixels stay
 * the same. Drops all bytes after the end of the image. Returns null if the bytes do not have the structure of this media type, or if the
 * type is not PNG, JPEG, WebP or GIF.
 */
export function stripMetadata(bytes: Uint8Array, contentType: string): Uint8Array | null {
  const strip = strippers.get(contentType);
  if (strip === undefined) return null;
  const parts = new ImageParts();
  try {
    strip(new ByteReader(bytes), parts);
    return parts.join();
  } catch (error) {
    if (error instanceof InvalidImageError) return null;
    throw error;
  }
}
