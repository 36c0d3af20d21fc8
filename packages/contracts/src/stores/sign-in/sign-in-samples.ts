import { randomUUID } from 'node:crypto';
import type { LinkedIdentity, StoreInput } from '@crewkit/core/adapter';
import { at, toHash } from '../support/store-samples.js';

type EmailChange = StoreInput<'emailChanges', 'insert'>;
type ExternalIdentity = NonNullable<StoreInput<'signInChallenges', 'insert'>['identity']>;
type Passkey = StoreInput<'passkeys', 'insertIfAbsent'>;
type PushSubscription = StoreInput<'pushSubscriptions', 'save'>;
type SignInChallenge = StoreInput<'signInChallenges', 'insert'>;
type StagedTwoFactorSecret = StoreInput<'twoFactor', 'stage'>;
type TwoFactorSecret = StoreInput<'twoFactor', 'enable'>;

export function sampleStaged(userId: string, changes: Partial<StagedTwoFactorSecret> = {}): StagedTwoFactorSecret {
  return { userId, sealedSecret: `staged ${randomUUID()}`, createdAt: at(0), expiresAt: at(60_000), ...changes };
}

export function sampleSecret(userId: string, changes: Partial<TwoFactorSecret> = {}): TwoFactorSecret {
  return { userId, sealedSecret: `secret ${randomUUID()}`, lastTimeStep: 1000, enabledAt: at(0), ...changes };
}

export function sampleExternal(changes: Partial<ExternalIdentity> = {}): ExternalIdentity {
  const subject = randomUUID();
  return { provider: 'google', issuer: 'https://accounts.example.org', subject, email: null, ...changes };
}

export function sampleIdentity(userId: string, changes: Partial<LinkedIdentity> = {}): LinkedIdentity {
  return { ...sampleExternal(), id: randomUUID(), userId, createdAt: at(0), lastUsedAt: at(0), ...changes };
}

export function sampleChallenge(userId: string, changes: Partial<SignInChallenge> = {}): SignInChallenge {
  const tokenHash = toHash(randomUUID());
  return { tokenHash, userId, method: 'password', identity: null, createdAt: at(0), expiresAt: at(60_000), ...changes };
}

export function samplePasskey(userId: string, changes: Partial<Passkey> = {}): Passkey {
  return {
    id: randomUUID(),
    userId,
    credentialId: Buffer.from(toHash(randomUUID())).toString('base64url'),
    publicKey: toHash('public key'),
    userHandle: Buffer.from(toHash(userId)).toString('base64url'),
    counter: 0,
    transports: [],
    backedUp: false,
    name: 'Laptop',
    createdAt: at(0),
    lastUsedAt: null,
    ...changes,
  };
}

export function samplePushSubscription(
  { userId, id: sessionId }: Pick<StoreInput<'sessions', 'insert'>, 'id' | 'userId'>,
  changes: Partial<PushSubscription> = {},
): PushSubscription {
  const id = changes.id ?? randomUUID();
  const keys = { p256dh: 'point', auth: 'secret', keyId: 'first' };
  return { id, userId, sessionId, endpoint: `https://push.example.org/${id}`, ...keys, createdAt: at(0), ...changes };
}

export function sampleEmailChange(userId: string, changes: Partial<EmailChange> = {}): EmailChange {
  const tokenHash = toHash(randomUUID());
  return {
    tokenHash,
    userId,
    newEmail: `${randomUUID()}@example.org`,
    createdAt: at(0),
    expiresAt: at(60_000),
    ...changes,
  };
}
