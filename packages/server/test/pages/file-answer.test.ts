import { gunzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { answerCompressed } from '../../src/delivery/file-answer.js';

describe('answerCompressed', () => {
  it('reads and compresses the file once, and again after a failure', async () => {
    const text = 'Hello '.repeat(1_000);
    let reads = 0;
    const answer = answerCompressed(async () => {
      reads += 1;
      if (reads === 1) throw new Error('the file cannot be read');
      return { type: 'text/plain', bytes: Buffer.from(text) };
    }, {});
    const request = { acceptEncoding: 'gzip', ifNoneMatch: null };
    await expect(answer(request)).rejects.toThrow('the file cannot be read');
    const answers = await Promise.all([answer(request), answer(request)]);
    expect(reads).toBe(2);
    for (const { headers, content } of answers) {
      expect(headers).toMatchObject({ 'Content-Encoding': 'gzip' });
      expect(gunzipSync((content as { readonly bytes: Uint8Array }).bytes).toString()).toBe(text);
    }
  });
});
