import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

/** Flaws in releasing and moving attempts. */
export const brokenLockoutStores: readonly BrokenStore[] = [
  {
    flaw: 'releases more attempts than were reserved',
    caughtBy: 'releases no more attempts than were reserved, even in parallel',
    breakStore(store) {
      const taken = new Map<string, number>();
      const count = (email: string, change: number): number => {
        const now = (taken.get(email) ?? 0) + change;
        taken.set(email, now);
        return now;
      };
      return withStores(store, ({ lockouts }) => ({
        lockouts: {
          async reserve(email, now, policy) {
            return count(email, 1) <= 0 ? { lockedUntil: null } : lockouts.reserve(email, now, policy);
          },
          async release(email, policy) {
            count(email, -1);
            await lockouts.release(email, policy);
          },
        },
      }));
    },
  },
  {
    flaw: 'releases no attempt',
    caughtBy: 'releases one attempt',
    breakStore: (store) => withStores(store, () => ({ lockouts: { release: () => Promise.resolve() } })),
  },
  {
    flaw: 'clears every attempt when it releases one',
    caughtBy: 'releases one attempt',
    breakStore: (store) =>
      withStores(store, ({ lockouts }) => ({ lockouts: { release: (email) => lockouts.clear(email) } })),
  },
  {
    flaw: 'lifts no lockout',
    caughtBy: 'lifts a lockout that exists only because of the released attempt',
    breakStore(store) {
      const last = new Map<string, Date>();
      return withStores(store, ({ lockouts }) => ({
        lockouts: {
          reserve(email, now, policy) {
            last.set(email, now);
            return lockouts.reserve(email, now, policy);
          },
          async release(email, policy) {
            // A refused attempt changes nothing. An accepted attempt is released too.
            const tried = await lockouts.reserve(email, last.get(email) ?? new Date(0), policy);
            if (tried.lockedUntil !== null) return;
            for (const _ of [1, 2]) await lockouts.release(email, policy);
          },
        },
      }));
    },
  },
  {
    flaw: 'lifts every lockout',
    caughtBy: 'keeps a lockout that exists without the released attempt',
    breakStore: (store) =>
      withStores(store, ({ lockouts }) => ({
        lockouts: { release: (email, policy) => lockouts.release(email, { ...policy, maxFailures: 1_000_000 }) },
      })),
  },
  {
    flaw: 'moves no attempts to another email',
    caughtBy: 'moves a lockout to another email and clears the first',
    breakStore: (store) => withStores(store, () => ({ lockouts: { move: () => Promise.resolve() } })),
  },
  {
    flaw: 'clears the attempts of an email that are moved to itself',
    caughtBy: 'keeps attempts that are moved to their own email',
    breakStore: (store) =>
      withStores(store, ({ lockouts }) => ({
        lockouts: {
          async move(from, to) {
            await lockouts.move(from, to);
            await lockouts.clear(from);
          },
        },
      })),
  },
];
