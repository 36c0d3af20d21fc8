import type { Readable } from 'node:stream';

import { Dicer } from '@fastify/busboy';

import { malformedForm } from './body-refusals.js';
import { partHead, type PartHead } from './part-head.js';

export interface FormPart {
  readonly head: PartHead;
  /** Its bytes. Nothing else comes while nobody reads them. */
  readonly content: Readable;
}

// Fields and files together: twice what any form here may have.
const maxParts = 32;
const maxHeadBytes = 8 * 1024;
/** So long are the pieces in which it wants its bytes: it looks between them whether a head has become too long. */
export const pieceBytes = 8 * 1024;

/**
 * Cuts the bytes of a multipart body into its parts. Busboy's `Dicer` finds the boundaries; it leaves out in silence what it does not
 * understand, and cuts off what is too long: so the heads are counted, and understood, here.
 */
export class MultipartSplitter {
  private readonly dicer: Dicer;
  private readonly open = new Set<Readable>();
  private failure: { readonly error: unknown } | null = null;
  private parts = 0;
  /** What is in front of the first part counts as a head. */
  private isInHead = true;
  private headBytes = 0;
  private isFinished = false;
  private wake: () => void = () => undefined;

  /** `take` gets each part as soon as its head is there; what it throws ends everything. */
  constructor(
    boundary: string,
    private readonly take: (part: FormPart) => void,
  ) {
    this.dicer = new Dicer({ boundary });
    this.dicer.on('part', (part) => this.begin(part));
    this.dicer.on('finish', () => this.finish());
    this.dicer.on('error', () => this.fail(malformedForm('The form has no end.')));
  }

  /** Resolves when the parts have taken it. Throws `VALIDATION_FAILED`, and what `take` has thrown. */
  async write(piece: Buffer): Promise<void> {
    // What comes behind the last boundary has no meaning (RFC 2046 §5.1.1).
    if (this.isFinished) return;
    if (this.isInHead) this.headBytes += piece.length;
    if (this.headBytes > maxHeadBytes) throw malformedForm('A head in the form is too long.');
    await this.unlessFailed((resolve) => this.dicer.write(piece, () => resolve()));
  }

  /** Resolves when every part has been read to its end. Throws `VALIDATION_FAILED` if something is missing. */
  async end(): Promise<void> {
    if (!this.isFinished) {
      await this.unlessFailed((resolve) => this.dicer.once('finish', resolve).end());
    }
    if (this.isInHead && this.parts > 0) throw malformedForm('A part of the form has no head.');
    for (const part of this.open) await this.unlessFailed((resolve) => part.once('close', resolve));
    this.throwFailure();
  }

  /** Fails every part that is still open with this error. */
  fail(error: unknown): void {
    this.failure ??= { error };
    this.wake();
    for (const part of this.open) part.destroy(new Error('The form has failed.'));
  }

  /** Throws what it has failed with, if it has. */
  throwFailure(): void {
    if (this.failure !== null) throw this.failure.error;
  }

  /** Busboy may never ask for more then: whoever waits for that has waited long enough. */
  private finish(): void {
    this.isFinished = true;
    this.wake();
  }

  private begin(part: Readable): void {
    part.on('error', () => undefined).once('close', () => this.open.delete(part));
    this.parts += 1;
    const isSecond = this.parts > 1;
    if (isSecond && this.isInHead) return this.fail(malformedForm('A part of the form has no head.'));
    if (this.parts > maxParts) return this.fail(malformedForm(`A form has at most ${maxParts} parts.`));
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

  /** A part that has failed takes nothing any more, and whoever waits for it would wait for ever. */
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
