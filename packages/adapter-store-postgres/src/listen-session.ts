import { setTimeout as pause } from 'node:timers/promises';

import { Client, type ClientConfig } from 'pg';

export interface ListenSessionOptions {
  /** Straight to the server: a pooler in transaction mode does not carry what a session listens to. */
  readonly config: ClientConfig;
  readonly channel: string;
  readonly receive: (payload: string) => void;
  readonly checkEveryMs: number;
  readonly answerWithinMs: number;
}

// Of the operating system, in case that it notices sooner than the checks.
const keepAliveAfterMs = 10_000;

/** One connection that listens to one channel, from its beginning until it is of no use any more. */
export class ListenSession {
  /** Resolves with the reason when nothing will be received any more. */
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
    // From the beginning and for good: an 'error' that nobody hears ends the process. There is one whenever a connection
    // ends that was not asked to.
    this.client.on('error', (error) => this.end(error));
    this.client.on('notification', ({ payload }) => options.receive(payload ?? ''));
  }

  /** Resolves when it listens. Rejects if it cannot; then nothing is left of it. */
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
    this.end(new Error('The connection is not needed any more.'));
  }

  /** Without it a connection whose other side has vanished stays open, and silent, for good. */
  private async check(): Promise<void> {
    const { channel, checkEveryMs } = this.options;
    const waiting = { ref: false, signal: this.ended.signal };
    try {
      for (;;) {
        await pause(checkEveryMs, undefined, waiting);
        const { rowCount } = await this.client.query('SELECT FROM pg_listening_channels() AS c WHERE c = $1', [
          channel,
        ]);
        if (rowCount === 0) throw new Error('The session does not listen: is there a pooler in between?');
      }
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private end(reason: Error): void {
    this.lose(reason);
    if (this.ended.signal.aborted) return;
    this.ended.abort();
    // Not `end()`, which waits for the answer of a server that may not be there.
    this.client.connection.stream.destroy();
  }
}
