import { describe, expect, it } from 'vitest';

import { SessionVault } from './session-vault.js';
import type { KeyValueStorage } from './storage.js';
import { restoreFrom, parseStored, serialize, type HeldSession } from './stored-session.js';

const held = {
  id: 'a',
  generation: 0,
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: 1,
  lifetimeMs: 1,
  user: { id: 'u' },
  failedAt: null,
} as unknown as HeldSession;

class Items implements KeyValueStorage {
  readonly values = new Map<string, string>();
  isFull = false;
  isBroken = false;

  getItem(key: string): string | null {
    if (this.isBroken) throw new Error('broken');
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new Error('full');
    this.values.set(key, value);
  }

  removeItem(key: string): void {
    this.values.delete(key);
  }
}

describe('SessionVault', () => {
  it('writes to a synchronous storage before it returns, and reads from it at once', async () => {
    const items = new Items();
    const vault = new SessionVault(items, 'key');
    const written = vault.write(held);
    expect(parseStored(items.values.get('key') ?? null)).toEqual(held);
    await written;
    expect(vault.read()).toEqual(held);
  });

  it('writes to a slow storage in order, and reads the latest value', async () => {
    const values = new Map<string, string>();
    const delays = [30, 0];
    const vault = new SessionVault(
      {
        getItem: async (key) => values.get(key) ?? null,
        setItem: async (key, value) => {
          await new Promise((resolve) => setTimeout(resolve, delays.shift()));
          values.set(key, value);
        },
        removeItem: async (key) => void values.delete(key),
      },
      'key',
    );
    void vault.write(held);
    void vault.write({ ended: 'expired' });
    expect(await vault.read()).toEqual({ ended: 'expired' });
  });

  it('leaves no spent token in a full storage, and uses the value in memory', async () => {
    const items = new Items();
    const vault = new SessionVault(items, 'key');
    await vault.write(held);
    items.isFull = true;
    await vault.write({ ...held, refreshToken: 'next' });
    expect(items.values.get('key')).toBe(undefined);
    expect(vault.read()).toMatchObject({ refreshToken: 'next' });
    // If another tab writes later, its value takes precedence.
    items.values.set('key', serialize({ ended: 'logged-out' }));
    expect(vault.read()).toEqual({ ended: 'logged-out' });
  });

  it('distinguishes a storage that throws from an empty one', async () => {
    const items = new Items();
    const vault = new SessionVault(items, 'key');
    expect(vault.read()).toBe(null);
    items.isBroken = true;
    expect(vault.read()).toBe('unreadable');
    await vault.write(held);
    expect(vault.read()).toEqual(held);
  });
});

describe('the stored session', () => {
  it.each([{ id: '' }, { accessToken: 7 }, { refreshToken: '' }, { user: null }, { expiresAt: null }, { version: 2 }])(
    'is ignored with %j',
    (change) => {
      const value = { ...(JSON.parse(serialize(held)) as object), ...change };
      expect(restoreFrom(value)).toBe(null);
    },
  );

  it('is read without unknown properties', () => {
    expect(parseStored(serialize({ ...held, more: 1 } as HeldSession))).toEqual(held);
    expect(parseStored(serialize({ ended: 'expired' }))).toEqual({ ended: 'expired' });
    expect(parseStored('{"version":1,"ended":"whatever"}')).toBe(null);
  });
});
