import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import { administratorRoleId, type Place } from '@crewkit/core/adapter';

import { globalPlace, organizationPlace } from '../../stores/workspace/workspace-samples.js';
import { expectProblem } from '../support/expect-answer.js';
import { addHolder, createGroup, createRole, deputyPermissions, mayI, tryGroup, tryRole } from './granting.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailedToken, signIn, type SignedIn } from '../support/people.js';
import { as, createStudio, inSeconds, refused, setMember } from '../workspace/planning/planning.js';
import { addMember, createProject, createStaff, createTeam, invite, organizationRole } from '../workspace/workspace.js';

/** Inserts the role assignment into the store, for one minute. */
async function lend(
  { server }: HttpClient,
  { id: userId }: SignedIn,
  { roleId, place }: { readonly roleId: string; readonly place: Place },
): Promise<void> {
  const createdAt = server.clock.now();
  const expiresAt = new Date(createdAt.getTime() + 60_000);
  const assignment = { holder: { userId }, roleId, place, expiresAt, createdAt };
  await server.unitOfWork.run((stores) => stores.assignments.assign(assignment));
}

/**
 * Tests that temporary permissions end in time for every account, even if their holder has granted them to another
 * account.
 */
export function lendingCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('temporary permissions', () => {
    const http = useServer(options);

    /**
     * Creates a member with two permissions: the permission to change roles, which does not expire, and the permission to edit the
     * organization, which expires after a minute. Also creates a second member, `other`, with the same role that does not expire.
     */
    async function createBorrower() {
      const { organization, owner } = await createStaff(http());
      const organizationId = organization.id;
      const permissions = [...deputyPermissions, 'org:members.invite'];
      const borrower = await addHolder(http(), owner, { organizationId, permissions });
      const other = await addMember(http(), owner, { organizationId, role: borrower.role.id });
      const { id: roleId } = await createRole(http(), owner, { organizationId, permissions: ['org:edit'] });
      await lend(http(), borrower, { roleId, place: organizationPlace(organization) });
      const edit = { permission: 'edit', scope: 'organization', id: organizationId };
      assert.equal(await mayI(http(), borrower, edit), true);
      return { organizationId, owner, borrower, other, roleId, edit };
    }

    runner.it('cannot be made permanent by roles, invitations or groups for another account', async () => {
      const { organizationId, owner, borrower, other, roleId, edit } = await createBorrower();
      const strong = await createGroup(http(), owner, { organizationId, permissions: ['org:edit'] });
      const given = { organizationId, permissions: ['org:edit'] };
      const call = (operation: string, params: object, body?: object) =>
        http().call(operation, {
          ...as(borrower),
          params: { organizationId, ...params },
          ...(body === undefined ? {} : { body }),
        });
      const email = `x.${randomUUID()}@example.test`;
      for (const answer of [
        await call('setMemberRoles', { userId: other.id }, { roleIds: [borrower.role.id, roleId] }),
        await call('createInvitation', {}, { email, roleId }),
        await call('addGroupMember', { groupId: strong.id, userId: other.id }),
        await tryGroup(http(), borrower, given),
        await tryRole(http(), borrower, given),
      ]) {
        assert.deepEqual(expectProblem(answer, 'GRANT_EXCEEDS_OWN').requiredPermissions, ['org:edit']);
      }
      // The borrower is allowed to grant the permission to others until the same end date.
      const group = await createGroup(http(), borrower, { organizationId });
      const key = { groupId: group.id, roleId, userId: other.id };
      const body = { scope: 'organization', scopeId: organizationId, expiresAt: inSeconds(http(), 60) };
      assert.equal((await call('attachGroupRole', key, body)).status, 200);
      assert.equal((await call('addGroupMember', key)).status, 200);
      assert.equal(await mayI(http(), other, edit), true);
      // Permanent permissions can be granted permanently.
      const roleIds = [borrower.role.id, (await createRole(http(), borrower, { organizationId })).id];
      assert.equal((await call('setMemberRoles', { userId: other.id }, { roleIds })).status, 200);
      http().server.clock.advance({ minutes: 1 });
      assert.equal(await mayI(http(), other, edit), false);
    });

    runner.it('are granted in a team or project until they expire', async () => {
      const { owner, guest, visitor, organizationId } = await createStudio(http());
      const { id: teamId } = await createTeam(http(), owner, { organizationId });
      const { id: projectId } = await createProject(http(), owner, { organizationId });
      const expiresAt = inSeconds(http(), 60);
      for (const [operation, level, at] of [
        ['setTeamMember', 'TEAM', { teamId }],
        ['setProjectMember', 'PROJECT', { projectId }],
      ] as const) {
        await setMember(http(), owner, { at, person: guest, role: 'ADMIN', expiresAt });
        const call = { ...as(guest), params: { ...at, userId: visitor.id } };
        const roleId = toBuiltInRoleId(level, 'MEMBER');
        for (const later of [{}, { expiresAt: null }, { expiresAt: inSeconds(http(), 61) }]) {
          await refused(http(), operation, { ...call, body: { roleId, ...later }, code: 'GRANT_EXCEEDS_OWN' });
        }
        await http().get(operation, 200, { ...call, body: { roleId, expiresAt } });
      }
    });

    runner.it(
      'do not validate an invitation to a permanent role while the inviter holds the role temporarily',
      async () => {
        const { organization, owner, admin, outsider } = await createStaff(http());
        const organizationId = organization.id;
        const roleId = organizationRole('ADMIN');
        await invite(http(), admin, { organizationId, email: outsider.email, roleId });
        const token = await mailedToken(http(), outsider.email, 'invitations/accept');
        await lend(http(), admin, { roleId, place: organizationPlace(organization) });
        await refused(http(), 'acceptInvitation', { ...as(outsider), body: { token }, code: 'INVALID_TOKEN' });
        const params = { organizationId, userId: admin.id };
        const roleIds = [organizationRole('OWNER')];
        await http().get('setMemberRoles', 200, { ...as(owner), params, body: { roleIds } });
        await http().get('acceptInvitation', 200, { ...as(outsider), body: { token } });
      },
    );

    runner.it('cannot be made permanent at GLOBAL either', async () => {
      const [borrower, other] = await Promise.all([signIn(http()), signIn(http())]);
      await lend(http(), borrower, { roleId: administratorRoleId, place: globalPlace });
      const give = { ...as(borrower), params: { userId: other.id }, body: { roleIds: [administratorRoleId] } };
      await refused(http(), 'setGlobalRoles', { ...give, code: 'GRANT_EXCEEDS_OWN' });
      const body = { name: `Lent ${other.id}`, permissions: ['system:users.view'] };
      await refused(http(), 'createGlobalRole', { ...as(borrower), body, code: 'GRANT_EXCEEDS_OWN' });
      await http().get('listAccounts', 200, as(borrower));
    });
  });
}
