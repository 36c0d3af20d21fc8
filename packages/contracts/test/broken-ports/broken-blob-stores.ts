import { CrewkitError } from '@crewkit/core';
import type { BlobStore, ByteStream } from '@crewkit/core/adapter';

import type { BlobStoreFixture } from '../../src/ports/blob-store.contract.js';
import { createFileBlobs } from '../../src/self-test/file-blobs.js';
import type { BrokenPort } from './broken-port.js';

/** Returns the same store as a plain object, for spreading. */
function like(good: BlobStore): BlobStore {
  return {
    write: (key, content) => good.write(key, content),
    read: (key, range) => good.read(key, range),
    delete: (keys) => good.delete(keys),
    deleteUnfinished: (before) => good.deleteUnfinished(before),
  };
}

async function readAll(content: ByteStream): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(Uint8Array.from(chunk));
  return Buffer.concat(chunks);
}

async function* once(bytes: Uint8Array): ByteStream {
  yield Promise.resolve(bytes);
}

/** Yields the content and ends where the stream fails, as if the content were complete. */
async function* upToFailure(content: ByteStream): ByteStream {
  try {
    yield* content;
  } catch {
    return;
  }
}

/** Limits the number of connections. Each connection is in use until its stream was read to the end. */
function withConnections(good: BlobStore, connections: number): BlobStore {
  let free = connections;
  return {
    ...like(good),
    read: async (key, range) => {
      if (free === 0) throw new CrewkitError('UNAVAILABLE');
      const content = await good.read(key, range);
      if (content === null) return null;
      const bytes = await readAll(content);
      free -= 1;
      return (async function* (): ByteStream {
        yield* once(bytes);
        free += 1;
      })();
    },
  };
}

const flawed = (
  flaw: string,
  caughtBy: string,
  see: (good: BlobStore) => BlobStore,
): BrokenPort<Promise<BlobStoreFixture>> => ({
  flaw,
  caughtBy,
  create: () => createFileBlobs(see),
});

export const brokenBlobStores: readonly BrokenPort<Promise<BlobStoreFixture>>[] = [
  flawed('the hash covers only the first chunk', 'with size and hash', (good) => ({
    ...like(good),
    write: async (key, content) => {
      const stored = await good.write(key, content);
      return stored.size < 65_537 ? stored : { ...stored, sha256: '0'.repeat(64) };
    },
  })),
  flawed('any text is accepted as a key', 'lower-case UUIDs', (good) => ({
    ...like(good),
    delete: (keys) => good.delete(keys.filter((key) => /^[\da-f-]{36}$/.test(key))),
  })),
  flawed('an empty blob is not stored', 'returns what was written', (good) => ({
    ...like(good),
    write: async (key, content) => {
      const stored = await good.write(key, content);
      if (stored.size === 0) await good.delete([key]);
      return stored;
    },
  })),
  flawed('an empty chunk ends the stream', 'chunks of one byte', (good) => ({
    ...like(good),
    write: (key, content) =>
      good.write(
        key,
        (async function* (): ByteStream {
          for await (const chunk of content) {
            if (chunk.byteLength === 0) return;
            yield chunk;
          }
        })(),
      ),
  })),
  flawed('a failing stream is stored truncated', 'with the error of the stream', (good) => ({
    ...like(good),
    write: (key, content) => good.write(key, upToFailure(content)),
  })),
  flawed('the error of the stream is replaced', 'with the error of the stream', (good) => ({
    ...like(good),
    write: (key, content) =>
      good.write(key, content).catch((error: unknown) => {
        throw new CrewkitError('UNAVAILABLE', { cause: error });
      }),
  })),
  flawed('a write is visible before it is complete', 'before it is complete', (good) => ({
    ...like(good),
    write: async (key, content) => {
      await good.write(key, once(Buffer.from('half of it')));
      return good.write(key, content);
    },
  })),
  flawed('parallel writes interfere', 'written in parallel', (good) => {
    let running: string | null = null;
    return {
      ...like(good),
      write: async (key, content) => {
        const target = running ?? key;
        running = target;
        const stored = await good.write(target, content);
        running = null;
        return stored;
      },
    };
  }),
  flawed('a blob is written from memory', 'without holding them in memory', (good) => ({
    ...like(good),
    write: async (key, content) => good.write(key, once(await readAll(content))),
  })),
  flawed('a blob is read into memory', 'without holding them in memory', (good) => ({
    ...like(good),
    read: async (key, range) => {
      const content = await good.read(key, range);
      return content === null ? null : once(await readAll(content));
    },
  })),
  flawed('the end of a range is excluded', 'of a range', (good) => ({
    ...like(good),
    read: (key, range) => good.read(key, range && { ...range, last: range.last - 1 }),
  })),
  flawed('ranges are ignored', 'of a range', (good) => ({ ...like(good), read: (key) => good.read(key) })),
  flawed('a missing blob is empty', 'unknown key', (good) => ({
    ...like(good),
    read: async (key, range) => (await good.read(key, range)) ?? once(new Uint8Array(0)),
  })),
  flawed('all readers share one stream', 'many parallel readers', (good) => {
    const open = new Map<string, Promise<ByteStream | null>>();
    return {
      ...like(good),
      read: (key) => {
        const shared = open.get(key) ?? good.read(key);
        open.set(key, shared);
        return shared;
      },
    };
  }),
  flawed('abandoned streams keep their connection', 'releases the resources', (good) => withConnections(good, 50)),
  flawed('a missing blob is an error', 'ignores missing ones', (good) => ({
    ...like(good),
    delete: async (keys) => {
      for (const key of keys) if ((await good.read(key)) === null) throw new CrewkitError('NOT_FOUND');
      await good.delete(keys);
    },
  })),
  flawed('only the first blob is removed', 'removes only the named blobs', (good) => ({
    ...like(good),
    delete: (keys) => good.delete(keys.slice(0, 1)),
  })),
  flawed('only the first thousand blobs are removed', 'fit into one request', (good) => ({
    ...like(good),
    delete: (keys) => good.delete(keys.slice(0, 1000)),
  })),
  flawed('finished blobs are swept as well', 'does not remove finished blobs', (good) => {
    const written: string[] = [];
    return {
      ...like(good),
      write: (key, content) => {
        written.push(key);
        return good.write(key, content);
      },
      deleteUnfinished: async () => {
        await good.delete(written);
        return 0;
      },
    };
  }),
  flawed('the time is ignored when sweeping', 'began after', (good) => ({
    ...like(good),
    deleteUnfinished: () => good.deleteUnfinished(new Date(Date.now() + 1_000_000)),
  })),
];
