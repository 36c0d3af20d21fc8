import type { ByteStream } from '../../../ports/files/blob-store.js';

/**
 * Returns a stream with the same bytes as `stream`. If reading fails, calls `tell` with the error. The result is not a generator, because a
 * generator that was never started cannot release the original stream.
 */
export function watchStream(stream: ByteStream, tell: (error: unknown) => void): ByteStream {
  return {
    [Symbol.asyncIterator]: () => {
      const iterator = stream[Symbol.asyncIterator]();
      return {
        next: () =>
          iterator.next().catch((error: unknown) => {
            tell(error);
            throw error;
          }),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
