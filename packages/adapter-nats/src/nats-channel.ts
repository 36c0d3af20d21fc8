import { setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import { outageLog, type NoticeChannel, type OutageLog } from '@crewkit/core/adapter';

import { NatsClient } from './nats-client.js';
import type { NatsConnectionOptions } from './nats-options.js';
import { safeError } from './safe-error.js';
import { parseServerAddress, type ServerAddress } from './server-address.js';

/** The maximum message size in bytes. By default, servers accept 1 MB. */
export const maxMessageBytes = 64_000;

const backoff = { firstMs: 100, maxMs: 5_000 };
const defaults = { checkEveryMs: 10_000, answerWithinMs: 5_000 };

/** Sends and receives notices on one subject, over one connection. */
export class NatsChannel implements NoticeChannel {
  private readonly servers: readonly ServerAddress[];
  private readonly outage: OutageLog;
  private readonly closing = new AbortController();
  private client: NatsClient | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: NatsConnectionOptions) {
    this.servers = [options.servers].flat().flatMap((url) => parseServerAddress(url) ?? []);
    this.outage = outageLog(options.logger, {
      began: 'events of other processes are not heard now, and read from the log a little later',
      ended: 'events of other processes are heard again',
    });
  }

  async open(receive: (text: string) => void): Promise<void> {
    const { checkEveryMs = defaults.checkEveryMs } = this.options;
    try {
      this.use(await this.connect(receive), receive);
    } catch (error) {
      throw new CrewkitError('UNAVAILABLE', { cause: safeError(error) });
    }
    if (this.isClosed()) return;
    // Without this check, a connection whose peer has vanished would stay open and silent.
    this.timer = setInterval(() => void this.client?.confirm().catch(() => undefined), checkEveryMs).unref();
  }

  async send(texts: readonly string[]): Promise<void> {
    if (this.client === null) throw new Error('There is no connection.');
    try {
      await this.client.publish(texts);
    } catch (error) {
      throw safeError(error);
    }
  }

  isConnected(): boolean {
    return !this.isClosed() && this.client?.isConnected() === true;
  }

  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.timer);
    await this.client?.close();
    this.client = null;
  }

  private isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /** Connects to any of the servers. Rejects with the last error if none can be used. */
  private async connect(receive: (text: string) => void): Promise<NatsClient> {
    const { prefix = 'crewkit', answerWithinMs = defaults.answerWithinMs } = this.options;
    const { signal } = this.closing;
    const options = { subject: `${prefix}.events`, maxMessageBytes, answerWithinMs, receive, signal };
    let failure: unknown;
    for (const server of shuffle(this.servers)) {
      try {
        return await NatsClient.connect(server, options);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  private use(client: NatsClient, receive: (text: string) => void): void {
    // If the channel was closed while it connected, release the new connection.
    if (this.isClosed()) void client.close();
    else this.client = client;
    void client.ended.then((reason) => {
      if (this.isClosed()) return;
      this.client = null;
      this.outage.began(safeError(reason));
      void this.reconnect(receive);
    });
  }

  private async reconnect(receive: (text: string) => void): Promise<void> {
    for (let attempt = 1; !this.isClosed(); attempt += 1) {
      try {
        await pause(delayMs(attempt), undefined, { signal: this.closing.signal });
        this.use(await this.connect(receive), receive);
        this.outage.ended();
        return;
      } catch {
        // Try again, unless the channel was closed.
      }
    }
  }
}

/** Returns the delay before the next connection attempt. It has jitter, so that processes do not reconnect at the same moment. */
function delayMs(attempt: number): number {
  const most = Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.maxMs);
  return most * (0.5 + Math.random() / 2);
}

/** Returns the items in random order, so that processes spread over the servers. */
function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
