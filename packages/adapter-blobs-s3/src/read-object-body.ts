import type { Readable } from 'node:stream';
import type { ByteStream } from '@crewkit/core/adapter';

import { unavailable } from './unavailable.js';

interface BodyRules {
  /** The number of bytes to return. */
  readonly length: number;
  /** The timeout per chunk in milliseconds. It runs only while a reader is waiting for the chunk. */
  readonly answerWithinMs: number;
}

/** Returns the first bytes of a response, even if the service sends more. Rejects with `UNAVAILABLE` if the service sends fewer bytes. */
export function readObjectBody(body: Readable, rules: BodyRules): ByteStream {
  // The connection may break while no reader is waiting. Ignore the error here: the next read fails.
  body.on('error', () => undefined);
  return { [Symbol.asyncIterator]: () => new BodyIterator(body, rules) };
}

class BodyIterator implements AsyncIterator<Uint8Array, undefined> {
  private readonly chunks: AsyncIterator<Uint8Array, undefined>;
  private left: number;

  constructor(
    private readonly body: Readable,
    private readonly rules: BodyRules,
  ) {
    this.chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
    this.left = rules.length;
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    try {
      const pulled = await this.pull();
      if (pulled.done !== true && this.left > 0) return { done: false, value: this.take(pulled.value) };
      if (this.left > 0) throw new Error('The response ended early.');
    } catch (error) {
      this.body.destroy();
      throw unavailable(error);
    }
    // If the body has ended, this call does nothing, so that the body's connection can be reused.
    return this.return();
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.body.destroy();
    return { done: true, value: undefined };
  }

  private take(chunk: Uint8Array): Uint8Array {
    const taken = chunk.subarray(0, this.left);
    this.left -= taken.byteLength;
    return taken;
  }

  private async pull(): Promise<IteratorResult<Uint8Array, undefined>> {
    let timer: NodeJS.Timeout | undefined;
    const { answerWithinMs } = this.rules;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`Received no bytes for ${answerWithinMs} ms.`)), answerWithinMs);
    });
    try {
      return await Promise.race([this.chunks.next(), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
