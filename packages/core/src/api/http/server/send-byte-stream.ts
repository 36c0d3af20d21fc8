import type { ServerResponse } from 'node:http';

import type { ByteStream } from '../../../ports/files/blob-store.js';
import { ReadingAllowance } from './reading-allowance.js';

// The maximum size of a piece, regardless of the blob store's chunk size. A client must read each piece within the
// allowed time.
const pieceBytes = 64 * 1024;

export interface StreamedBody {
  readonly stream: ByteStream;
  /** The announced `Content-Length`, or null if there is none. Without it, the body is sent in chunks (RFC 9112 §7.1). */
  readonly length: number | null;
}

/**
 * Sends the body of a response whose head has been written, only as fast as the client reads it (backpressure).
 *
 * Destroys the connection if the stream fails or its length differs from the announced length, so that the client sees an aborted transfer
 * instead of a truncated file. Also destroys the connection if the client reads nothing for `patienceMs`, or reads too slowly for longer
 * than `ReadingAllowance` permits. Always closes the stream. Never rejects.
 */
export async function sendByteStream(
  raw: ServerResponse,
  { stream, length }: StreamedBody,
  patienceMs?: number,
): Promise<void> {
  // The `close` event reports a disconnect, so ignore the resulting write errors.
  raw.on('error', () => undefined);
  const iterator = stream[Symbol.asyncIterator]();
  const allowance = new ReadingAllowance(patienceMs);
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

/** Releases a stream that has not been started. */
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
    // The client would parse the additional bytes as another response.
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
 * Resolves when the event occurs. Rejects if the client disconnects first, or makes the server wait longer than its allowance. The waiting
 * time is deducted from the allowance.
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
    // Ignore the error, because nothing consumes the stream anymore.
  }
}
