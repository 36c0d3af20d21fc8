import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkServerIdentity, type ConnectionOptions as NodeTlsOptions } from 'node:tls';

import { connect, errors, type ConnectionOptions, type NatsConnection, type TlsOptions } from '@nats-io/transport-node';

import { probeServer, toTlsNames } from './probe-server.js';
import type { ServerAddress } from './server-address.js';

export interface NatsClientOptions {
  readonly subject: string;
  /** The number of bytes that the server must accept in one message. */
  readonly maxMessageBytes: number;
  readonly answerWithinMs: number;
  readonly receive: (text: string) => void;
  /** Aborts the attempt to connect. */
  readonly signal: AbortSignal;
}

/** One connection to a NATS server, which publishes and receives texts on one subject. It never reconnects. */
export class NatsClient {
  /** Resolves with the reason when the connection has ended. */
  readonly ended: Promise<Error>;
  private reason: Error | null = null;
  /** Settles the calls of `confirm` that wait for the server. */
  private readonly waiting = new Set<(error: Error) => void>();
  /** The server's refusals since the last call of `publish`. */
  private readonly refusals: Error[] = [];

  private constructor(
    private readonly connection: NatsConnection,
    private readonly options: NatsClientOptions,
  ) {
    this.ended = connection.closed().then((error) => {
      this.reason ??= error instanceof Error ? error : new Error('The server closed the connection.');
      this.settle(this.reason);
      return this.reason;
    });
    void this.recordRefusals();
  }

  /** Connects and subscribes. Rejects, without a connection, unless the server has confirmed the subscription. */
  static async connect(server: ServerAddress, options: NatsClientOptions): Promise<NatsClient> {
    const { answerWithinMs: withinMs, signal } = options;
    const usesTls = await probeServer(server, { withinMs, signal });
    const transport = usesTls ? requireTls(server.host) : { tls: null };
    const client = new NatsClient(await connect({ ...toConnectionOptions(server, options), ...transport }), options);
    try {
      await client.subscribe();
      return client;
    } catch (error) {
      await client.close();
      throw error;
    }
  }

  isConnected(): boolean {
    return this.reason === null && !this.connection.isClosed();
  }

  /** Publishes the texts in the given order. Resolves when the server has received them, and rejects if it has not or has refused them. */
  async publish(texts: readonly string[]): Promise<void> {
    this.refusals.length = 0;
    for (const text of texts) this.connection.publish(this.options.subject, text);
    await this.confirm();
    // Refusals arrive before the confirmation, but the library reports them a little later.
    await nextTurn();
    const [refusal] = this.refusals;
    if (refusal !== undefined) throw refusal;
  }

  /** Resolves when the server has processed everything that was sent before. If it does not respond in time, ends the connection. */
  confirm(): Promise<void> {
    const { answerWithinMs } = this.options;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(new Error(`No response within ${answerWithinMs} ms.`)), answerWithinMs);
      const finish = (error?: Error): void => {
        clearTimeout(timer);
        this.waiting.delete(finish);
        if (error === undefined) resolve();
        else reject(error);
      };
      this.waiting.add(finish);
      this.connection.flush().then(() => finish(), finish);
    });
  }

  async close(): Promise<void> {
    this.end(new Error('The connection was closed.'));
    await this.ended;
  }

  private async subscribe(): Promise<void> {
    const { subject, receive, maxMessageBytes, signal } = this.options;
    this.connection.subscribe(subject, {
      callback: (error, message) => {
        // The server can refuse a subscription at any time, because permissions can change.
        if (error === null) receive(message.string());
        else this.end(error);
      },
    });
    await this.confirm();
    if (this.reason !== null) throw this.reason;
    signal.throwIfAborted();
    const accepted = this.connection.info?.max_payload ?? 0;
    if (accepted < maxMessageBytes) throw new Error(`The server's max_payload is less than ${maxMessageBytes} bytes.`);
  }

  private async recordRefusals(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'error' && status.error instanceof errors.PermissionViolationError) {
        this.refusals.push(status.error);
      }
    }
  }

  private end(reason: Error): void {
    this.reason ??= reason;
    this.settle(this.reason);
    void this.connection.close();
  }

  private settle(error: Error): void {
    for (const finish of [...this.waiting]) finish(error);
  }
}

function toConnectionOptions(
  { host, port, credentials }: ServerAddress,
  { answerWithinMs, subject }: NatsClientOptions,
): ConnectionOptions {
  return {
    servers: host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`,
    ...credentials,
    name: subject,
    timeout: answerWithinMs,
    // Node resolves the host, as it does for `probeServer`.
    resolve: false,
    // The channel reconnects, because the library would keep everything that is published during an outage.
    reconnect: false,
    // Only the configured servers receive the credentials.
    ignoreClusterUpdates: true,
  };
}

/**
 * Returns options with which the library sends the credentials only after a TLS handshake with a verified certificate. With `tls` alone, it
 * would also send them unencrypted, to a server whose greeting has `tls_available` with a value such as 1.
 */
function requireTls(host: string): Pick<ConnectionOptions, 'tls' | 'authenticator'> {
  let isVerified = false;
  const tls: TlsOptions & Pick<NodeTlsOptions, 'checkServerIdentity'> = {
    // The library's own value is empty for hosts that it does not resolve.
    ...toTlsNames(host),
    // Node calls this function only for certificates that a trusted authority has issued.
    checkServerIdentity: (name, certificate) => {
      const error = checkServerIdentity(name, certificate);
      isVerified = error === undefined;
      return error;
    },
  };
  const authenticator = (): void => {
    if (!isVerified) throw new Error('The server does not use TLS.');
  };
  return { tls, authenticator };
}
