import { AppError } from '@crewkit/core';
import { type NoticeChannel, OutageLog } from '@crewkit/core/defaults';
import type { Redis } from 'ioredis';

import { createClient } from './create-client.js';
import type { RedisConnectionOptions } from './redis-options.js';
import { safeError } from './safe-error.js';

const defaultCheckEveryMs = 10_000;

/** `PUBLISH` on one connection, `SUBSCRIBE` on another one. */
export class RedisChannel implements NoticeChannel {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly channel: string;
  private readonly outage: OutageLog;
  private timer: NodeJS.Timeout | undefined;
  private lastError: Error | null = null;
  private subscribed = true;
  private closed = false;

  constructor(private readonly options: RedisConnectionOptions) {
    const { prefix = 'crewkit', logger } = options;
    this.publisher = createClient(options, `${prefix}-publish`);
    this.subscriber = createClient(options, `${prefix}-subscribe`);
    // Channels, unlike keys, are common to all databases of a server.
    this.channel = `${prefix}:events:${this.subscriber.options.db ?? 0}`;
    this.outage = new OutageLog(logger, {
      began: 'events of other processes are not heard now, and read from the log a little later',
      ended: 'events of other processes are heard again',
    });
  }

  async open(receive: (text: string) => void): Promise<void> {
    const { subscriber } = this;
    subscriber.on('message', (channel, text) => {
      if (channel === this.channel && !this.closed) receive(text);
    });
    subscriber.on('error', (error) => (this.lastError = error));
    try {
      await Promise.all([this.publisher.connect(), subscriber.connect()]);
      await subscriber.subscribe(this.channel);
    } catch (error) {
      await this.close();
      throw new AppError('UNAVAILABLE', { cause: safeError(this.lastError ?? error) });
    }
    subscriber.on('close', () => this.lose());
    subscriber.on('ready', () => void this.subscribeAgain());
    // Without it a connection whose other side has vanished stays open, and silent, for good.
    this.timer = setInterval(() => void this.check(), this.options.checkEveryMs ?? defaultCheckEveryMs).unref();
  }

  async send(texts: readonly string[]): Promise<void> {
    try {
      await Promise.all(texts.map((text) => this.publisher.publish(this.channel, text)));
    } catch (error) {
      throw safeError(error);
    }
  }

  isConnected(): boolean {
    return !this.closed && this.subscribed && this.subscriber.status === 'ready';
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }

  private lose(): void {
    this.subscribed = false;
    if (!this.closed) this.outage.began(safeError(this.lastError ?? new Error('The connection was closed.')));
  }

  private async subscribeAgain(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.channel);
      this.subscribed = true;
      this.lastError = null;
      this.outage.ended();
    } catch {
      // The next check tries again if the connection is still there, and otherwise the next connection.
    }
  }

  private async check(): Promise<void> {
    if (this.subscriber.status !== 'ready') return;
    // Without an answer the client gives the connection up.
    await (this.subscribed ? this.subscriber.ping().catch(() => undefined) : this.subscribeAgain());
  }
}
