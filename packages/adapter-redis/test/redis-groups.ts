import { startRedis, type TestServer } from '@crewkit/test-servers';
import { Redis } from 'ioredis';
import { vi } from 'vitest';

const wait = { timeout: 30_000, interval: 50 };

/** Several servers that act as one. */
export interface RedisGroup {
  readonly url: string;
  readonly servers: readonly TestServer[];
  readonly dispose: () => Promise<void>;
}

/** Sends one command to a server. */
export async function ask(server: TestServer, command: string, ...args: readonly string[]): Promise<unknown> {
  const client = new Redis(server.url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.call(command, ...args);
  } finally {
    client.disconnect();
  }
}

/** Starts a cluster of three masters, without replicas. */
export async function startCluster(): Promise<RedisGroup> {
  const args = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '1000', '--cluster-require-full-coverage', 'no'];
  const servers = await Promise.all([0, 1, 2].map(() => startRedis({ args })));
  const ranges = [
    ['0', '5460'],
    ['5461', '10922'],
    ['10923', '16383'],
  ];
  const [first] = servers;
  for (const [index, server] of servers.entries()) {
    await ask(server, 'CLUSTER', 'ADDSLOTSRANGE', ...(ranges[index] ?? []));
    await ask(server, 'CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
    if (server !== first) await ask(server, 'CLUSTER', 'MEET', '127.0.0.1', String(first?.port));
  }
  await waitForCluster({ servers });
  return {
    url: `redis+cluster://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    servers,
    dispose: async () => void (await Promise.all(servers.map((server) => server.dispose()))),
  };
}

/** Waits until all servers know all masters and serve their slots. */
export async function waitForCluster({ servers }: Pick<RedisGroup, 'servers'>): Promise<void> {
  await vi.waitFor(async () => {
    for (const server of servers) {
      const info = String(await ask(server, 'CLUSTER', 'INFO'));
      if (!info.includes('cluster_state:ok') || !info.includes(`cluster_size:${servers.length}`)) throw new Error(info);
    }
  }, wait);
}

/** Returns the cluster's server that serves the channel. */
export async function findServer({ servers }: RedisGroup, channel: string): Promise<TestServer> {
  const [first] = servers;
  if (first === undefined) throw new Error('There are no servers.');
  const slot = Number(await ask(first, 'CLUSTER', 'KEYSLOT', channel));
  const ranges = (await ask(first, 'CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
  const port = ranges.find(([from, to]) => from <= slot && slot <= to)?.[2][1];
  const found = servers.find((server) => server.port === port);
  if (found === undefined) throw new Error('No server serves the channel.');
  return found;
}

/** Starts a master (the first server), a replica, and a sentinel. */
export async function startSentinel(): Promise<RedisGroup> {
  const master = await startRedis({ args: ['--repl-diskless-sync-delay', '0'] });
  const replica = await startRedis({ args: ['--replicaof', '127.0.0.1', String(master.port)] });
  const sentinel = await startRedis({
    sentinel: [
      `sentinel monitor main 127.0.0.1 ${master.port} 1`,
      'sentinel down-after-milliseconds main 1000',
      'sentinel failover-timeout main 3000',
      '',
    ].join('\n'),
  });
  const servers = [master, replica, sentinel];
  await vi.waitFor(async () => {
    const replicas = (await ask(sentinel, 'SENTINEL', 'REPLICAS', 'main')) as unknown[];
    const info = String(await ask(replica, 'INFO', 'replication'));
    if (replicas.length === 0 || !info.includes('master_link_status:up')) throw new Error(info);
  }, wait);
  return {
    url: `redis+sentinel://127.0.0.1:1,127.0.0.1:${sentinel.port}/main`,
    servers,
    dispose: async () => void (await Promise.all(servers.map((server) => server.dispose()))),
  };
}
