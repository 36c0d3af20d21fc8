import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

/**
 * The fate of a statement:
 * - `pass`: the statement is forwarded.
 * - `cut`: the connection is cut before the statement.
 * - `cut after`: the server gets the statement, but the connection is cut and the response is lost.
 * - `swallow`: the statement and all later data on that connection are dropped, so that the connection stays silent.
 */
type Fate = 'pass' | 'cut' | 'cut after' | 'swallow';

export interface SentStatement {
  readonly text: string;
  /** Whether no transaction was open on the statement's connection when it was sent. */
  readonly outside: boolean;
  /** Whether the statement is a named statement on the server. */
  readonly prepared: boolean;
}

export interface TcpProxy {
  /** The URL of the database through this proxy. */
  readonly url: string;
  /** The statements of the clients, in order. */
  readonly sent: readonly SentStatement[];
  /** The startup parameters of the connections. */
  readonly startups: readonly Readonly<Record<string, string>>[];
  /** The number of open connections. */
  open(): number;
  /** Sets the function that decides the fate of each statement from now on. */
  decide(decideFate: (text: string) => Fate): void;
}

/** Starts a proxy in front of a database. It parses the protocol as far as necessary and breaks connections on request. */
export async function tcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const sent: SentStatement[] = [];
  const startups: Record<string, string>[] = [];
  let decideFate = (_text: string): Fate => 'pass';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    const link = new Link(client, database, (text) => decideFate(text));
    link.onSent = (statement) => sent.push(statement);
    link.onStartup = (parameters) => startups.push(parameters);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href;
  return { url, sent, startups, open: () => sockets.size, decide: (decide) => (decideFate = decide) };
}

/** A connection through the proxy. */
class Link {
  onSent = (_statement: SentStatement): void => undefined;
  onStartup = (_parameters: Record<string, string>): void => undefined;
  private readonly fromClient = new MessageReader(false);
  private readonly fromDatabase = new MessageReader(true);
  private readonly texts = new Map<string, string>();
  private outside = true;
  private fate: Fate = 'pass';

  constructor(
    private readonly client: Socket,
    private readonly database: Socket,
    private readonly decideFate: (text: string) => Fate,
  ) {
    client.on('data', (chunk: Buffer) => this.hearClient(chunk));
    database.on('data', (chunk: Buffer) => this.hearDatabase(chunk));
    client.on('close', () => this.fate !== 'cut after' && database.destroy());
    database.on('close', () => this.fate !== 'swallow' && client.destroy());
  }

  private hearClient(chunk: Buffer): void {
    for (const message of this.fromClient.read(chunk)) {
      if (message.type === '') this.onStartup(startupParameters(message.body));
      const statement = this.getStatement(message);
      if (statement !== null) {
        this.onSent(statement);
        if (this.fate === 'pass') this.fate = this.decideFate(statement.text);
      }
    }
    if (this.fate === 'cut') this.client.destroy();
    else if (this.fate !== 'swallow') this.database.write(chunk);
  }

  private hearDatabase(chunk: Buffer): void {
    for (const { type, body } of this.fromDatabase.read(chunk)) {
      if (type === 'Z') this.outside = body.toString('latin1') === 'I';
    }
    if (this.fate === 'pass') this.client.write(chunk);
    else if (this.fate === 'cut after') this.client.destroy();
  }

  private getStatement({ type, body }: Message): SentStatement | null {
    const strings = body.toString('utf8').split('\0');
    const [first = '', second = ''] = strings;
    if (type === 'Q') return { text: first, outside: this.outside, prepared: false };
    if (type === 'P') this.texts.set(first, second);
    if (type !== 'B') return null;
    // Bind: the portal, then the statement.
    return { text: this.texts.get(second) ?? '', outside: this.outside, prepared: second !== '' };
  }
}

interface Message {
  /** The type; '' for the startup message, which has no type. */
  readonly type: string;
  readonly body: Buffer;
}

/** Splits incoming bytes into messages. */
class MessageReader {
  private rest = Buffer.alloc(0);

  constructor(private started: boolean) {}

  read(chunk: Buffer): Message[] {
    this.rest = Buffer.concat([this.rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const typeBytes = this.started ? 1 : 0;
      if (this.rest.length < typeBytes + 4) return messages;
      const end = typeBytes + this.rest.readUInt32BE(typeBytes);
      if (this.rest.length < end) return messages;
      messages.push({ type: this.rest.toString('latin1', 0, typeBytes), body: this.rest.subarray(typeBytes + 4, end) });
      this.rest = this.rest.subarray(end);
      this.started = true;
    }
  }
}

function startupParameters(body: Buffer): Record<string, string> {
  // Names and values alternate after the protocol version.
  const strings = body
    .toString('utf8', 4)
    .split('\0')
    .filter((each) => each !== '');
  const pairs = strings.flatMap((name, index) => (index % 2 === 0 ? [[name, strings[index + 1] ?? '']] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
}
