import type { Readable } from 'node:stream';

import { Dicer } from '@fastify/busboy';

import { malformedForm } from '../input/body-refusals.js';
import { partHead, type PartHead } from './part-head.js';

export interface FormPart {
  readonly head: PartHead;
  /** The bytes of the part. They must be read before the next part starts. */
  readonly content: Readable;
}

// The maximum number of parts, fields and files together: twice the number of parts in the largest valid form.
const maxParts = 32;
const maxHeadBytes = 8 * 1024;
/**
 * The maximum length in bytes of a piece that is passed to `MultipartSplitter.write`. After each piece, the splitter checks whether the
 * head of a form part has become too long.
 */
export const pieceBytes = 8 * 1024;

/**
 * Splits a multipart body into its parts. Busboy's `Dicer` finds the boundaries, but silently drops data that it cannot parse and truncates
 * data that is too long. Therefore, this class itself checks the heads of the parts and their lengths.
 */
export class MultipartSplitter {
  private readonly dicer: Dicer;
  private readonly open = new Set<Readable>();
  private failure: { readonly error: unknown } | null = null;
  private parts = 0;
  /** Whether the splitter is in a part's head. Data before the first part is treated as a head. */
  private isInHead = true;
  private headBytes = 0;
  private isFinished = false;
  private wake: () => void = () => undefined;

  /**
   * Creates the splitter. `take` is called with each part as soon as the head of the part is parsed. If `take` throws an error, the whole
   * form fails.
   */
  constructor(
    boundary: string,
    private readonly take: (part: FormPart) => void,
  ) {
    this.dicer = new Dicer({ boundary });
    this.dicer.on('part', (part) => this.begin(part));
    this.dicer.on('finish', () => this.finish());
    this.dicer.on('error', () => this.fail(malformedForm('The form has no closing boundary.')));
  }

  /** Writes a piece and resolves when the parts have consumed it. Throws `VALIDATION_FAILED`, or the error that `take` threw. */
  async write(piece: Buffer): Promise<void> {
    // Data after the last boundary is ignored (RFC 2046 §5.1.1).
    if (this.isFinished) return;
    if (this.isInHead) this.headBytes += piece.length;
    if (this.headBytes > maxHeadBytes) throw malformedForm('The headers of a form part are too long.');
    await this.unlessFailed((resolve) => this.dicer.write(piece, () => resolve()));
  }

  /** Resolves when every part has been read to its end. Throws `VALIDATION_FAILED` if the form is incomplete. */
  async end(): Promise<void> {
    if (!this.isFinished) {
      await this.unlessFailed((resolve) => this.dicer.once('finish', resolve).end());
    }
    if (this.isInHead && this.parts > 0) throw malformedForm('A form part has no headers.');
    for (const part of this.open) await this.unlessFailed((resolve) => part.once('close', resolve));
    this.throwFailure();
  }

  /** Fails every part that has not ended, with this error. */
  fail(error: unknown): void {
    this.failure ??= { error };
    this.wake();
    for (const part of this.open) part.destroy(new Error('The form could not be read.'));
  }

  /** Throws the recorded failure, if there is one. */
  throwFailure(): void {
    if (this.failure !== null) throw this.failure.error;
  }

  /** Releases all waiting writers, because busboy might never request more data after a failure. */
  private finish(): void {
    this.isFinished = true;
    this.wake();
  }

  private begin(part: Readable): void {
    part.on('error', () => undefined).once('close', () => this.open.delete(part));
    this.parts += 1;
    const isSecond = this.parts > 1;
    if (isSecond && this.isInHead) return this.fail(malformedForm('A form part has no headers.'));
    if (this.parts > maxParts) return this.fail(malformedForm(`A form can have at most ${maxParts} parts.`));
    this.isInHead = true;
    this.headBytes = 0;
    part.once('header', (lines: Parameters<typeof partHead>[0]) => {
      this.isInHead = false;
      this.headBytes = 0;
      this.open.add(part);
      this.offer(part, lines);
    });
  }

  private offer(part: Readable, lines: Parameters<typeof partHead>[0]): void {
    try {
      if (this.failure === null) this.take({ head: partHead(lines), content: part });
    } catch (error) {
      this.fail(error);
    }
  }

  /** Waits for the work to finish, unless the form has failed. A failed part accepts no more data, so the wait would never end. */
  private async unlessFailed(work: (resolve: () => void) => void): Promise<void> {
    if (this.failure === null) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        work(resolve);
      });
    }
    this.throwFailure();
  }
}
