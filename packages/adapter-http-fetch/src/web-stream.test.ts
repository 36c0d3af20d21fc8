import type { ByteStream } from '@crewkit/core/adapter';
import { beforeEach, expect, it, vi } from 'vitest';

import { toWebStream } from './web-stream.js';

let released = 0;
beforeEach(() => {
  released = 0;
});

/** Creates a stream that records whether it was released. */
function createSource(...chunks: readonly (Uint8Array | Error)[]): ByteStream {
  return {
    [Symbol.asyncIterator]: () => {
      const left = chunks.values();
      return {
        next: async () => {
          const next = left.next();
          if (next.done === true) return { done: true, value: undefined };
          if (next.value instanceof Error) throw next.value;
          return { done: false, value: next.value };
        },
        return: async () => {
          released += 1;
          return { done: true, value: undefined };
        },
      };
    },
  };
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return pieces;
}

const kilobytes = (count: number): Uint8Array => new Uint8Array(count * 1024);

it('passes all bytes on, in pieces of at most 64 KiB', async () => {
  const chunk = Uint8Array.from({ length: 100 * 1024 }, (_, index) => index % 251);
  const stream = toWebStream(createSource(new Uint8Array(), chunk), chunk.length);
  const pieces = await readAll(stream);
  expect(pieces.map(({ length }) => length)).toEqual([64 * 1024, 36 * 1024]);
  expect(Buffer.concat(pieces).equals(chunk)).toBe(true);
});

it('reads nothing before the client does', async () => {
  const source = createSource(new Error('It was read.'));
  const stream = toWebStream(source, null);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(released).toBe(0);
  await expect(stream.getReader().read()).rejects.toThrow('It was read.');
});

it.each([
  ['shorter', 3, 'The stream is shorter than its declared length.'],
  ['longer', 1, 'The stream is longer than its declared length.'],
])('fails if the stream is %s than announced, and releases it', async (_what, length, message) => {
  const stream = toWebStream(createSource(new Uint8Array(2)), length);
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow(message);
  expect(released).toBe(1);
});

it('releases a stream that fails', async () => {
  const stream = toWebStream(createSource(kilobytes(1), new Error('The disk is gone.')), null);
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow('The disk is gone.');
  expect(released).toBe(1);
});

it('releases a stream when the client leaves, even before it reads', async () => {
  await toWebStream(createSource(kilobytes(1)), null).cancel();
  expect(released).toBe(1);
  const reader = toWebStream(createSource(kilobytes(100)), null).getReader();
  await reader.read();
  await reader.cancel();
  expect(released).toBe(2);
});

it('releases a stream when the client leaves during a read', async () => {
  const reader = toWebStream(createSource(kilobytes(1)), null).getReader();
  const read = reader.read();
  await reader.cancel();
  expect(await read).toEqual({ done: true, value: undefined });
  await vi.waitFor(() => expect(released).toBeGreaterThan(0));
});

it('releases a stream that is never read', async () => {
  const stream = toWebStream(createSource(kilobytes(1)), null, 20);
  await vi.waitFor(() => expect(released).toBe(1));
  await expect(stream.getReader().read()).rejects.toThrow('The client reads too slowly.');
});

it('disconnects a client that pauses too often, even if each pause is short', async () => {
  const reader = toWebStream(
    createSource(...Array.from({ length: 50 }, () => new Uint8Array(1))),
    null,
    100,
  ).getReader();
  const readSlowly = async (): Promise<void> => {
    for (let count = 0; count < 50; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await reader.read();
    }
  };
  await expect(readSlowly()).rejects.toThrow('The client reads too slowly.');
  expect(released).toBe(1);
});
