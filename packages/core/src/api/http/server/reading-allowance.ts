/**
 * Limits how long a slow client can make the server wait before its download is cut off. The allowance starts at `patienceMs` and never
 * exceeds it. Waiting uses up the allowance. Each byte that the client reads restores some of it, at a rate of `bytesPerSecond`. A client
 * can therefore pause for `patienceMs`. A client that is always slower than `bytesPerSecond` eventually uses up its allowance, regardless
 * of the size of its reads. The default rate is the speed of a 2G mobile network.
 */
export class ReadingAllowance {
  private left: number;

  constructor(
    private readonly patienceMs = 60_000,
    private readonly bytesPerSecond = 8 * 1024,
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

  /** Restores allowance for bytes that the client has read. */
  earn(bytes: number): void {
    this.left = Math.min(this.patienceMs, this.left + (bytes / this.bytesPerSecond) * 1000);
  }
}
