import { setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import { outageLog, type Logger, type OutageLog } from '@crewkit/core/adapter';

import { ListenSession, type ListenSessionOptions } from './listen-session.js';

interface ListenConnectionOptions extends ListenSessionOptions {
  readonly logger: Logger;
}

const backoff = { firstMs: 100, maxMs: 5_000 };
// A session that ends sooner than this counts as a failure, so that the delay between reconnects grows.
const steadyMs = 5_000;

/** Listens to one channel of the database. Reconnects whenever the connection ends. */
export class ListenConnection {
  private session: ListenSession | null = null;
  private failures = 0;
  private listening = false;
  private readonly outage: OutageLog;
  private readonly closed = new AbortController();

  constructor(private readonly options: ListenConnectionOptions) {
    this.outage = outageLog(options.logger, {
      began: 'events of other processes are not heard now, and read from the log a little later',
      ended: 'events of other processes are heard again',
    });
  }

  /** Starts to listen. If the first connection fails, rejects with `UNAVAILABLE` and does not retry. */
  async open(): Promise<void> {
    try {
      const session = await this.begin();
      this.listening = true;
      void this.keepUp(session);
    } catch (error) {
      throw new CrewkitError('UNAVAILABLE', { cause: error });
    }
  }

  isConnected(): boolean {
    return this.listening;
  }

  close(): void {
    this.listening = false;
    this.closed.abort();
    this.session?.close();
  }

  private async begin(): Promise<ListenSession> {
    this.session = new ListenSession(this.options);
    await this.session.open();
    return this.session;
  }

  private async keepUp(session: ListenSession): Promise<void> {
    let current: ListenSession | null = session;
    while (current !== null) {
      const begunAt = performance.now();
      const reason = await current.lost;
      this.listening = false;
      if (this.closed.signal.aborted) return;
      this.outage.began(reason);
      if (performance.now() - begunAt > steadyMs) this.failures = 0;
      current = await this.beginAgain();
      this.listening = current !== null;
      if (this.listening) this.outage.ended();
    }
  }

  /** Reconnects: immediately at first, then with increasing delays. Returns null if `close` was called before a session began. */
  private async beginAgain(): Promise<ListenSession | null> {
    const waiting = { ref: false, signal: this.closed.signal };
    for (;;) {
      try {
        if (this.failures > 0) await pause(delayMs(this.failures), undefined, waiting);
        this.failures += 1;
        const session = await this.begin();
        return this.closed.signal.aborted ? null : session;
      } catch {
        // Do not log this error: the outage has already been logged.
        if (this.closed.signal.aborted) return null;
      }
    }
  }
}

/** Returns the delay before the next attempt. It has jitter, so that processes do not reconnect at the same moment. */
function delayMs(failures: number): number {
  const most = Math.min(backoff.firstMs * 2 ** (failures - 1), backoff.maxMs);
  return most * (0.5 + Math.random() / 2);
}
