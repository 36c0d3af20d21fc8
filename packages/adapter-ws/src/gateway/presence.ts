import type { UseCases } from '@crewkit/core';
import type { Logger } from '@crewkit/core/adapter';

// After a restart, many users connect at the same time. Their presence is recorded in a single write.
const collectMs = 1000;

/**
 * Records which users are connected: when a user connects, every few minutes while the user is connected, and after the user's last
 * connection has ended.
 */
export class Presence {
  private readonly seen = new Set<string>();
  private collecting: NodeJS.Timeout | undefined;
  private readonly timer: NodeJS.Timeout;

  /** `connected` must return the ids of the connected users. */
  constructor(
    private readonly useCases: Pick<UseCases, 'recordPresence'>,
    private readonly logger: Logger,
    { everyMs, connected }: { readonly everyMs: number; readonly connected: () => readonly string[] },
  ) {
    this.timer = setInterval(() => {
      for (const userId of connected()) this.seen.add(userId);
      this.note();
    }, everyMs).unref();
  }

  see(userId: string): void {
    this.seen.add(userId);
    this.collecting ??= setTimeout(() => this.note(), collectMs).unref();
  }

  /** Records the pending changes and stops. */
  stop(): void {
    clearInterval(this.timer);
    this.note();
  }

  private note(): void {
    clearTimeout(this.collecting);
    this.collecting = undefined;
    const userIds = [...this.seen];
    this.seen.clear();
    if (userIds.length === 0) return;
    this.useCases.recordPresence.execute(userIds).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'it could not be noted who is connected');
    });
  }
}
