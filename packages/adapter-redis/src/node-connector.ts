import { connect, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { AbstractConnector } from 'ioredis';

import { NodeFinder, toError, type NodeFinderOptions } from './node-finder.js';

type Stream = Awaited<ReturnType<AbstractConnector['connect']>>;

const disconnectTimeoutMs = 2_000;

/**
 * Returns the class that opens the connections of an ioredis client. Before each connection, it searches for the node. ioredis's own search
 * for a master stops reconnecting if no sentinel responds.
 */
export function nodeConnector(options: NodeFinderOptions): new () => AbstractConnector {
  return class NodeConnector extends AbstractConnector {
    private finder: NodeFinder | null = null;

    constructor() {
      super(disconnectTimeoutMs);
    }

    /** Refuses a server that is no longer a master. A sentinel can name it for a while. */
    override check(info: { readonly role?: string }): boolean {
      return info.role === undefined || info.role === 'master';
    }

    override async connect(): Promise<Stream> {
      const finder = new NodeFinder(options);
      this.finder = finder;
      this.connecting = true;
      const stream = await finder.find().then(
        ({ host, port }) => (options.address.usesTls ? connectTls({ host, port }) : connect({ host, port })),
        (error: unknown) => {
          this.firstError = toError(error);
          // The client treats a destroyed connection as a failed attempt, and tries again if it should.
          return new Socket().destroy();
        },
      );
      stream.once('error', (error: Error) => {
        this.firstError = error;
      });
      this.stream = stream;
      if (this.finder !== finder) stream.destroy();
      return stream;
    }

    override disconnect(): void {
      super.disconnect();
      this.finder?.stop();
      this.finder = null;
    }
  };
}
