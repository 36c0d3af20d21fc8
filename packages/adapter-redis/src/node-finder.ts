import { Redis, type RedisOptions } from 'ioredis';

import type { NodeAddress, RedisAddress } from './redis-address.js';

type GroupAddress = Exclude<RedisAddress, { readonly kind: 'server' }>;

export interface NodeFinderOptions {
  readonly address: GroupAddress;
  /** The channel whose node is searched in a cluster. */
  readonly channel: string;
  readonly answerWithinMs: number;
}

/** Searches for the master that the sentinels name, or for the cluster's master that serves the channel. */
export class NodeFinder {
  private asking: Redis | null = null;
  private stopped = false;

  constructor(private readonly options: NodeFinderOptions) {}

  /** Asks the nodes or sentinels one after the other. Rejects with the last error. */
  async find(): Promise<NodeAddress> {
    let failure = new Error('The connection was closed.');
    for (const node of this.options.address.nodes) {
      if (this.stopped) break;
      try {
        return await this.ask(node);
      } catch (error) {
        failure = toError(error);
      }
    }
    throw failure;
  }

  stop(): void {
    this.stopped = true;
    this.asking?.disconnect();
  }

  private async ask(node: NodeAddress): Promise<NodeAddress> {
    const { address, channel, answerWithinMs } = this.options;
    const client = new Redis({ ...toOptions(address, answerWithinMs), ...node });
    this.asking = client;
    // If the server refuses the password, `connect` only reports that the connection was closed.
    const reasons: Error[] = [];
    client.on('error', (error: Error) => void reasons.push(error));
    try {
      await client.connect();
      return await (address.kind === 'cluster' ? findOwner(client, channel, node) : findMaster(client, address.master));
    } catch (error) {
      throw reasons[0] ?? toError(error);
    } finally {
      client.disconnect();
    }
  }
}

export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function toOptions({ kind, credentials, usesTls }: GroupAddress, answerWithinMs: number) {
  return {
    // Sentinels have passwords of their own, which are not supported.
    ...(kind === 'cluster' ? credentials : {}),
    ...(usesTls ? { tls: {} } : {}),
    lazyConnect: true,
    connectTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  } satisfies RedisOptions;
}

async function findMaster(client: Redis, master: string): Promise<NodeAddress> {
  const found = await client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', master);
  if (!Array.isArray(found)) throw new Error('The sentinel does not know a master with this name.');
  return { host: String(found[0]), port: Number(found[1]) };
}

async function findOwner(client: Redis, channel: string, self: NodeAddress): Promise<NodeAddress> {
  const slot = Number(await client.call('CLUSTER', 'KEYSLOT', channel));
  const ranges = (await client.call('CLUSTER', 'SLOTS')) as [number, number, [string | null, number]][];
  const owner = ranges.find(([first, last]) => first <= slot && slot <= last)?.[2];
  if (owner === undefined) throw new Error('No node of the cluster serves the channel.');
  const [host, port] = owner;
  // A node that does not know its own address gives none.
  return { host: host === null || host === '' ? self.host : host, port };
}
