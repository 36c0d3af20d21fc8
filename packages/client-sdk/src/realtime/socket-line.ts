import { io, type Socket } from 'socket.io-client';

import type { Schema } from '../schemas.js';
import { later } from './later.js';
import type { ServerEvent, ServerEvents } from './realtime.js';
import type { SocketAddress } from './socket-address.js';

export type ClientEvents = Schema<'ClientEvents'>;
export type EventAck = Schema<'EventAck'>;

/** The server does not open another connection of this user now. */
interface Refusal {
  readonly code: 'RATE_LIMITED' | 'TOO_MANY_CONNECTIONS';
  /** Earlier it is no use. */
  readonly retryAfterSeconds: number;
}

export type LineEnd =
  | Refusal
  /** The server does not take the token, or not any more. */
  | 'refused'
  /** The server wants to be left alone for a while. */
  | 'sent-away'
  /** Anything else: the network, or a server that ends. */
  | 'lost';

/** One connection, from its beginning to its end; it never comes back. */
export interface Line {
  /** null: no answer came. */
  ask<E extends keyof ClientEvents>(event: E, data: ClientEvents[E]): Promise<EventAck | null>;
  /** Nothing is told any more after it. */
  close(): void;
}

export interface LineListener {
  opened(): void;
  event<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void;
  /** Once, unless `close` was called. */
  ended(end: LineEnd): void;
}

const openingMs = 20_000;
const answerMs = 10_000;

/** Begins a connection. */
export function openLine(address: SocketAddress, token: string, listener: LineListener): Line {
  const socket = io(address.url, {
    path: address.path,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    auth: { token },
  });
  const close = listen(socket, listener);
  socket.connect();
  return {
    ask: async (event, data) => {
      try {
        return (await socket.timeout(answerMs).emitWithAck(event, data)) as EventAck;
      } catch {
        return null;
      }
    },
    close,
  };
}

interface RefusalData {
  readonly code?: unknown;
  readonly retryAfterSeconds?: unknown;
}

function toEnd({ code, retryAfterSeconds }: RefusalData = {}): LineEnd {
  if (code === 'UNAUTHENTICATED') return 'refused';
  if (code !== 'RATE_LIMITED' && code !== 'TOO_MANY_CONNECTIONS') return 'lost';
  return { code, retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : 1 };
}

function listen(socket: Socket, listener: LineListener): () => void {
  let isOver = false;
  let isExpired = false;
  const close = (): void => {
    isOver = true;
    giveUp();
    socket.disconnect();
  };
  const end = (why: LineEnd): void => {
    if (isOver) return;
    close();
    listener.ended(why);
  };
  const giveUp = later(openingMs, () => end('lost'));
  socket.on('connect', () => {
    giveUp();
    if (!isOver) listener.opened();
  });
  socket.on('connect_error', (error: Error & { readonly data?: RefusalData }) => end(toEnd(error.data)));
  socket.on('disconnect', (reason) => {
    if (isExpired) end('refused');
    else end(reason === 'io server disconnect' ? 'sent-away' : 'lost');
  });
  socket.onAny((event: ServerEvent, payload: ServerEvents[ServerEvent]) => {
    if (event === 'auth:expired') isExpired = true;
    if (!isOver) listener.event(event, payload);
  });
  return close;
}
