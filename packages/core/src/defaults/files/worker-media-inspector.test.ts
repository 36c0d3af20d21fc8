import { asLiveStream, createOgg, recordings, createWav, withoutDuration } from '@crewkit/contracts/samples';
import { describe, expect, it } from 'vitest';

import type { ByteStream } from '../../ports/files/blob-store.js';
import type { AudioProbe } from '../../ports/files/media-inspector.js';
import { WorkerMediaInspector } from './worker-media-inspector.js';

const inspector = new WorkerMediaInspector();

async function* inChunks(bytes: Uint8Array, size = 1000): ByteStream {
  for (let start = 0; start < bytes.length; start += size) yield Promise.resolve(bytes.subarray(start, start + size));
}

function probe(bytes: Uint8Array, contentType: string): Promise<AudioProbe | null> {
  return inspector.probeAudio(inChunks(bytes), { contentType, size: bytes.length });
}

describe('WorkerMediaInspector', () => {
  it.each([
    ['image/png', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
    ['image/gif', Buffer.from('GIF89a<script>alert(1)</script>')],
    ['application/pdf', Buffer.from('%PDF-1.7\n<html>')],
    ['audio/wav', createWav(0.1)],
    ['audio/ogg', createOgg(100)],
    ['video/webm', recordings.voiceWebm],
    ['video/mp4', recordings.voiceMp4],
    [null, Buffer.from('<!doctype html><script>alert(1)</script>')],
    [null, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [null, Buffer.from('hello')],
    [null, Buffer.alloc(0)],
  ])('detects %s', async (expected, head) => {
    expect(await inspector.sniff(head)).toBe(expected);
  });

  it.each([
    ['WAV', createWav(2), 'audio/wav', 2000],
    ['Ogg', createOgg(1000), 'audio/ogg', 1000],
    ['WebM', recordings.voiceWebm, 'video/webm', 308],
    ['MP4 in fragments, whose header lies', recordings.voiceMp4, 'video/mp4', 381],
    ['WebM without a duration', withoutDuration(recordings.voiceWebm), 'video/webm', null],
    ['WebM as it is streamed', withoutDuration(asLiveStream(recordings.voiceWebm)), 'video/webm', null],
  ])('measures %s', async (_, bytes, contentType, durationMs) => {
    expect(await probe(bytes, contentType)).toEqual({ hasAudio: true, hasVideo: false, durationMs });
  });

  it('recognizes images', async () => {
    for (const film of [recordings.filmWebm, asLiveStream(recordings.filmWebm)]) {
      expect(await probe(film, 'video/webm')).toMatchObject({ hasAudio: true, hasVideo: true });
    }
  });

  it('recognizes other files at once while a recording is measured', async () => {
    const hard = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(1024 * 1024, 0xff)]);
    const order: string[] = [];
    const probing = probe(hard, 'audio/mpeg').then((found) => order.push(`sound ${JSON.stringify(found)}`));
    await inspector.sniff(Buffer.from('GIF89a')).then((type) => order.push(String(type)));
    await probing;
    expect(order).toEqual(['image/gif', 'sound null']);
  });
});
