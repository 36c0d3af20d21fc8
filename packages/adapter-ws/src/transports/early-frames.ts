/** Holds frames back until the frame that must precede them has been sent. */
export class EarlyFrames<Frame> {
  private waiting: Frame[] | null = [];

  constructor(private readonly write: (frame: Frame) => void) {}

  send(frame: Frame): void {
    if (this.waiting === null) this.write(frame);
    else this.waiting.push(frame);
  }

  /** Releases the held frames in order. Call this when the preceding frame has been sent. Idempotent. */
  release(): void {
    const frames = this.waiting ?? [];
    this.waiting = null;
    for (const frame of frames) this.write(frame);
  }
}
