import { once } from 'node:events';

import type { EventAck } from '@crewkit/core/adapter';
import { ConnectionRefused, type RealtimeClient, type ReceivedEvent } from '@crewkit/contracts';
import { WebSocket, type ClientOptions } from 'ws';

export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/** A frame from the server: an event or an acknowledgement. */
type FromServer =
  | { readonly event: ReceivedEvent['event']; readonly data: unknown; readonly ack?: undefined }
  | (EventAck & { readonly ack: string | number | null });

const ackWithinMs = 5000;

/** A plain WebSocket client at `/ws/chat` that can send any frame. */
export class PlainClient implements RealtimeClient {
  readonly received: ReceivedEvent[] = [];
  /** Every frame, in order of arrival. */
  readonly frames: FromServer[] = [];
  readonly closing: Promise<Closing>;
  readonly closed: Promise<void>;
  private lastId = 0;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.hear(JSON.parse(data.toString()) as FromServer));
    socket.on('error', () => undefined);
    // Each pending acknowledgement has a listener.
    socket.setMaxListeners(0);
    this.closing = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    this.closed = this.closing.then(() => undefined);
  }

  /** Resolves when the WebSocket is open. Rejects if the server refuses the connection. */
  static async open(baseUrl: string, path = '/ws/chat', options: ClientOptions = {}): Promise<PlainClient> {
    const client = new PlainClient(new WebSocket(baseUrl.replace(/^http/, 'ws') + path, options));
    await once(client.socket, 'open');
    return client;
  }

  /** Sends an object as JSON, and text and bytes unchanged. */
  say(frame: object | string): void {
    this.socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }

  emit(event: string, data: unknown): Promise<EventAck> {
    const id = (this.lastId += 1);
    this.say({ id, event, data });
    return this.acknowledged(id);
  }

  /** Resolves with the acknowledgement for the id. It may have arrived already. */
  acknowledged(id: string | number | null): Promise<EventAck> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = this.frames.find((frame) => frame.ack === id);
        if (found?.ack === undefined) return;
        finish();
        const { ack: _, ...answer } = found;
        resolve(answer);
      };
      const giveUp = (): void => {
        finish();
        reject(new Error(`There was no acknowledgement ${id}.`));
      };
      const finish = (): void => {
        clearTimeout(timer);
        this.socket.off('message', look).off('close', giveUp);
      };
      const timer = setTimeout(giveUp, ackWithinMs);
      this.socket.on('message', look).on('close', giveUp);
      look();
    });
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }

  private hear(frame: FromServer): void {
    this.frames.push(frame);
    if (frame.ack === undefined) this.received.push({ event: frame.event, payload: frame.data });
  }
}

/** Connects a client in the form that the contract suite expects. */
export async function connectPlainWs(baseUrl: string, accessToken: string | null): Promise<PlainClient> {
  const client = await PlainClient.open(baseUrl);
  const ack = await client.emit('auth', accessToken === null ? {} : { token: accessToken });
  if (ack.ok) return client;
  await client.closed;
  throw new ConnectionRefused(ack.code);
}
