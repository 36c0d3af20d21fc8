import type { ServerEvent, ServerEvents } from '@crewkit/core/adapter';
import type { Socket } from 'socket.io';

import type { CloseReason, SocketConnection } from '../gateway/socket-connection.js';
import { EarlyFrames } from './early-frames.js';
import { FanOutEncoder } from './fan-out-encoder.js';
import { getBacklog, closeLine, cutLine, namespaceName, pingLine } from './socket-io-wire.js';
import { textFrame } from './text-frame.js';

/** A packet for engine.io, both as text for polling clients and as a WebSocket frame. */
interface Packet {
  readonly text: string;
  readonly options: { readonly compress: false; readonly wsPreEncodedFrame: readonly Buffer[] };
}

/** Implements the gateway's `SocketConnection` for a Socket.IO client. */
export class SocketIoConnection implements SocketConnection {
  readonly id: string;
  readonly transport = 'socket.io';
  lastHeardMs = performance.now();
  /** Holds events back until the CONNECT packet has been sent. */
  private readonly events = new EarlyFrames<Packet>((packet) => this.write(packet));

  constructor(private readonly socket: Socket) {
    this.id = socket.id;
    socket.conn.on('packet', () => (this.lastHeardMs = performance.now()));
  }

  send<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void {
    this.events.send(encoder.toFrame(event, payload));
  }

  probe(): void {
    pingLine(this.socket.conn);
  }

  bufferedBytes(): number {
    return getBacklog(this.socket.conn);
  }

  close(reason: CloseReason): void {
    const { conn, connected } = this.socket;
    if (reason === 'slow_consumer' || reason === 'unresponsive') cutLine(conn);
    // Without a DISCONNECT packet, the client reconnects automatically. With one, it does not reconnect until the application asks for it.
    else if (reason === 'shutdown' || !connected) void closeLine(conn);
    else void closeLine(conn, () => void this.socket.disconnect(true));
  }

  /** Call once, when the CONNECT packet has been written. */
  connected(): void {
    this.events.release();
  }

  private write({ text, options }: Packet): void {
    this.socket.conn.write(text, options);
  }
}

/** Encodes an EVENT packet (Socket.IO protocol 5) as an Engine.IO message. `emit` would encode the packet again for each connection. */
const encoder = new FanOutEncoder((event, payload): Packet => {
  const text = `2${namespaceName},${JSON.stringify([event, payload])}`;
  return { text, options: { compress: false, wsPreEncodedFrame: [textFrame(`4${text}`)] } };
});
