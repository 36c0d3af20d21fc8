import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const shownBytes = 256 * 1024;

/** Opens a TCP connection that writes given bytes and stores the end of the received bytes. */
export class RawLine {
  #chunks = [];
  #length = 0;
  /** How the connection ended, or null while it is open. */
  ending = null;

  /** `from`: one of the addresses of this machine that begin with 127. */
  constructor(url, { from = '127.0.0.1' } = {}) {
    const { hostname: host, port } = new URL(url);
    this.openedAt = Date.now();
    this.socket = connect({ host, port: Number(port), localAddress: from });
    this.opened = new Promise((resolve) => {
      this.socket.once('connect', () => resolve(true)).once('close', () => resolve(false));
    });
    this.closed = new Promise((resolve) => this.socket.once('close', resolve));
    this.socket.on('data', (chunk) => this.#keep(chunk));
    this.socket.on('end', () => this.#end('ended')).on('error', (error) => this.#end(error.code));
    this.socket.on('close', () => this.#end('closed'));
  }

  /** Returns the end of the received data. */
  get received() {
    this.#chunks = [Buffer.concat(this.#chunks).subarray(-shownBytes)];
    this.#length = this.#chunks[0].length;
    return this.#chunks[0];
  }

  get text() {
    return this.received.toString('latin1');
  }

  get status() {
    return Number(/^HTTP\/1\.1 (\d{3}) /.exec(this.text)?.[1] ?? 0);
  }

  say(bytes) {
    if (this.socket.writable) this.socket.write(bytes);
  }

  /** Waits until `isThere(line)`, the close of the connection, or the timeout. */
  async until(isThere, withinMs = 5000) {
    const soon = new Promise((resolve) => {
      const timer = setTimeout(finish, withinMs);
      const look = () => (isThere(this) || this.ending !== null) && finish();
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

  leave() {
    this.#end('left');
    this.socket.destroy();
  }

  /** The chunks are not copied one by one, because hundreds of megabytes may arrive at once. */
  #keep(chunk) {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#length - this.#chunks[0].length >= shownBytes) this.#length -= this.#chunks.shift().length;
  }

  #end(how) {
    this.ending ??= { how, afterMs: Date.now() - this.openedAt };
  }
}

/** Returns the request headers that open a WebSocket. */
export function upgradeHead(path, headers = []) {
  const key = randomBytes(16).toString('base64');
  const own = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`];
  return `${[`GET ${path} HTTP/1.1`, 'Host: x', ...own, ...headers].join('\r\n')}\r\n\r\n`;
}

/**
 * Returns a frame (RFC 6455) as a client sends it or, with these options, as no client should send it. `length` declares another length
 * than the payload has, `lengthBytes` is the number of bytes (0, 2 or 8) that encode the length, and `isMasked: false` omits the mask.
 */
export function encodeFrame({ payload = '', isMasked = true, ...others }) {
  const bytes = Buffer.from(payload);
  const mask = isMasked ? randomBytes(4) : Buffer.alloc(0);
  const body = isMasked ? bytes.map((byte, index) => byte ^ mask[index % 4]) : bytes;
  return Buffer.concat([frameHead({ length: bytes.length, isMasked, ...others }), mask, body]);
}

function frameHead({ opcode = 1, isFinal = true, reserved = 0, isMasked, length, lengthBytes = usualBytes(length) }) {
  const marker = { 0: Number(BigInt(length) & 0x7fn), 2: 126, 8: 127 }[lengthBytes];
  const rest = Buffer.alloc(lengthBytes);
  if (lengthBytes === 2) rest.writeUInt16BE(Number(BigInt.asUintN(16, BigInt(length))));
  if (lengthBytes === 8) rest.writeBigUInt64BE(BigInt.asUintN(64, BigInt(length)));
  const first = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  return Buffer.concat([Buffer.from([first & 0xff, (isMasked ? 0x80 : 0) | marker]), rest]);
}

function usualBytes(length) {
  if (length < 126) return 0;
  return length < 65_536 ? 2 : 8;
}

/**
 * Returns the complete frames that a server has written after the response's head, as `{ opcode, payload }`. Servers do not mask frames.
 */
export function decodeFrames(received) {
  const frames = [];
  for (let at = received.indexOf('\r\n\r\n') + 4; at + 2 <= received.length;) {
    const [length, from] = frameLength(received, at);
    if (from + length > received.length) break;
    frames.push({ opcode: received[at] & 0x0f, payload: received.subarray(from, from + length) });
    at = from + length;
  }
  return frames;
}

function frameLength(received, at) {
  const short = received[at + 1] & 0x7f;
  if (short < 126) return [short, at + 2];
  const bytes = short === 126 ? 2 : 8;
  if (at + 2 + bytes > received.length) return [Infinity, at];
  return [bytes === 2 ? received.readUInt16BE(at + 2) : Number(received.readBigUInt64BE(at + 2)), at + 2 + bytes];
}
