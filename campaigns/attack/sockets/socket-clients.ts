import { io, type Socket } from 'socket.io-client';
import { WebSocket, type RawData } from 'ws';

/** Connects over Socket.IO with the token, without long-polling, and without another try. */
export function openSocketIo(url: string, token: string): Socket {
  return io(`${url}/chat`, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
}

/** Waits until the server has admitted the caller. */
export async function whenAdmitted(socket: Socket): Promise<void> {
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
}

/** Connects over plain WebSocket, and sends the token in the first event, whose id is 1. */
export function openPlainWs(url: string, token: string): WebSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/chat`);
  socket.on('error', () => undefined);
  socket.on('open', () => socket.send(JSON.stringify({ id: 1, event: 'auth', data: { token } })));
  return socket;
}

/** A frame of the server, as far as attacks read it. */
interface ServerFrame {
  readonly ack?: unknown;
  readonly ok?: unknown;
  readonly code?: string;
  readonly event?: string;
  readonly data?: unknown;
}

/** Returns the content of a frame of plain WebSocket. */
export function readFrame(data: RawData): ServerFrame {
  return JSON.parse(String(data)) as ServerFrame;
}
