import type { StoreAdapter, Store } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

const longAgo = new Date(0);

type Changes = Partial<Store<'twoFactor'>>;

/** Replaces the second-factor store. `change` gets the good store of a transaction and, for reads outside the transaction, the adapter. */
function withSecondFactors(
  change: (twoFactor: Store<'twoFactor'>, store: StoreAdapter) => Changes,
): BrokenStore['breakStore'] {
  return (store) => withStores(store, ({ twoFactor }) => ({ twoFactor: change(twoFactor, store) }));
}

/**
 * Replaces the second-factor store. `change` also gets the codes that each account received last, even if the good store has deleted them.
 */
function withRememberedCodes(
  change: (twoFactor: Store<'twoFactor'>, given: (userId: string) => readonly Uint8Array[]) => Changes,
): BrokenStore['breakStore'] {
  return (store) => {
    const codes = new Map<string, readonly Uint8Array[]>();
    return withStores(store, ({ twoFactor }) => ({
      twoFactor: {
        replaceRecoveryCodes(userId, hashes) {
          codes.set(userId, hashes);
          return twoFactor.replaceRecoveryCodes(userId, hashes);
        },
        ...change(twoFactor, (userId) => codes.get(userId) ?? []),
      },
    }));
  };
}

/** Flaws in TOTP secrets. */
const brokenSecrets: readonly BrokenStore[] = [
  {
    flaw: 'accepts the last time step again',
    caughtBy: 'accepts only time steps later than the last accepted one of the account',
    breakStore: withSecondFactors((twoFactor) => ({
      async acceptTimeStep(userId, timeStep) {
        const isLater = await twoFactor.acceptTimeStep(userId, timeStep);
        return isLater || (await twoFactor.find(userId))?.lastTimeStep === timeStep;
      },
    })),
  },
  {
    flaw: 'accepts time steps before the last one',
    caughtBy: 'accepts only time steps later than the last accepted one of the account',
    breakStore: withSecondFactors((twoFactor) => ({
      async acceptTimeStep(userId, timeStep) {
        const last = (await twoFactor.find(userId))?.lastTimeStep ?? timeStep;
        await twoFactor.acceptTimeStep(userId, timeStep);
        return last !== timeStep;
      },
    })),
  },
  {
    flaw: 'reads the last time step, then accepts another one',
    caughtBy: 'accepts a time step for one of many parallel callers',
    breakStore: withSecondFactors((twoFactor, store) => ({
      async acceptTimeStep(userId, timeStep) {
        const seen = await store.unitOfWork.read((beside) => beside.twoFactor.find(userId));
        await twoFactor.acceptTimeStep(userId, timeStep);
        return seen !== null && seen.lastTimeStep < timeStep;
      },
    })),
  },
  {
    flaw: 'checks for an enabled secret, then enables one',
    caughtBy: 'enables a secret for one of many parallel callers',
    breakStore: withSecondFactors((twoFactor, store) => ({
      async enable(secret) {
        const seen = await store.unitOfWork.read((beside) => beside.twoFactor.find(secret.userId));
        await twoFactor.enable(secret);
        return seen === null;
      },
    })),
  },
  {
    flaw: 'keeps the staged secret after it is enabled',
    caughtBy: 'enables a secret with every field, and removes the staged one',
    breakStore: withSecondFactors((twoFactor) => ({
      async enable(secret) {
        const staged = await twoFactor.findStaged(secret.userId, longAgo);
        const isEnabled = await twoFactor.enable(secret);
        if (staged !== null) await twoFactor.stage(staged);
        return isEnabled;
      },
    })),
  },
  {
    flaw: 'replaces the enabled secret',
    caughtBy: 'keeps the enabled secret, whatever is staged or enabled in parallel',
    breakStore: withSecondFactors((twoFactor) => ({
      async enable(secret) {
        const isEnabled = await twoFactor.enable(secret);
        if (isEnabled) return true;
        await twoFactor.disable(secret.userId);
        await twoFactor.enable(secret);
        return false;
      },
    })),
  },
  {
    flaw: 'finds expired staged secrets',
    caughtBy: 'finds no expired staged secret',
    breakStore: withSecondFactors((twoFactor) => ({
      findStaged: (userId) => twoFactor.findStaged(userId, longAgo),
    })),
  },
];

/** Flaws in recovery codes. */
const brokenRecoveryCodes: readonly BrokenStore[] = [
  {
    flaw: 'keeps the recovery codes of a disabled second factor',
    caughtBy: 'disables two-factor sign-in of one account with all its data',
    breakStore: withRememberedCodes((twoFactor, given) => ({
      async disable(userId) {
        const wasOn = await twoFactor.disable(userId);
        await twoFactor.replaceRecoveryCodes(userId, given(userId));
        return wasOn;
      },
    })),
  },
  {
    flaw: 'keeps consumed recovery codes',
    caughtBy: 'removes a recovery code when it is consumed, by its own hash only',
    breakStore: withRememberedCodes((twoFactor, given) => ({
      async consumeRecoveryCode(userId, hash) {
        const wasThere = await twoFactor.consumeRecoveryCode(userId, hash);
        await twoFactor.replaceRecoveryCodes(userId, given(userId));
        return wasThere;
      },
    })),
  },
  {
    flaw: 'checks for recovery codes, then consumes one',
    caughtBy: 'consumes a recovery code for one of many parallel callers',
    breakStore: withSecondFactors((twoFactor, store) => ({
      async consumeRecoveryCode(userId, hash) {
        const left = await store.unitOfWork.read((beside) => beside.twoFactor.countRecoveryCodes(userId));
        await twoFactor.consumeRecoveryCode(userId, hash);
        return left > 0;
      },
    })),
  },
  {
    flaw: 'adds new recovery codes to the old ones',
    caughtBy: 'removes the earlier recovery codes of the account, and no others',
    breakStore(store) {
      const given = new Map<string, readonly Uint8Array[]>();
      return withStores(store, ({ twoFactor }) => ({
        twoFactor: {
          replaceRecoveryCodes(userId, hashes) {
            const all = new Map([...(given.get(userId) ?? []), ...hashes].map((each) => [String(each), each]));
            given.set(userId, [...all.values()]);
            return twoFactor.replaceRecoveryCodes(userId, [...all.values()]);
          },
        },
      }));
    },
  },
  {
    flaw: 'accepts recovery codes of any account',
    caughtBy: 'removes the earlier recovery codes of the account, and no others',
    breakStore(store) {
      const owners = new Map<string, string>();
      return withStores(store, ({ twoFactor }) => ({
        twoFactor: {
          replaceRecoveryCodes(userId, hashes) {
            for (const hash of hashes) owners.set(String(hash), userId);
            return twoFactor.replaceRecoveryCodes(userId, hashes);
          },
          consumeRecoveryCode: (userId, hash) =>
            twoFactor.consumeRecoveryCode(owners.get(String(hash)) ?? userId, hash),
        },
      }));
    },
  },
];

export const brokenSecondFactorStores: readonly BrokenStore[] = [...brokenSecrets, ...brokenRecoveryCodes];
