import type { ServerResponse } from 'node:http';

import type { ByteStream } from '../ports/blob-store.js';
import { ReadingAllowance } from './reading-allowance.js';

// Pieces of this size must be sent within the time below, regardless of the blob store's chunk size.
const pieceBytes = 64 * 1024;
/** The minimum average speed of a client, which is the speed of a 2G mobile network. */
const leastBytesPerSecond = 8 * 1024;

export interface StreamedBody {
  readonly stream: ByteStream;
  /** The `Content-Length` that the head announces. If null, there is none, and the body is sent in chunks (RFC 9112 §7.1). */
  readonly length: number | null;
}

/**
 * Sends the body of a response whose head is written, as fast as the client reads it (backpressure).
 *
 * Destroys the connection if the stream fails or its length differs from the announced length, so that the client sees an aborted transfer
 * and not a short file. Also destroys the connection if the client reads nothing for `patienceMs`, or reads too slowly for longer
 * (`ReadingAllowance`). Always closes the stream. Never rejects.
 */
export async function sendByteStream(
  raw: ServerResponse,
  { stream, length }: StreamedBody,
  patienceMs = 60_000,
): Promise<void> {
  // Write errors after a disconnect are reported by `close`.
  raw.on('error', () => undefined);
  const iterator = stream[Symbol.asyncIterator]();
  const allowance = new ReadingAllowance(patienceMs, leastBytesPerSecond);
  try {
    if (raw.req.method !== 'HEAD') await sendAll(raw, iterator, { length, allowance });
    raw.end();
    await settled(raw, 'finish', allowance);
  } catch {
    raw.destroy();
  } finally {
    await release(iterator);
  }
}

/** Releases a stream that was never started. */
export async function releaseByteStream(stream: ByteStream): Promise<void> {
  await release(stream[Symbol.asyncIterator]());
}

async function sendAll(
  raw: ServerResponse,
  iterator: AsyncIterator<Uint8Array>,
  { length, allowance }: { readonly length: number | null; readonly allowance: ReadingAllowance },
): Promise<void> {
  let sent = 0;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    const chunk = next.value;
    sent += chunk.length;
    // The next bytes on the connection would be parsed as another response.
    if (length !== null && sent > length) throw new Error('The stream is longer than its declared length.');
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      if (raw.destroyed) throw new Error('The client has disconnected.');
      const piece = chunk.subarray(start, start + pieceBytes);
      if (!raw.write(piece)) await settled(raw, 'drain', allowance);
      allowance.earn(piece.length);
    }
  }
  if (length !== null && sent < length) throw new Error('The stream is shorter than its declared length.');
}

/**
 * Resolves when the event occurs. Rejects if the client disconnects first, or makes the server wait beyond its allowance. The wait is
 * deducted from the allowance.
 */
function settled(raw: ServerResponse, event: 'drain' | 'finish', allowance: ReadingAllowance): Promise<void> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const done = (error: Error | null): void => {
      clearTimeout(timer);
      allowance.spend(performance.now() - startedAt);
      raw.removeListener(event, succeed).removeListener('close', leave);
      if (error === null) resolve();
      else reject(error);
    };
    const succeed = (): void => done(null);
    const leave = (): void => done(new Error('The client has disconnected.'));
    const timer = setTimeout(() => done(new Error('The client reads too slowly.')), allowance.leftMs);
    raw.on(event, succeed).on('close', leave);
    if (event === 'finish' && raw.writableFinished) succeed();
    else if (raw.destroyed) leave();
  });
}

async function release(iterator: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    await iterator.return?.();
  } catch {
    // The error is ignored, because no consumer is left.
  }
}
