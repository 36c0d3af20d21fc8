import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import {
  type StoreChanges,
  withStores,
  toHash,
  sampleAccount,
  sampleParticipant,
  sampleInvitation,
  sampleOrganization,
} from '@crewkit/contracts/samples';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createJwtKey } from '../../src/defaults/crypto/create-jwt-key.js';
import { devMailer } from '../../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../../src/defaults/files/file-blobs.js';
import { toBuiltInRoleId } from '../../src/domain/access/built-in-roles.js';
import type { Actor } from '../../src/domain/sign-in/session.js';
import type { StoreAdapter } from '../../src/ports/store-adapter.js';
import type { Stores } from '../../src/ports/unit-of-work.js';
import { createCrewkit } from '../../src/wiring/create-crewkit.js';
import type { Crewkit } from '../../src/wiring/crewkit.js';

const token = 'token';
let folder: string;
let store: StoreAdapter;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crewkit-departures-'));
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
  });
}

/** Adds a member of an organization who participates in one of its group conversations and has a pending invitation. */
async function addMember(): Promise<{
  readonly actor: Actor;
  readonly organizationId: string;
  readonly groupId: string;
}> {
  const [owner, user] = [sampleAccount(), sampleAccount()];
  const organization = sampleOrganization(owner.id);
  const [organizationId, groupId, createdAt] = [organization.id, randomUUID(), new Date()];
  const later = new Date(createdAt.getTime() + 600_000);
  const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
  await store.unitOfWork.run(async (stores) => {
    for (const each of [owner, user]) await stores.accounts.insertIfAbsent(each);
    await stores.organizations.insert(organization);
    for (const each of [owner, user]) await stores.members.insert(organizationId, each.id, createdAt);
    const roleId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
    await stores.assignments.assign({ holder: { userId: owner.id }, roleId, place, expiresAt: null, createdAt });
    const participants = [sampleParticipant(user.id)];
    await stores.conversations.insertGroup({
      ...{ id: groupId, organizationId, title: null, createdBy: user.id, participants, createdAt },
    });
    const role = { roleId: toBuiltInRoleId('ORGANIZATION', 'MEMBER'), email: user.email };
    const times = { createdAt, expiresAt: later, tokenHash: toHash(token) };
    await stores.invitations.insert(sampleInvitation(organization, { ...role, ...times }));
  });
  const client = { ipAddress: '192.0.2.1', userAgent: null };
  const actor = {
    userId: user.id,
    email: user.email,
    accessTokenId: randomUUID(),
    accessTokenExpiresAt: later,
    key: null,
    client,
  };
  return { actor, organizationId, groupId };
}

it('a user who left an organization can rejoin only after they have left all its group conversations', async () => {
  // Load the roles first.
  await (await open(() => ({}))).close();
  const { actor, organizationId, groupId } = await addMember();
  const departure = { organizationId, userId: actor.userId };
  const takesPart = (): Promise<boolean> =>
    store.unitOfWork.read(async ({ conversations }) => {
      const found = await conversations.getParticipation(groupId, actor.userId);
      return found !== null;
    });
  // The store behaves as if other transactions had locked every group conversation.
  const stuck = await open(() => ({ conversations: { lockLeavable: () => Promise.resolve([]) } }));
  expect(await takesPart()).toBe(true);
  await stuck.useCases.removeMember.execute(actor, organizationId, actor.userId);
  expect(await takesPart()).toBe(false);
  await expect(stuck.useCases.acceptInvitation.execute(actor, token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await takesPart()).toBe(false);
  await stuck.close();

  const crewkit = await open(() => ({}));
  const isPending = (): Promise<boolean> => store.unitOfWork.read((stores) => stores.departures.isPending(departure));
  await vi.waitFor(async () => expect(await isPending()).toBe(false), { timeout: 10_000, interval: 20 });
  await crewkit.useCases.acceptInvitation.execute(actor, token);
  expect(await takesPart()).toBe(false);
  await crewkit.close();
}, 20_000);
