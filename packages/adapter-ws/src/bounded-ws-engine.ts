import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';

import { orderlyCloseMs, type RealtimeLimits } from './realtime-limits.js';

type Use = (socket: WebSocket, request: IncomingMessage) => void;

/**
 * The WebSockets below Socket.IO, as engine.io has them made, with bounds that it does not set: a close has a deadline, and whoever has
 * too many bytes waiting is cut off as soon as he asks for more, by a ping of the protocol or by a packet that engine.io
 * answers itself. `ws` alone would answer pings for ever to who reads none of it (CWE-770).
 */
export function boundedWsEngine({
  backlogBytes,
}: Pick<RealtimeLimits, 'backlogBytes'>): new (options?: ServerOptions) => WebSocketServer {
  const bound = (socket: WebSocket): void => {
    const isReading = (): boolean => {
      if (socket.bufferedAmount <= backlogBytes) return true;
      socket.terminate();
      return false;
    };
    socket.on('message', isReading);
    socket.on('ping', (data) => {
      if (socket.readyState === socket.OPEN && isReading()) socket.pong(data);
    });
  };
  return class extends WebSocketServer {
    constructor(options?: ServerOptions) {
      super({ ...options, autoPong: false, closeTimeout: orderlyCloseMs } as ServerOptions);
    }

    // A method of three, because the library's is.
    override handleUpgrade(request: IncomingMessage, ...[stream, head, use]: [Duplex, Buffer, Use]): void {
      super.handleUpgrade(request, stream, head, (socket, from) => {
        bound(socket);
        use(socket, from);
      });
    }
  };
}
