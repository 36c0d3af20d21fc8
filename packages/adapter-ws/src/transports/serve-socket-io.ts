import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';

import { CrewkitError } from '@crewkit/core';
import type { EventAck } from '@crewkit/core/adapter';
import { Server, type Socket } from 'socket.io';

import type { PendingSlot } from '../limits/pending-connections.js';
import type { Gateway } from '../gateway/gateway.js';
import { maxFrameBytes } from '../limits/realtime-limits.js';
import { answerHeaders } from './answer-headers.js';
import { boundedWsEngine } from './bounded-ws-engine.js';
import { SocketIoConnection } from './socket-io-connection.js';
import {
  getBacklog,
  closeLine,
  countBacklog,
  cutLine,
  namespaceName,
  type EngineConnection,
} from './socket-io-wire.js';
import type { Ground, Transport } from './transport.js';

/** Serves Socket.IO. Only one namespace has real-time events. */
export function serveSocketIo(httpServer: HttpServer, ground: Ground): Transport {
  const { limits, appOrigins } = ground;
  const io = new Server(httpServer, {
    serveClient: false,
    transports: ['polling', 'websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    cookie: false,
    connectTimeout: limits.authSeconds * 1000,
    pingInterval: limits.pingSeconds * 1000,
    pingTimeout: limits.pongSeconds * 1000,
    // By default, engine.io destroys connections with unknown upgrades after a second. Leave them open, because `declineUpgrades` responds
    // to them.
    destroyUpgrade: false,
    maxHttpBufferSize: maxFrameBytes,
    wsEngine: boundedWsEngine(limits),
    cors: { origin: [...appOrigins] },
    // Do not enable connection-state recovery: it replays missed packets before the token is checked.
    allowRequest: (request, decide) => decide(null, isLetIn(request, ground)),
  });
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of answerHeaders) response.setHeader(name, value);
    next();
  });
  const heard = new WeakSet<EngineConnection>();
  refuseOtherNamespaces(io, ground.gateway, heard);
  const lines = trackLines(io, ground, heard);
  serveChat(io, ground.gateway, { lines, handshakes: heard });
  const path = `${io.path()}/`;
  return {
    takes: ({ url }) => url?.startsWith(path) ?? false,
    // Close the lines (engine.io connections) one by one, because `io.close()` would also close the embedding application's HTTP server.
    lines: () => [...lines.keys()].map((line) => () => closeLine(line, () => line.close(true))),
  };
}

/**
 * Tracks every connected client, whether admitted or not, together with its slot. Counts clients that leave without requesting admission.
 */
function trackLines(
  io: Server,
  ground: Ground,
  heard: WeakSet<EngineConnection>,
): ReadonlyMap<EngineConnection, PendingSlot> {
  const { limits, pendingConnections, getAddress, gateway } = ground;
  const lines = new Map<EngineConnection, PendingSlot>();
  io.engine.on('connection', (line: EngineConnection) => {
    const slot = pendingConnections.enter(getAddress(line.request), () => cutLine(line));
    // Other connections have taken the slots since the request was allowed.
    if (slot === null) {
      gateway.metrics.refused('socket.io', 'crowded');
      return cutLine(line);
    }
    lines.set(line, slot);
    // Count before admission too: errors sent to a client that does not read must not accumulate.
    countBacklog(line, () => {
      if (getBacklog(line) > limits.backlogBytes) cutLine(line);
    });
    line.once('close', () => {
      lines.delete(line);
      slot.leave();
      if (!heard.has(line)) gateway.metrics.refused('socket.io', 'silent');
    });
  });
  return lines;
}

/** Rejects all namespaces except `namespaceName`. This includes the main namespace, which always exists. */
function refuseOtherNamespaces(io: Server, { metrics }: Gateway, heard: WeakSet<EngineConnection>): void {
  io.of('/').use((socket, next) => {
    heard.add(socket.conn);
    metrics.refused('socket.io', 'NOT_FOUND');
    refuse(socket, next, new CrewkitError('NOT_FOUND'));
  });
}

function isLetIn(request: IncomingMessage, { mayConnect, pendingConnections, getAddress, gateway }: Ground): boolean {
  if (!mayConnect(request, 'socket.io')) return false;
  const address = getAddress(request);
  if (pendingConnections.blockedSeconds(address) !== null) {
    gateway.metrics.refused('socket.io', 'RATE_LIMITED');
    return false;
  }
  const hasRoom = pendingConnections.hasRoom(address);
  if (!hasRoom) gateway.metrics.refused('socket.io', 'crowded');
  return hasRoom;
}

interface Lines {
  readonly lines: ReadonlyMap<EngineConnection, PendingSlot>;
  /** The clients that have requested admission. */
  readonly handshakes: WeakSet<EngineConnection>;
}

function serveChat(io: Server, gateway: Gateway, { lines, handshakes }: Lines): void {
  const chat = io.of(namespaceName);
  const connections = new WeakMap<Socket, SocketIoConnection>();

  chat.use((socket, next) => {
    // Allow only one socket per client. A burst of several CONNECT packets would create several sockets, each of which would get every
    // event.
    const slot = lines.get(socket.conn);
    if (slot === undefined || handshakes.has(socket.conn))
      return refuse(socket, next, new CrewkitError('UNAUTHENTICATED'));
    handshakes.add(socket.conn);
    const connection = new SocketIoConnection(socket);
    connections.set(socket, connection);
    slot.keepDuring(gateway.open(connection, getToken(socket))).then(
      () => {
        slot.admitted();
        admit({ gateway, socket, connection }, next);
      },
      (error: unknown) => {
        slot.refused(CrewkitError.is(error) ? error.code : 'INTERNAL');
        refuse(socket, next, error);
      },
    );
  });

  chat.on('connection', (socket) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.connected();
    socket.onAny((...args: unknown[]) => void receive(gateway, connection, args));
    socket.on('disconnect', () => {
      gateway.closed(connection);
      // The client may have left only the namespace. Close its connection, because it is no longer used.
      socket.conn.close();
    });
  });
}

interface Admitted {
  readonly gateway: Gateway;
  readonly socket: Socket;
  readonly connection: SocketIoConnection;
}

/**
 * Ends the admitted connection when the line closes. The close event of the namespace is not enough, because the line can close before
 * Socket.IO has connected the namespace.
 */
function admit({ gateway, socket, connection }: Admitted, next: () => void): void {
  socket.conn.once('close', () => gateway.closed(connection));
  if (socket.conn.readyState !== 'open') gateway.closed(connection);
  next();
}

/** Responds with `connect_error`, and closes the line only after the response was sent. */
function refuse(socket: Socket, next: (error: Error) => void, cause: unknown): void {
  const error = CrewkitError.is(cause) ? cause : new CrewkitError('INTERNAL');
  const { code, details } = error;
  const wait = details.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: details.retryAfterSeconds };
  next(Object.assign(new Error(new CrewkitError(code).message), { data: { code, ...wait } }));
  // Socket.IO writes the response in the next tick, so close the line after that.
  setImmediate(() => socket.conn.close());
}

function getToken(socket: Socket): string {
  const { token } = socket.handshake.auth as { readonly token?: unknown };
  return typeof token === 'string' ? token : '';
}

/** Handles a client's event. `args` is untrusted input, except that a function at its end is Socket.IO's acknowledgement callback. */
async function receive(gateway: Gateway, connection: SocketIoConnection, args: unknown[]): Promise<void> {
  const acknowledge = typeof args.at(-1) === 'function' ? (args.pop() as (ack: EventAck) => void) : null;
  const [event, data] = args;
  // An event has one argument. Treat an event with several arguments as unknown.
  const ack = await gateway.receive(connection, args.length > 2 ? null : event, data);
  acknowledge?.(ack);
}
