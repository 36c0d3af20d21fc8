// A minimal keep-alive HTTP client connection: on a machine with two cores, the client has one core and must not be slower than a bare
// server on the other core. Supports only what the measured servers send: a `Content-Length`, or no body.
import { connect } from 'node:net';

export class HttpConnection {
  #socket;
  #waiting = null;
  #received = null;

  static open(port) {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new HttpConnection(socket)));
    });
  }

  constructor(socket) {
    this.#socket = socket;
    socket.removeAllListeners('error');
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  /** Sends a request. `text` is the whole request, built by `requestText`. Resolves with `{ status, body }`; `body` is text. */
  send(text) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(text);
    });
  }

  close() {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk) {
    const received = this.#received === null ? chunk : Buffer.concat([this.#received, chunk]);
    this.#received = received;
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const head = received.latin1Slice(0, headEnd);
    const status = Number(head.slice(9, 12));
    const bodyStart = headEnd + 4;
    const length = lengthIn(head, status);
    if (length === null) return this.#fail(new Error(`An answer without a length: ${head}`));
    if (received.length < bodyStart + length) return;
    this.#received = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status, body: received.utf8Slice(bodyStart, bodyStart + length) });
  }

  #fail(error) {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

function lengthIn(head, status) {
  const found = /\r\ncontent-length: (\d+)/i.exec(head);
  if (found !== null) return Number(found[1]);
  return status === 204 || status === 304 ? 0 : null;
}

/** Returns the text of a request. `body` is JSON text, or undefined for a request without a body. */
export function requestText({ method = 'GET', path, token = null, body = null }) {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'User-Agent: crewkit-bench'];
  if (token !== null) lines.push(`Authorization: Bearer ${token}`);
  if (body !== null) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
