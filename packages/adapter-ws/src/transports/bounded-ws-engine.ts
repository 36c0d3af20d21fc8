import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';

import { orderlyCloseMs, type RealtimeLimits } from '../limits/realtime-limits.js';

type Use = (socket: WebSocket, request: IncomingMessage) => void;

/**
 * Returns a WebSocket server class for Socket.IO. It adds two limits that engine.io does not set. First, closing a WebSocket has a
 * deadline. Second, a client with more than `backlogBytes` unsent bytes is cut off as soon as it sends a message or a protocol ping.
 * Without these limits, `ws` would keep responding to pings from a client that reads nothing (CWE-770).
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

    // The library's method has four parameters, of which this override collects the last three in a rest parameter.
    override handleUpgrade(request: IncomingMessage, ...[stream, head, use]: [Duplex, Buffer, Use]): void {
      super.handleUpgrade(request, stream, head, (socket, from) => {
        bound(socket);
        use(socket, from);
      });
    }
  };
}
