import type { ByteStream } from '../../../ports/files/blob-store.js';
import type { ApiResponse } from '../../api-messages.js';

/** Returns a body with the same bytes as `body`. If the body is a stream and reading it fails, calls `tell` with the error. */
export function watchBody<Body extends ApiResponse['body']>(
  body: Body,
  tell: (error: unknown) => void,
): Body | ByteStream {
  return body === null || typeof body === 'string' || body instanceof Uint8Array ? body : watchStream(body, tell);
}

/** The result is not a generator, because a generator that was never started cannot release the original stream. */
function watchStream(stream: ByteStream, tell: (error: unknown) => void): ByteStream {
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
