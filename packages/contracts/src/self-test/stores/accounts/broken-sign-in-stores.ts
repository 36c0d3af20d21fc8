import type { StoreAdapter } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { override, withStores, withUnitOfWork } from '../override-stores.js';

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

/** Also removes the device seen last if all devices of an account are idle. */
function forgetWholeAccounts(store: StoreAdapter): StoreAdapter {
  const lastSeen = new Map<string, Date>();
  const forgotten = new Set<string>();
  return withStores(store, ({ knownDevices }) => ({
    knownDevices: {
      async remember(device) {
        const { userId, seenAt } = device;
        if (seenAt > (lastSeen.get(userId) ?? longAgo)) lastSeen.set(userId, seenAt);
        const told = await knownDevices.remember(device);
        return forgotten.delete(userId) ? 'first' : told;
      },
      deleteIdle(before) {
        for (const [userId, seenAt] of lastSeen) if (seenAt <= before) forgotten.add(userId);
        return knownDevices.deleteIdle(before);
      },
    },
  }));
}

/** Flaws in pending second-factor sign-ins. */
const brokenChallenges: readonly BrokenStore[] = [
  {
    flaw: 'finds expired sign-in challenges',
    caughtBy: 'finds a sign-in challenge by its own token, until it expires',
    breakStore: (store) =>
      withStores(store, ({ signInChallenges }) => ({
        signInChallenges: { find: (tokenHash) => signInChallenges.find(tokenHash, longAgo) },
      })),
  },
  {
    flaw: 'keeps consumed sign-in challenges',
    caughtBy: 'consumes a sign-in challenge by its own token only',
    breakStore: (store) =>
      withStores(store, ({ signInChallenges }) => ({
        signInChallenges: { consume: (tokenHash, now) => signInChallenges.find(tokenHash, now) },
      })),
  },
  {
    flaw: 'finds a sign-in challenge, then removes it',
    caughtBy: 'consumes a sign-in challenge for one of many parallel callers',
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
    flaw: 'loses the identity that a sign-in challenge links',
    caughtBy: 'stores every field of a sign-in challenge, and finding does not spend it',
    breakStore: (store) =>
      withStores(store, ({ signInChallenges }) => ({
        signInChallenges: { insert: (challenge) => signInChallenges.insert({ ...challenge, identity: null }) },
      })),
  },
  {
    flaw: 'keeps sign-in challenges that should be removed with their account',
    caughtBy: 'removes all sign-in challenges of one account',
    breakStore: (store) => withStores(store, () => ({ signInChallenges: { deleteAllFor: () => Promise.resolve() } })),
  },
];

/** Flaws in linked identities. */
const brokenIdentities: readonly BrokenStore[] = [
  {
    flaw: 'compares identities by subject alone',
    caughtBy: 'compares identities by issuer and subject, exactly',
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
    flaw: 'links only one identity of each issuer to an account',
    caughtBy: 'compares identities by issuer and subject, exactly',
    breakStore: (store) =>
      withStores(store, ({ identities }) => ({
        identities: {
          async insertIfAbsent(identity) {
            const { items } = await identities.list(identity.userId, everything);
            return !items.some((each) => each.issuer === identity.issuer) && identities.insertIfAbsent(identity);
          },
        },
      })),
  },
  {
    flaw: 'compares subjects ignoring case',
    caughtBy: 'compares identities by issuer and subject, exactly',
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
    flaw: 'links an identity to the last account that proves it',
    caughtBy: 'links an identity to one account only, the first',
    breakStore: (store) =>
      withStores(store, ({ identities }) => ({
        identities: {
          async insertIfAbsent(identity) {
            const before = await identities.find(identity.issuer, identity.subject);
            if (before !== null) await identities.delete(before.userId, before.id);
            return identities.insertIfAbsent(identity);
          },
        },
      })),
  },
  {
    flaw: 'checks for an identity, then links it',
    caughtBy: 'links an identity for one of many parallel callers',
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
    caughtBy: 'removes an identity of this account only',
    breakStore(store) {
      const owners = new Map<string, string>();
      return withStores(store, ({ identities }) => ({
        identities: {
          insertIfAbsent(identity) {
            owners.set(identity.id, identity.userId);
            return identities.insertIfAbsent(identity);
          },
          delete: (userId, id) => identities.delete(owners.get(id) ?? userId, id),
        },
      }));
    },
  },
];

/** Flaws in spent flows and known devices. */
const brokenMemories: readonly BrokenStore[] = [
  {
    flaw: 'spends a flow any number of times',
    caughtBy: 'spends each flow once',
    breakStore: (store) =>
      withStores(store, ({ spentFlows }) => ({
        spentFlows: { spend: (flowHash, expiresAt) => spentFlows.spend(flowHash, expiresAt).then(() => true) },
      })),
  },
  {
    flaw: 'checks whether a flow is spent, then spends it',
    caughtBy: 'spends a flow for one of many parallel callers',
    breakStore: spendWhatWasUnspentBefore,
  },
  {
    flaw: 'stores spent flows outside the transaction',
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
    flaw: 'reports every device as new',
    caughtBy: 'distinguishes the first device of an account from new and known ones',
    breakStore: (store) =>
      withStores(store, ({ knownDevices }) => ({
        knownDevices: { remember: (device) => knownDevices.remember(device).then(() => 'new' as const) },
      })),
  },
  {
    flaw: 'reports the first device of an account as new',
    caughtBy: 'distinguishes the first device of an account from new and known ones',
    breakStore: (store) =>
      withStores(store, ({ knownDevices }) => ({
        knownDevices: {
          remember: (device) => knownDevices.remember(device).then((told) => (told === 'first' ? 'new' : told)),
        },
      })),
  },
  {
    flaw: 'removes devices by the time when they were first seen',
    caughtBy: 'removes devices by their last use, and counts them',
    breakStore(store) {
      const seen = new Map<string, Date>();
      return withStores(store, ({ knownDevices }) => ({
        knownDevices: {
          remember(device) {
            const key = `${device.userId} ${String(device.fingerprint)}`;
            const seenAt = seen.get(key) ?? device.seenAt;
            seen.set(key, seenAt);
            return knownDevices.remember({ ...device, seenAt });
          },
        },
      }));
    },
  },
  {
    flaw: 'removes the device that was seen last',
    caughtBy: 'keeps the most recent device of each account, however old',
    breakStore: forgetWholeAccounts,
  },
];

/** Flaws in passkeys and emailed codes. */
const brokenPasskeysAndCodes: readonly BrokenStore[] = [
  {
    flaw: 'accepts deleted passkeys',
    caughtBy: 'records the last use of an existing passkey',
    breakStore: (store) =>
      withStores(store, ({ passkeys }) => ({
        passkeys: { recordUse: (id, use) => passkeys.recordUse(id, use).then(() => true) },
      })),
  },
  {
    flaw: 'moves a passkey to the account that adds its credential last',
    caughtBy: 'adds a credential once, for the first account',
    breakStore: (store) =>
      withStores(store, ({ passkeys }) => ({
        passkeys: {
          async insertIfAbsent(passkey) {
            const before = await passkeys.findByCredential(passkey.credentialId);
            if (before !== null) await passkeys.delete(before.userId, before.id);
            return passkeys.insertIfAbsent(passkey);
          },
        },
      })),
  },
  {
    flaw: 'deletes passkeys of other accounts',
    caughtBy: 'removes a passkey of this account only',
    breakStore(store) {
      const owners = new Map<string, string>();
      return withStores(store, ({ passkeys }) => ({
        passkeys: {
          insertIfAbsent(passkey) {
            owners.set(passkey.id, passkey.userId);
            return passkeys.insertIfAbsent(passkey);
          },
          delete: (userId, id) => passkeys.delete(owners.get(id) ?? userId, id),
        },
      }));
    },
  },
  {
    flaw: 'looks for an emailed code, then removes it',
    caughtBy: 'consumes a code for one of many parallel callers',
    breakStore: (store) =>
      withStores(store, ({ emailCodes }) => ({
        emailCodes: {
          async consume(code, now) {
            const found = await store.unitOfWork.read((beside) => beside.emailCodes.has(code, now));
            await emailCodes.consume(code, now);
            return found;
          },
        },
      })),
  },
  {
    flaw: 'accepts expired emailed codes',
    caughtBy: 'accepts no expired code',
    breakStore: (store) =>
      withStores(store, ({ emailCodes }) => ({
        emailCodes: { consume: (code) => emailCodes.consume(code, longAgo) },
      })),
  },
];

export const brokenSignInStores: readonly BrokenStore[] = [
  ...brokenChallenges,
  ...brokenIdentities,
  ...brokenMemories,
  ...brokenPasskeysAndCodes,
];
