import type { Clock } from '@crewkit/core/adapter';

// Waiting in steps detects changes to the clock, and stays below 2^31 ms, from which `setTimeout` overflows.
const longestStepMs = 30_000;

/** Calls a function once, when the clock reaches a certain time. Does not keep the process alive. */
export class ExpiryTimer {
  private timer: NodeJS.Timeout | undefined;
  private expiresAtMs = 0;

  constructor(
    private readonly clock: Clock,
    private readonly onExpired: () => void,
  ) {}

  /** Starts the timer, or restarts it with another time. null means never. */
  start(expiresAt: Date | null): void {
    this.stop();
    if (expiresAt === null) return;
    this.expiresAtMs = expiresAt.getTime();
    this.wait();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private wait(): void {
    this.stop();
    const leftMs = this.expiresAtMs - this.clock.now().getTime();
    this.timer = setTimeout(() => this.check(), Math.min(Math.max(leftMs, 0), longestStepMs)).unref();
  }

  private check(): void {
    if (this.clock.now().getTime() >= this.expiresAtMs) this.onExpired();
    else this.wait();
  }
}
