import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

import type { ByteStream } from '../../src/ports/files/blob-store.js';

vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original();
  return { ...real, open: vi.fn(real.open) };
});

async function* bytes(): ByteStream {
  yield Promise.resolve(Buffer.from('content'));
}

it('fileBlobs throws UNAVAILABLE if the disk fails on close, as network file systems can', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'crewkit-blobs-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const real = vi.mocked(open).getMockImplementation() as typeof open;
  vi.mocked(open).mockImplementationOnce(async (...given) => {
    const file = await real(...given);
    const close = file.close.bind(file);
    file.close = async () => {
      await close();
      throw full;
    };
    return file;
  });
  // Another test file might have imported the module already, without the mock.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { fileBlobs } = await import('../../src/defaults/files/file-blobs.js');
  const blobs = fileBlobs({ directory });
  await expect(blobs.write(randomUUID(), bytes())).rejects.toMatchObject({ code: 'UNAVAILABLE', cause: full });
  expect(await readdir(join(directory, 'tmp'))).toEqual([]);
});
