/** Holds frames back until the frame that must come first is sent. */
export class EarlyFrames<Frame> {
  private waiting: Frame[] | null = [];

  constructor(private readonly write: (frame: Frame) => void) {}

  send(frame: Frame): void {
    if (this.waiting === null) this.write(frame);
    else this.waiting.push(frame);
  }

  /** The first frame is sent: releases the held frames, in order. Idempotent. */
  release(): void {
    const frames = this.waiting ?? [];
    this.waiting = null;
    for (const frame of frames) this.write(frame);
  }
}
