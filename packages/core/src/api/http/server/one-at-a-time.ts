import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

// The maximum number of queued requests per connection. Clients that read their responses never have this many in flight.
const maxWaiting = 50;

/**
 * Returns a listener that passes the requests of a connection to `listener` one at a time: each starts after the previous response was
 * written to the network. By default, node dispatches all of them concurrently, so a client that pipelines requests (RFC 9112 §9.3.2)
 * without reading the responses would make the server compute and buffer every response (CWE-770). Closes the connection if too many
 * requests are queued.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waitingOn = new WeakMap<Socket, (() => void)[]>();
  const goOn = (socket: Socket): void => {
    const begin = waitingOn.get(socket)?.shift();
    if (begin === undefined || socket.destroyed) waitingOn.delete(socket);
    else begin();
  };
  return (request, response) => {
    const { socket } = request;
    const begin = (): void => {
      response.once('close', () => goOn(socket));
      listener(request, response);
    };
    const waiting = waitingOn.get(socket);
    if (waiting === undefined) {
      waitingOn.set(socket, []);
      begin();
    } else if (waiting.length < maxWaiting) waiting.push(begin);
    else socket.destroy();
  };
}
