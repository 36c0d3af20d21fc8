import { randomUUID } from 'node:crypto';

import { personalDataSections, type LinkedIdentity } from '@crewkit/core/domain';
import { sealedKinds, type Stores } from '@crewkit/core/ports';

import { addAccount, at, toHash } from './samples.js';

const now = at(1);
const hash = toHash('token');
const times = { createdAt: at(0), expiresAt: at(60_000) };

export function sampleIdentity(accountId: string, subject: string = randomUUID()): LinkedIdentity {
  const provided = { provider: 'google', issuer: 'https://accounts.example.org', subject, email: null };
  return { id: randomUUID(), accountId, ...provided, createdAt: at(0), lastUsedAt: at(0) };
}

/** Calls every writing method of the stores for sign-in and personal data. */
export async function writeSignIn(stores: Stores): Promise<void> {
  const accountId = await addAccount(stores);
  await useTwoFactor(stores, accountId);
  await useIdentities(stores, accountId);
  const { signInChallenges, spentFlows, emailChanges, knownDevices, personalData } = stores;
  await signInChallenges.insert({ tokenHash: hash, accountId, identity: null, ...times });
  await signInChallenges.consume(hash, now);
  await signInChallenges.deleteAllFor(accountId);
  await signInChallenges.deleteExpired(now);
  await spentFlows.spend(hash, at(5));
  await spentFlows.deleteExpired(now);
  await emailChanges.insert({ tokenHash: hash, accountId, newEmail: 'new@example.org', ...times });
  await emailChanges.consume(hash, now);
  await emailChanges.deleteAllFor(accountId);
  await emailChanges.deleteExpired(now);
  await knownDevices.remember({ accountId, fingerprint: hash, seenAt: now });
  await knownDevices.deleteIdle(now);
  await personalData.erase({ accountId, email: `${accountId}@example.org` }, now);
  await personalData.forgetOrigins(accountId, 5);
  await personalData.finishClosing(accountId);
}

async function useTwoFactor({ twoFactor, sealedValues }: Stores, accountId: string): Promise<void> {
  await twoFactor.stage({ accountId, sealedSecret: 'x', ...times });
  await twoFactor.enable({ accountId, sealedSecret: 'x', lastTimeStep: 1, enabledAt: now });
  await twoFactor.acceptTimeStep(accountId, 2);
  await twoFactor.replaceRecoveryCodes(accountId, [hash]);
  await twoFactor.consumeRecoveryCode(accountId, hash);
  for (const kind of sealedKinds) await sealedValues.replace({ kind, id: accountId, sealed: 'x' }, 'y');
  await twoFactor.disable(accountId);
  await twoFactor.deleteExpired(now);
}

async function useIdentities({ identities }: Stores, accountId: string): Promise<void> {
  const identity = sampleIdentity(accountId);
  await identities.insertIfAbsent(identity);
  await identities.touch(identity.id, { email: 'ada@example.org', lastUsedAt: now });
  await identities.delete(accountId, identity.id);
}

/** Calls every reading method of the same stores. */
export async function readSignIn(stores: Stores): Promise<void> {
  const id = randomUUID();
  const { twoFactor, signInChallenges, identities, sealedValues, personalData } = stores;
  await twoFactor.findStaged(id, now);
  await twoFactor.find(id);
  await twoFactor.countRecoveryCodes(id);
  await signInChallenges.find(hash, now);
  await identities.find('issuer', 'subject');
  await identities.list(id, { after: null, limit: 5 });
  const window = { after: null, limit: 5 };
  for (const kind of sealedKinds) await sealedValues.list(kind, window);
  await personalData.listClosing(5);
  for (const section of personalDataSections) {
    await personalData.list(section, { accountId: id, email: 'ada@example.org' }, window);
  }
}
