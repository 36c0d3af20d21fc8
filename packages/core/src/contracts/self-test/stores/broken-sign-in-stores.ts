import type { StoreAdapter } from '../../../ports/store-adapter.js';
import type { BrokenStore } from './broken-store.js';
import { override, withStores, withUnitOfWork } from './override-stores.js';

const longAgo = new Date(0);
const everything = { after: null, limit: 1000 };

/** Checks before the transaction whether a flow is spent, so that concurrent callers all succeed. */
function spendWhatWasUnspentBefore(store: StoreAdapter): StoreAdapter {
  const spent = new Set<string>();
  return withUnitOfWork(store, (good) => ({
    run(work) {
      const before = new Set(spent);
      return good.run((stores) => {
        const spend = async (flowHash: Uint8Array, expiresAt: Date): Promise<boolean> => {
          await stores.spentFlows.spend(flowHash, expiresAt);
          spent.add(String(flowHash));
          return !before.has(String(flowHash));
        };
        return work(override(stores, { spentFlows: override(stores.spentFlows, { spend }) }));
      });
    },
  }));
}

/** Also forgets the device seen last if all devices of an account are idle. */
function forgetWholeAccounts(store: StoreAdapter): StoreAdapter {
  const lastSeen = new Map<string, Date>();
  const forgotten = new Set<string>();
  return withStores(store, ({ knownDevices }) => ({
    knownDevices: {
      async remember(device) {
        const { accountId, seenAt } = device;
        if (seenAt > (lastSeen.get(accountId) ?? longAgo)) lastSeen.set(accountId, seenAt);
        const told = await knownDevices.remember(device);
        return forgotten.delete(accountId) ? 'first' : told;
      },
      deleteIdle(before) {
        for (const [accountId, seenAt] of lastSeen) if (seenAt <= before) forgotten.add(accountId);
        return knownDevices.deleteIdle(before);
      },
    },
  }));
}

/** Flaws of pending second-factor sign-ins. */
const brokenChallenges: readonly BrokenStore[] = [
  {
    flaw: 'finds sign-in challenges that have expired',
    caughtBy: 'finds a sign-in challenge by its own token, until it expires',
    breakStore: (store) =>
      withStores(store, ({ signInChallenges }) => ({
        signInChallenges: { find: (tokenHash) => signInChallenges.find(tokenHash, longAgo) },
      })),
  },
  {
    flaw: 'leaves sign-in challenges in place that are consumed',
    caughtBy: 'consumes a sign-in challenge by its own token only',
    breakStore: (store) =>
      withStores(store, ({ signInChallenges }) => ({
        signInChallenges: { consume: (tokenHash, now) => signInChallenges.find(tokenHash, now) },
      })),
  },
  {
    flaw: 'finds a sign-in challenge, then removes it',
    caughtBy: 'gives a sign-in challenge to one of many that consume it at once',
    breakStore: (store) =>
      withStores(store, ({ signInChallenges }) => ({
        signInChallenges: {
          async consume(tokenHash, now) {
            const found = await store.unitOfWork.read((beside) => beside.signInChallenges.find(tokenHash, now));
            await signInChallenges.consume(tokenHash, now);
            return found;
          },
        },
      })),
  },
  {
    flaw: 'loses what a sign-in challenge is to link',
    caughtBy: 'keeps every field of a sign-in challenge, and finding does not spend it',
    breakStore: (store) =>
      withStores(store, ({ signInChallenges }) => ({
        signInChallenges: { insert: (challenge) => signInChallenges.insert({ ...challenge, identity: null }) },
      })),
  },
  {
    flaw: 'keeps sign-in challenges whose account is to have none',
    caughtBy: 'removes all sign-in challenges of one account',
    breakStore: (store) => withStores(store, () => ({ signInChallenges: { deleteAllFor: () => Promise.resolve() } })),
  },
];

/** Flaws of linked identities. */
const brokenIdentities: readonly BrokenStore[] = [
  {
    flaw: 'knows identities by their subject alone',
    caughtBy: 'tells identities apart by issuer and subject, to the letter',
    breakStore(store) {
      const issuers = new Map<string, string>();
      return withStores(store, ({ identities }) => ({
        identities: {
          insertIfAbsent(identity) {
            issuers.set(identity.subject, identity.issuer);
            return identities.insertIfAbsent(identity);
          },
          find: (issuer, subject) => identities.find(issuers.get(subject) ?? issuer, subject),
        },
      }));
    },
  },
  {
    flaw: 'links one identity of each issuer to an account',
    caughtBy: 'tells identities apart by issuer and subject, to the letter',
    breakStore: (store) =>
      withStores(store, ({ identities }) => ({
        identities: {
          async insertIfAbsent(identity) {
            const { items } = await identities.list(identity.accountId, everything);
            return !items.some((each) => each.issuer === identity.issuer) && identities.insertIfAbsent(identity);
          },
        },
      })),
  },
  {
    flaw: 'takes the letters of subjects for the same in any case',
    caughtBy: 'tells identities apart by issuer and subject, to the letter',
    breakStore: (store) =>
      withStores(store, ({ identities }) => ({
        identities: {
          insertIfAbsent: (identity) =>
            identities.insertIfAbsent({ ...identity, subject: identity.subject.toLowerCase() }),
          find: (issuer, subject) => identities.find(issuer, subject.toLowerCase()),
        },
      })),
  },
  {
    flaw: 'links an identity to whoever proves it last',
    caughtBy: 'links an identity to one account, the first',
    breakStore: (store) =>
      withStores(store, ({ identities }) => ({
        identities: {
          async insertIfAbsent(identity) {
            const before = await identities.find(identity.issuer, identity.subject);
            if (before !== null) await identities.delete(before.accountId, before.id);
            return identities.insertIfAbsent(identity);
          },
        },
      })),
  },
  {
    flaw: 'looks for an identity, then links it',
    caughtBy: 'links an identity for one of many callers at once',
    breakStore: (store) =>
      withStores(store, ({ identities }) => ({
        identities: {
          async insertIfAbsent(identity) {
            const { issuer, subject } = identity;
            const found = await store.unitOfWork.read((beside) => beside.identities.find(issuer, subject));
            await identities.insertIfAbsent(identity);
            return found === null;
          },
        },
      })),
  },
  {
    flaw: 'unlinks identities of other accounts',
    caughtBy: 'removes an identity of the account and of no other one',
    breakStore(store) {
      const owners = new Map<string, string>();
      return withStores(store, ({ identities }) => ({
        identities: {
          insertIfAbsent(identity) {
            owners.set(identity.id, identity.accountId);
            return identities.insertIfAbsent(identity);
          },
          delete: (accountId, id) => identities.delete(owners.get(id) ?? accountId, id),
        },
      }));
    },
  },
];

/** Flaws of spent flows and known devices. */
const brokenMemories: readonly BrokenStore[] = [
  {
    flaw: 'spends flows as often as they come',
    caughtBy: 'spends each flow once',
    breakStore: (store) =>
      withStores(store, ({ spentFlows }) => ({
        spentFlows: { spend: (flowHash, expiresAt) => spentFlows.spend(flowHash, expiresAt).then(() => true) },
      })),
  },
  {
    flaw: 'looks whether a flow is spent, then spends it',
    caughtBy: 'spends a flow for one of many callers at once',
    breakStore: spendWhatWasUnspentBefore,
  },
  {
    flaw: 'remembers flows beside the transaction',
    caughtBy: 'spends no flow whose transaction is rolled back',
    breakStore(store) {
      const spent = new Set<string>();
      return withStores(store, ({ spentFlows }) => ({
        spentFlows: {
          async spend(flowHash, expiresAt) {
            if (spent.has(String(flowHash))) return false;
            spent.add(String(flowHash));
            return spentFlows.spend(flowHash, expiresAt);
          },
        },
      }));
    },
  },
  {
    flaw: 'takes every device for new',
    caughtBy: 'tells the first device of an account from new ones and known ones',
    breakStore: (store) =>
      withStores(store, ({ knownDevices }) => ({
        knownDevices: { remember: (device) => knownDevices.remember(device).then(() => 'new' as const) },
      })),
  },
  {
    flaw: 'takes the first device of an account for new',
    caughtBy: 'tells the first device of an account from new ones and known ones',
    breakStore: (store) =>
      withStores(store, ({ knownDevices }) => ({
        knownDevices: {
          remember: (device) => knownDevices.remember(device).then((told) => (told === 'first' ? 'new' : told)),
        },
      })),
  },
  {
    flaw: 'forgets devices by when they were first seen',
    caughtBy: 'forgets devices by when they were last seen, and counts them',
    breakStore(store) {
      const seen = new Map<string, Date>();
      return withStores(store, ({ knownDevices }) => ({
        knownDevices: {
          remember(device) {
            const key = `${device.accountId} ${String(device.fingerprint)}`;
            const seenAt = seen.get(key) ?? device.seenAt;
            seen.set(key, seenAt);
            return knownDevices.remember({ ...device, seenAt });
          },
        },
      }));
    },
  },
  {
    flaw: 'forgets the device that was seen last',
    caughtBy: 'leaves of each account the device that was seen last, however long ago',
    breakStore: forgetWholeAccounts,
  },
];

export const brokenSignInStores: readonly BrokenStore[] = [...brokenChallenges, ...brokenIdentities, ...brokenMemories];
