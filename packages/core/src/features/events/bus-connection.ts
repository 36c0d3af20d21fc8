import { AppError } from '../../errors/app-error.js';
import type { EventBus } from '../../ports/event-bus.js';
import type { Logger } from '../../ports/logger.js';

const backOff = { firstMs: 500, maxMs: 10_000 };
// This is frequent enough for an operator to notice, without flooding the log.
const retryReportMs = 60_000;

/**
 * Connects a bus, regardless of how long connecting takes. A process that starts while the bus is unavailable still serves requests, and
 * receives events from other processes through the event log. The reason why it cannot connect is logged immediately and then every minute,
 * because a wrong password is indistinguishable from an outage.
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
   * Resolves after the first attempt, and continues in the background if the bus was unavailable. Rejects with any error except
   * `UNAVAILABLE`, because the bus can then never be connected.
   */
  async open(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      if (!AppError.is(error, 'UNAVAILABLE')) throw error;
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
      // The connection was closed during the attempt, so the bus must not stay connected.
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
    const reason = AppError.is(error) ? (error.cause ?? error) : error;
    this.logger.error(
      { err: reason },
      'the event bus cannot be reached: events of other processes arrive a second late',
    );
  }
}

/** Returns the delay before the next attempt. It is randomized, so that the processes do not all reconnect at the same moment. */
function delayMs(failures: number): number {
  return Math.min(backOff.firstMs * 2 ** Math.min(failures, 10), backOff.maxMs) * (0.5 + Math.random() / 2);
}
