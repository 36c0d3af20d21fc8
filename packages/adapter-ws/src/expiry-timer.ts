import type { Clock } from '@crewkit/core/ports';

// Waiting in steps notices a clock that was set, and stays below the 2^31 ms at which `setTimeout` overflows.
const longestStepMs = 30_000;

/** Calls back once when the clock has reached a moment. Does not keep the process alive. */
export class ExpiryTimer {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly onExpired: () => void,
  ) {}

  /** Starts, or starts again with another moment. */
  start(expiresAt: Date): void {
    this.stop();
    const leftMs = expiresAt.getTime() - this.clock.now().getTime();
    const check = (): void => {
      if (this.clock.now().getTime() >= expiresAt.getTime()) this.onExpired();
      else this.start(expiresAt);
    };
    this.timer = setTimeout(check, Math.min(Math.max(leftMs, 0), longestStepMs)).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
