import { downloadEndCases } from '../src/http/files/download-end-cases.js';
import type { ByteStream } from '@crewkit/core/adapter';
import type { BrokenServer } from './broken-server.js';

/** Replaces the body of responses that are streams. */
const changeStream =
  (change: (stream: ByteStream) => ByteStream): NonNullable<BrokenServer['breakAnswer']> =>
  (answer) =>
  async (request) => {
    const response = await answer(request);
    const { body } = response;
    if (body === null || typeof body === 'string' || body instanceof Uint8Array) return response;
    return { ...response, body: change(body) };
  };

async function* endingWhereItFails(stream: ByteStream): ByteStream {
  try {
    yield* stream;
  } catch {
    return;
  }
}

async function* readAhead(stream: ByteStream): ByteStream {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  yield* chunks;
}

/** Adapters that send streams incorrectly. */
export const brokenDownloads: readonly BrokenServer[] = [
  {
    fault: 'never releases the stream of an aborted download',
    cases: downloadEndCases,
    noticedBy: [
      /an attachment > releases the source when .* clients abort/,
      /an export > releases the source when .* clients abort/,
      /an export > releases the source of a HEAD request/,
    ],
    breakAnswer: changeStream((stream) => ({
      [Symbol.asyncIterator]: () => {
        const iterator = stream[Symbol.asyncIterator]();
        return { next: () => iterator.next() };
      },
    })),
  },
  {
    fault: 'treats the failure of a stream as its end',
    cases: downloadEndCases,
    // The length of an attachment reveals that it was truncated. An export has no length.
    noticedBy: [/an export > is aborted and logged when the source fails/],
    breakAnswer: changeStream(endingWhereItFails),
  },
  {
    fault: 'reads streams into memory',
    cases: downloadEndCases,
    noticedBy: [/an attachment > reads no faster than the client/, /an export > reads no faster than the client/],
    breakAnswer: changeStream(readAhead),
  },
];
