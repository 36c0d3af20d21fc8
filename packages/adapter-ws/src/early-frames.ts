/** Holds frames back until the one that has to be the first is out. */
export class EarlyFrames<Frame> {
  private waiting: Frame[] | null = [];

  constructor(private readonly write: (frame: Frame) => void) {}

  send(frame: Frame): void {
    if (this.waiting === null) this.write(frame);
    else this.waiting.push(frame);
  }

  /** The first one is out: what waited follows, in its order. Harmless when it is told again. */
  release(): void {
    const frames = this.waiting ?? [];
    this.waiting = null;
    for (const frame of frames) this.write(frame);
  }
}
