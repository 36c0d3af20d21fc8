import type { StoreAdapter, StoreResult, StoreInput } from '@crewkit/core/adapter';
import { idAt } from '../../../stores/support/store-samples.js';
import type { BrokenStore } from '../broken-store.js';
import { override, withStores, withUnitOfWork } from '../override-stores.js';

const cutToSeconds = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1000) * 1000);
const asText = (count: number): number => String(count) as unknown as number;

const idBeforeEveryOther = '00000000-0000-0000-0000-000000000000';

/** Counts attempts after their transaction, so that concurrent attempts do not see them. */
function countAttemptsAfterwards(store: StoreAdapter): StoreAdapter {
  const attempts = new Map<string, number>();
  const count = (email: string): void => void attempts.set(email, (attempts.get(email) ?? 0) + 1);
  return withUnitOfWork(store, (good) => ({
    async run(work) {
      const taken: string[] = [];
      const reserve = async (
        email: string,
        now: Date,
        policy: StoreInput<'lockouts', 'reserve', 2>,
      ): Promise<StoreResult<'lockouts', 'reserve'>> => {
        const lockedUntil = new Date(now.getTime() + policy.lockSeconds * 1000);
        if ((attempts.get(email) ?? 0) >= policy.maxFailures) return { lockedUntil };
        taken.push(email);
        return { lockedUntil: null };
      };
      const value = await good.run((stores) =>
        work(override(stores, { lockouts: override(stores.lockouts, { reserve }) })),
      );
      taken.forEach(count);
      return value;
    },
  }));
}

export const brokenAccountStores: readonly BrokenStore[] = [
  {
    flaw: 'removes all other field values',
    caughtBy: 'changes the given field values and no others',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: {
          async update(id, changes) {
            const before = (await accounts.findById(id))?.fields ?? {};
            const removed = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
            return accounts.update(id, {
              ...changes,
              ...(changes.fields && { fields: { ...removed, ...changes.fields } }),
            });
          },
        },
      })),
  },
  {
    flaw: 'finds accounts that have one of the given field values',
    caughtBy: 'lists the accounts that have all of the given field values',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: {
          list({ fields, ...query }) {
            const first = fields && Object.fromEntries(Object.entries(fields).slice(0, 1));
            return accounts.list({ ...query, fields: first });
          },
        },
      })),
  },
  {
    flaw: 'checks for an account before it adds one',
    caughtBy: 'adds one account of many with the same email in parallel',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: {
          async insertIfAbsent(account) {
            const found = await store.unitOfWork.read((beside) => beside.accounts.findByEmail(account.email));
            await accounts.insertIfAbsent(account);
            return found === null;
          },
        },
      })),
  },
  {
    flaw: 'truncates times to whole seconds',
    caughtBy: 'stores every field of an account',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: {
          insertIfAbsent: (account) =>
            accounts.insertIfAbsent({ ...account, createdAt: cutToSeconds(account.createdAt) }),
        },
      })),
  },
  {
    flaw: 'loses characters beyond the Basic Multilingual Plane',
    caughtBy: 'stores every field of an account',
    breakStore: (store) =>
      withStores(store, ({ accounts }) => ({
        accounts: {
          insertIfAbsent: (account) =>
            accounts.insertIfAbsent({
              ...account,
              lastName: account.lastName.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
            }),
        },
      })),
  },
  {
    flaw: 'confirms the newest registration, whatever the token',
    caughtBy: 'consumes a registration by its own token only',
    breakStore(store) {
      let newest: StoreInput<'pendingRegistrations', 'insert'> | null = null;
      return withStores(store, ({ pendingRegistrations }) => ({
        pendingRegistrations: {
          insert(registration) {
            newest = registration;
            return pendingRegistrations.insert(registration);
          },
          consume: (tokenHash, now) => pendingRegistrations.consume(newest?.tokenHash ?? tokenHash, now),
        },
      }));
    },
  },
  {
    flaw: 'finds a password reset, then removes it',
    caughtBy: 'consumes a password reset for one of many parallel callers',
    breakStore: (store) =>
      withStores(store, ({ passwordResets }) => ({
        passwordResets: {
          async consume(tokenHash, now) {
            const found = await store.unitOfWork.read((beside) => beside.passwordResets.find(tokenHash, now));
            await passwordResets.consume(tokenHash, now);
            return found;
          },
        },
      })),
  },
  {
    flaw: 'reads a refresh token, then rotates it',
    caughtBy: 'rotates a token for one of many parallel callers',
    breakStore: (store) =>
      withStores(store, ({ sessions }) => ({
        sessions: {
          async rotate(hash, now) {
            const found = await store.unitOfWork.read((beside) => beside.sessions.findToken(hash));
            await sessions.rotate(hash, now);
            return found?.rotatedAt === null && found.expiresAt > now;
          },
        },
      })),
  },
  {
    flaw: 'compares numbers as text',
    caughtBy: 'removes expired sessions and token hashes and counts the rows',
    breakStore: (store) =>
      withStores(store, ({ sessions }) => ({
        sessions: { deleteExpired: async (now) => asText(await sessions.deleteExpired(now)) },
      })),
  },
  {
    flaw: 'paginates sessions by their time alone',
    caughtBy: 'lists sessions in pages of any size, even several of the same instant',
    breakStore: (store) =>
      withStores(store, ({ sessions }) => ({
        sessions: {
          list: (userId, now, { after, limit }) =>
            sessions.list(userId, now, { after: after && { ...after, id: idAt(0) }, limit }),
        },
      })),
  },
  {
    flaw: 'ends the session that should remain',
    caughtBy: 'ends all sessions except one',
    breakStore: (store) =>
      withStores(store, ({ sessions }) => ({ sessions: { deleteAll: (userId) => sessions.deleteAll(userId) } })),
  },
  {
    flaw: 'deletes rotated tokens with their session',
    caughtBy: 'ends one session of the account and keeps its rotated hashes',
    breakStore: (store) =>
      withStores(store, ({ sessions }) => ({
        sessions: {
          async findToken(hash) {
            const token = await sessions.findToken(hash);
            if (token === null) return null;
            const live = await sessions.list(token.userId, new Date(0), { after: null, limit: 100 });
            return live.items.some((each) => each.id === token.sessionId) ? token : null;
          },
        },
      })),
  },
  {
    flaw: 'counts attempts only after their transaction',
    caughtBy: 'accepts exactly as many parallel attempts as the policy allows',
    breakStore: countAttemptsAfterwards,
  },
  {
    flaw: 'selects due mails, then claims them',
    caughtBy: 'hands each email to one of many parallel claims',
    breakStore: (store) =>
      withStores(store, ({ mailOutbox }) => ({
        mailOutbox: {
          async claimDue(claim) {
            const waiting = await store.unitOfWork.read((beside) => beside.mailOutbox.listRecent(100));
            await mailOutbox.claimDue(claim);
            const due = waiting.reverse().filter((each) => each.attempts === 0 && each.createdAt <= claim.now);
            return due.slice(0, claim.limit).map((each) => ({ ...each, attempts: 1 }));
          },
        },
      })),
  },
  {
    flaw: 'lists pending mails from the beginning again after a page that ends at an equal time',
    caughtBy: 'lists pending emails by their next attempt, then by id, without contents and without sent ones',
    breakStore: (store) =>
      withStores(store, ({ mailOutbox }) => ({
        mailOutbox: {
          listPending: ({ after, limit }) =>
            mailOutbox.listPending({ after: after && { ...after, id: idBeforeEveryOther }, limit }),
        },
      })),
  },
];
