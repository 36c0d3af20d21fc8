import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import type { BlobStore, ByteStream } from '@crewkit/core/adapter';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { s3Blobs, type S3BlobsOptions } from '../src/index.js';
import { answerXml, bucket, S3Server } from './s3-server.js';

const MiB = 1024 * 1024;
const secretAccessKey = 's3cret-PASS';
const credentials = { accessKeyId: 'S3RVER', secretAccessKey };

let server: S3Server;
let blobs: BlobStore;

function open(options: Partial<S3BlobsOptions> = {}): BlobStore {
  return s3Blobs({ bucket, endpoint: server.url, forcePathStyle: true, credentials, ...options });
}

async function* toChunks(bytes: Uint8Array, size = 64 * 1024): ByteStream {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}

async function* failingAfter(bytes: Uint8Array, error: Error): ByteStream {
  yield* toChunks(bytes);
  throw error;
}

async function toBytes(stream: ByteStream | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream ?? expect.fail('there is no such blob')) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  server = await S3Server.start();
  blobs = open();
});
afterAll(() => server.dispose());
beforeEach(() => {
  server.intercept = () => false;
  server.requests.length = 0;
});

describe('s3Blobs', () => {
  it.each([0, 1, 5 * MiB, 5 * MiB + 1, 12 * MiB])('returns %i bytes, and any range of them', async (size) => {
    const [key, bytes] = [randomUUID(), randomBytes(size)];
    expect(await blobs.write(key, toChunks(bytes))).toEqual({ size, sha256: sha256(bytes) });
    expect((await toBytes(await blobs.read(key))).equals(bytes)).toBe(true);
    expect(server.uploads()).toEqual([]);
    if (size < 2) return;
    for (const [first, last] of [
      [0, 0],
      [0, size - 1],
      [size - 1, size - 1],
      [1, size - 2],
    ] as const) {
      const part = await toBytes(await blobs.read(key, { first, last }));
      expect(part.equals(bytes.subarray(first, last + 1)), `${first}-${last}`).toBe(true);
    }
  });

  it('copies chunks whose memory is reused', async () => {
    const key = randomUUID();
    const reused = Buffer.alloc(1000);
    async function* reusing(): ByteStream {
      for (const byte of [1, 2, 3]) yield reused.fill(byte);
    }
    const expected = Buffer.concat([1, 2, 3].map((byte) => Buffer.alloc(1000, byte)));
    expect(await blobs.write(key, reusing())).toEqual({ size: 3000, sha256: sha256(expected) });
    expect((await toBytes(await blobs.read(key))).equals(expected)).toBe(true);
  });

  it("sends large blobs in parts and small blobs in one request, both without Amazon's extensions", async () => {
    const headers: string[] = [];
    server.intercept = (request) => {
      headers.push(...request.rawHeaders);
      return false;
    };
    await blobs.write(randomUUID(), toChunks(randomBytes(1000)));
    expect(server.requests).toEqual([expect.stringMatching(/^PUT /)]);
    await blobs.write(randomUUID(), toChunks(randomBytes(11 * MiB)));
    expect(server.requests.map((each) => each.split(' ')[0])).toEqual(['PUT', 'POST', 'PUT', 'PUT', 'PUT', 'POST']);
    expect(headers.join('')).not.toMatch(/aws-chunked|x-amz-trailer|STREAMING|checksum/i);
  });

  it('stores all objects under its prefix', async () => {
    const [mine, others] = [open({ prefix: 'chat/files' }), open({ prefix: 'chat' })];
    const key = randomUUID();
    await mine.write(key, toChunks(Buffer.from('mine')));
    await expect.poll(() => server.objects()).toContain(`chat/files/${key}`);
    expect(await others.read(key)).toBeNull();
    await others.delete([key]);
    expect((await toBytes(await mine.read(key))).toString()).toBe('mine');
    await mine.delete([key]);
    expect(await mine.read(key)).toBeNull();
  });

  it('deletes thousands of blobs, some of them missing, in batches of a thousand', async () => {
    const [kept, gone] = [randomUUID(), randomUUID()];
    for (const key of [kept, gone]) await blobs.write(key, toChunks(Buffer.from('x')));
    server.requests.length = 0;
    await blobs.delete([]);
    expect(server.requests).toEqual([]);
    const missing = Array.from({ length: 2000 }, () => randomUUID());
    await blobs.delete([...missing, gone]);
    expect(server.requests).toHaveLength(3);
    expect(await blobs.read(gone)).toBeNull();
    expect(await blobs.read(kept)).not.toBeNull();
  });

  it('rejects if the service could not delete one of them', async () => {
    server.intercept = (_request, response) => {
      const failed = '<Error><Key>x</Key><Code>InternalError</Code><Message>later</Message></Error>';
      answerXml(response, 200, `<DeleteResult>${failed}</DeleteResult>`);
      return true;
    };
    await expect(blobs.delete([randomUUID()])).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: { code: 'InternalError' },
    });
  });

  it('releases the connection of an abandoned read', async () => {
    const key = randomUUID();
    const own = open();
    await own.write(key, toChunks(randomBytes(12 * MiB)));
    const before = server.connections;
    const [unread, begun] = [await own.read(key), await own.read(key)];
    await unread?.[Symbol.asyncIterator]().return?.();
    for await (const _chunk of begun ?? []) break;
    await expect.poll(() => server.connections).toBeLessThanOrEqual(before);
  });

  it('reuses a connection after a blob was read to its end', async () => {
    const key = randomUUID();
    const own = open();
    await own.write(key, toChunks(randomBytes(3 * MiB)));
    const sockets = new Set<unknown>();
    server.intercept = ({ socket }) => {
      sockets.add(socket);
      return false;
    };
    for (let round = 0; round < 5; round += 1) await toBytes(await own.read(key, { first: 5, last: 2 * MiB }));
    // One of the first sockets may still have been in use for the end of the upload.
    expect(sockets.size).toBeLessThanOrEqual(2);
  });
});

describe('an upload that does not complete', () => {
  it.each([0, 1000, 5 * MiB, 11 * MiB])('leaves nothing if its stream fails after %i bytes', async (size) => {
    const key = randomUUID();
    const own = new Error('The client went away.');
    await expect(blobs.write(key, failingAfter(randomBytes(size), own))).rejects.toBe(own);
    expect(server.uploads()).toEqual([]);
    expect(server.objects()).not.toContain(key);
    expect(await blobs.read(key)).toBeNull();
  });

  it('rejects with the error of the stream, even if the service fails too', async () => {
    const own = new Error('The client went away.');
    server.intercept = (request, response) => {
      if (request.method === 'DELETE') answerXml(response, 500, '<Error><Code>InternalError</Code></Error>');
      return request.method === 'DELETE';
    };
    await expect(blobs.write(randomUUID(), failingAfter(randomBytes(11 * MiB), own))).rejects.toBe(own);
    server.intercept = () => false;
    expect(await blobs.deleteUnfinished(new Date(Date.now() + 60_000))).toBe(1);
  });

  it('closes its stream if the service fails', async () => {
    let closed = false;
    async function* endless(): ByteStream {
      try {
        for (;;) yield Buffer.alloc(MiB);
      } finally {
        closed = true;
      }
    }
    server.intercept = (request, response) => {
      const isPart = request.url?.includes('partNumber=2') === true;
      if (isPart) answerXml(response, 403, '<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
      return isPart;
    };
    await expect(blobs.write(randomUUID(), endless())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(closed).toBe(true);
    expect(server.uploads()).toEqual([]);
  });

  it('buffers only a few chunks while the service is slow', async () => {
    let given = 0;
    async function* counted(): ByteStream {
      for (; given < 40; given += 1) yield Buffer.alloc(MiB);
    }
    let most = 0;
    let sent = 0;
    server.intercept = (request) => {
      if (request.method === 'PUT') most = Math.max(most, given - 5 * sent++);
      return false;
    };
    await blobs.write(randomUUID(), counted());
    expect(most).toBeLessThan(8);
  });

  it("of a killed process is found and removed unless it is too recent, and only under the store's own prefix", async () => {
    const later = new Date(Date.now() + 60_000);
    const chat = open({ prefix: 'chat' });
    server.intercept = (request, response) => {
      if (request.method === 'DELETE') response.writeHead(500).end();
      return request.method === 'DELETE';
    };
    const keys = Array.from({ length: 5 }, () => randomUUID());
    const begin = (store: BlobStore, key: string): Promise<unknown> =>
      store.write(key, failingAfter(randomBytes(6 * MiB), new Error('killed'))).catch(() => undefined);
    const [first = ''] = keys;
    const ofOthers = [
      begin(blobs, first),
      begin(open({ prefix: 'team' }), first),
      begin(open({ prefix: 'chat/x' }), first),
    ];
    await Promise.all([...keys.map((key) => begin(chat, key)), ...ofOthers]);
    server.intercept = () => false;
    expect(server.uploads()).toHaveLength(8);
    expect(await chat.deleteUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await chat.deleteUnfinished(later)).toBe(5);
    expect(await chat.deleteUnfinished(later)).toBe(0);
    expect(server.uploads().sort()).toEqual([first, `chat/x/${first}`, `team/${first}`].sort());
    expect(await blobs.deleteUnfinished(later)).toBe(1);
  });
});

describe('a service that does not list incomplete uploads', () => {
  it('is used with all other operations, and reports no incomplete uploads', async () => {
    server.tellsUploads = false;
    onTestFinished(() => {
      server.tellsUploads = true;
    });
    const [key, bytes] = [randomUUID(), randomBytes(6 * MiB)];
    await blobs.write(key, toChunks(bytes));
    expect(await blobs.deleteUnfinished(new Date(Date.now() + 60_000))).toBe(0);
    expect((await toBytes(await blobs.read(key))).equals(bytes)).toBe(true);
    await blobs.delete([key]);
    expect(await blobs.read(key)).toBeNull();
  });
});

describe('an unavailable service', () => {
  async function expectUnavailable(store: BlobStore, cause: object): Promise<void> {
    const asked: Promise<unknown>[] = [
      store.write(randomUUID(), toChunks(randomBytes(10))),
      store.read(randomUUID()),
      store.delete([randomUUID()]),
      store.deleteUnfinished(new Date()),
    ];
    await Promise.all(asked.map((each) => expect(each).rejects.toMatchObject({ code: 'UNAVAILABLE', cause })));
  }

  it('is reported without secrets', async () => {
    const gone = open({ endpoint: 'http://127.0.0.1:1' });
    await expectUnavailable(gone, { code: 'ECONNREFUSED' });
    await expectUnavailable(open({ bucket: 'no-such-bucket' }), { name: 'NoSuchBucket', status: 404 });
    const error: unknown = await open({ bucket: 'no-such-bucket' })
      .read(randomUUID())
      .catch((each: unknown) => each);
    const shown = inspect(error, { depth: null, showHidden: true });
    for (const secret of [secretAccessKey, 'Signature', 'AWS4-HMAC']) expect(shown).not.toContain(secret);
  });

  it('is given up when it does not respond', async () => {
    server.intercept = () => true;
    await expectUnavailable(open({ answerWithinMs: 100 }), { name: 'TimeoutError' });
  });

  it('is detected by responses that stall, are cut off, are too short or have another range', async () => {
    const begun = (response: ServerResponse, text = 'begun'): ServerResponse => {
      response.writeHead(200, { 'Content-Length': 100 }).write(text);
      return response;
    };
    const expectFailure = (bytes: Promise<unknown>): Promise<void> =>
      expect(bytes).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    server.intercept = (_request, response) => begun(response).writable;
    await expectFailure(toBytes(await open({ answerWithinMs: 1000 }).read(randomUUID())));
    server.intercept = (_request, response) => {
      begun(response);
      setTimeout(() => response.destroy(), 50);
      return true;
    };
    await expectFailure(toBytes(await blobs.read(randomUUID())));
    const late = await blobs.read(randomUUID());
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expectFailure(toBytes(late));
    server.intercept = (_request, response) => {
      const head = { 'Content-Range': 'bytes 5-9/100', 'Content-Length': 3 };
      return response.writeHead(206, head).end('abc').writableEnded;
    };
    await expectFailure(toBytes(await blobs.read(randomUUID(), { first: 5, last: 9 })));
    server.intercept = (_request, response) => begun(response, 'x'.repeat(100)).end().writableEnded;
    await expectFailure(blobs.read(randomUUID(), { first: 5, last: 9 }));
  });

  it('is reported if it is killed during an upload, which leaves nothing after a restart', async () => {
    const key = randomUUID();
    server.intercept = (request) => {
      if (request.url?.includes('partNumber=2') === true) void server.kill();
      return false;
    };
    await expect(blobs.write(key, toChunks(randomBytes(12 * MiB)))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    server.intercept = () => false;
    await server.start();
    expect(await blobs.read(key)).toBeNull();
    expect(await blobs.deleteUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    expect(server.uploads()).not.toContain(key);
  });
});

describe('the options of s3Blobs, with a server', () => {
  it.each([
    [{ bucket: '' }, 'bucket: expected the name of a bucket, got an empty text'],
    [{ endpoint: 'nonsense' }, 'endpoint: expected an http or https URL without credentials, got a text'],
    [{ endpoint: 'ftp://s3.example' }, 'endpoint: expected an http or https URL'],
    [{ endpoint: 'https://key:s3cret@s3.example' }, 'URL without credentials, got a text'],
  ])('reject %j', (options, message) => {
    expect(() => open(options)).toThrow(message);
  });
});
