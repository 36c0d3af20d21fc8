import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fileBlobs } from '../../src/defaults/files/file-blobs.js';
import type { BlobStore, ByteStream } from '../../src/ports/files/blob-store.js';

let directory: string;
let blobs: BlobStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crewkit-file-blobs-'));
  blobs = fileBlobs({ directory });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function* bytes(content: Uint8Array = Buffer.from('content')): ByteStream {
  yield Promise.resolve(content);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('fileBlobs', () => {
  it('accepts only lower-case UUIDs as keys', async () => {
    const keys = ['', '..', '../../etc/passwd', `../${randomUUID()}`, randomUUID().toUpperCase(), `${randomUUID()}\n`];
    for (const key of [...keys, `${randomUUID()}/x`, randomUUID().replaceAll('-', '')]) {
      await expect(blobs.write(key, bytes()), key).rejects.toThrow('UUID');
      await expect(blobs.read(key), key).rejects.toThrow('UUID');
      await expect(blobs.delete([randomUUID(), key]), key).rejects.toThrow('UUID');
    }
    expect(await filesBelow(directory)).toEqual([]);
  });

  it('restricts its files to the user of the process', async () => {
    const key = randomUUID();
    await blobs.write(key, bytes());
    const [path = ''] = await filesBelow(directory);
    expect(path).toBe(join(directory, 'blobs', key.slice(-2), key.slice(-4, -2), key));
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    for (const folder of ['blobs', 'tmp']) expect((await stat(join(directory, folder))).mode & 0o777).toBe(0o700);
  });

  it('throws UNAVAILABLE, and leaves nothing, when the disk fails', async () => {
    // A file in the place of a directory causes a failure even for root, whom permissions do not stop.
    const key = randomUUID();
    await mkdir(join(directory, 'blobs'));
    await writeFile(join(directory, 'blobs', key.slice(-2)), 'in the way');
    await expect(blobs.write(key, bytes())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(blobs.read(key)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(blobs.delete([key])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await readdir(join(directory, 'tmp'))).toEqual([]);
    await rm(join(directory, 'tmp'), { recursive: true });
    await writeFile(join(directory, 'tmp'), 'in the way');
    await expect(blobs.write(randomUUID(), bytes())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(blobs.deleteUnfinished(new Date())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('removes leftovers of killed processes, but no writes in progress', async () => {
    expect(await blobs.deleteUnfinished(new Date())).toBe(0);
    await blobs.write(randomUUID(), bytes());
    const leftover = join(directory, 'tmp', randomUUID());
    await writeFile(leftover, 'half of it');
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(leftover, longAgo, longAgo);
    let removed = -1;
    async function* slow(): ByteStream {
      yield randomBytes(100);
      removed = await blobs.deleteUnfinished(new Date(Date.now() - 60_000));
      yield randomBytes(100);
    }
    expect(await blobs.write(randomUUID(), slow())).toMatchObject({ size: 200 });
    expect(removed).toBe(1);
    expect(await filesBelow(join(directory, 'tmp'))).toEqual([]);
    expect(await filesBelow(join(directory, 'blobs'))).toHaveLength(2);
  });

  it.runIf(process.platform === 'linux')(
    'closes every file, whether the reader or the writer stops first',
    async () => {
      const key = randomUUID();
      await blobs.write(key, bytes(randomBytes(200_000)));
      const openFiles = async (): Promise<number> => (await readdir('/proc/self/fd')).length;
      const before = await openFiles();
      for (let time = 0; time < 20; time += 1) {
        for await (const _ of (await blobs.read(key)) ?? []) if (time % 2 === 0) break;
        await (await blobs.read(key))?.[Symbol.asyncIterator]().return?.();
        async function* failing(): ByteStream {
          yield Promise.resolve(randomBytes(10));
          throw new Error('The upload broke off.');
        }
        await expect(blobs.write(randomUUID(), failing())).rejects.toThrow('broke off');
      }
      expect(await openFiles()).toBeLessThanOrEqual(before + 1);
    },
  );

  it('does not return a truncated blob as complete', async () => {
    const key = randomUUID();
    await blobs.write(key, bytes());
    const [path = ''] = await filesBelow(directory);
    const content = await blobs.read(key);
    await writeFile(path, 'con');
    const read = async (): Promise<void> => {
      for await (const chunk of content ?? []) expect(chunk.byteLength).toBe(3);
    };
    await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
