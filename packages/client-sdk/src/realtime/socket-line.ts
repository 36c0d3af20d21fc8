import { io, type Socket } from 'socket.io-client';

import { later } from '../timing/timers.js';
import type { ClientEvents, EventAck, ServerEvent, ServerEvents } from './realtime.js';
import type { SocketAddress } from './socket-address.js';

/** A refusal because this user has too many connections, or has opened too many recently. It is temporary. */
interface Refusal {
  readonly code: 'RATE_LIMITED' | 'TOO_MANY_CONNECTIONS';
  /** The number of seconds after which a retry can succeed. */
  readonly retryAfterSeconds: number;
}

export type LineEnd =
  | Refusal
  /** The server does not accept the token, or the token has expired. */
  | 'refused'
  /** The server closed the connection, so the client should wait before it reconnects. */
  | 'sent-away'
  /** The connection ended for another reason, such as a network failure or a server shutdown. */
  | 'lost';

/** One real-time connection, from its opening to its end. A line never reconnects. */
export interface Line {
  /** Sends an event and returns the server's acknowledgement, or null if none arrived. */
  ask<E extends keyof ClientEvents>(event: E, data: ClientEvents[E]): Promise<EventAck | null>;
  /** Closes the connection without calling `ended`. */
  close(): void;
}

export interface LineListener {
  opened(): void;
  event<E extends ServerEvent>(event: E, payload: ServerEvents[E]): void;
  /** Called once when the connection ends, unless `close` was called before. */
  ended(end: LineEnd): void;
}

const openingMs = 20_000;
const answerMs = 10_000;

/** Opens a real-time connection, which is authenticated by the access token `token`. */
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
  // `FORBIDDEN` means that an API key lacks permissions.
  if (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN') return 'refused';
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
