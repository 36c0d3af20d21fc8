import { createHash } from 'node:crypto';
import bcrypt from 'bcrypt';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BcryptPasswordHasher } from './bcrypt-password-hasher.js';
import { BcryptThreads } from './bcrypt-threads.js';

const quick = new BcryptPasswordHasher({ cost: 4 });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('BcryptPasswordHasher', () => {
  it('hashes with cost 10 by default, and compares absent hashes at that cost', async () => {
    const compare = vi.spyOn(BcryptThreads.prototype, 'compare');
    const hasher = new BcryptPasswordHasher();
    expect(bcrypt.getRounds(await hasher.hash('secret password'))).toBe(10);
    expect(await hasher.verify('secret password', null)).toBe(false);
    const [, hash] = compare.mock.calls[0] ?? [];
    expect(bcrypt.getRounds(typeof hash === 'string' ? hash : '')).toBe(10);
  });

  it('compares even if the hash is absent or unreadable, and returns false', async () => {
    const compare = vi.spyOn(BcryptThreads.prototype, 'compare');
    const unreadable = ['', 'x', 'plain text', '$2b$10$', `$2y$10$${'a'.repeat(53)}`, `$2b$31$${'a'.repeat(53)}`];
    for (const hash of [null, ...unreadable]) expect(await quick.verify('secret password', hash)).toBe(false);
    expect(compare).toHaveBeenCalledTimes(unreadable.length + 1);
    for (const [, used] of compare.mock.calls) expect(used).toMatch(/^\$2b\$04\$[./A-Za-z0-9]{53}$/);
  });

  it('passes up to 72 bytes to bcrypt unchanged', async () => {
    for (const password of ['secret password', 'x'.repeat(72), '😀'.repeat(18)]) {
      expect(await bcrypt.compare(password, await quick.hash(password))).toBe(true);
    }
  });

  it('reduces longer passwords to the base64 of their SHA-256', async () => {
    const password = 'x'.repeat(73);
    const reduced = createHash('sha256').update(password).digest('base64');
    expect(await bcrypt.compare(reduced, await quick.hash(password))).toBe(true);
  });

  it('distinguishes 100-character passwords that share their first 72 bytes', async () => {
    const shared = 'a'.repeat(72);
    const hash = await quick.hash(shared + 'b'.repeat(28));
    expect(await quick.verify(shared + 'b'.repeat(28), hash)).toBe(true);
    expect(await quick.verify(shared + 'c'.repeat(28), hash)).toBe(false);
    expect(await quick.verify(shared, hash)).toBe(false);
  });

  it('uses every byte of 128 four-byte code points', async () => {
    const password = '😀'.repeat(128);
    const hash = await quick.hash(password);
    expect(await quick.verify(password, hash)).toBe(true);
    expect(await quick.verify(`${'😀'.repeat(127)}😁`, hash)).toBe(false);
  });

  it('does not stop at a NUL', async () => {
    const hash = await quick.hash('abc\0defgh');
    expect(await quick.verify('abc\0defgh', hash)).toBe(true);
    expect(await quick.verify('abc\0other', hash)).toBe(false);
    expect(await quick.verify('abc', hash)).toBe(false);
  });

  it('requests a rehash if the stored hash is weaker or unreadable', () => {
    const hasher = new BcryptPasswordHasher({ cost: 5 });
    const stored = (cost: string): string => `$2b$${cost}$${'a'.repeat(53)}`;
    expect(['04', '05', '06'].map((cost) => hasher.needsRehash(stored(cost)))).toEqual([true, false, false]);
    expect(hasher.needsRehash('plain text')).toBe(true);
  });

  it('limits hashes and comparisons in progress together', async () => {
    const hasher = new BcryptPasswordHasher({ cost: 4, maxConcurrent: 3 });
    let inFlight = 0;
    let most = 0;
    const slowly = async <T>(result: T): Promise<T> => {
      most = Math.max(most, (inFlight += 1));
      await new Promise((resolve) => setImmediate(resolve));
      inFlight -= 1;
      return result;
    };
    vi.spyOn(BcryptThreads.prototype, 'hash').mockImplementation(() => slowly('hash'));
    vi.spyOn(BcryptThreads.prototype, 'compare').mockImplementation(() => slowly(false));
    const each = (index: number): Promise<unknown> =>
      index % 2 ? hasher.hash('password') : hasher.verify('password', null);
    await Promise.all(Array.from({ length: 32 }, (_, index) => each(index)));
    expect(most).toBe(3);
  });

  it('rejects an invalid cost', () => {
    for (const cost of [3, 17, 10.5, Number.NaN]) {
      expect(() => new BcryptPasswordHasher({ cost })).toThrow('cost: expected a whole number from 4 to 16');
    }
  });
});
