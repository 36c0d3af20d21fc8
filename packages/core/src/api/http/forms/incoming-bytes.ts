import type { Readable } from 'node:stream';

import { bodyTimes } from '../input/body-times.js';
import { brokenOff, tooSlow, uploadTooLarge } from '../input/body-refusals.js';

// A refused upload is cut off after this number of bytes, even if the client has not read the refusal.
const maxDiscardedBytes = 200 * 1024 * 1024;

/**
 * Reads the body of an upload chunk by chunk on demand, so that a slow consumer slows down the client (backpressure). Counts every byte.
 * Uses listeners and `read()`, because leaving a `for await` loop early would destroy the connection over which the response must be sent.
 */
export class IncomingBytes {
  private readonly deadline = performance.now() + bodyTimes.upload;
  private taken = 0;
  private isLate = false;
  private isInterrupted = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly body: Readable,
    private readonly maxBytes: number,
  ) {
    // Without a listener, the error of a client that disconnects would be an uncaught error.
    body.on('error', () => undefined);
  }

  /**
   * Returns the next chunk, or null at the end. Throws `PAYLOAD_TOO_LARGE` for a body that is too large, and `VALIDATION_FAILED` for one
   * that is incomplete, stalls or takes too long.
   */
  async next(): Promise<Buffer | null> {
    const chunk = await this.pull(() => Math.min(bodyTimes.stall, this.deadline - performance.now()));
    if (this.taken > this.maxBytes) throw uploadTooLarge();
    return chunk;
  }

  /** Makes a waiting `next` call, and every later one, throw. */
  interrupt(): void {
    this.isInterrupted = true;
    this.wake();
  }

  /**
   * Reads and discards the rest of the body, so that the client can read the response. Never throws. No other method may be called
   * afterwards.
   */
  async discard(): Promise<void> {
    if (this.isLate) return;
    this.isInterrupted = false;
    const end = performance.now() + bodyTimes.discard;
    try {
      while ((await this.pull(() => end - performance.now())) !== null) if (this.taken > maxDiscardedBytes) return;
    } catch {
      // The client has disconnected, or the time for the rest of the body has run out.
    }
  }

  private async pull(patienceMs: () => number): Promise<Buffer | null> {
    for (;;) {
      if (this.isInterrupted) throw brokenOff();
      const chunk = this.body.read() as Buffer | null;
      if (chunk !== null) {
        this.taken += chunk.length;
        return chunk;
      }
      if (this.body.readableEnded) return null;
      if (this.body.destroyed) throw brokenOff();
      await this.change(patienceMs());
      if (this.isLate) throw tooSlow();
    }
  }

  /** Waits until data has arrived or the body has ended. */
  private change(patienceMs: number): Promise<void> {
    const { body } = this;
    return new Promise((resolve) => {
      const events = ['readable', 'end', 'error', 'close'];
      const settle = (): void => {
        clearTimeout(timer);
        for (const event of events) body.removeListener(event, settle);
        resolve();
      };
      const timer = setTimeout(() => {
        this.isLate = true;
        settle();
      }, patienceMs);
      this.wake = settle;
      for (const event of events) body.on(event, settle);
    });
  }
}
