import { once } from 'node:events';
import { Readable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { maxJsonBytes, readBody } from './read-body.js';

const bytes = (size: number): Buffer => Buffer.alloc(size, 'x');

describe('readBody', () => {
  it('returns the chunks in order', async () => {
    expect(String(await readBody(Readable.from([Buffer.from('a'), Buffer.from('b')])))).toBe('ab');
  });

  it('reads texts, and measures them in bytes', async () => {
    const body = new Readable({ read: () => undefined }).setEncoding('utf8');
    body.push(Buffer.from('é'));
    body.push(null);
    expect(String(await readBody(body))).toBe('é');
    const long = Readable.from(['é'.repeat(maxJsonBytes / 2), 'x']);
    await expect(readBody(long)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('throws PAYLOAD_TOO_LARGE above the limit', async () => {
    expect(await readBody(Readable.from([bytes(maxJsonBytes)]))).toHaveLength(maxJsonBytes);
    await expect(readBody(Readable.from([bytes(maxJsonBytes), bytes(1)]))).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  it('returns nothing if the stream was already read', async () => {
    const body = Readable.from([Buffer.from('a')]);
    await once(body.resume(), 'end');
    expect(await readBody(body)).toHaveLength(0);
  });

  it('throws VALIDATION_FAILED if the body is aborted, even before it is read', async () => {
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
