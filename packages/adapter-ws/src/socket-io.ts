import type { Server as HttpServer, IncomingMessage } from 'node:http';

import { AppError, type Crewkit } from '@crewkit/core';
import type { EventAck } from '@crewkit/core/api';
import { Server, type Socket } from 'socket.io';

import { declineUpgrades } from './decline-upgrades.js';
import { defaultGatewayLimits, type GatewayLimits } from './gateway-limits.js';
import { Gateway } from './gateway.js';
import { SocketIoConnection } from './socket-io-connection.js';
import { closeLine, cutLine, wireOf, type Line } from './socket-io-wire.js';

export interface SocketIoOptions {
  readonly limits?: Partial<GatewayLimits>;
}

export interface AttachedSocketIo {
  /** What this process holds at the moment. */
  readonly counts: Gateway['counts'];
  /** Admits nobody any more and ends every connection; call it before closing the HTTP server, which it leaves open. */
  close(): Promise<void>;
}

const namespaceName = '/chat';
// Enough for a slow phone; whoever has not shown a token by then is cut off.
const connectTimeoutMs = 5000;
// Messages are sent over HTTP; the largest thing that comes in here is a token.
const maxHttpBufferSize = 16 * 1024;

/**
 * Serves real time over Socket.IO, namespace `/chat`, on a running or future HTTP server, whose other routes it leaves
 * alone. Long-polling works with a single process or with sticky sessions; with several processes let clients use
 * `transports: ['websocket']`.
 */
export function attachSocketIo(
  httpServer: HttpServer,
  crewkit: Crewkit,
  options: SocketIoOptions = {},
): AttachedSocketIo {
  const gateway = new Gateway(crewkit, options.limits);
  let closing = false;
  const io = new Server(httpServer, {
    serveClient: false,
    transports: ['polling', 'websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    cookie: false,
    connectTimeout: connectTimeoutMs,
    // What it does not know it would cut after a second; `declineUpgrades` answers instead.
    destroyUpgrade: false,
    maxHttpBufferSize,
    cors: { origin: [...crewkit.appOrigins] },
    // Connection-state recovery stays off: it replays missed packets before anybody has checked the token.
    allowRequest: (request, decide) => decide(null, !closing && isOriginAllowed(request, crewkit.appOrigins)),
  });
  declineUpgrades(httpServer, `${io.path()}/`);
  refuseOtherNamespaces(io);
  serveChat(io, gateway);
  const lines = trackLines(io, options.limits?.backlogBytes ?? defaultGatewayLimits.backlogBytes);
  return {
    get counts() {
      return gateway.counts;
    },
    close: async () => {
      closing = true;
      const open = [...lines];
      gateway.close();
      // Not `io.close()`: that would close the host's HTTP server too.
      await Promise.all(open.map((line) => closeLine(line, () => line.close(true))));
    },
  };
}

/** Browsers always name the page's origin, and only pages of the app may connect. What sends none is no browser. */
function isOriginAllowed({ headers }: IncomingMessage, appOrigins: readonly string[]): boolean {
  return headers.origin === undefined || appOrigins.includes(headers.origin);
}

/** Every client that is there, admitted or not. */
function trackLines(io: Server, backlogBytes: number): ReadonlySet<Line> {
  const lines = new Set<Line>();
  io.engine.on('connection', (line: Line) => {
    lines.add(line);
    cutOnBacklog(line, backlogBytes);
    line.once('close', () => lines.delete(line));
  });
  return lines;
}

/**
 * Cuts a line whose client does not read, admitted or not: refusals are answers too, and must not pile up. Packets wait
 * in engine.io until the transport can take them; "flush" hands over all of them at once.
 */
function cutOnBacklog(line: Line, backlogBytes: number): void {
  let waitingBytes = 0;
  line.on('packetCreate', ({ data }: { readonly data?: string }) => {
    waitingBytes += data === undefined ? 0 : Buffer.byteLength(data);
    if (waitingBytes + (wireOf(line)?.bufferedAmount ?? 0) > backlogBytes) cutLine(line);
  });
  line.on('flush', () => {
    waitingBytes = 0;
  });
}

/** The main namespace always exists; all others but ours never do. */
function refuseOtherNamespaces(io: Server): void {
  io.of('/').use((socket, next) => refuse(socket, next, new AppError('NOT_FOUND')));
}

function serveChat(io: Server, gateway: Gateway): void {
  const chat = io.of(namespaceName);
  const connections = new WeakMap<Socket, SocketIoConnection>();
  const handshakes = new WeakSet<Line>();

  chat.use((socket, next) => {
    // One per client: several CONNECT packets at once would make several sockets, each with its copy of every event.
    if (handshakes.has(socket.conn)) return refuse(socket, next, new AppError('UNAUTHENTICATED'));
    handshakes.add(socket.conn);
    const connection = new SocketIoConnection(socket);
    connections.set(socket, connection);
    gateway.open(connection, tokenOf(socket)).then(
      () => admit({ gateway, socket, connection }, next),
      (error: unknown) => refuse(socket, next, error),
    );
  });

  chat.on('connection', (socket) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.connected();
    socket.onAny((...args: unknown[]) => void receive(gateway, connection, args));
    socket.on('disconnect', () => {
      gateway.closed(connection);
      // The client may have left the namespace only; a line that serves nobody is not kept.
      socket.conn.close();
    });
  });
}

interface Admitted {
  readonly gateway: Gateway;
  readonly socket: Socket;
  readonly connection: SocketIoConnection;
}

/** The line, not the namespace, says when it is over: it may close before Socket.IO has connected the namespace. */
function admit({ gateway, socket, connection }: Admitted, next: () => void): void {
  socket.conn.once('close', () => gateway.closed(connection));
  if (socket.conn.readyState !== 'open') gateway.closed(connection);
  next();
}

/** Answers with `connect_error` and ends the line, orderly, so that the answer arrives. */
function refuse(socket: Socket, next: (error: Error) => void, cause: unknown): void {
  const code = AppError.is(cause) ? cause.code : 'INTERNAL';
  next(Object.assign(new Error(new AppError(code).message), { data: { code } }));
  // Socket.IO writes the answer in the next tick.
  setImmediate(() => socket.conn.close());
}

function tokenOf(socket: Socket): string {
  const { token } = socket.handshake.auth as { readonly token?: unknown };
  return typeof token === 'string' ? token : '';
}

/** Everything in `args` is what the client wrote, but for a function at the end: Socket.IO's way to acknowledge. */
async function receive(gateway: Gateway, connection: SocketIoConnection, args: unknown[]): Promise<void> {
  const acknowledge = typeof args.at(-1) === 'function' ? (args.pop() as (ack: EventAck) => void) : null;
  const [event, data] = args;
  // An event takes one argument; several are no event that we know.
  const ack = await gateway.receive(connection, args.length > 2 ? null : event, data);
  acknowledge?.(ack);
}
