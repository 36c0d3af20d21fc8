/**
 * Limits backpressure: tracks how much longer a client may keep the server waiting before its download is cut off. The allowance starts at
 * `patienceMs` and never exceeds it. Waiting uses up the allowance. Each byte that the client takes restores a share of it, at
 * `bytesPerSecond`. A client can therefore pause for `patienceMs`, but a client that is constantly slower uses up its allowance, regardless
 * of the size of its reads.
 */
export class ReadingAllowance {
  private left: number;

  constructor(
    private readonly patienceMs: number,
    private readonly bytesPerSecond: number,
  ) {
    this.left = patienceMs;
  }

  /** The remaining allowance in milliseconds. It never goes below zero. */
  get leftMs(): number {
    return this.left;
  }

  spend(waitedMs: number): void {
    this.left = Math.max(0, this.left - waitedMs);
  }

  /** Adds allowance for bytes that the client has taken. */
  earn(bytes: number): void {
    this.left = Math.min(this.patienceMs, this.left + (bytes / this.bytesPerSecond) * 1000);
  }
}
