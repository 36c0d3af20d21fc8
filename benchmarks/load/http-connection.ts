// A minimal keep-alive HTTP client connection: on a machine with two cores, the client has one core and must not be slower than a bare
// server on the other core. Supports only what the measured servers send: a `Content-Length`, or no body.
import { type Socket, connect } from 'node:net';

interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface Request {
  readonly method?: string;
  readonly path: string;
  readonly token?: string | null;
  /** JSON. */
  readonly body?: string | null;
}

export class HttpConnection {
  readonly #socket: Socket;
  #waiting: Waiting | null = null;
  #received: Buffer | null = null;

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new HttpConnection(socket)));
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.removeAllListeners('error');
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  /** Sends a request. `text` is the whole request, built by `requestText`. Resolves with the response. */
  send(text: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(text);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    const received = this.#received === null ? chunk : Buffer.concat([this.#received, chunk]);
    this.#received = received;
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const head = received.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const bodyStart = headEnd + 4;
    const length = lengthIn(head, status);
    if (length === null) return this.#fail(new Error(`An answer without a length: ${head}`));
    if (received.length < bodyStart + length) return;
    this.#received = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status, body: received.toString('utf8', bodyStart, bodyStart + length) });
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

function lengthIn(head: string, status: number): number | null {
  const found = /\r\ncontent-length: (\d+)/i.exec(head);
  if (found !== null) return Number(found[1]);
  return status === 204 || status === 304 ? 0 : null;
}

/** Returns the text of a request. */
export function requestText({ method = 'GET', path, token = null, body = null }: Request): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'User-Agent: crewkit-bench'];
  if (token !== null) lines.push(`Authorization: Bearer ${token}`);
  if (body !== null) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
