import { randomBytes, randomUUID } from 'node:crypto';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { sampleAccount, addMember, assign, organizationPlace } from '@crewkit/contracts/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createJwtKey } from '../../src/defaults/crypto/create-jwt-key.js';
import { devMailer } from '../../src/defaults/mail/dev-mailer.js';
import { fileBlobs } from '../../src/defaults/files/file-blobs.js';
import { toBuiltInRoleId } from '../../src/domain/access/built-in-roles.js';
import { permissionCatalogue } from '../../src/domain/access/permissions/permission.js';
import type { Actor } from '../../src/domain/sign-in/session.js';
import type { UseCases } from '../../src/features/use-cases/use-cases.js';
import { createCrewkit } from '../../src/wiring/create-crewkit.js';
import type { Crewkit } from '../../src/wiring/crewkit.js';
import { withKey } from '../support/with-key.js';

const unknownId = randomUUID();
const roleId = toBuiltInRoleId('ORGANIZATION', 'MEMBER');
const window = { after: null, limit: 10 };
const settings = { locale: 'de' };
const email = 'new@example.org';

type Ask = (useCases: UseCases, actor: Actor, id: string) => Promise<unknown>;

/** Use cases with their required permissions, in addition to the permission to see the organization. */
const guarded: readonly (readonly [name: keyof UseCases, permissions: readonly string[], ask: Ask])[] = [
  ['updateOrganization', ['org:edit'], (all, by, id) => all.updateOrganization.execute(by, id, { name: 'Mine' })],
  ['deleteOrganization', ['org:delete'], (all, by, id) => all.deleteOrganization.execute(by, id)],
  ['viewSettings', ['org:settings.view'], (all, by, id) => all.viewSettings.execute(by, { scope: 'ORGANIZATION', id })],
  ['viewOrganizationStorage', ['org:settings.view'], (all, by, id) => all.viewOrganizationStorage.execute(by, id)],
  [
    'updateSettings',
    ['org:settings.edit'],
    (all, by, id) => all.updateSettings.execute(by, { scope: 'ORGANIZATION', id }, settings),
  ],
  [
    'transferOwnership',
    ['org:delete', 'org:members.roles'],
    (all, by, id) => all.transferOwnership.execute(by, id, by.userId),
  ],
  [
    'listMembers',
    ['org:members.view'],
    (all, by, id) => all.listMembers.execute(by, { scope: 'ORGANIZATION', id }, { ...window, search: null }),
  ],
  ['viewMember', ['org:members.view'], (all, by, id) => all.viewMember.execute(by, id, by.userId)],
  ['removeMember', ['org:members.remove'], (all, by, id) => all.removeMember.execute(by, id, unknownId)],
  [
    'setMemberRoles',
    ['org:members.roles'],
    (all, by, organizationId) =>
      all.setMemberRoles.execute(by, { organizationId, userId: by.userId, roleIds: [roleId] }),
  ],
  ['listInvitations', ['org:members.invite'], (all, by, id) => all.listInvitations.execute(by, id, window)],
  [
    'inviteMember',
    ['org:members.invite'],
    (all, by, organizationId) => all.inviteMember.execute(by, { organizationId, email, roleId }),
  ],
  [
    'inviteMembers',
    ['org:members.invite'],
    (all, by, organizationId) => all.inviteMembers.execute(by, { organizationId, emails: [email], roleId }),
  ],
  [
    'renewInvitation',
    ['org:members.invite'],
    (all, by, organizationId) =>
      all.renewInvitation.execute(by, { organizationId, invitationId: unknownId, by: 'mail' }),
  ],
  ['revokeInvitation', ['org:members.invite'], (all, by, id) => all.revokeInvitation.execute(by, id, unknownId)],
];

// Over HTTP, the routes check first, which hides whether the use cases check too.
describe('use cases of the workspace, called by an embedding application', () => {
  const store = sqliteStore({ path: ':memory:' });
  let crewkit: Crewkit;
  let organizationId: string;
  let owner: Actor;
  let viewer: Actor;
  const actor = (userId: string): Actor => ({
    userId,
    accessTokenId: '',
    key: null,
    client: { ipAddress: null, userAgent: null },
  });

  beforeAll(async () => {
    crewkit = await createCrewkit({
      store,
      mailer: devMailer(),
      blobs: fileBlobs({ directory: 'never-made' }),
      keys: {
        jwt: [createJwtKey({ kid: 'k', algorithm: 'HS256', secret: randomBytes(32) })],
        encryption: [{ kid: 'k', key: randomBytes(32) }],
      },
      publicUrl: 'http://127.0.0.1',
      appOrigins: ['http://127.0.0.1'],
    });
    owner = actor(await addAccount());
    ({ id: organizationId } = await crewkit.useCases.createOrganization.execute(owner, { name: 'Engines' }));
    viewer = actor(await addMember(store, organizationId));
    // A user with this role can see the organization but has no other permissions.
    const role = { id: randomUUID(), name: 'Viewer', level: 'ORGANIZATION', builtIn: false } as const;
    await store.unitOfWork.run((stores) => stores.roles.insert({ ...role, permissions: ['org:view'], organizationId }));
    const place = organizationPlace({ id: organizationId });
    await assign(store, { holder: { userId: viewer.userId }, roleId: role.id, place });
  });
  afterAll(() => crewkit.close());

  async function addAccount(): Promise<string> {
    const account = sampleAccount();
    await store.unitOfWork.run((stores) => stores.accounts.insertIfAbsent(account));
    return account.id;
  }

  it.each(guarded)('%s checks %s itself', async (_name, requiredPermissions, ask) => {
    const { useCases } = crewkit;
    const refusal = { code: 'FORBIDDEN', details: { requiredPermissions } };
    await expect(ask(useCases, viewer, organizationId)).rejects.toMatchObject(refusal);
    const stranger = actor(await addAccount());
    await expect(ask(useCases, stranger, organizationId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask(useCases, viewer, unknownId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(guarded)('%s limits an OWNER to the permissions of their API key, without %s', async (_name, needs, ask) => {
    const { useCases } = crewkit;
    const refusal = { code: 'FORBIDDEN', details: { requiredPermissions: needs } };
    const others = permissionCatalogue.map(({ name }) => name).filter((name) => !needs.includes(name));
    await expect(ask(useCases, withKey(owner, others), organizationId)).rejects.toMatchObject(refusal);
    const blind = withKey(owner, needs);
    await expect(ask(useCases, blind, organizationId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('reject users with disabled accounts', async () => {
    const userId = await addAccount();
    await store.unitOfWork.run((stores) => stores.accounts.update(userId, { disabledAt: new Date() }));
    const made = crewkit.useCases.createOrganization.execute(actor(userId), { name: 'Mine' });
    await expect(made).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each([0, 101, 1.5])('reject a page limit of %s', async (limit) => {
    const page = { after: null, limit, search: null };
    const { listOrganizations, listMembers, listInvitations, listPeople } = crewkit.useCases;
    const refused = { code: 'VALIDATION_FAILED' };
    await expect(listOrganizations.execute(viewer, page)).rejects.toMatchObject(refused);
    await expect(
      listMembers.execute(viewer, { scope: 'ORGANIZATION', id: organizationId }, page),
    ).rejects.toMatchObject(refused);
    await expect(listInvitations.execute(viewer, organizationId, page)).rejects.toMatchObject(refused);
    await expect(listPeople.execute(viewer, page)).rejects.toMatchObject(refused);
  });
});
