import { describe, expect, it } from 'vitest';

import { KeyedMutex } from './keyed-mutex.js';

describe('KeyedMutex', () => {
  it('runs one task at a time per key, regardless of its outcome, and other keys in parallel', async () => {
    const turns = new KeyedMutex();
    const done: string[] = [];
    let release: () => void = () => undefined;
    const first = turns.take('ada', () => new Promise<void>((resolve) => (release = resolve)));
    const failing = turns.take('ada', () => Promise.reject(new Error('wrong')));
    const last = turns.take('ada', async () => done.push('ada'));
    await turns.take('bob', async () => done.push('bob'));
    expect(done).toEqual(['bob']);
    release();
    await first;
    await expect(failing).rejects.toThrow('wrong');
    await last;
    expect(done).toEqual(['bob', 'ada']);
  });
});
