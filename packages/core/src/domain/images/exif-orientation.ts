import { ByteReader, InvalidImageError, toBytes } from './byte-reader.js';

const orientationTag = 0x0112;
const entryBytes = 12;

/** Returns TIFF data with the orientation in these TIFF data, and nothing else of them; null if the image is upright. */
export function keepOrientation(tiff: Uint8Array): Uint8Array | null {
  const orientation = readOrientation(tiff);
  if (orientation === 1) return null;
  return toBytes(`MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`);
}

/**
 * Reads the orientation from the TIFF data of Exif (TIFF 6.0 §2 and §8): 1 to 8, where 1 is upright. Returns 1 if there is none, or if the
 * data are invalid.
 */
function readOrientation(tiff: Uint8Array): number {
  try {
    const reader = new ByteReader(tiff);
    const isLittleEndian = reader.text(0, 2) === 'II';
    const directory = reader.uint32(4, isLittleEndian);
    const count = reader.uint16(directory, isLittleEndian);
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + index * entryBytes;
      if (reader.uint16(entry, isLittleEndian) !== orientationTag) continue;
      const orientation = reader.uint16(entry + 8, isLittleEndian);
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
    return 1;
  } catch (error) {
    if (error instanceof InvalidImageError) return 1;
    throw error;
  }
}
