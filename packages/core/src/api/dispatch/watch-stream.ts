import type { ByteStream } from '../../ports/blob-store.js';

/** The same stream; `tell` hears of its failure. No generator, because one that was never begun could not be let go of. */
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
