import { setTimeout as pause } from 'node:timers/promises';

import { Client, type ClientConfig } from 'pg';

export interface ListenSessionOptions {
  /** The configuration of the connection, which must be direct, because a pooler in transaction mode does not support LISTEN. */
  readonly config: ClientConfig;
  readonly channel: string;
  readonly receive: (payload: string) => void;
  readonly checkEveryMs: number;
  readonly answerWithinMs: number;
}

// The delay of the operating system's TCP keep-alive, which may detect a lost connection sooner than the periodic checks do.
const keepAliveAfterMs = 10_000;

/** One connection that listens to one channel, until it is lost or closed. */
export class ListenSession {
  /** Resolves with the reason when the session can no longer receive notices. */
  readonly lost: Promise<Error>;
  private readonly client: Client;
  private readonly ended = new AbortController();
  private lose: (reason: Error) => void = () => undefined;

  constructor(private readonly options: ListenSessionOptions) {
    this.lost = new Promise((resolve) => (this.lose = resolve));
    this.client = new Client({
      ...options.config,
      application_name: 'crewkit-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
      connectionTimeoutMillis: options.answerWithinMs,
      query_timeout: options.answerWithinMs,
    });
    // Never remove this listener: every unexpected end of a connection emits 'error', and without a listener the event would end the
    // process.
    this.client.on('error', (error) => this.end(error));
    this.client.on('notification', ({ payload }) => options.receive(payload ?? ''));
  }

  /** Starts to listen. If that fails, releases all resources and rejects. */
  async open(): Promise<void> {
    try {
      await this.client.connect();
      await this.client.query(`LISTEN ${this.options.channel}`);
    } catch (error) {
      this.close();
      throw error;
    }
    void this.check();
  }

  close(): void {
    this.end(new Error('The connection is no longer needed.'));
  }

  /** Pings the server. Without this check, a connection whose peer has vanished would stay open and silent. */
  private async check(): Promise<void> {
    const { channel, checkEveryMs } = this.options;
    const waiting = { ref: false, signal: this.ended.signal };
    try {
      for (;;) {
        await pause(checkEveryMs, undefined, waiting);
        const { rowCount } = await this.client.query('SELECT FROM pg_listening_channels() AS c WHERE c = $1', [
          channel,
        ]);
        if (rowCount === 0)
          throw new Error('The session does not receive notifications: is there a connection pooler in between?');
      }
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private end(reason: Error): void {
    this.lose(reason);
    if (this.ended.signal.aborted) return;
    this.ended.abort();
    // `end()` would wait for a response from a server that may be unreachable.
    this.client.connection.stream.destroy();
  }
}
