import { randomUUID } from 'node:crypto';

import type { EventAck, ServerEvent, ServerEvents } from '@crewkit/core/api';
import type { WebSocket } from 'ws';

import type { CloseReason, Connection } from './connection.js';

/** Private codes are the HTTP status of the same meaning, behind a 4. */
const closeCodes: Readonly<Record<CloseReason, number>> = {
  unauthenticated: 4401,
  slow_consumer: 4408,
  rate_limited: 4429,
  shutdown: 1001,
};

export type AckId = string | number | null;

/** One plain WebSocket as the gateway sees it. */
export class PlainWsConnection implements Connection {
  readonly id = randomUUID();
  /** Events from before the acknowledgement of `auth`, which has to be the first frame; null once it is out. */
  private early: Buffer[] | null = [];

  constructor(
    private readonly socket: WebSocket,
    private readonly backlogBytes: number,
  ) {}

  send<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void {
    const frame = encode(event, payload);
    if (this.early === null) this.write(frame);
    else this.early.push(frame);
  }

  bufferedBytes(): number {
    return this.socket.bufferedAmount;
  }

  /** Whoever does not take his part in the end is cut off by `ws` itself, backlog and all. */
  close(reason: CloseReason): void {
    this.admitted();
    this.socket.close(closeCodes[reason], reason);
  }

  acknowledge(id: AckId, ack: EventAck): void {
    this.write(Buffer.from(JSON.stringify({ ack: id, ...ack })));
    this.closeOnBacklog();
  }

  /** Refusals and pongs are answers too, and must not pile up, whoever asks for them. False if it was too much. */
  closeOnBacklog(): boolean {
    if (this.bufferedBytes() <= this.backlogBytes) return true;
    this.close('slow_consumer');
    return false;
  }

  /** Call once, when `auth` has been acknowledged. */
  admitted(): void {
    const frames = this.early ?? [];
    this.early = null;
    for (const frame of frames) this.write(frame);
  }

  private write(frame: Buffer): void {
    this.socket.send(frame, { binary: false });
  }
}

let lastEncoded: { readonly payload: unknown; readonly frame: Buffer } = { payload: null, frame: Buffer.alloc(0) };

/** Once for all connections of a fan-out, which get the same payload object. */
function encode(event: string, payload: unknown): Buffer {
  if (lastEncoded.payload !== payload) {
    lastEncoded = { payload, frame: Buffer.from(JSON.stringify({ event, data: payload })) };
  }
  return lastEncoded.frame;
}
