/**
 * Backpressure limit: how much longer a client may keep the server waiting before its download is cut off; at first `patienceMs`, and
 * never more. Waiting uses it up; each byte that the client takes restores its share, at `bytesPerSecond`. A client may therefore pause
 * for `patienceMs`, but one that is constantly slower runs out of it, however small its reads are.
 */
export class ReadingAllowance {
  private left: number;

  constructor(
    private readonly patienceMs: number,
    private readonly bytesPerSecond: number,
  ) {
    this.left = patienceMs;
  }

  /** Never below zero. */
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
