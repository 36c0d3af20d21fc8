import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';

import { orderlyCloseMs, type RealtimeLimits } from './realtime-limits.js';

type Use = (socket: WebSocket, request: IncomingMessage) => void;

/**
 * Creates the WebSockets below Socket.IO, with limits that engine.io does not set. A close has a deadline. A client with too many unsent
 * bytes is cut off as soon as it causes more output, by a protocol ping or by a packet that engine.io responds to itself. Without these
 * limits, `ws` keeps responding to pings from a client that reads nothing (CWE-770).
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

    // Takes three arguments, because the library's method does.
    override handleUpgrade(request: IncomingMessage, ...[stream, head, use]: [Duplex, Buffer, Use]): void {
      super.handleUpgrade(request, stream, head, (socket, from) => {
        bound(socket);
        use(socket, from);
      });
    }
  };
}
