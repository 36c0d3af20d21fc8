import type { EventAck } from '@crewkit/core/adapter';
import { ConnectionRefused, type RealtimeClient, type ReceivedEvent } from '@crewkit/contracts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

export type ClientOptions = Partial<ManagerOptions & SocketOptions>;

/** Opens the published client, without automatic reconnects. */
export function openSocket(baseUrl: string, options: ClientOptions = {}): Socket {
  return io(`${baseUrl}/chat`, { transports: ['websocket'], reconnection: false, forceNew: true, ...options });
}

/** Resolves after the server has admitted the client. Rejects with `ConnectionRefused`. */
export async function connected(socket: Socket): Promise<Socket> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error: Error & { readonly data?: { readonly code?: unknown } }) => {
      reject(error.data === undefined ? error : new ConnectionRefused(error.data.code));
    });
  });
  return socket;
}

/** Connects a client in the form that the contract suite expects. */
export async function connectSocketIo(baseUrl: string, accessToken: string | null): Promise<RealtimeClient> {
  const socket = openSocket(baseUrl, { auth: accessToken === null ? {} : { token: accessToken } });
  const received: ReceivedEvent[] = [];
  socket.onAny((event: ReceivedEvent['event'], payload: unknown) => received.push({ event, payload }));
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  await connected(socket);
  return {
    received,
    closed,
    emit: (event, data) => socket.timeout(5000).emitWithAck(event, data) as Promise<EventAck>,
    close: async () => {
      socket.disconnect();
      await closed;
    },
  };
}
