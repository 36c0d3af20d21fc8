import type { WebSocket } from 'ws';

import type { RealtimeLimits } from './realtime-limits.js';

/** Pings a client periodically, and cuts it off if it does not respond. Without pings, a dead connection might never be detected. */
export function keepAlive(
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
