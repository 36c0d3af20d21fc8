import { randomUUID } from 'node:crypto';

import type { EventAck, ServerEvent, ServerEvents } from '@crewkit/core/adapter';
import type { WebSocket } from 'ws';

import type { CloseReason, SocketConnection } from '../gateway/socket-connection.js';
import { EarlyFrames } from './early-frames.js';
import { FanOutEncoder } from './fan-out-encoder.js';
import { textFrame, writeFrame } from './text-frame.js';

/** Close codes from the private range: 4000 plus the HTTP status with the same meaning. */
const closeCodes: Readonly<Record<Exclude<CloseReason, 'unresponsive'>, number>> = {
  unauthenticated: 4401,
  slow_consumer: 4408,
  rate_limited: 4429,
  shutdown: 1001,
};

export type AckId = string | number | null;

/** Implements the gateway's `SocketConnection` for a plain WebSocket. */
export class PlainWsConnection implements SocketConnection {
  readonly id = randomUUID();
  readonly transport = 'websocket';
  lastHeardMs = performance.now();
  /** Holds events until the acknowledgement of `auth` has been sent. */
  private readonly events = new EarlyFrames<Buffer>((frame) => writeFrame(this.socket, frame));

  constructor(
    private readonly socket: WebSocket,
    private readonly backlogBytes: number,
  ) {
    for (const sign of ['message', 'ping', 'pong'] as const)
      socket.on(sign, () => (this.lastHeardMs = performance.now()));
  }

  probe(): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
  }

  send<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void {
    this.events.send(encoder.toFrame(event, payload));
  }

  bufferedBytes(): number {
    return this.socket.bufferedAmount;
  }

  /** Closes the connection. If the client does not respond to the close, `ws` cuts it off. The backlog is then dropped. */
  close(reason: CloseReason): void {
    if (reason === 'unresponsive') return this.socket.terminate();
    this.admitted();
    this.socket.close(closeCodes[reason], reason);
  }

  acknowledge(id: AckId, ack: EventAck): void {
    this.socket.send(JSON.stringify({ ack: id, ...ack }));
    this.closeOnBacklog();
  }

  /**
   * If the backlog is too large, closes the connection and returns false. Errors and pongs also count toward the backlog, because they must
   * not accumulate either.
   */
  closeOnBacklog(): boolean {
    if (this.bufferedBytes() <= this.backlogBytes) return true;
    this.close('slow_consumer');
    return false;
  }

  /** Call once, when `auth` has been acknowledged. */
  admitted(): void {
    this.events.release();
  }
}

const encoder = new FanOutEncoder((event, data) => textFrame(JSON.stringify({ event, data })));
