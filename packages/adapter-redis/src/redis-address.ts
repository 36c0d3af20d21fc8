/** A host and a port. */
export interface NodeAddress {
  readonly host: string;
  readonly port: number;
}

interface Credentials {
  readonly username?: string;
  readonly password?: string;
}

/** Several nodes of a cluster, or several sentinels, with the credentials and the TLS of the Redis servers. */
export interface NodeGroup {
  readonly nodes: readonly NodeAddress[];
  readonly credentials: Credentials;
  readonly usesTls: boolean;
}

/** Where Redis is: one server, a cluster, or a master that sentinels know. */
export type RedisAddress =
  | { readonly kind: 'server'; readonly url: string }
  | ({ readonly kind: 'cluster' } & NodeGroup)
  | ({ readonly kind: 'sentinel'; readonly master: string } & NodeGroup);

const clusterForm = /^redis(s?)\+cluster:\/\/(?:([^@/?#]*)@)?([^@/?#]+)$/;
const sentinelForm = /^redis(s?)\+sentinel:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([^/?#]+)$/;
const defaultPorts = { cluster: 6_379, sentinel: 26_379 };

/** Reads the address of Redis. Returns null if it is invalid. */
export function parseRedisAddress(url: string): RedisAddress | null {
  if (/^rediss?:\/\//.test(url)) return URL.canParse(url) ? { kind: 'server', url } : null;
  return parseCluster(url) ?? parseSentinel(url);
}

function parseCluster(url: string): RedisAddress | null {
  const group = parseGroup(clusterForm.exec(url), defaultPorts.cluster);
  return group && { kind: 'cluster', ...group };
}

function parseSentinel(url: string): RedisAddress | null {
  const match = sentinelForm.exec(url);
  const group = parseGroup(match, defaultPorts.sentinel);
  const master = decode(match?.[4] ?? '');
  return group && (master === null ? null : { kind: 'sentinel', master, ...group });
}

function parseGroup(match: RegExpExecArray | null, defaultPort: number): NodeGroup | null {
  const [, secure = '', userInfo = '', hosts = ''] = match ?? [];
  const nodes = hosts.split(',').map((host) => parseNode(host, defaultPort));
  const credentials = parseCredentials(userInfo);
  if (!nodes.every((node) => node !== null) || credentials === null) return null;
  return { nodes, credentials, usesTls: secure === 's' };
}

function parseNode(text: string, defaultPort: number): NodeAddress | null {
  const url = `redis://${text}`;
  if (text === '' || !URL.canParse(url)) return null;
  const { hostname, port } = new URL(url);
  if (hostname === '') return null;
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? defaultPort : Number(port) };
}

function parseCredentials(userInfo: string): Credentials | null {
  const colon = userInfo.indexOf(':');
  const username = decode(colon === -1 ? userInfo : userInfo.slice(0, colon));
  const password = decode(colon === -1 ? '' : userInfo.slice(colon + 1));
  if (username === null || password === null) return null;
  return { ...(username === '' ? {} : { username }), ...(password === '' ? {} : { password }) };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
