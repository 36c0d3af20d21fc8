import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

// Whoever reads his answers has no more under way than that.
const maxWaiting = 50;

/**
 * Hands over the requests of a connection one after the other, each when the network has taken the answer to the one before. By itself node
 * hands over all at once: a client that pipelines requests (RFC 9112 §9.3.2) and reads nothing would have the server make and
 * keep an answer to each (CWE-770). When too many wait, the connection ends.
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
