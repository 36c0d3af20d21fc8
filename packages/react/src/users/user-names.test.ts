import type { UserName } from '@crewkit/client-sdk';
import { describe, expect, it, vi } from 'vitest';

import { UserNames } from './user-names.js';

const named = (id: string): UserName => ({
  id,
  firstName: `First ${id}`,
  lastName: 'Last',
  displayName: null,
  avatarUrl: null,
  email: null,
  deleted: false,
});

function start(answers: (ids: readonly string[]) => Promise<readonly UserName[]> = async (ids) => ids.map(named)) {
  const clock = { ms: 0 };
  const lookUp = vi.fn(answers);
  const recall = vi.fn((_id: string): UserName | undefined => undefined);
  const names = new UserNames(lookUp, { recall, now: () => clock.ms });
  /** Resolves after the next change. */
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      const end = names.subscribe(() => {
        end();
        resolve();
      });
    });
  return { names, lookUp, recall, clock, changed };
}

describe('user names by id', () => {
  it('are requested in batches of 100, each name once, for parallel callers', async () => {
    const { names, lookUp, changed } = start();
    const ids = Array.from({ length: 250 }, (_, index) => `user-${index}`);
    for (const id of [...ids, ...ids]) expect(names.get(id)).toBe('loading');
    await changed();
    await vi.waitFor(() => expect(names.get('user-249')).toEqual(named('user-249')));
    expect(lookUp.mock.calls).toEqual([[ids.slice(0, 100)], [ids.slice(100, 200)], [ids.slice(200)]]);
  });

  it('of a whole page can be requested before they are shown', async () => {
    const { names, lookUp, changed } = start();
    for (const id of ['a', 'b', 'a']) names.get(id);
    await changed();
    expect(names.get('b')).toEqual(named('b'));
    for (const id of ['a', 'b']) names.get(id);
    expect(lookUp.mock.calls).toEqual([[['a', 'b']]]);
  });

  it('are unknown if the server omits them', async () => {
    const { names, changed } = start(async () => []);
    names.get('a');
    await changed();
    expect(names.get('a')).toBe('unknown');
  });

  it('are those of an earlier visit while the server does not respond', async () => {
    const { names, recall, changed } = start(async () => Promise.reject(new Error('away')));
    recall.mockImplementation((id) => (id === 'a' ? named(id) : undefined));
    for (const id of ['a', 'b']) names.get(id);
    await changed();
    expect([names.get('a'), names.get('b')]).toEqual([named('a'), 'failed']);
  });

  it('are requested again after a failure, and keep known names', async () => {
    let isAway = false;
    const { names, lookUp, clock, changed } = start(async (ids) => {
      if (isAway) throw new Error('away');
      return ids.map(named);
    });
    names.get('a');
    await changed();
    isAway = true;
    names.invalidate();
    names.get('a');
    names.get('b');
    await changed();
    expect(names.get('a')).toEqual(named('a'));
    expect(names.get('b')).toBe('failed');
    isAway = false;
    clock.ms += 10_000;
    names.get('b');
    await changed();
    expect(names.get('b')).toEqual(named('b'));
    expect(lookUp).toHaveBeenCalledTimes(3);
  });
});
