import { clearTimeout, setTimeout } from 'node:timers';

import { ReadingAllowance, type ByteStream } from '@crewkit/core/adapter';

// The maximum size of a piece, regardless of the blob store's chunk size. A client must read each piece within the
// allowed time.
const pieceBytes = 64 * 1024;

/**
 * Converts the body of a response to a `ReadableStream` that is read only as fast as the client reads. Always closes the source: when it has
 * been read, when it fails, when the client leaves, and when the client reads more slowly than `ReadingAllowance` permits. Fails if the
 * length differs from the announced `length`, so that the client sees an aborted transfer instead of a truncated file.
 */
export function toWebStream(
  source: ByteStream,
  length: number | null,
  patienceMs?: number,
): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const readPiece = createPieceReader(iterator, length);
  const allowance = new ReadingAllowance(patienceMs);
  let timer: NodeJS.Timeout | undefined;
  let waitingSince = 0;

  const release = async (): Promise<void> => {
    clearTimeout(timer);
    // Nothing consumes the source anymore, so its errors do not matter.
    await iterator.return?.().catch(() => undefined);
  };
  const fail = async (controller: ReadableStreamDefaultController, error: unknown): Promise<void> => {
    controller.error(error);
    await release();
  };
  const awaitReader = (controller: ReadableStreamDefaultController): void => {
    waitingSince = performance.now();
    timer = setTimeout(
      () => void fail(controller, new Error('The client reads too slowly.')),
      allowance.leftMs,
    ).unref();
  };

  return new ReadableStream<Uint8Array>(
    {
      start: awaitReader,
      async pull(controller) {
        clearTimeout(timer);
        allowance.spend(performance.now() - waitingSince);
        try {
          const piece = await readPiece();
          if (piece === null) {
            controller.close();
            return;
          }
          controller.enqueue(piece);
          allowance.earn(piece.length);
          awaitReader(controller);
        } catch (error) {
          await fail(controller, error);
        }
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  );
}

/** Creates a function that returns the next piece, or null at the end. Throws if the length differs from the announced `length`. */
function createPieceReader(
  iterator: AsyncIterator<Uint8Array>,
  length: number | null,
): () => Promise<Uint8Array | null> {
  let rest: Uint8Array = new Uint8Array();
  let sent = 0;
  return async () => {
    while (rest.length === 0) {
      const next = await iterator.next();
      if (next.done === true) {
        if (length !== null && sent < length) throw new Error('The stream is shorter than its declared length.');
        return null;
      }
      rest = next.value;
      sent += rest.length;
      // The client would parse the additional bytes as another response.
      if (length !== null && sent > length) throw new Error('The stream is longer than its declared length.');
    }
    const piece = rest.subarray(0, pieceBytes);
    rest = rest.subarray(pieceBytes);
    return piece;
  };
}
