import { once } from 'node:events';
import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { maxJsonBytes, readBody } from './read-body.js';

const bytes = (size: number): Buffer => Buffer.alloc(size, 'x');

describe('readBody', () => {
  it('gives what comes, in its order', async () => {
    expect(String(await readBody(Readable.from([Buffer.from('a'), Buffer.from('b')])))).toBe('ab');
  });

  it('is PAYLOAD_TOO_LARGE beyond the limit', async () => {
    expect(await readBody(Readable.from([bytes(maxJsonBytes)]))).toHaveLength(maxJsonBytes);
    await expect(readBody(Readable.from([bytes(maxJsonBytes), bytes(1)]))).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  it('gives nothing if somebody has read it all', async () => {
    const body = Readable.from([Buffer.from('a')]);
    await once(body.resume(), 'end');
    expect(await readBody(body)).toHaveLength(0);
  });

  it('is VALIDATION_FAILED if it breaks off, or had broken off before', async () => {
    const refusal = { code: 'VALIDATION_FAILED' };
    const before = new Readable({ read: () => undefined });
    await once(before.destroy(), 'close');
    await expect(readBody(before)).rejects.toMatchObject(refusal);
    const within = new Readable({ read: () => undefined });
    const read = expect(readBody(within)).rejects.toMatchObject(refusal);
    within.destroy(new Error('gone'));
    await read;
  });
});
