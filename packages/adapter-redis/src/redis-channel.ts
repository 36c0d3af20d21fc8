import { CrewkitError } from '@crewkit/core';
import { outageLog, type NoticeChannel, type OutageLog } from '@crewkit/core/adapter';
import type { Redis } from 'ioredis';
import { createClient, isCluster } from './create-client.js';
import type { RedisConnectionOptions } from './redis-options.js';

const defaultCheckEveryMs = 10_000;

interface Clients {
  readonly publisher: Redis;
  readonly subscriber: Redis;
}

/**
 * Sends notices with `PUBLISH` on one connection and receives them with `SUBSCRIBE` on another connection. In a cluster, the channel is
 * sharded (`SPUBLISH` and `SSUBSCRIBE`), so that notices reach only the node that serves the channel, and both connections lead there.
 */
export class RedisChannel implements NoticeChannel {
  private clients: Clients | null = null;
  private readonly outage: OutageLog;
  private timer: NodeJS.Timeout | undefined;
  private lastError: Error | null = null;
  private subscribed = false;
  private closed = false;
  private readonly sharded: boolean;

  constructor(private readonly options: RedisConnectionOptions) {
    // This call makes an invalid URL fail now instead of being reported as an outage later.
    createClient(options, '').disconnect();
    this.sharded = isCluster(options.url);
    this.outage = outageLog(options.logger, {
      began: 'events of other processes are not heard now, and read from the log a little later',
      ended: 'events of other processes are heard again',
    });
  }

  async open(receive: (text: string) => void): Promise<void> {
    const { checkEveryMs = defaultCheckEveryMs } = this.options;
    const { publisher, subscriber } = this.createClients();
    const channel = this.toChannel(subscriber);
    subscriber.on(this.sharded ? 'smessage' : 'message', (from: string, text: string) => {
      if (from === channel && !this.closed) receive(text);
    });
    // If the server refuses the password, `connect` only reports that the connection was closed.
    for (const client of [publisher, subscriber]) client.on('error', (error) => (this.lastError = error));
    try {
      await Promise.all([publisher.connect(), subscriber.connect()]);
      await this.subscribe(subscriber);
    } catch (error) {
      this.disconnect();
      throw new CrewkitError('UNAVAILABLE', { cause: safeError(this.lastError ?? error) });
    }
    // If the channel was closed while it connected, release the new connections.
    if (this.closed) {
      this.disconnect();
      return;
    }
    this.subscribed = true;
    subscriber.on('close', () => this.lose());
    subscriber.on('ready', () => void this.subscribeAgain());
    // The channel is now on another node.
    subscriber.on('moved', () => subscriber.disconnect(true));
    // Without this check, a subscribed connection whose peer has vanished would stay open and silent.
    this.timer = setInterval(() => void this.check(), checkEveryMs).unref();
  }

  async send(texts: readonly string[]): Promise<void> {
    const publisher = this.clients?.publisher;
    if (publisher === undefined) throw new Error('There is no connection.');
    const channel = this.toChannel(publisher);
    try {
      await Promise.all(
        texts.map((text) => (this.sharded ? publisher.spublish(channel, text) : publisher.publish(channel, text))),
      );
    } catch (error) {
      if (hasMoved(error)) publisher.disconnect(true);
      throw safeError(error);
    }
  }

  isConnected(): boolean {
    return !this.closed && this.subscribed && this.clients?.subscriber.status === 'ready';
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.disconnect();
  }

  private createClients(): Clients {
    const { prefix = 'crewkit' } = this.options;
    const channel = `${prefix}:events:0`;
    const publisher = createClient(this.options, `${prefix}-publish`, channel);
    const subscriber = createClient(this.options, `${prefix}-subscribe`, channel);
    this.lastError = null;
    this.clients = { publisher, subscriber };
    return this.clients;
  }

  private disconnect(): void {
    this.clients?.publisher.disconnect();
    this.clients?.subscriber.disconnect();
    this.clients = null;
  }

  /**
   * Returns the channel's name, which includes the number of the database: unlike keys, channels are shared by all databases of a server.
   */
  private toChannel({ options }: Redis): string {
    return `${this.options.prefix ?? 'crewkit'}:events:${options.db ?? 0}`;
  }

  private lose(): void {
    this.subscribed = false;
    if (!this.closed) this.outage.began(safeError(this.lastError ?? new Error('The connection was closed.')));
  }

  private async subscribeAgain(): Promise<void> {
    const subscriber = this.clients?.subscriber;
    if (subscriber === undefined) return;
    try {
      await this.subscribe(subscriber);
      this.subscribed = true;
      this.lastError = null;
      this.outage.ended();
    } catch (error) {
      if (hasMoved(error)) subscriber.disconnect(true);
      // Ignore the error. The next check or, if the connection was lost, the next connection tries again.
    }
  }

  private async subscribe(subscriber: Redis): Promise<void> {
    const channel = this.toChannel(subscriber);
    await (this.sharded ? subscriber.ssubscribe(channel) : subscriber.subscribe(channel));
  }

  private async check(): Promise<void> {
    const subscriber = this.clients?.subscriber;
    if (subscriber?.status !== 'ready') return;
    // If the server does not respond to the ping, the client drops the connection.
    await (this.subscribed ? subscriber.ping().catch(() => undefined) : this.subscribeAgain());
  }
}

/** Returns whether another node of the cluster serves the channel now. The client finds it when it reconnects. */
function hasMoved(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('MOVED ');
}

/**
 * Returns an error that is safe to log. The driver's own error contains the failed command. If this command signs in, it contains the
 * password.
 */
export function safeError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  // When several addresses fail, Node reports a code without a message.
  const safe = new Error(error.message === '' ? (code ?? error.name) : error.message);
  safe.name = error.name;
  return code === null ? safe : Object.assign(safe, { code });
}
