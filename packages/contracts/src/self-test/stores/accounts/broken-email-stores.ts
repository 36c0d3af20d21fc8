import { searchText } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

const longAgo = new Date(0);

/** Flaws in email changes and closed accounts. */
export const brokenEmailStores: readonly BrokenStore[] = [
  {
    flaw: 'assigns an email that another account has',
    caughtBy: 'does not change an email to that of another account',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: {
          async changeEmail(id, email, at) {
            const account = await accounts.findById(id);
            const changed = await accounts.changeEmail(id, email, at);
            return changed ?? (account === null ? null : { ...account, email });
          },
        },
      })),
  },
  {
    flaw: 'treats a changed email as verified if the old one was',
    caughtBy: 'changes the email of an account, verified at that time, and nothing else',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: {
          async changeEmail(id, email, at) {
            const before = await accounts.findById(id);
            const changed = await accounts.changeEmail(id, email, at);
            return changed === null ? null : accounts.update(id, { emailVerifiedAt: before?.emailVerifiedAt ?? null });
          },
        },
      })),
  },
  {
    flaw: 'checks whether an email is free, then changes to it',
    caughtBy: 'assigns an email to one of many accounts that change to it in parallel',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: {
          async changeEmail(id, email, at) {
            const holder = await store.unitOfWork.read((beside) => beside.accounts.findByEmail(email));
            await accounts.changeEmail(id, email, at);
            return holder === null ? accounts.findById(id) : null;
          },
        },
      })),
  },
  {
    flaw: 'finds accounts by their former email',
    caughtBy: 'finds an account only by its new email',
    breakStore(store) {
      const had = new Map<string, string>();
      return withStores(store, ({ accounts }) => ({
        accounts: {
          async changeEmail(id, email, at) {
            had.set((await accounts.findById(id))?.email ?? '', id);
            return accounts.changeEmail(id, email, at);
          },
          async list(query) {
            const page = await accounts.list(query);
            const items = [...page.items];
            for (const [email, id] of had) {
              const account = query.search !== null && searchText(email).includes(query.search);
              const found = account ? await accounts.findById(id) : null;
              if (found !== null) items.push(found);
            }
            return { ...page, items };
          },
        },
      }));
    },
  },
  {
    flaw: 'ignores that an account is closed',
    caughtBy: 'excludes closed accounts',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: { insertIfAbsent: (account) => accounts.insertIfAbsent({ ...account, closedAt: null }) },
      })),
  },
  {
    flaw: 'never updates whether the second factor is enabled',
    caughtBy: 'updates the given fields of an account and no others',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: { update: (id, { twoFactorEnabled: _lost, ...changes }) => accounts.update(id, changes) },
      })),
  },
  {
    flaw: 'keeps consumed email changes',
    caughtBy: 'returns an email change with every field, once',
    breakStore: (store) =>
      withStores(store, ({ emailChanges }) => ({
        emailChanges: {
          async consume(tokenHash, now) {
            const change = await emailChanges.consume(tokenHash, now);
            if (change !== null) await emailChanges.insert(change);
            return change;
          },
        },
      })),
  },
  {
    flaw: 'confirms expired email changes',
    caughtBy: 'consumes no expired change of email',
    breakStore: (store) =>
      withStores(store, ({ emailChanges }) => ({
        emailChanges: { consume: (tokenHash) => emailChanges.consume(tokenHash, longAgo) },
      })),
  },
];
