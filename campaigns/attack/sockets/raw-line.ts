import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const shownBytes = 256 * 1024;

export interface Ending {
  /** `ended`, `closed`, `left`, or the code of an error. */
  readonly how: string;
  readonly afterMs: number;
}

/** A frame, valid or not. `length` declares another length than the payload has; `lengthBytes` (0, 2 or 8) encode the length. */
export interface Frame {
  readonly payload?: Buffer | string;
  readonly opcode?: number;
  readonly isFinal?: boolean;
  readonly reserved?: number;
  readonly isMasked?: boolean;
  readonly length?: number;
  readonly lengthBytes?: number;
}

interface ReceivedFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** Opens a TCP connection that writes given bytes and stores the end of the received bytes. */
export class RawLine {
  #chunks: Buffer[] = [];
  #length = 0;
  /** How the connection ended, or null while it is open. */
  ending: Ending | null = null;
  readonly openedAt = Date.now();
  readonly socket: Socket;
  /** Resolves with false if the connection is closed before it is open. */
  readonly opened: Promise<boolean>;
  readonly closed: Promise<void>;

  /** `from`: one of the addresses of this machine that begin with 127. */
  constructor(url: string, { from = '127.0.0.1' }: { readonly from?: string } = {}) {
    const { hostname: host, port } = new URL(url);
    this.socket = connect({ host, port: Number(port), localAddress: from });
    this.opened = new Promise((resolve) => {
      this.socket.once('connect', () => resolve(true)).once('close', () => resolve(false));
    });
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
    this.socket.on('data', (chunk) => this.#keep(chunk));
    this.socket
      .on('end', () => this.#end('ended'))
      .on('error', (error: NodeJS.ErrnoException) => this.#end(String(error.code)));
    this.socket.on('close', () => this.#end('closed'));
  }

  /** Returns the end of the received data. */
  get received(): Buffer {
    this.#chunks = [Buffer.concat(this.#chunks).subarray(-shownBytes)];
    this.#length = this.#chunks[0].length;
    return this.#chunks[0];
  }

  get text(): string {
    return this.received.toString('latin1');
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3}) /.exec(this.text)?.[1] ?? 0);
  }

  say(bytes: Uint8Array | string): void {
    if (this.socket.writable) this.socket.write(bytes);
  }

  /** Waits until `isThere(line)`, the close of the connection, or the timeout. */
  async until(isThere: (line: RawLine) => boolean, withinMs = 5000): Promise<boolean> {
    const soon = new Promise<void>((resolve) => {
      const timer = setTimeout(finish, withinMs);
      const look = () => {
        if (isThere(this) || this.ending !== null) finish();
      };
      const { socket } = this;
      function finish() {
        clearTimeout(timer);
        socket.off('connect', look).off('data', look).off('close', look);
        resolve();
      }
      socket.on('connect', look).on('data', look).on('close', look);
      look();
    });
    await soon;
    return isThere(this);
  }

  leave(): void {
    this.#end('left');
    this.socket.destroy();
  }

  /** The chunks are not copied one by one, because hundreds of megabytes may arrive at once. */
  #keep(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length - this.#chunks[0].length >= shownBytes) this.#length -= this.#chunks.shift()?.length ?? 0;
  }

  #end(how: string): void {
    this.ending ??= { how, afterMs: Date.now() - this.openedAt };
  }
}

interface RawOptions {
  /** How long the server must have been silent. */
  readonly quietMs?: number;
  /** The pause between chunks. */
  readonly betweenMs?: number;
}

/**
 * Sends bytes unchanged, in one or several chunks, and returns the response, in Latin-1. Waits until the server closes the connection, or
 * has been silent for `quietMs`.
 */
export async function sendRaw(
  url: string,
  bytes: string | readonly string[],
  { quietMs = 400, betweenMs = 30 }: RawOptions = {},
): Promise<{ readonly text: string; readonly isClosed: boolean }> {
  const line = new RawLine(url);
  const quiet = new Promise<boolean>((resolve) => {
    const finish = () => resolve(false);
    // Not before the first response, or three seconds: a busy machine is slow.
    let timer = setTimeout(finish, 3000).unref();
    line.socket.on('data', () => {
      clearTimeout(timer);
      timer = setTimeout(finish, quietMs).unref();
    });
  });
  [bytes].flat().forEach((piece, index) => {
    setTimeout(() => line.say(Buffer.from(piece, 'latin1')), index * betweenMs);
  });
  const isClosed = await Promise.race([quiet, line.closed.then(() => true)]);
  line.leave();
  return { text: line.text, isClosed };
}

/** Returns the status lines of all responses; one follows directly after the previous body. */
export function readStatusLines(text: string): readonly string[] {
  return text.match(/HTTP\/1\.\d \d{3}[^\r\n]*/g) ?? [];
}

/** Returns the request headers that open a WebSocket. */
export function upgradeHead(path: string, headers: readonly string[] = []): string {
  const key = randomBytes(16).toString('base64');
  const own = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`];
  return `${[`GET ${path} HTTP/1.1`, 'Host: x', ...own, ...headers].join('\r\n')}\r\n\r\n`;
}

/** Returns the bytes of a frame (RFC 6455), by default as a client sends it. */
export function encodeFrame({ payload = '', isMasked = true, ...others }: Frame): Buffer {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const mask = isMasked ? randomBytes(4) : Buffer.alloc(0);
  const body = isMasked ? bytes.map((byte, index) => byte ^ mask[index % 4]) : bytes;
  return Buffer.concat([frameHead({ length: bytes.length, isMasked, ...others }), mask, body]);
}

function frameHead(frame: Omit<Frame, 'payload'> & { readonly length: number; readonly isMasked: boolean }): Buffer {
  const { opcode = 1, isFinal = true, reserved = 0, isMasked, length, lengthBytes = usualBytes(length) } = frame;
  const markers: Record<number, number> = { 0: Number(BigInt(length) & 0x7fn), 2: 126, 8: 127 };
  const marker = markers[lengthBytes];
  const rest = Buffer.alloc(lengthBytes);
  if (lengthBytes === 2) rest.writeUInt16BE(Number(BigInt.asUintN(16, BigInt(length))));
  if (lengthBytes === 8) rest.writeBigUInt64BE(BigInt.asUintN(64, BigInt(length)));
  const first = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  return Buffer.concat([Buffer.from([first & 0xff, (isMasked ? 0x80 : 0) | marker]), rest]);
}

function usualBytes(length: number): number {
  if (length < 126) return 0;
  return length < 65_536 ? 2 : 8;
}

/**
 * Returns the complete frames that a server has written after the response's head. Servers do not mask frames.
 */
export function decodeFrames(received: Buffer): ReceivedFrame[] {
  const frames: ReceivedFrame[] = [];
  for (let at = received.indexOf('\r\n\r\n') + 4; at + 2 <= received.length;) {
    const [length, from] = frameLength(received, at);
    if (from + length > received.length) break;
    frames.push({ opcode: received[at] & 0x0f, payload: received.subarray(from, from + length) });
    at = from + length;
  }
  return frames;
}

function frameLength(received: Buffer, at: number): [length: number, from: number] {
  const short = received[at + 1] & 0x7f;
  if (short < 126) return [short, at + 2];
  const bytes = short === 126 ? 2 : 8;
  if (at + 2 + bytes > received.length) return [Infinity, at];
  return [bytes === 2 ? received.readUInt16BE(at + 2) : Number(received.readBigUInt64BE(at + 2)), at + 2 + bytes];
}
