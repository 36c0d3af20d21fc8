// @ts-check
// Runs in a worker thread, which `WatchedWorker` terminates when a file makes it hang, crash or use too much memory. It is JavaScript,
// because Node 20 does not load TypeScript and the same file is used from source and from dist. See `WorkerMediaInspector`.
import { ReadableStream } from 'node:stream/web';
import { parentPort } from 'node:worker_threads';
import { fileTypeFromBuffer } from 'file-type';
import { parseWebStream } from 'music-metadata';
import { isConfirmed } from './confirm-media-type.mjs';

/** @typedef {{ kind: 'sniff', head: ArrayBuffer } | { kind: 'probe', contentType: string, size: number }} Question */
/** @typedef {import('../../ports/files/media-inspector.js').AudioProbe} AudioProbe */

/**
 * Maps media types to their registered names, which browsers support.
 * @type {Readonly<Record<string, string>>}
 */
const registered = { 'audio/x-m4a': 'audio/mp4', 'video/x-m4v': 'video/mp4' };

/** The number of the track type "audio" in Matroska. music-metadata also uses it for MP4. */
const audioTrack = 2;

/** The maximum length of the headers before the audio. */
const headBytes = 64 * 1024;

/**
 * The pending request for the next chunk.
 * @type {((chunk: Uint8Array | null) => void) | null}
 */
let waiting = null;

parentPort?.on('message', (/** @type {{ chunk: ArrayBuffer | null } | { question: Question }} */ message) => {
  if ('chunk' in message) return waiting?.(message.chunk === null ? null : new Uint8Array(message.chunk));
  void answer(message.question).then((found) => parentPort?.postMessage({ answer: found }));
});
parentPort?.postMessage({ ready: true });

/** @param {Question} question */
async function answer(question) {
  try {
    return question.kind === 'sniff' ? await sniff(question) : await probe(question);
  } catch {
    // The file is of another type or is broken.
    return null;
  } finally {
    waiting = null;
  }
}

/** @param {{ head: ArrayBuffer }} question */
async function sniff({ head: buffer }) {
  const head = new Uint8Array(buffer);
  const found = await fileTypeFromBuffer(head);
  const mime = found?.mime.split(';')[0]?.trim().toLowerCase() ?? null;
  const type = mime === null ? null : (registered[mime] ?? mime);
  return type !== null && isConfirmed(type, head) ? type : null;
}

/**
 * @param {{ contentType: string, size: number }} question
 * @returns {Promise<AudioProbe>}
 */
async function probe({ contentType, size }) {
  const { format } = await parseWebStream(
    chunksOnDemand(),
    { mimeType: contentType, size },
    { duration: true, skipCovers: true },
  );
  const { codec, duration = 0, trackInfo } = format;
  const durationMs = Number.isFinite(duration) && duration > 0 ? Math.max(1, Math.round(duration * 1000)) : null;
  // For MP4 files, music-metadata reports audio even if the file contains no audio. For audio-only formats, it does not always report
  // audio.
  const isMp4 = contentType.endsWith('/mp4');
  const hasAudio = isMp4 ? trackInfo.some(({ type }) => type === audioTrack) : (format.hasAudio ?? codec !== undefined);
  return { hasAudio, hasVideo: format.hasVideo ?? false, durationMs };
}

/**
 * Returns a stream that requests a chunk only when the parser does. The first chunk contains all headers, and problems in these headers are
 * corrected.
 * @returns {ReadableStream<Uint8Array>}
 */
function chunksOnDemand() {
  let first = true;
  const pull = async (
    /** @type {import('node:stream/web').ReadableStreamDefaultController<Uint8Array>} */ controller,
  ) => {
    const chunk = first ? await nextHead() : await nextChunk();
    if (chunk === null) return controller.close();
    const shown = first ? withoutEndlessClusters(withoutFalseDuration(chunk)) : chunk;
    first = false;
    controller.enqueue(shown);
    if (shown.length < chunk.length) controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/**
 * Returns the next chunk, or null if there are no more chunks.
 * @returns {Promise<Uint8Array | null>}
 */
async function nextChunk() {
  const chunk = await new Promise((resolve) => {
    waiting = resolve;
    parentPort?.postMessage({ pull: true });
  });
  waiting = null;
  return chunk;
}

/** Returns the head of the file, regardless of the size of the chunks. */
async function nextHead() {
  const chunks = [];
  let length = 0;
  for (let chunk = await nextChunk(); chunk !== null; chunk = await nextChunk()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= headBytes) break;
  }
  return length === 0 ? null : new Uint8Array(Buffer.concat(chunks));
}

/** The start of a cluster whose length is unknown, that is, has all bits set (RFC 8794 §6.2). */
const endlessCluster = Buffer.from('1f43b67501ffffffffffffff', 'hex');

/**
 * Cuts off the clusters of an incrementally recorded WebM. Such a WebM does not contain the length of its clusters, and music-metadata
 * fails on the first cluster. All the data that is needed precedes the clusters.
 * @param {Uint8Array} chunk
 */
function withoutEndlessClusters(chunk) {
  const end = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).indexOf(endlessCluster);
  return end === -1 ? chunk : chunk.subarray(0, end);
}

/**
 * Sets a wrong duration to 0. The headers of an incrementally recorded MP4 are written before its duration is known. The duration then
 * follows from the fragments (ISO 14496-12 §8.8). Chromium nevertheless writes a duration in the wrong unit into the media header, and
 * music-metadata uses this duration. If the duration is 0, music-metadata reads the fragments instead.
 * @param {Uint8Array} chunk
 */
function withoutFalseDuration(chunk) {
  const bytes = Buffer.from(chunk);
  const header = bytes.indexOf('mdhd', 0, 'latin1') + 4;
  if (header < 4 || bytes.indexOf('mvex', header, 'latin1') === -1) return chunk;
  // The version and flags, two timestamps and the time scale precede the duration. Timestamps and the duration have 4 or 8 bytes each.
  const long = bytes[header] === 1;
  const start = header + (long ? 24 : 16);
  if (start + 8 > bytes.length) return chunk;
  return new Uint8Array(bytes.fill(0, start, start + (long ? 8 : 4)));
}
