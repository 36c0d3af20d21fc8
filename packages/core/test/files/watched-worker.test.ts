import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

import { WatchedWorker, type WatchedWorkerOptions } from '../../src/defaults/files/watched-worker.js';
import { WorkerMediaInspector } from '../../src/defaults/files/worker-media-inspector.js';
import type { ByteStream } from '../../src/ports/files/blob-store.js';

const script = new URL('./unruly-worker.mjs', import.meta.url);
const none: AsyncIterator<Uint8Array> = { next: () => Promise.resolve({ done: true, value: undefined }) };

function watched(options: Partial<WatchedWorkerOptions> = {}): WatchedWorker {
  return new WatchedWorker({ script, workMs: 300, totalMs: 1000, memoryMb: 64, ...options });
}

async function* slowly(count: number, ms: number): AsyncGenerator<Uint8Array, void> {
  for (let index = 0; index < count; index += 1) {
    await sleep(ms);
    yield new Uint8Array(10);
  }
}

describe('WatchedWorker', () => {
  it.each(['hang', 'sulk', 'crash', 'leave', 'eat'])(
    'survives workers that %s, and handles the next request',
    async (kind) => {
      const worker = watched({ workMs: kind === 'eat' ? 10_000 : 300, totalMs: 10_000 });
      for (let time = 0; time < 2; time += 1) {
        expect(await worker.ask({ kind }, none)).toBeNull();
        expect(await worker.ask({ kind: 'echo', text: 'here' }, none)).toBe('here');
      }
    },
  );

  it('does not count the time spent waiting for chunks, up to a limit', async () => {
    const worker = watched({ workMs: 200, totalMs: 1500 });
    expect(await worker.ask({ kind: 'pull' }, slowly(6, 100))).toBe(60);
    expect(await worker.ask({ kind: 'pull' }, slowly(100, 100))).toBeNull();
    expect(await worker.ask({ kind: 'echo', text: 'here' }, none)).toBe('here');
  });

  it('rejects with the error of the chunks, and stays usable', async () => {
    const worker = watched();
    const failing = { next: () => Promise.reject(new Error('The blob store is away.')) };
    await expect(worker.ask({ kind: 'pull' }, failing)).rejects.toThrow('away');
    expect(await worker.ask({ kind: 'echo', text: 'here' }, none)).toBe('here');
  });

  it('reports that no worker is available', async () => {
    const worker = watched({ script: new URL('./no-such-worker.mjs', import.meta.url) });
    await expect(worker.ask({ kind: 'echo' }, none)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('WorkerMediaInspector', () => {
  it('queues its callers, up to a limit', async () => {
    const inspector = new WorkerMediaInspector({ mostWaiting: 3 });
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => inspector.sniff(Buffer.from('GIF89a'))));
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(await inspector.sniff(Buffer.from('GIF89a'))).toBe('image/gif');
  });

  it('releases a stream that it does not read to its end', async () => {
    const inspector = new WorkerMediaInspector();
    let released = false;
    async function* endless(): ByteStream {
      try {
        for (;;) yield Promise.resolve(new Uint8Array(1000));
      } finally {
        released = true;
      }
    }
    const probe = await inspector.probeAudio(endless(), { contentType: 'audio/wav', size: 1000 });
    expect(probe).not.toMatchObject({ hasAudio: true });
    await expect.poll(() => released).toBe(true);
  });
});
