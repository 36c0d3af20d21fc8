import { describe, expect, it } from 'vitest';

import { downloadHeaders } from '../../src/api/chat/download-headers.js';
import { WorkerMediaInspector } from '../../src/defaults/files/worker-media-inspector.js';
import { mediaCorpus } from './media-corpus.js';

const inspector = new WorkerMediaInspector();

describe('detected media types', () => {
  it.each(mediaCorpus.map((sample) => [sample.name, sample] as const))('%s', async (_, { bytes, type, inline }) => {
    const found = await inspector.sniff(bytes.subarray(0, inspector.headBytes));
    expect(found).toBe(type);
    const contentType = found ?? 'application/octet-stream';
    const { headers } = downloadHeaders({
      ...{ id: '', fileName: 'file', sha256: '', size: bytes.length, voice: null },
      contentType,
    });
    expect(headers['Content-Disposition']).toMatch(inline ? /^inline;/ : /^attachment;/);
  });
});
