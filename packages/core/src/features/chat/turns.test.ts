import { describe, expect, it } from 'vitest';

import { Turns } from './turns.js';

describe('Turns', () => {
  it('does one thing at a time for each, whatever comes of it, and others beside it', async () => {
    const turns = new Turns();
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
