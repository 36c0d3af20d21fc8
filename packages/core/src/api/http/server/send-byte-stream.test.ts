import { EventEmitter, once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ByteStream } from '../../../ports/files/blob-store.js';
import { sendByteStream } from './send-byte-stream.js';
import { writeApiResponse } from './write-api-response.js';

/** Creates a stream and records how much of it was read and whether it was released. */
class Source {
  given = 0;
  released = 0;

  constructor(private readonly chunks: () => Generator<Uint8Array>) {}

  stream(): ByteStream {
    return {
      [Symbol.asyncIterator]: () => {
        const chunks = this.chunks();
        return {
          next: () => {
            this.given += 1;
            return Promise.resolve().then(() => chunks.next());
          },
          return: () => {
            this.released += 1;
            return Promise.resolve({ done: true, value: undefined });
          },
        };
      },
    };
  }
}

function* repeated(count: number, bytes: number): Generator<Uint8Array> {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(bytes, index);
}

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(
  source: Source,
  { length, patienceMs }: { length: number | null; patienceMs?: number },
): Promise<number> {
  server = createServer((_request, raw) => {
    const headers = length === null ? [] : ['Content-Length', String(length)];
    if (patienceMs === undefined) return writeApiResponse(raw, { status: 200, headers, body: source.stream() });
    raw.writeHead(200, headers);
    void sendByteStream(raw, { stream: source.stream(), length }, patienceMs);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const get = async (port: number): Promise<Buffer> =>
  Buffer.from(await (await fetch(`http://127.0.0.1:${port}`)).arrayBuffer());

describe('writeApiResponse with a stream', () => {
  it('sends the whole stream with chunks of any length', async () => {
    const source = new Source(() => repeated(5, 300_000));
    const body = await get(await serve(source, { length: 1_500_000 }));
    expect(body.equals(Buffer.concat([...repeated(5, 300_000)]))).toBe(true);
    await vi.waitFor(() => expect(source.released).toBe(1));
  });

  it('reads no faster than the client', async () => {
    const source = new Source(() => repeated(1000, 100_000));
    const port = await serve(source, { length: 100_000_000 });
    const outgoing = request({ port, host: '127.0.0.1' }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    await new Promise((resolve) => setTimeout(resolve, 200));
    // The kernel buffers a few megabytes.
    expect(source.given).toBeLessThan(200);
    incoming.destroy();
    await vi.waitFor(() => expect(source.released).toBe(1));
  });

  it.each([
    ['fails', () => failing(), 1000],
    ['is shorter than declared', () => repeated(1, 999), 1000],
    ['is longer than declared', () => repeated(2, 1000), 1000],
  ])('aborts the connection if the stream %s', async (_what, chunks, length) => {
    const source = new Source(chunks);
    const port = await serve(source, { length });
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    let text = '';
    socket.on('error', () => undefined).on('data', (bytes) => (text += bytes.toString('latin1')));
    const startedAt = performance.now();
    await once(socket, 'close');
    // The server must have cut the client off immediately, not because a timeout expired.
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect((text.split('\r\n\r\n')[1] ?? '').length).toBeLessThanOrEqual(length);
    await vi.waitFor(() => expect(source.released).toBe(1));
  });

  it('aborts the connection if a stream without a length fails, and otherwise sends the whole stream', async () => {
    const port = await serve(new Source(failing), { length: null });
    await expect(get(port)).rejects.toThrow();
    server?.close();
    const body = await get(await serve(new Source(() => repeated(5, 300_000)), { length: null }));
    expect(body.equals(Buffer.concat([...repeated(5, 300_000)]))).toBe(true);
  });

  it('does not read the stream for HEAD, and releases it', async () => {
    const source = new Source(() => repeated(1, 10));
    const answer = await fetch(`http://127.0.0.1:${await serve(source, { length: 10 })}`, { method: 'HEAD' });
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['10', '']);
    await vi.waitFor(() => expect([source.given, source.released]).toEqual([0, 1]));
  });

  it('releases the stream if the response was already sent', async () => {
    const source = new Source(() => repeated(1, 10));
    server = createServer((_request, raw) => {
      raw.writeHead(503).end();
      writeApiResponse(raw, { status: 200, headers: [], body: source.stream() });
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    await get((server.address() as AddressInfo).port);
    expect([source.given, source.released]).toEqual([0, 1]);
  });
});

describe('sendByteStream', () => {
  it.each([100_000_000, null])('disconnects a client that reads nothing, with length %s', async (length) => {
    const source = new Source(() => repeated(1000, 100_000));
    const port = await serve(source, { length, patienceMs: 100 });
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    socket.on('error', () => undefined).pause();
    await vi.waitFor(() => expect(source.released).toBe(1), 3000);
    socket.resume();
    await once(socket, 'close');
  });

  it('waits for a client that reads slowly', async () => {
    const source = new Source(() => repeated(200, 100_000));
    const port = await serve(source, { length: 20_000_000, patienceMs: 1500 });
    const startedAt = performance.now();
    const outgoing = request({ port, host: '127.0.0.1' }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    let size = 0;
    for await (const chunk of incoming) {
      size += (chunk as Buffer).length;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(size).toBe(20_000_000);
    expect(performance.now() - startedAt, 'it was not slow').toBeGreaterThan(2000);
  });
});

/** Simulates a response to a client that reads a fixed number of bytes per second. */
class SteadyClient extends EventEmitter {
  readonly req = { method: 'GET' };
  destroyed = false;
  writableFinished = false;
  taken = 0;

  constructor(private readonly bytesPerSecond: number) {
    super();
  }

  write(piece: Uint8Array): boolean {
    setTimeout(() => this.take(piece.length), (piece.length / this.bytesPerSecond) * 1000);
    return false;
  }

  end(): void {
    this.writableFinished = true;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }

  private take(bytes: number): void {
    this.taken += bytes;
    this.emit('drain');
  }
}

describe('sendByteStream to a slow client', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  const bytes = 5_000_000;
  const send = async (bytesPerSecond: number, seconds: number) => {
    const source = new Source(() => repeated(bytes / 1_000_000, 1_000_000));
    const client = new SteadyClient(bytesPerSecond);
    void sendByteStream(client as unknown as ServerResponse, { stream: source.stream(), length: null });
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    return { client, source };
  };

  it.each([
    [1, 61],
    // A client with this speed reads each piece within a minute.
    [1200, 80],
    [7 * 1024, 540],
  ])('disconnects it at %i bytes a second, and releases the stream', async (bytesPerSecond, seconds) => {
    const { client, source } = await send(bytesPerSecond, seconds);
    expect([client.destroyed, source.released]).toEqual([true, 1]);
    expect(client.taken).toBeLessThan(bytes);
  });

  it('sends everything at 9 KiB a second', async () => {
    const { client, source } = await send(9 * 1024, 600);
    expect([client.destroyed, client.taken, source.released]).toEqual([false, bytes, 1]);
  });
});

function* failing(): Generator<Uint8Array> {
  yield Buffer.alloc(10);
  throw new Error('the disk is gone');
}
