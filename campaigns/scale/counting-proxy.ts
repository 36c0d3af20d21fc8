import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of Postgres that counts the statements by their text. */
export interface CountingProxy {
  readonly port: number;
  /** Returns how often each statement was executed since the last call. */
  readonly take: () => ReadonlyMap<string, number>;
  readonly close: () => void;
}

/** Starts a proxy for the Postgres at this address, or at this Unix socket. Connections have to be unencrypted. */
export async function startCountingProxy(target: {
  readonly host: string;
  readonly port: number;
}): Promise<CountingProxy> {
  let counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const count = (statement: string): void => void counts.set(statement, (counts.get(statement) ?? 0) + 1);
  const server = createServer((client) => {
    const upstream = target.host.startsWith('/')
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host);
    const reader = new StatementReader(count);
    client.on('data', (bytes: Buffer) => reader.read(bytes));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay();
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    take: () => {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Reads the messages that a client sends in the Postgres protocol, version 3.0 (section "Message Formats" of the Postgres manual). */
class StatementReader {
  #rest = Buffer.alloc(0);
  #hasStarted = false;
  /** The texts of prepared statements, by name. */
  readonly #prepared = new Map<string, string>();
  readonly #count: (statement: string) => void;

  constructor(count: (statement: string) => void) {
    this.#count = count;
  }

  read(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      // The first message has no type.
      const typeBytes = this.#hasStarted ? 1 : 0;
      if (this.#rest.length < typeBytes + 4) return;
      const end = typeBytes + this.#rest.readInt32BE(typeBytes);
      if (this.#rest.length < end) return;
      if (this.#hasStarted) this.#take(String.fromCharCode(this.#rest[0] ?? 0), this.#rest.subarray(5, end));
      this.#hasStarted = true;
      this.#rest = this.#rest.subarray(end);
    }
  }

  #take(type: string, body: Buffer): void {
    const [first = '', second = ''] = body.toString('latin1').split('\0', 2);
    if (type === 'Q') this.#count(first);
    else if (type === 'P') this.#prepared.set(first, second);
    // A message of type B binds values to a statement, which is then executed once.
    else if (type === 'B') this.#count(this.#prepared.get(second) ?? second);
  }
}
