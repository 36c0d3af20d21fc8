import { CrewkitError } from '@crewkit/core';
import { clientEvents } from '@crewkit/core/adapter';
import type { RawData, WebSocket } from 'ws';

import type { PendingSlot } from '../limits/pending-connections.js';
import type { Gateway } from '../gateway/gateway.js';
import { maxFrameBytes, type RealtimeLimits } from '../limits/realtime-limits.js';
import { PlainWsConnection } from './plain-ws-connection.js';
import { readFrame, type Frame } from './plain-ws-frame.js';
import type { Ground } from './transport.js';

// The maximum total size of the frames that are held until the client is admitted, which takes only a moment.
const maxEarlyBytes = 4 * maxFrameBytes;

// The close codes for rejected clients, in the same form as those of `SocketConnection.close`. The last two are standard WebSocket codes.
const refusals = {
  UNAUTHENTICATED: { closeCode: 4401, reason: 'unauthenticated' },
  FORBIDDEN: { closeCode: 4403, reason: 'forbidden' },
  RATE_LIMITED: { closeCode: 4429, reason: 'rate_limited' },
  TOO_MANY_CONNECTIONS: { closeCode: 4429, reason: 'too_many_connections' },
  UNAVAILABLE: { closeCode: 1013, reason: 'unavailable' },
  INTERNAL: { closeCode: 1011, reason: 'internal' },
} as const;

/** Serves one client at `/ws/chat`. Authenticates the client by its first frame, and then forwards its events to the gateway. */
export class PlainWsClient {
  private readonly connection: PlainWsConnection;
  private state: 'silent' | 'asking' | 'admitted' = 'silent';
  /** Frames that arrived while the token was being checked. */
  private readonly early: Frame[] = [];
  private earlyBytes = 0;
  /** The timeout for presenting a token, or undefined once the client has presented one. */
  private deadline: NodeJS.Timeout | undefined;
  private readonly gateway: Gateway;
  private readonly limits: RealtimeLimits;

  constructor(
    private readonly socket: WebSocket,
    private readonly slot: PendingSlot,
    { gateway, limits }: Pick<Ground, 'gateway' | 'limits'>,
  ) {
    this.gateway = gateway;
    this.limits = limits;
    this.connection = new PlainWsConnection(socket, limits.backlogBytes);
    this.deadline = setTimeout(() => this.connection.close('unauthenticated'), limits.authSeconds * 1000).unref();
    keepAlive(socket, limits);
    socket.on('message', (data, isBinary) => this.hear(data, isBinary));
    socket.on('ping', (data) => this.pong(data));
    // Ignore errors, because `ws` itself closes the socket after protocol errors.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(this.deadline);
      if (this.state === 'silent') this.gateway.metrics.refused('websocket', 'silent');
      this.gateway.closed(this.connection);
    });
  }

  private get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  private pong(data: Buffer): void {
    if (this.isOpen && this.connection.closeOnBacklog()) this.socket.pong(data);
  }

  private hear(data: RawData, isBinary: boolean): void {
    // Frames can still arrive while a close is waiting for the client's close frame.
    if (!this.isOpen) return;
    if (isBinary) return this.socket.close(1003, 'text frames only');
    const bytes = data as Buffer;
    const frame = readFrame(bytes.toString());
    if (this.state === 'admitted') void this.receive(frame);
    else if (this.state === 'asking') this.keep(frame, bytes.length);
    else this.authenticate(frame);
  }

  private keep(frame: Frame, bytes: number): void {
    this.early.push(frame);
    this.earlyBytes += bytes;
    const isTooMuch = this.early.length > this.limits.eventsBeforeClose || this.earlyBytes > maxEarlyBytes;
    if (isTooMuch) this.connection.close('rate_limited');
  }

  private authenticate(frame: Frame): void {
    clearTimeout(this.deadline);
    this.deadline = undefined;
    this.state = 'asking';
    if (frame.event !== 'auth') {
      this.gateway.metrics.refused('websocket', 'UNAUTHENTICATED');
      return this.refuse(frame, new CrewkitError('UNAUTHENTICATED'));
    }
    this.slot.keepDuring(this.gateway.open(this.connection, getToken(frame.data))).then(
      () => this.admit(frame),
      (error: unknown) => this.refuse(frame, error),
    );
  }

  private admit({ ack }: Frame): void {
    // The client closed the connection during the check. When the gateway was notified, it did not know the connection
    // yet, so notify the gateway again.
    if (!this.isOpen) return this.gateway.closed(this.connection);
    this.slot.admitted();
    if (ack !== undefined) this.connection.acknowledge(ack, { ok: true });
    this.connection.admitted();
    this.state = 'admitted';
    for (const frame of this.early.splice(0)) void this.receive(frame);
  }

  private refuse({ ack }: Frame, error: unknown): void {
    const code = CrewkitError.is(error) && error.code in refusals ? (error.code as keyof typeof refusals) : 'INTERNAL';
    const { closeCode, reason } = refusals[code];
    const seconds = CrewkitError.is(error) ? error.details.retryAfterSeconds : undefined;
    const wait = seconds === undefined ? {} : { retryAfterSeconds: seconds };
    this.slot.refused(code);
    if (ack !== undefined) this.connection.acknowledge(ack, { ok: false, code, ...wait });
    this.socket.close(closeCode, reason);
  }

  private async receive({ ack, event, data }: Frame): Promise<void> {
    const answer = await this.gateway.receive(this.connection, event, data);
    if (ack !== undefined) this.connection.acknowledge(ack, answer);
  }
}

function getToken(data: unknown): string {
  const parsed = clientEvents.auth.safeParse(data);
  return parsed.success ? parsed.data.token : '';
}

/** Pings a client periodically, and cuts it off if it does not respond. Without pings, a dead connection might never be detected. */
function keepAlive(
  socket: WebSocket,
  { pingSeconds, pongSeconds }: Pick<RealtimeLimits, 'pingSeconds' | 'pongSeconds'>,
): void {
  let timer: NodeJS.Timeout;
  const ping = (): void => {
    timer = setTimeout(() => socket.terminate(), pongSeconds * 1000).unref();
    if (socket.readyState === socket.OPEN) socket.ping();
  };
  const rest = (): void => {
    clearTimeout(timer);
    timer = setTimeout(ping, pingSeconds * 1000).unref();
  };
  rest();
  socket.on('pong', rest);
  socket.once('close', () => clearTimeout(timer));
}
