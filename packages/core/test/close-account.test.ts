import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import {
  type StoreChanges,
  withStores,
  sampleAccount,
  sampleParticipant,
  sampleSession,
  sampleToken,
} from '@crewkit/contracts/samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { BcryptPasswordHasher } from '../src/defaults/sign-in/bcrypt-password-hasher.js';
import { createJwtKey } from '../src/defaults/crypto/create-jwt-key.js';
import { devMailer } from '../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../src/defaults/files/file-blobs.js';
import { administratorRoleId } from '../src/domain/access/built-in-roles.js';
import type { SessionActor } from '../src/domain/sign-in/session.js';
import { CrewkitError } from '../src/errors/crewkit-error.js';
import type { StoreAdapter } from '../src/ports/store-adapter.js';
import type { Stores } from '../src/ports/unit-of-work.js';
import { createCrewkit } from '../src/wiring/create-crewkit.js';
import type { Crewkit } from '../src/wiring/crewkit.js';

const password = 'Correct-horse-7';
const passwordHasher = new BcryptPasswordHasher({ cost: 4 });
let folder: string;
let store: StoreAdapter;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crewkit-closing-'));
  store = sqliteStore({ path: join(folder, 'crewkit.db') });
  await store.migrate();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(change: (good: Stores) => StoreChanges): Promise<Crewkit> {
  return createCrewkit({
    store: withStores(sqliteStore({ path: join(folder, 'crewkit.db') }), change),
    mailer: devMailer(),
    blobs: fileBlobs({ directory: join(folder, 'blobs') }),
    keys: {
      jwt: [createJwtKey({ kid: 'k', algorithm: 'HS256', secret: randomBytes(32) })],
      encryption: [{ kid: 'k', key: randomBytes(32) }],
    },
    publicUrl: 'https://api.example',
    appOrigins: ['https://app.example'],
    ports: { passwordHasher },
  });
}

/** Adds a signed-in user in a group conversation with two other users. */
async function addUser(): Promise<{ readonly actor: SessionActor; readonly groupId: string }> {
  const passwordHash = await passwordHasher.hash(password);
  const [user, ...others] = [sampleAccount({ passwordHash }), sampleAccount(), sampleAccount()];
  const createdAt = new Date();
  const later = { createdAt, expiresAt: new Date(createdAt.getTime() + 600_000) };
  const session = sampleSession(user.id, later);
  const token = sampleToken(session);
  const groupId = randomUUID();
  await store.unitOfWork.run(async ({ accounts, sessions, conversations }) => {
    for (const each of [user, ...others]) await accounts.insertIfAbsent(each);
    await sessions.insert(session);
    await sessions.insertToken(token);
    const participants = [user, ...others].map(({ id: userId }) => sampleParticipant(userId));
    await conversations.insertGroup({ id: groupId, title: null, createdBy: user.id, participants, createdAt });
  });
  const { accessTokenId } = token;
  const client = { ipAddress: '192.0.2.1', userAgent: null };
  return {
    actor: {
      userId: user.id,
      email: user.email,
      accessTokenId,
      accessTokenExpiresAt: later.expiresAt,
      key: null,
      client,
    },
    groupId,
  };
}

const close = ({ useCases }: Crewkit, actor: SessionActor): Promise<void> =>
  useCases.closeAccount.execute(actor, { kind: 'password', password });

const isParticipant = (groupId: string, { userId }: SessionActor): Promise<boolean> =>
  store.unitOfWork.read(async (stores) => (await stores.conversations.getParticipation(groupId, userId)) !== null);

it('closing an account locks GLOBAL only if the account holds a global role', async () => {
  const [plain, administrator] = [await addUser(), await addUser()];
  const lockGlobal = vi.fn<() => void>();
  const crewkit = await open(({ roles }) => ({
    roles: {
      lockGlobal() {
        lockGlobal();
        return roles.lockGlobal();
      },
    },
  }));
  await close(crewkit, plain.actor);
  expect(lockGlobal).not.toHaveBeenCalled();
  await store.unitOfWork.run(({ assignments }) => {
    const holder = { userId: administrator.actor.userId };
    const place = { scope: 'GLOBAL' } as const;
    return assignments.assign({ holder, roleId: administratorRoleId, place, expiresAt: null, createdAt: new Date() });
  });
  await close(crewkit, administrator.actor);
  expect(lockGlobal).toHaveBeenCalledTimes(1);
  await crewkit.close();
});

it('closing an account is retried without side effects if the account gets a global role in the meantime', async () => {
  const { actor, groupId } = await addUser();
  let looks = 0;
  const crewkit = await open(({ assignments }) => ({
    assignments: {
      async rolesAt(userId, place, now) {
        looks += 1;
        if (looks > 1) return assignments.rolesAt(userId, place, now);
        const found = await assignments.rolesAt(userId, place, now);
        await store.unitOfWork.run((stores) => {
          const role = { roleId: administratorRoleId, place: { scope: 'GLOBAL' } as const, expiresAt: null };
          return stores.assignments.assign({ holder: { userId }, ...role, createdAt: now });
        });
        return found;
      },
    },
  }));
  await expect(close(crewkit, actor)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await isParticipant(groupId, actor)).toBe(true);
  await close(crewkit, actor);
  expect(await isParticipant(groupId, actor)).toBe(false);
  await crewkit.close();
});

it('another process leaves the group conversations if this process fails after closing the account', async () => {
  const { actor, groupId } = await addUser();
  const first = await open(() => ({
    conversations: { leave: () => Promise.reject(new CrewkitError('UNAVAILABLE')) },
  }));
  await close(first, actor);
  await first.close();
  expect(await isParticipant(groupId, actor)).toBe(true);
  const second = await open(() => ({}));
  await vi.waitFor(async () => expect(await isParticipant(groupId, actor)).toBe(false), 10_000);
  await vi.waitFor(async () => {
    expect(await store.unitOfWork.read(({ personalData }) => personalData.listClosing(10))).toEqual([]);
  }, 10_000);
  await second.close();
});
