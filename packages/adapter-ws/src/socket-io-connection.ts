import type { ServerEvent, ServerEvents } from '@crewkit/core/api';
import type { Socket } from 'socket.io';

import type { CloseReason, Connection } from './connection.js';
import { closeLine, cutLine, wireOf } from './socket-io-wire.js';

/** One Socket.IO client as the gateway sees it. */
export class SocketIoConnection implements Connection {
  readonly id: string;
  /** Events from before the CONNECT packet, which has to be the first; null once it is out. */
  private early: string[] | null = [];
  private queuedBytes = 0;

  constructor(private readonly socket: Socket) {
    this.id = socket.id;
    // Packets wait in engine.io until the transport can take them; "flush" hands over all of them at once.
    socket.conn.on('packetCreate', (packet: { readonly data?: string }) => {
      this.queuedBytes += packet.data === undefined ? 0 : Buffer.byteLength(packet.data);
    });
    socket.conn.on('flush', () => {
      this.queuedBytes = 0;
    });
  }

  send<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void {
    const packet = encode(this.socket.nsp.name, event, payload);
    if (this.early === null) this.write(packet);
    else this.early.push(packet);
  }

  bufferedBytes(): number {
    return this.queuedBytes + (wireOf(this.socket.conn)?.bufferedAmount ?? 0);
  }

  close(reason: CloseReason): void {
    const { conn, connected } = this.socket;
    if (reason === 'slow_consumer') cutLine(conn);
    // Without a DISCONNECT packet the client comes back by itself; with one it stays away until the app decides.
    else if (reason === 'shutdown' || !connected) void closeLine(conn);
    else void closeLine(conn, () => void this.socket.disconnect(true));
  }

  /** Call once, when the CONNECT packet has been written. */
  connected(): void {
    const packets = this.early ?? [];
    this.early = null;
    for (const packet of packets) this.write(packet);
  }

  private write(packet: string): void {
    this.socket.conn.write(packet, { compress: false });
  }
}

let lastEncoded: { readonly payload: unknown; readonly packet: string } = { payload: null, packet: '' };

/**
 * An EVENT packet (Socket.IO protocol 5). Made by hand because `emit` would encode it again for each of the many
 * connections of a fan-out, which all get the same payload object.
 */
function encode(namespace: string, event: string, payload: unknown): string {
  if (lastEncoded.payload !== payload) {
    lastEncoded = { payload, packet: `2${namespace},${JSON.stringify([event, payload])}` };
  }
  return lastEncoded.packet;
}
