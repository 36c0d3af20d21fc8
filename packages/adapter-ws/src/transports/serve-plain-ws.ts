import { once } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';

import { maxFrameBytes, orderlyCloseMs } from '../limits/realtime-limits.js';
import { answerHeaders } from './answer-headers.js';
import { PlainWsClient } from './plain-ws-client.js';
import type { Ground, Transport } from './transport.js';

const path = '/ws/chat';

const options: ServerOptions & { readonly closeTimeout: number } = {
  noServer: true,
  clientTracking: false,
  // The library's pongs would accumulate for a client that does not read them, so this package sends pongs itself.
  autoPong: false,
  perMessageDeflate: false,
  maxPayload: maxFrameBytes,
  closeTimeout: orderlyCloseMs,
};

/** Serves plain WebSocket. Its JSON frames contain the same events as Socket.IO's packets. */
export function servePlainWs(httpServer: HttpServer, ground: Ground): Transport {
  const sockets = new Set<WebSocket>();
  const server = new WebSocketServer(options);
  httpServer.on('upgrade', (request, stream, head) => {
    if (!takes(request)) return;
    if (!ground.mayConnect(request, 'websocket')) return refuse(stream, '403 Forbidden');
    const address = ground.getAddress(request);
    const blockedSeconds = ground.pendingConnections.blockedSeconds(address);
    if (blockedSeconds !== null) {
      ground.gateway.metrics.refused('websocket', 'RATE_LIMITED');
      return refuse(stream, '429 Too Many Requests', `Retry-After: ${blockedSeconds}`);
    }
    const slot = ground.pendingConnections.enter(address, () => stream.destroy());
    if (slot === null) {
      ground.gateway.metrics.refused('websocket', 'crowded');
      return refuse(stream, '503 Service Unavailable', 'Retry-After: 1');
    }
    stream.once('close', () => slot.leave());
    server.handleUpgrade(request, stream, head, (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      new PlainWsClient(socket, slot, ground);
    });
  });
  return { takes, lines: () => [...sockets].map((socket) => () => end(socket)) };
}

function takes({ url = '', headers }: IncomingMessage): boolean {
  return url.split('?', 1)[0] === path && headers.upgrade?.toLowerCase() === 'websocket';
}

function refuse(stream: Duplex, ...head: [status: string, ...headers: string[]]): void {
  stream.on('error', () => stream.destroy());
  stream.once('finish', () => stream.destroy());
  const lines = [...head, ...answerHeaders.map(([name, value]) => `${name}: ${value}`)];
  stream.end(`HTTP/1.1 ${lines.join('\r\n')}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

async function end(socket: WebSocket): Promise<void> {
  if (socket.readyState === socket.CLOSED) return;
  const closed = once(socket, 'close');
  socket.close(1001, 'shutdown');
  await closed;
}
