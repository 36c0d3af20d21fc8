import type { PersonalRecord } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';
import type { AddPast } from './personal-past.js';
import {
  sampleChallenge,
  sampleEmailChange,
  sampleIdentity,
  samplePasskey,
  samplePushSubscription,
  sampleSecret,
  sampleStaged,
} from '../sign-in/sign-in-samples.js';
import {
  awkwardText,
  toHash,
  samplePending,
  sampleReset,
  sampleSession,
  sampleToken,
} from '../support/store-samples.js';

/** Returns a hash of a proof of the user's identity. */
export function toProof(what: string, userId: string): Uint8Array {
  return toHash(`${what} of ${userId}`);
}

const addSessions: AddPast<'sessions' | 'pushSubscriptions'> = async (
  { sessions, pushSubscriptions },
  { account, id, time },
) => {
  const [records, subscriptions]: [PersonalRecord[], PersonalRecord[]] = [[], []];
  for (const [index, ipAddress] of [null, '2001:db8::1', '192.0.2.1'].entries()) {
    // The first session has the last id and the last use.
    const session = sampleSession(account.id, {
      id: id(0x10 - index),
      createdAt: time(index),
      lastUsedAt: time(50 - index),
      expiresAt: time(60 + index),
      ipAddress,
      userAgent: ipAddress === null ? null : awkwardText,
    });
    await sessions.insert(session);
    await sessions.insertToken(sampleToken(session, { hash: toProof(`refresh token ${index}`, account.id) }));
    const { userId: _his, ...record } = session;
    records.push(record);
    const subscription = samplePushSubscription(session, { id: id(0x18 + index), createdAt: time(index) });
    await pushSubscriptions.save(subscription);
    const { endpoint, sessionId, createdAt } = subscription;
    subscriptions.push({ id: subscription.id, sessionId, endpoint, createdAt });
  }
  return { sessions: records, pushSubscriptions: subscriptions };
};

const addDevices: AddPast<'devices'> = async ({ knownDevices }, { account, time }) => {
  const seen = [
    ['phone', 1],
    ['browser', 2],
    ['phone', 9],
  ] as const;
  for (const [device, milliseconds] of seen) {
    const fingerprint = toProof(device, account.id);
    await knownDevices.remember({ userId: account.id, fingerprint, seenAt: time(milliseconds) });
  }
  return {
    devices: [
      { firstSeenAt: time(1), lastSeenAt: time(9) },
      { firstSeenAt: time(2), lastSeenAt: time(2) },
    ],
  };
};

const addIdentities: AddPast<'identities'> = async ({ identities }, { account, id, time }) => {
  const records: PersonalRecord[] = [];
  for (const [index, email] of [null, account.email].entries()) {
    const identity = sampleIdentity(account.id, {
      id: id(0x20 - index),
      subject: `subject ${index} of ${account.id}`,
      email,
      createdAt: time(index),
      lastUsedAt: time(9 - index),
    });
    await identities.insertIfAbsent(identity);
    const { userId: _his, ...record } = identity;
    records.push(record);
  }
  return { identities: records };
};

const addPasskeys: AddPast<'passkeys'> = async ({ passkeys }, { account, id, time }) => {
  const records: PersonalRecord[] = [];
  for (const [index, lastUsedAt] of [null, time(8)].entries()) {
    const { name, backedUp, createdAt, ...rest } = samplePasskey(account.id, {
      id: id(0x30 - index),
      credentialId: `passkey ${index} of ${account.id}`,
      name: `Passkey ${index}`,
      backedUp: lastUsedAt !== null,
      createdAt: time(index),
    });
    await passkeys.insertIfAbsent({ ...rest, name, backedUp, createdAt, lastUsedAt });
    records.push({ id: rest.id, name, backedUp, createdAt, lastUsedAt });
  }
  return { passkeys: records };
};

const addTwoFactor: AddPast<'twoFactor'> = async ({ twoFactor }, { account, time }) => {
  await twoFactor.enable(sampleSecret(account.id, { enabledAt: time(3) }));
  await twoFactor.stage(sampleStaged(account.id));
  const codes = ['code 1', 'code 2', 'code 3'].map((code) => toProof(code, account.id));
  await twoFactor.replaceRecoveryCodes(account.id, codes);
  await twoFactor.consumeRecoveryCode(account.id, toProof('code 3', account.id));
  return { twoFactor: [{ enabledAt: time(3), recoveryCodesLeft: 2 }] };
};

const addEmailChanges: AddPast<'emailChanges'> = async ({ emailChanges }, { account, time }) => {
  const records: PersonalRecord[] = [];
  for (const index of [0, 1]) {
    const { newEmail, createdAt, expiresAt, ...rest } = sampleEmailChange(account.id, {
      tokenHash: toProof(`email change ${index}`, account.id),
      createdAt: time(index),
      expiresAt: time(900 - index),
    });
    await emailChanges.insert({ ...rest, newEmail, createdAt, expiresAt });
    records.push({ newEmail, createdAt, expiresAt });
  }
  return { emailChanges: records };
};

const addApiKeys: AddPast<'apiKeys'> = async ({ apiKeys }, { account, id, time }) => {
  const records: PersonalRecord[] = [];
  for (const [index, lastUsedAt] of [null, time(8)].entries()) {
    const key = {
      id: id(80 + index),
      name: `Key ${index}`,
      createdAt: time(index),
      expiresAt: index === 0 ? null : time(900),
    };
    const hash = toProof(`key ${index}`, account.id);
    await apiKeys.insert({ ...key, userId: account.id, permissions: ['org:view'], lastUsedAt, hash });
    records.push({ ...key, lastUsedAt });
  }
  return { apiKeys: records };
};

/** Adds all data that proves, or could later prove, the user's identity. */
export const addWaysIn: AddPast<
  'sessions' | 'pushSubscriptions' | 'devices' | 'identities' | 'passkeys' | 'twoFactor' | 'emailChanges' | 'apiKeys'
> = async (stores, newcomer) => {
  const { id: userId, email } = newcomer.account;
  await stores.signInChallenges.insert(sampleChallenge(userId, { tokenHash: toProof('challenge', userId) }));
  const emailCode = { userId, codeHash: toProof('email code', userId), expiresAt: newcomer.time(60_000) };
  await stores.emailCodes.replace(emailCode);
  await stores.passwordResets.insert(sampleReset(userId, { tokenHash: toProof('reset', userId) }));
  await stores.pendingRegistrations.insert(samplePending({ email, tokenHash: toProof('registration', userId) }));
  for (let index = 0; index < internals.lockoutPolicy.maxFailures; index += 1) {
    await stores.lockouts.reserve(email, newcomer.time(0), internals.lockoutPolicy);
  }
  return {
    ...(await addSessions(stores, newcomer)),
    ...(await addDevices(stores, newcomer)),
    ...(await addIdentities(stores, newcomer)),
    ...(await addPasskeys(stores, newcomer)),
    ...(await addTwoFactor(stores, newcomer)),
    ...(await addEmailChanges(stores, newcomer)),
    ...(await addApiKeys(stores, newcomer)),
  };
};
