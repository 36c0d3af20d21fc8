import { getPriority } from 'node:os';
import { readdirSync, readFileSync } from 'node:fs';
import bcrypt from 'bcrypt';
import { describe, expect, it } from 'vitest';
import { CrewkitError } from '../../errors/crewkit-error.js';
import { BcryptThreads } from './bcrypt-threads.js';

/** Returns the nice values of this process's threads. */
function priorities(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    return Number(fields.split(' ')[16]);
  });
}

describe('BcryptThreads', () => {
  it('hashes and compares as bcrypt does', async () => {
    const threads = new BcryptThreads();
    const hash = await threads.hash('secret password', 4);
    expect(await bcrypt.compare('secret password', hash)).toBe(true);
    expect(await threads.compare('secret password', hash)).toBe(true);
    expect(await threads.compare('another password', hash)).toBe(false);
  });

  it('returns each of many parallel callers their own result', async () => {
    const threads = new BcryptThreads();
    const hashes = await Promise.all(['a', 'b', 'c', 'd'].map((password) => threads.hash(password, 4)));
    const asked = hashes.flatMap((hash, owner) =>
      ['a', 'b', 'c', 'd'].map((password, index) => ({ hash, password, same: owner === index })),
    );
    const found = await Promise.all(asked.map(({ hash, password }) => threads.compare(password, hash)));
    expect(found).toEqual(asked.map(({ same }) => same));
  });

  it('rejects input that bcrypt rejects, and continues to work', async () => {
    const threads = new BcryptThreads();
    await expect(threads.hash(undefined as unknown as string, 4)).rejects.toThrow(/required/);
    expect(await threads.hash('secret password', 4)).toMatch(/^\$2b\$04\$/);
  });

  it('replaces a thread that died, whether it was busy or idle', async () => {
    const threads = new BcryptThreads();
    const { idle } = threads as unknown as { readonly idle: { terminate(): Promise<number>; ref(): void }[] };
    const hash = await threads.hash('secret password', 4);
    const [first] = idle;
    const dying = threads.compare('secret password', hash.replace('$04$', '$14$'));
    await first?.terminate();
    await expect(dying).rejects.toSatisfy((error) => CrewkitError.is(error) && error.code === 'UNAVAILABLE');
    expect(await threads.compare('secret password', hash)).toBe(true);
    await idle[0]?.terminate();
    expect(idle).toEqual([]);
    expect(await threads.compare('secret password', hash)).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')(
    'runs its threads at lower priority than the rest of the process',
    async () => {
      const own = getPriority(0);
      const threads = new BcryptThreads();
      await threads.hash('secret password', 4);
      expect(getPriority(0)).toBe(own);
      expect(Math.max(...priorities())).toBe(Math.min(19, own + 10));
    },
  );
});
