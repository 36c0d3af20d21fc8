import { CrewkitError } from '../../errors/crewkit-error.js';
import type { EventBus } from '../../ports/events/event-bus.js';
import type { Logger } from '../../ports/observability/logger.js';

const backOff = { firstMs: 500, maxMs: 10_000 };
// The minimum time between two log messages about failed attempts: short enough for an operator to notice the messages, and long enough not
// to flood the log.
const retryReportMs = 60_000;

/**
 * Connects an event bus, and keeps trying if the bus is unavailable. Until the bus is connected, the process still serves requests and
 * receives events from other processes through the event log. The reason for a failure is logged immediately and then at most once a
 * minute. The attempts continue even if the password for the bus is wrong, because a wrong password cannot be distinguished from an outage.
 */
export class BusConnection {
  private connected = false;
  private reportedAt = Number.NEGATIVE_INFINITY;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: EventBus,
    private readonly logger: Logger,
  ) {}

  /**
   * Makes the first attempt. If the bus is unavailable, resolves and keeps trying in the background. Rejects with any error other than
   * `UNAVAILABLE`, because after such an error, further attempts would be useless.
   */
  async open(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      if (!CrewkitError.is(error, 'UNAVAILABLE')) throw error;
      this.tell(error);
      this.scheduleNext(0);
    }
  }

  isConnected(): boolean {
    return this.connected && (this.bus.isConnected?.() ?? true);
  }

  /** Stops the attempts and closes the bus. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.bus.close();
  }

  private async connect(): Promise<void> {
    await this.bus.connect();
    this.connected = true;
  }

  private scheduleNext(failures: number): void {
    this.timer = setTimeout(() => void this.tryAgain(failures), delayMs(failures)).unref();
  }

  /** Tries to connect again. Never rejects. */
  private async tryAgain(failures: number): Promise<void> {
    try {
      await this.connect();
      // If `close` was called during the attempt, the bus must not stay connected.
      if (this.closed) await this.bus.close();
      else this.logger.info({}, 'the event bus is connected: events of other processes arrive at once');
    } catch (error) {
      if (this.closed) return;
      this.tell(error);
      this.scheduleNext(failures + 1);
    }
  }

  private tell(error: unknown): void {
    const nowMs = performance.now();
    if (nowMs - this.reportedAt < retryReportMs) return;
    this.reportedAt = nowMs;
    const reason = CrewkitError.is(error) ? (error.cause ?? error) : error;
    this.logger.error(
      { err: reason },
      'the event bus cannot be reached: events of other processes arrive a second late',
    );
  }
}

/** Returns the delay before the next attempt. The delay is randomized, so that not all processes reconnect at the same time. */
function delayMs(failures: number): number {
  return Math.min(backOff.firstMs * 2 ** Math.min(failures, 10), backOff.maxMs) * (0.5 + Math.random() / 2);
}
