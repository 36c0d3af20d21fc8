import { decode } from 'fast-png';
import decodeQr from 'qr/decode.js';

// This limit applies only to retries. The default is one frame of a camera, which a busy machine may exceed.
const timeLimit = 30_000;

/** Reads the text of a QR code from a PNG. Throws an Error if it cannot be read. */
export function decodeQrPicture(picture: Uint8Array, mediaType: string): string {
  if (mediaType !== 'image/png') throw new Error(`Only PNG is decoded here, not ${mediaType}.`);
  const { width, height, data } = decode(picture);
  if (!(data instanceof Uint8Array)) throw new Error('Only 8 bits per channel are decoded here.');
  return decodeQr({ width, height, data }, { timeLimit });
}
