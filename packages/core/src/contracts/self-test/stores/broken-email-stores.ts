import { searchText } from '../../../domain/search-text.js';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

const longAgo = new Date(0);

/** Flaws of email changes and closed accounts. */
export const brokenEmailStores: readonly BrokenStore[] = [
  {
    flaw: 'gives accounts an email that somebody has',
    caughtBy: 'gives no account the email of another one',
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
    flaw: 'takes a changed email for verified when the old one was',
    caughtBy: 'gives an account another email, verified then, and changes nothing else',
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
    flaw: 'looks whether an email is free, then changes to it',
    caughtBy: 'gives an email to one of many accounts that change to it at once',
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
    flaw: 'finds accounts by the email that they had',
    caughtBy: 'searches an account by its new email only',
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
    flaw: 'forgets that an account is closed',
    caughtBy: 'lists no account that is closed',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: { insertIfAbsent: (account) => accounts.insertIfAbsent({ ...account, closedAt: null }) },
      })),
  },
  {
    flaw: 'keeps whether the second factor is on as it was at first',
    caughtBy: 'changes the given fields of an account and no others',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: { update: (id, { twoFactorEnabled: _lost, ...changes }) => accounts.update(id, changes) },
      })),
  },
  {
    flaw: 'leaves changes of email in place that are consumed',
    caughtBy: 'gives a change of email back with every field, once',
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
    flaw: 'confirms changes of email that have expired',
    caughtBy: 'consumes no expired change of email',
    breakStore: (store) =>
      withStores(store, ({ emailChanges }) => ({
        emailChanges: { consume: (tokenHash) => emailChanges.consume(tokenHash, longAgo) },
      })),
  },
];
