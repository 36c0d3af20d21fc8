import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CrewkitError } from '@crewkit/core';
import type { BlobStore, ByteRange, ByteStream } from '@crewkit/core/adapter';

import type { TestRunner } from '../harness.js';

/** An empty blob store. */
export interface BlobStoreFixture {
  readonly blobs: BlobStore;
  /** Returns the names of all stored blobs, including incomplete blobs in any form. The store must be used only by the suite. */
  readonly listCaptured: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** What `blobStoreContract` needs. */
export interface BlobStoreContractOptions {
  readonly runner: TestRunner;
  /** Creates a real, empty store, once for the suite. */
  readonly createBlobs: () => BlobStoreFixture | Promise<BlobStoreFixture>;
}

const MiB = 1024 * 1024;
const largeMiB = 160;
/** The permitted growth in memory while a blob of `largeMiB` is streamed. */
const mostGrowth = 120 * MiB;
/** The number of readers that a case abandons. It exceeds the number of connections or handles that a store has. */
const abandoned = 100;

async function* inChunks(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += size) yield Promise.resolve(bytes.subarray(start, start + size));
}

async function toBytes(stream: ByteStream | null): Promise<Buffer> {
  assert.ok(stream, 'There is no such blob.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(Uint8Array.from(chunk));
  return Buffer.concat(chunks);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function writeNew(blobs: BlobStore, bytes: Uint8Array): Promise<string> {
  const key = randomUUID();
  await blobs.write(key, inChunks(bytes));
  return key;
}

async function expectBytes(stream: ByteStream | null, expected: Uint8Array, about: string): Promise<void> {
  const found = await toBytes(stream);
  assert.ok(found.equals(expected), `${about}: ${found.length} bytes instead of ${expected.length}, or other ones.`);
}

type Case = (fixture: BlobStoreFixture) => Promise<void>;

const writing: Readonly<Record<string, Case>> = {
  async 'returns what was written, with size and hash'({ blobs }) {
    for (const size of [0, 1, 255, 64 * 1024, 64 * 1024 + 1, 6 * MiB + 1]) {
      const [key, bytes] = [randomUUID(), randomBytes(size)];
      assert.deepEqual(await blobs.write(key, inChunks(bytes)), { size, sha256: sha256(bytes) });
      await expectBytes(await blobs.read(key), bytes, `${size} bytes`);
    }
  },

  async 'accepts empty chunks, chunks of one byte and large ones'({ blobs }) {
    const bytes = randomBytes(3 * MiB);
    async function* uneven(): ByteStream {
      yield* inChunks(bytes.subarray(0, 500), 1);
      yield new Uint8Array(0);
      yield* inChunks(bytes.subarray(500), 3 * MiB);
    }
    const key = randomUUID();
    assert.deepEqual(await blobs.write(key, uneven()), { size: bytes.length, sha256: sha256(bytes) });
    await expectBytes(await blobs.read(key), bytes, 'uneven chunks');
  },

  async 'rejects with the error of the stream, and stores nothing'({ blobs, listCaptured }) {
    const before = await listCaptured();
    for (const size of [0, 1000, 7 * MiB]) {
      const [key, error] = [randomUUID(), new CrewkitError('PAYLOAD_TOO_LARGE')];
      async function* failing(): ByteStream {
        yield* inChunks(randomBytes(size));
        throw error;
      }
      await assert.rejects(blobs.write(key, failing()), (thrown) => thrown === error);
      assert.equal(await blobs.read(key), null);
      assert.deepEqual(await listCaptured(), before, `Something is left of ${size} bytes.`);
    }
  },

  async 'does not expose a blob before it is complete'({ blobs }) {
    const [key, seen] = [randomUUID(), [] as (ByteStream | null)[]];
    async function* slow(): ByteStream {
      yield randomBytes(6 * MiB);
      seen.push(await blobs.read(key));
      yield randomBytes(10);
    }
    await blobs.write(key, slow());
    assert.deepEqual(seen, [null]);
  },

  async 'rejects keys other than lower-case UUIDs without side effects'({ blobs, listCaptured }) {
    const [kept, id] = [await writeNew(blobs, randomBytes(10)), randomUUID()];
    const before = await listCaptured();
    const others = ['', '..', 'x', `../${id}`, `${id}/x`, `${id}\n`, id.toUpperCase(), id.replaceAll('-', '')];
    for (const key of others) {
      await assert.rejects(blobs.write(key, inChunks(randomBytes(10))), key);
      await assert.rejects(blobs.read(key), key);
      await assert.rejects(blobs.delete([kept, key]), key);
    }
    assert.deepEqual(await listCaptured(), before);
  },

  async 'keeps blobs written in parallel apart'({ blobs }) {
    const contents = Array.from({ length: 16 }, () => randomBytes(100_000));
    const keys = await Promise.all(contents.map((bytes) => writeNew(blobs, bytes)));
    for (const [index, key] of keys.entries()) {
      await expectBytes(await blobs.read(key), contents[index] ?? Buffer.alloc(0), `blob ${index}`);
    }
  },

  async 'streams blobs without holding them in memory'({ blobs }) {
    const [key, chunk, before] = [randomUUID(), randomBytes(MiB), process.memoryUsage.rss()];
    const hash = createHash('sha256');
    let highest = before;
    async function* large(): ByteStream {
      for (let count = 0; count < largeMiB; count += 1) {
        hash.update(chunk);
        yield Promise.resolve(chunk);
        highest = Math.max(highest, process.memoryUsage.rss());
      }
    }
    assert.deepEqual(await blobs.write(key, large()), { size: largeMiB * MiB, sha256: hash.digest('hex') });
    let read = 0;
    for await (const part of (await blobs.read(key)) ?? []) {
      assert.ok(part.byteLength <= MiB, `A chunk has ${part.byteLength} bytes.`);
      read += part.byteLength;
      highest = Math.max(highest, process.memoryUsage.rss());
    }
    assert.equal(read, largeMiB * MiB);
    assert.ok(highest - before < mostGrowth, `The process has grown by ${Math.round((highest - before) / MiB)} MiB.`);
    await blobs.delete([key]);
  },
};

const reading: Readonly<Record<string, Case>> = {
  async 'returns the bytes of a range, both ends included'({ blobs }) {
    const size = 200_001;
    const bytes = randomBytes(size);
    const key = await writeNew(blobs, bytes);
    const ranges: ByteRange[] = [
      { first: 0, last: 0 },
      { first: 0, last: size - 1 },
      { first: size - 1, last: size - 1 },
      { first: 1, last: size - 2 },
      { first: 65_535, last: 65_536 },
      { first: 65_536, last: 131_071 },
    ];
    for (const range of ranges) {
      const expected = bytes.subarray(range.first, range.last + 1);
      await expectBytes(await blobs.read(key, range), expected, `${range.first} to ${range.last}`);
    }
  },

  async 'returns null for an unknown key, with or without a range'({ blobs }) {
    assert.equal(await blobs.read(randomUUID()), null);
    assert.equal(await blobs.read(randomUUID(), { first: 0, last: 0 }), null);
  },

  async 'returns a blob to many parallel readers'({ blobs }) {
    const bytes = randomBytes(300_000);
    const key = await writeNew(blobs, bytes);
    const read = await Promise.all(Array.from({ length: 16 }, async () => toBytes(await blobs.read(key))));
    assert.ok(read.every((each) => each.equals(bytes)));
  },

  async 'releases the resources of streams that are abandoned or never read'({ blobs }) {
    const bytes = randomBytes(2 * MiB);
    const key = await writeNew(blobs, bytes);
    for (let count = 0; count < abandoned; count += 1) {
      for await (const chunk of (await blobs.read(key)) ?? []) {
        if (chunk.byteLength > 0) break;
      }
      await (await blobs.read(key))?.[Symbol.asyncIterator]().return?.();
    }
    await expectBytes(await blobs.read(key), bytes, 'after others have left');
  },
};

const removing: Readonly<Record<string, Case>> = {
  async 'removes only the named blobs, and ignores missing ones'({ blobs, listCaptured }) {
    const bytes = randomBytes(100);
    const [kept, ...gone] = await Promise.all([1, 2, 3].map(() => writeNew(blobs, bytes)));
    assert.ok(kept);
    const before = await listCaptured();
    await blobs.delete([]);
    assert.equal((await listCaptured()).length, before.length);
    for (let time = 0; time < 2; time += 1) {
      await blobs.delete([randomUUID(), ...gone]);
      for (const key of gone) assert.equal(await blobs.read(key), null);
      await expectBytes(await blobs.read(kept), bytes, 'the other blob');
      assert.equal((await listCaptured()).length, before.length - 2);
    }
  },

  async 'removes more blobs at once than fit into one request'({ blobs }) {
    const key = await writeNew(blobs, randomBytes(10));
    await blobs.delete([...Array.from({ length: 1500 }, () => randomUUID()), key]);
    assert.equal(await blobs.read(key), null);
  },

  async 'does not remove finished blobs as unfinished writes'({ blobs }) {
    const bytes = randomBytes(100);
    const key = await writeNew(blobs, bytes);
    await blobs.deleteUnfinished(new Date(Date.now() + 24 * 60 * 60 * 1000));
    await expectBytes(await blobs.read(key), bytes, 'a finished blob');
    assert.equal(await blobs.deleteUnfinished(new Date(Date.now() + 24 * 60 * 60 * 1000)), 0);
  },

  async 'keeps writes that began after the given time'({ blobs }) {
    const [key, bytes] = [randomUUID(), randomBytes(7 * MiB)];
    let removed = -1;
    async function* swept(): ByteStream {
      yield* inChunks(bytes);
      removed = await blobs.deleteUnfinished(new Date(Date.now() - 60 * 60 * 1000));
    }
    await blobs.write(key, swept());
    assert.equal(removed, 0);
    await expectBytes(await blobs.read(key), bytes, 'a write that was being made');
  },
};

/**
 * Defines the contract of every BlobStore. It does not cover durability after a crash, behavior with a full disk or a lost connection, or
 * the detection of unfinished writes from killed processes.
 */
export function blobStoreContract({ runner, createBlobs }: BlobStoreContractOptions): void {
  runner.describe('BlobStore', () => {
    let fixture: BlobStoreFixture | null = null;
    runner.beforeAll(async () => {
      fixture = await createBlobs();
    });
    runner.afterAll(async () => fixture?.close());
    for (const [name, run] of Object.entries({ ...writing, ...reading, ...removing })) {
      runner.it(name, async () => {
        assert.ok(fixture, 'The store is open inside the cases only.');
        await run(fixture);
      });
    }
  });
}
