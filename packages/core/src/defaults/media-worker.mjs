// Runs in a worker thread, which `WatchedWorker` ends when a file makes it hang, crash or eat memory. JavaScript, because node 20
// loads no TypeScript: it is the same file from source and from dist. See `WorkerMediaInspector`.
import { ReadableStream } from 'node:stream/web';
import { parentPort } from 'node:worker_threads';
import { fileTypeFromBuffer } from 'file-type';
import { parseWebStream } from 'music-metadata';
import { isConfirmed } from './confirm-media-type.mjs';

/** What has a registered name, which browsers know. */
const registered = { 'audio/x-m4a': 'audio/mp4', 'video/x-m4v': 'video/mp4' };

/** As Matroska counts kinds of tracks, and music-metadata those of MP4. */
const audioTrack = 2;

/** What stands before the sound is shorter. */
const headBytes = 64 * 1024;

/** Who waits for the next chunk. */
let waiting = null;

parentPort.on('message', (message) => {
  if (message.chunk !== undefined) return waiting?.(message.chunk);
  void answer(message.question).then((found) => parentPort.postMessage({ answer: found }));
});
parentPort.postMessage({ ready: true });

async function answer(question) {
  try {
    return question.kind === 'sniff' ? await sniff(question) : await probe(question);
  } catch {
    // It is no such file, or a broken one.
    return null;
  } finally {
    waiting = null;
  }
}

async function sniff({ head }) {
  const found = await fileTypeFromBuffer(head);
  const mime = found?.mime.split(';')[0]?.trim().toLowerCase() ?? null;
  const type = registered[mime] ?? mime;
  return type !== null && isConfirmed(type, head) ? type : null;
}

async function probe({ contentType, size }) {
  const { format } = await parseWebStream(
    chunksOnDemand(),
    { mimeType: contentType, size },
    { duration: true, skipCovers: true },
  );
  const { codec, duration, trackInfo } = format;
  const durationMs = Number.isFinite(duration) && duration > 0 ? Math.max(1, Math.round(duration * 1000)) : null;
  // Of an MP4 it says that there is sound as long as it has found none; formats that hold sound alone do not always say so.
  const isMp4 = contentType.endsWith('/mp4');
  const hasAudio = isMp4 ? trackInfo.some(({ type }) => type === audioTrack) : (format.hasAudio ?? codec !== undefined);
  return { hasAudio, hasVideo: format.hasVideo ?? false, durationMs };
}

/** Asks for a chunk when the parser does, and not before; what the headers say is put right in the first, which holds them. */
function chunksOnDemand() {
  let first = true;
  const pull = async (controller) => {
    const chunk = first ? await nextHead() : await nextChunk();
    if (chunk === null) return controller.close();
    const shown = first ? withoutEndlessClusters(withoutFalseDuration(chunk)) : chunk;
    first = false;
    controller.enqueue(shown);
    if (shown.length < chunk.length) controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** null: there are no more. */
async function nextChunk() {
  const chunk = await new Promise((resolve) => {
    waiting = resolve;
    parentPort.postMessage({ pull: true });
  });
  waiting = null;
  return chunk;
}

/** However small the chunks are. */
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

/** A cluster of frames whose length nobody knows: all ones (RFC 8794 §6.2). */
const endlessCluster = Buffer.from('1f43b67501ffffffffffffff', 'hex');

/**
 * A WebM that was recorded piece by piece does not say how long its clusters are, and music-metadata stumbles over the first. All that is
 * asked of it stands before them.
 */
function withoutEndlessClusters(chunk) {
  const end = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).indexOf(endlessCluster);
  return end === -1 ? chunk : chunk.subarray(0, end);
}

/**
 * An MP4 that was written while it was recorded ends nobody knows where, and tells its length by its fragments (ISO 14496-12 §8.8).
 * Chromium puts one into the media header all the same, in the wrong unit, and music-metadata believes that. 0 means: see there.
 */
function withoutFalseDuration(chunk) {
  const bytes = Buffer.from(chunk);
  const header = bytes.indexOf('mdhd', 0, 'latin1') + 4;
  if (header < 4 || bytes.indexOf('mvex', header, 'latin1') === -1) return chunk;
  // Version and flags, two times and the time scale stand before it, of 4 or of 8 bytes.
  const long = bytes[header] === 1;
  const start = header + (long ? 24 : 16);
  if (start + 8 > bytes.length) return chunk;
  return new Uint8Array(bytes.fill(0, start, start + (long ? 8 : 4)));
}
