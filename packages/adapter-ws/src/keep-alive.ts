import type { WebSocket } from 'ws';

import type { RealtimeLimits } from './realtime-limits.js';

/** Pings a client periodically and cuts it off if it does not respond, because a dead connection may give no other sign. */
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
