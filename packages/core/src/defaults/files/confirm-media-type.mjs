// @ts-check
// This module runs in the worker, which does not load TypeScript. See `media-worker.mjs`.

/** @typedef {(head: Buffer) => boolean} Check */

/** The number of bytes after a tag that are searched. Tags can contain pictures, so a tag can also end after the head of the file. */
const searchBytes = 4096;

/**
 * Returns whether the head of a file confirms the type that file-type detected. file-type detects some types by bytes with which a text
 * could also start: `BM`, `GIF`, `ID3`, the word `free` after four letters, or the byte order mark of UTF-16, which looks like a frame of
 * MPEG audio. Types that browsers show inline therefore need further evidence. All other types are confirmed, because browsers
 * download such files instead of showing them.
 * @param {string} type a media type
 * @param {Uint8Array} head
 */
export function isConfirmed(type, head) {
  const confirm = checks[type];
  return confirm === undefined || confirm(Buffer.from(head.buffer, head.byteOffset, head.length));
}

/**
 * @param {Buffer[]} signatures
 * @returns {Check}
 */
function startsWith(...signatures) {
  return (head) => signatures.some((signature) => head.subarray(0, signature.length).equals(signature));
}

/**
 * The checks of all types that are shown inline. See `download-headers.ts`.
 * @type {Readonly<Record<string, Check>>}
 */
const checks = {
  'image/png': startsWith(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/jpeg': startsWith(Buffer.from('ffd8ff', 'hex')),
  'image/gif': startsWith(Buffer.from('GIF87a'), Buffer.from('GIF89a')),
  'image/webp': (head) => isRiff(head, 'WEBP'),
  'image/avif': isIsoMedia,
  'image/bmp': isBitmap,
  'video/mp4': isIsoMedia,
  'video/webm': startsWith(Buffer.from('1a45dfa3', 'hex')),
  'video/ogg': isOgg,
  'video/quicktime': isIsoMedia,
  'audio/mpeg': (head) => !isByteOrderMark(head) && hasFrames(head, mpegFrameBytes),
  'audio/mp4': isIsoMedia,
  'audio/ogg': isOgg,
  'audio/webm': startsWith(Buffer.from('1a45dfa3', 'hex')),
  'audio/wav': (head) => isRiff(head, 'WAVE'),
  'audio/flac': isFlac,
  'audio/aac': (head) => hasFrames(head, adtsFrameBytes),
  'application/pdf': (head) => /^%PDF-\d\.\d/.test(head.toString('latin1', 0, 8)),
};

/**
 * Checks a RIFF header. The file size follows the name, and its bytes are not text. In streams, the size is zero or has all bits set.
 * @param {Buffer} head
 * @param {string} form
 */
function isRiff(head, form) {
  const size = head.length < 12 ? 0x20 : head.readUInt8(7);
  return (size < 0x20 || size === 0xff) && head.toString('latin1', 0, 4) === 'RIFF' && nameAt(head, 8) === form;
}

/**
 * Checks the BITMAPFILEHEADER and the size of the next header, which must be one of a few values (MS-WMF, OS/2).
 * @param {Buffer} head
 */
function isBitmap(head) {
  if (head.length < 26 || head.readUInt32LE(6) !== 0) return false;
  return [12, 16, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14));
}

/**
 * Checks that the file starts with the first page of a stream in version 0 (RFC 3533 §6).
 * @param {Buffer} head
 */
function isOgg(head) {
  return head.length >= 27 && nameAt(head, 0) === 'OggS' && head[4] === 0 && (head.readUInt8(5) & 2) !== 0;
}

/**
 * Checks that the first block is STREAMINFO with 34 bytes (RFC 9639 §8.2). The block can follow a tag, which some programs write.
 * @param {Buffer} head
 */
function isFlac(head) {
  const start = tagBytes(head);
  if (start >= head.length) return false;
  const block = head.subarray(start + 4, start + 8);
  return nameAt(head, start) === 'fLaC' && block.length === 4 && (block.readUInt32BE() & 0x7fffffff) === 34;
}

/**
 * Checks that the file starts with two consecutive boxes (ISO 14496-12 §4.2), each with a size and a name, as far as the head contains
 * them.
 * @param {Buffer} head
 */
function isIsoMedia(head) {
  let start = 0;
  for (let count = 0; count < 2; count += 1) {
    if (start + 8 > head.length) return count > 0;
    if (!/^[ -~\xa9]{4}$/.test(nameAt(head, start + 4))) return false;
    const size = head.readUInt32BE(start);
    // The box extends to the end of the file, or its size has 64 bits.
    if (size === 0 || size === 1) return true;
    // Four letters that are read as a size result in at least 512 MiB, which is larger than any uploaded file.
    if (size < 8 || size >= 0x20000000) return false;
    start += size;
  }
  return true;
}

/** Detects UTF-16 LE. An audio frame of layer 1 can also start with these bytes, but such files are no longer created. */
const isByteOrderMark = startsWith(Buffer.from('fffe', 'hex'));

/**
 * Checks for two consecutive frames of the same kind at the start of the file or shortly after a tag.
 * @param {Buffer} head
 * @param {(head: Buffer, start: number) => number | null} frameBytes
 */
function hasFrames(head, frameBytes) {
  const start = tagBytes(head);
  if (start >= head.length) return start > 0;
  const last = start === 0 ? 0 : Math.min(start + searchBytes, head.length);
  for (let first = start; first <= last; first += 1) {
    const length = frameBytes(head, first);
    if (length !== null && frameBytes(head, first + length) !== null && areAlike(head, first, first + length))
      return true;
  }
  return false;
}

/**
 * Returns whether version, layer and sampling rate are the same in both frames.
 * @param {Buffer} head
 * @param {number} first
 * @param {number} second
 */
function areAlike(head, first, second) {
  const samplingRate = (/** @type {Buffer} */ bytes, /** @type {number} */ start) => bytes.readUInt8(start + 2) & 0x0c;
  return head[first + 1] === head[second + 1] && samplingRate(head, first) === samplingRate(head, second);
}

/**
 * Returns the length of an ID3v2 tag at the start (id3.org, id3v2.4.0-structure §3.1), or 0 if there is none.
 * @param {Buffer} head
 */
function tagBytes(head) {
  if (head.length < 21 || nameAt(head, 0).slice(0, 3) !== 'ID3') return 0;
  const [version = 0, revision = 0, flags = 0, ...sizes] = head.subarray(3, 10);
  const isHeader = version >= 2 && version <= 4 && revision !== 0xff && (flags & 0x0f) === 0;
  if (!isHeader || sizes.some((byte) => byte >= 0x80)) return 0;
  const footer = (flags & 0x10) === 0 ? 0 : 10;
  return 10 + footer + sizes.reduce((size, byte) => size * 128 + byte, 0);
}

/** @type {Readonly<Record<number, readonly number[]>>} */
const rates = { 3: [44_100, 48_000, 32_000], 2: [22_050, 24_000, 16_000], 0: [11_025, 12_000, 8_000] };
/** @type {Readonly<Record<number, Readonly<Record<number, readonly number[]>>>>} */
const bitrates = {
  1: {
    1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  2: {
    1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
};

/**
 * Returns the length of the MPEG audio frame at `start` (ISO 11172-3 §2.4.1.3, ISO 13818-3 §2.4.1.3), or null if there is none.
 * @param {Buffer} head
 * @param {number} start
 */
function mpegFrameBytes(head, start) {
  if (start + 4 > head.length) return null;
  const header = head.readUInt32BE(start);
  if (header >>> 21 !== 0x7ff) return null;
  const version = (header >>> 19) & 3;
  const layer = 4 - ((header >>> 17) & 3);
  const generation = version === 3 ? 1 : 2;
  const kilobits = bitrates[generation]?.[layer]?.[((header >>> 12) & 15) - 1];
  const rate = rates[version]?.[(header >>> 10) & 3];
  if (kilobits === undefined || rate === undefined) return null;
  const padding = (header >>> 9) & 1;
  if (layer === 1) return (Math.floor((12_000 * kilobits) / rate) + padding) * 4;
  const samples = layer === 3 && generation === 2 ? 72_000 : 144_000;
  return Math.floor((samples * kilobits) / rate) + padding;
}

/**
 * Returns the length of the AAC frame in ADTS at `start` (ISO 13818-7 §6.2), or null if there is none.
 * @param {Buffer} head
 * @param {number} start
 */
function adtsFrameBytes(head, start) {
  if (start + 7 > head.length) return null;
  const [sync = 0, kind = 0, details = 0, high = 0, middle = 0, low = 0] = head.subarray(start);
  if (sync !== 0xff || (kind & 0xf6) !== 0xf0) return null;
  const isRate = ((details >> 2) & 0x0f) < 13;
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  return isRate && length >= 7 ? length : null;
}

/**
 * @param {Buffer} head
 * @param {number} start
 */
function nameAt(head, start) {
  return head.toString('latin1', start, start + 4);
}
