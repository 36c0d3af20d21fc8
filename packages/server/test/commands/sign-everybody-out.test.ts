import { randomBytes, randomUUID } from 'node:crypto';

import { signOutAllUsers } from '@crewkit/core';
import type { DurableEvent, Stores } from '@crewkit/core/adapter';
import { openTemporaryStore, storeKinds } from '@crewkit/test-servers';
import { expect, it } from 'vitest';

const createdAt = new Date();
const expiresAt = new Date(createdAt.getTime() + 60_000);
const client = { ipAddress: null, userAgent: null };
const proven = { method: 'password', secondFactor: false } as const;

async function addAccount({ accounts }: Stores): Promise<string> {
  const id = randomUUID();
  const names = { firstName: 'Ada', lastName: 'Lovelace', email: `${id}@example.com`, passwordHash: null };
  const state = { emailVerifiedAt: createdAt, twoFactorEnabled: false, disabledAt: null, closedAt: null, createdAt };
  await accounts.insertIfAbsent({ id, ...names, ...state });
  return id;
}

async function addSession({ sessions }: Stores, userId: string): Promise<Buffer> {
  const [session, hash] = [{ id: randomUUID(), userId }, randomBytes(32)];
  await sessions.insert({ ...session, ...proven, ...client, createdAt, lastUsedAt: createdAt, expiresAt });
  const token = { sessionId: session.id, userId, accessTokenId: randomUUID(), expiresAt, rotatedAt: null };
  await sessions.insertToken({ hash, ...token });
  return hash;
}

it.each(storeKinds)(
  'sign-out-all-users ends all sessions on %s, emits an event for each, and records it in the audit log',
  async (kind) => {
    const { store, dispose } = await openTemporaryStore(kind);
    try {
      await store.migrate();
      const { unitOfWork } = store;
      // There is more than one page of accounts. One user is signed in twice, one has a pending second factor, and most are not signed in.
      const people = await unitOfWork.run(async (stores) => {
        const ids: string[] = [];
        for (let count = 0; count < 203; count += 1) ids.push(await addAccount(stores));
        return ids.sort();
      });
      const [first = '', second = '', waiting = ''] = people;
      const last = people.at(-1) ?? '';
      const challenge = randomBytes(32);
      const hashes = await unitOfWork.run(async (stores) => {
        const tokenHash = challenge;
        await stores.signInChallenges.insert({
          tokenHash,
          userId: waiting,
          method: 'password',
          identity: null,
          createdAt,
          expiresAt,
        });
        return [
          await addSession(stores, first),
          await addSession(stores, first),
          await addSession(stores, second),
          await addSession(stores, last),
        ];
      });
      const seen: number[] = [];
      const done = await signOutAllUsers(store, ({ accounts }) => seen.push(accounts));
      expect(done).toEqual({ accounts: 203, sessions: 4 });
      expect(seen).toEqual([100, 200, 203]);
      await unitOfWork.read(async ({ sessions, signInChallenges, events, auditLog }) => {
        for (const hash of hashes) expect(await sessions.findToken(hash)).toBeNull();
        expect(await signInChallenges.find(challenge, createdAt)).toBeNull();
        const told: DurableEvent[] = (await events.list({ after: 0, missing: [], limit: 100 })).map(
          ({ event }) => event,
        );
        const revoked = told.filter(({ type }) => type === 'session.revoked');
        expect(revoked.map((event) => 'userId' in event && event.userId).sort()).toEqual([first, first, second, last]);
        const { items } = await auditLog.list({ organizationId: null, before: null, limit: 100 });
        expect(items.map(({ action }) => action)).toEqual(Array(3).fill('account.sessions_revoked'));
      });
      expect(await signOutAllUsers(store)).toEqual({ accounts: 203, sessions: 0 });
    } finally {
      await store.close();
      await dispose();
    }
  },
);
