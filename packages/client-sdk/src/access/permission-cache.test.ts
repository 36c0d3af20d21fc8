import { afterEach, describe, expect, it, vi } from 'vitest';

import { CrewkitError } from '../crewkit-error.js';
import type { PermissionName, Place } from './own-permissions.js';
import { PermissionCache } from './permission-cache.js';

const place = (id: string, scope: 'ORGANIZATION' | 'PROJECT' = 'PROJECT'): Place => ({ scope, id });

function setUp(isTold = true) {
  const asked: string[] = [];
  let held: readonly PermissionName[] = ['project:view'];
  let fault: CrewkitError | null = null;
  let gate: Promise<void> = Promise.resolve();
  const cache = new PermissionCache({
    ask: async (each) => {
      asked.push(each.scope === 'GLOBAL' ? 'GLOBAL' : each.id);
      const [now, failure] = [held, fault];
      await gate;
      if (failure !== null) throw failure;
      return new Set(now);
    },
    isTold: () => isTold,
  });
  return {
    cache,
    asked,
    hold: (...permissions: PermissionName[]) => void (held = permissions),
    fail: (code: 'NETWORK_ERROR' | 'FORBIDDEN' | null) =>
      void (fault = code && new CrewkitError(code, { message: '' })),
    close: (): (() => void) => {
      let open = (): void => undefined;
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe('the permission cache', () => {
  afterEach(() => void vi.useRealTimers());

  it('discards responses requested before a change', async () => {
    const { cache, asked, hold, close } = setUp();
    const open = close();
    const answer = cache.can('project:edit', place('1'));
    await settled();
    hold('project:edit');
    cache.changed(null);
    open();
    expect([await answer, asked]).toEqual([true, ['1', '1']]);
  });

  it('notifies only about changed responses, and keeps the old response until the new one arrives', async () => {
    const { cache, hold, asked } = setUp();
    let told = 0;
    cache.listeners.add(() => (told += 1));
    await cache.can('project:view', place('1'));
    expect(told).toBe(1);
    cache.changed('o');
    expect(cache.peek('project:view', place('1'))).toBe(true);
    await settled();
    expect([told, asked.length]).toEqual([1, 2]);
    hold();
    cache.changed('o');
    await settled();
    expect([told, cache.peek('project:view', place('1'))]).toEqual([2, false]);
  });

  it('requests only the permissions that a change can affect', async () => {
    const { cache, asked } = setUp();
    cache.listeners.add(() => undefined);
    const places: Place[] = [
      place('mine', 'ORGANIZATION'),
      place('other', 'ORGANIZATION'),
      place('p'),
      { scope: 'GLOBAL' },
    ];
    for (const each of places) await cache.can('org:view', each);
    asked.length = 0;
    cache.changed('mine');
    await settled();
    expect(asked.sort()).toEqual(['mine', 'p']);
  });

  it('rejects if no response arrives, and keeps cached entries', async () => {
    const { cache, fail } = setUp();
    await cache.can('project:view', place('1'));
    fail('NETWORK_ERROR');
    cache.changed(null);
    await expect(cache.can('project:view', place('1'))).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(cache.peek('project:view', place('1'))).toBe(true);
    await settled();
    fail(null);
    expect(await cache.can('project:view', place('1'))).toBe(true);
  });

  it('retries while it has listeners', async () => {
    const { cache, fail } = setUp();
    cache.listeners.add(() => undefined);
    fail('NETWORK_ERROR');
    expect(cache.peek('project:view', place('1'))).toBeUndefined();
    await settled();
    fail(null);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(cache.peek('project:view', place('1'))).toBe(true);
  });

  it('sends at most four requests in parallel, and evicts the least recently used scopes', async () => {
    const { cache, asked, close } = setUp();
    for (let id = 0; id < 600; id += 1) await cache.can('project:view', place(`${id}`));
    asked.length = 0;
    await cache.can('project:view', place('599'));
    expect(asked).toEqual([]);
    await cache.can('project:view', place('0'));
    expect(asked).toEqual(['0']);
    cache.listeners.add(() => undefined);
    const open = close();
    asked.length = 0;
    cache.changed(null);
    await settled();
    expect(asked).toEqual(['0', '599', '598', '597']);
    open();
    await settled();
    expect(new Set(asked).size).toBe(500);
  });

  it('refreshes entries with listeners at once, and others on their next use', async () => {
    const { cache, asked, hold } = setUp();
    const shown = place('shown');
    for (let id = 0; id < 20; id += 1) await cache.can('project:view', place(`${id}`));
    cache.listeners.add(() => void cache.peek('project:view', shown));
    await cache.can('project:view', shown);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    asked.length = 0;
    hold();
    cache.changed(null);
    await settled();
    expect(asked).toEqual(['shown']);
    expect(cache.peek('project:view', place('7'))).toBe(true);
    expect(await cache.can('project:view', place('8'))).toBe(false);
    expect(cache.peek('project:view', place('7'))).toBe(false);
    expect(asked).toEqual(['shown', '7', '8']);
    // This read notifies the listeners. Entries 7 and 8 were last read before that, but recently enough.
    await cache.can('project:view', place('new'));
    asked.length = 0;
    cache.changed(null);
    await settled();
    expect(asked.sort()).toEqual(['7', '8', 'new', 'shown']);
  });

  it('denies a permission after an error response, and still requests the remaining permissions', async () => {
    const { cache, asked, fail } = setUp();
    for (let id = 0; id < 6; id += 1) await cache.can('project:view', place(`${id}`));
    cache.listeners.add(() => undefined);
    fail('FORBIDDEN');
    asked.length = 0;
    cache.changed(null);
    await settled();
    for (let id = 0; id < 6; id += 1) expect(cache.peek('project:view', place(`${id}`))).toBe(false);
    await settled();
    expect(asked).toHaveLength(6);
    await expect(cache.can('project:view', place('new'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(cache.peek('project:view', place('new'))).toBe(false);
  });

  it('never returns permissions of another user', async () => {
    const { cache, hold, close } = setUp();
    const open = close();
    const answer = cache.can('project:view', place('1'));
    await settled();
    hold();
    cache.forget();
    open();
    expect(await answer).toBe(false);
  });
});
