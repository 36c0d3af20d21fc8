import { isIP } from 'node:net';

/** One NATS server, and how to sign in to it. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  /** Whether the connection must use TLS. Without it, the connection uses TLS only if the server offers it. */
  readonly requiresTls: boolean;
  readonly credentials: Credentials;
}

type Credentials =
  | { readonly user: string; readonly pass: string }
  | { readonly token: string }
  | Readonly<Record<string, never>>;

const defaultPort = 4_222;

/** Reads the URL of a NATS server. Returns null if it is invalid. */
export function parseServerAddress(text: string): ServerAddress | null {
  if (!/^(?:nats|tls):\/\//.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  // Only `[…]` contains colons. The library would read the digits after other colons as a port.
  if (host === '' || (host.includes(':') && isIP(host) === 0)) return null;
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '') return null;
  const credentials = toCredentials(username, password);
  if (credentials === null) return null;
  return { host, port: port === '' ? defaultPort : Number(port), requiresTls: protocol === 'tls:', credentials };
}

function toCredentials(username: string, password: string): Credentials | null {
  try {
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
    if (user === '') return pass === '' ? {} : null;
    return pass === '' ? { token: user } : { user, pass };
  } catch {
    return null;
  }
}
