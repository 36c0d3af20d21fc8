import type { UseCases } from '@crewkit/core';
import type { Logger } from '@crewkit/core/ports';

// After a restart many users connect at once: they are recorded together.
const collectMs = 1000;

/** Records which users are connected: on connect, after their last disconnect, and every few minutes in between. */
export class Presence {
  private readonly seen = new Set<string>();
  private collecting: NodeJS.Timeout | undefined;
  private readonly timer: NodeJS.Timeout;

  /** `connected`: returns the accounts that are connected. */
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

  /** Records what is still pending. */
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
