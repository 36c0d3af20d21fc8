import { describe, expect, it } from 'vitest';

import type { ByteStream } from '../../../ports/files/blob-store.js';
import { watchBody } from './watch-body.js';

async function* broken(): AsyncGenerator<Uint8Array, void> {
  yield await Promise.resolve(Buffer.from('a'));
  throw new Error('the disk is gone');
}

describe('watchBody', () => {
  it('passes the stream through, and reports its failure once', async () => {
    const told: unknown[] = [];
    const iterator = watchBody(broken(), (error) => told.push(error))[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: Buffer.from('a') });
    await expect(iterator.next()).rejects.toThrow('the disk is gone');
    expect(told).toEqual([expect.objectContaining({ message: 'the disk is gone' })]);
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
  });

  it('releases a stream that is not read to its end', async () => {
    let isOpen = true;
    const stream = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false as const, value: Buffer.from('a') }),
        return: async () => {
          isOpen = false;
          return { done: true as const, value: undefined };
        },
      }),
    };
    for await (const _ of watchBody(stream, () => undefined)) break;
    expect(isOpen).toBe(false);
  });

  it('supports streams without a release', async () => {
    const stream: ByteStream = {
      [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false as const, value: Buffer.from('a') }) }),
    };
    const iterator = watchBody(stream, () => undefined)[Symbol.asyncIterator]();
    expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
  });
});
