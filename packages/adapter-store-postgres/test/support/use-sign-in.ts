import { randomUUID } from 'node:crypto';

import {
  personalDataSections,
  sealedKinds,
  type LinkedIdentity,
  type StoreInput,
  type Stores,
} from '@crewkit/core/adapter';

import { addAccount, at, toHash } from './samples.js';

const now = at(1);
const hash = toHash('token');
const times = { createdAt: at(0), expiresAt: at(60_000) };

export function sampleIdentity(userId: string, subject: string = randomUUID()): LinkedIdentity {
  const provided = { provider: 'google', issuer: 'https://accounts.example.org', subject, email: null };
  return { id: randomUUID(), userId, ...provided, createdAt: at(0), lastUsedAt: at(0) };
}

export function samplePasskey(userId: string, name = 'Laptop'): StoreInput<'passkeys', 'insertIfAbsent'> {
  const credential = { credentialId: randomUUID(), publicKey: hash, userHandle: 'handle', counter: 0 };
  const rest = { transports: ['internal'], backedUp: true, name, createdAt: at(0), lastUsedAt: at(1) };
  return { id: randomUUID(), userId, ...credential, ...rest };
}

/** Calls every writing method of the stores for sign-in and personal data. */
export async function writeSignIn(stores: Stores): Promise<void> {
  const userId = await addAccount(stores);
  await useTwoFactor(stores, userId);
  await useIdentities(stores, userId);
  await usePasskeys(stores, userId);
  const { signInChallenges, spentFlows, emailChanges, knownDevices, personalData } = stores;
  await signInChallenges.insert({ tokenHash: hash, userId, method: 'password', identity: null, ...times });
  await signInChallenges.consume(hash, now);
  await signInChallenges.deleteAllFor(userId);
  await signInChallenges.deleteExpired(now);
  await spentFlows.spend(hash, at(5));
  await spentFlows.deleteExpired(now);
  await emailChanges.insert({ tokenHash: hash, userId, newEmail: 'new@example.org', ...times });
  await emailChanges.consume(hash, now);
  await emailChanges.deleteAllFor(userId);
  await emailChanges.deleteExpired(now);
  await knownDevices.remember({ userId, fingerprint: hash, seenAt: now });
  await knownDevices.deleteIdle(now);
  await personalData.erase({ userId, email: `${userId}@example.org` }, now);
  await personalData.forgetOrigins(userId, 5);
  await personalData.finishClosing(userId);
}

async function useTwoFactor({ twoFactor, sealedValues }: Stores, userId: string): Promise<void> {
  await twoFactor.stage({ userId, sealedSecret: 'x', ...times });
  await twoFactor.enable({ userId, sealedSecret: 'x', lastTimeStep: 1, enabledAt: now });
  await twoFactor.acceptTimeStep(userId, 2);
  await twoFactor.replaceRecoveryCodes(userId, [hash]);
  await twoFactor.consumeRecoveryCode(userId, hash);
  for (const kind of sealedKinds) await sealedValues.replace({ kind, id: userId, sealed: 'x' }, 'y');
  await twoFactor.disable(userId);
  await twoFactor.deleteExpired(now);
}

async function usePasskeys({ passkeys, emailCodes }: Stores, userId: string): Promise<void> {
  const passkey = samplePasskey(userId);
  await passkeys.insertIfAbsent(passkey);
  await passkeys.rename(userId, passkey.id, 'Phone');
  await passkeys.recordUse(passkey.id, { counter: 1, backedUp: true, lastUsedAt: now });
  await passkeys.delete(userId, passkey.id);
  await emailCodes.replace({ userId, codeHash: hash, expiresAt: at(5) });
  await emailCodes.consume({ userId, codeHash: hash }, now);
  await emailCodes.deleteAllFor(userId);
  await emailCodes.deleteExpired(now);
}

async function useIdentities({ identities }: Stores, userId: string): Promise<void> {
  const identity = sampleIdentity(userId);
  await identities.insertIfAbsent(identity);
  await identities.touch(identity.id, { email: 'ada@example.org', lastUsedAt: now });
  await identities.delete(userId, identity.id);
}

/** Calls every reading method of the same stores. */
export async function readSignIn(stores: Stores): Promise<void> {
  const id = randomUUID();
  const { twoFactor, signInChallenges, identities, passkeys, emailCodes, sealedValues, personalData } = stores;
  await passkeys.findByCredential('x');
  await passkeys.list(id);
  await emailCodes.has({ userId: id, codeHash: hash }, now);
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
    await personalData.list(section, { userId: id, email: 'ada@example.org' }, window);
  }
}
