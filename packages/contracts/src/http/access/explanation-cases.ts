import assert from 'node:assert/strict';
import { administratorRoleId, defaultRoleId } from '@crewkit/core/adapter';

import { globalPlace, sampleRole } from '../../stores/workspace/workspace-samples.js';
import { expectProblem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { SignedIn } from '../support/people.js';
import { as, customRole, refused, setMember } from '../workspace/planning/planning.js';
import { makeAdministrator } from '../routes/row-workspace.js';
import type { HttpAnswer } from '../support/send-http.js';
import { addMember, createProject, createStaff, createTask, createTeam } from '../workspace/workspace.js';

interface Explained {
  readonly permissions: readonly {
    readonly name: string;
    readonly sources: readonly { readonly scope: string; readonly role: { readonly id: string } | null }[];
  }[];
}

/** Tests the limits of permission explanations and lists of holders. */
export function explanationCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('explanations about other users', () => {
    const http = useServer(options);
    const ask = (by: SignedIn, of: SignedIn, where: { organizationId: string; query?: object }): Promise<HttpAnswer> =>
      http().call('explainMemberPermissions', {
        ...as(by),
        params: { organizationId: where.organizationId, userId: of.id },
        query: { ...where.query },
      });
    const explained = (answer: HttpAnswer): Explained['permissions'] => {
      assert.equal(answer.status, 200, answer.text);
      return (JSON.parse(answer.text) as Explained).permissions;
    };

    runner.it('in a team or project require members.view there, except about the caller', async () => {
      const { organization, owner, member } = await createStaff(http());
      const organizationId = organization.id;
      const { id: teamId } = await createTeam(http(), owner, { organizationId });
      const { id: projectId } = await createProject(http(), owner, { organizationId });
      const { id: taskId } = await createTask(http(), owner, { projectId });
      const seeing = await customRole(http(), {
        organizationId,
        level: 'PROJECT',
        permissions: ['project:view', 'project:task.view'],
      });
      await setMember(http(), owner, { at: { projectId }, person: member, role: seeing });
      const questions = [
        // The role in the organization allows viewing teams.
        [{ scope: 'team', id: teamId }, 'team:members.view'],
        [{ scope: 'project', id: projectId }, 'project:members.view'],
        [{ scope: 'task', id: taskId }, 'project:members.view'],
      ] as const;
      for (const [query, needed] of questions) {
        const answer = await ask(member, owner, { organizationId, query });
        assert.deepEqual(expectProblem(answer, 'FORBIDDEN').requiredPermissions, [needed]);
        explained(await ask(member, member, { organizationId, query }));
      }
      await setMember(http(), owner, { at: { teamId }, person: member, role: 'MEMBER' });
      await setMember(http(), owner, { at: { projectId }, person: member, role: 'MEMBER' });
      for (const [query] of questions) explained(await ask(member, owner, { organizationId, query }));
      // The role already allows viewing the organization's members.
      explained(await ask(member, owner, { organizationId }));
    });

    runner.it('name global roles only to users who may see every account', async () => {
      const { organization, owner, member } = await createStaff(http());
      const organizationId = organization.id;
      const administrator = await addMember(http(), owner, { organizationId });
      await makeAdministrator(http(), administrator);
      const { unitOfWork, clock } = http().server;
      await unitOfWork.run((stores) =>
        stores.assignments.assign({
          holder: { userId: administrator.id },
          ...{ roleId: defaultRoleId, place: globalPlace, expiresAt: null, createdAt: clock.now() },
        }),
      );
      const same = explained(await ask(owner, member, { organizationId }));
      for (const by of [owner, member]) {
        assert.deepEqual(explained(await ask(by, administrator, { organizationId })), same);
      }
      const overseer = await addMember(http(), owner, { organizationId });
      await makeAdministrator(http(), overseer);
      for (const by of [administrator, overseer]) {
        const found = explained(await ask(by, administrator, { organizationId }));
        const { sources } = found.find(({ name }) => name === 'system:users.manage') ?? assert.fail();
        assert.deepEqual(
          sources.map(({ scope, role }) => [scope, role?.id]),
          [['GLOBAL', administratorRoleId]],
        );
      }
    });

    runner.it('omit permissions that depend on a hidden global role', async () => {
      const { organization, owner, member } = await createStaff(http());
      const organizationId = organization.id;
      const { id: projectId } = await createProject(http(), owner, { organizationId });
      const local = { organizationId, level: 'PROJECT', permissions: ['project:edit'] } as const;
      const editing = await customRole(http(), local);
      await setMember(http(), owner, { at: { projectId }, person: member, role: editing });
      const { unitOfWork, clock } = http().server;
      const viewing = sampleRole(null, { permissions: ['project:view'] });
      await unitOfWork.run(async (stores) => {
        await stores.roles.insert(viewing);
        await stores.assignments.assign({
          holder: { userId: member.id },
          ...{ roleId: viewing.id, place: globalPlace, expiresAt: null, createdAt: clock.now() },
        });
      });
      const overseer = await addMember(http(), owner, { organizationId, role: 'OWNER' });
      await makeAdministrator(http(), overseer);
      const query = { scope: 'project', id: projectId };
      const edits = async (by: SignedIn): Promise<boolean> =>
        explained(await ask(by, member, { organizationId, query })).some(({ name }) => name === 'project:edit');
      assert.deepEqual([await edits(owner), await edits(overseer), await edits(member)], [false, true, true]);
      await http().get('updateProject', 200, { ...as(member), params: { projectId }, body: { name: 'Changed' } });
    });

    runner.it(
      "about which users hold a permission accept only permissions of the resource's level or below",
      async () => {
        const { organization, owner } = await createStaff(http());
        const organizationId = organization.id;
        const { id: teamId } = await createTeam(http(), owner, { organizationId });
        const { id: projectId } = await createProject(http(), owner, { organizationId, teamId });
        await makeAdministrator(http(), owner);
        const system = ['system:users.view', 'system:users.manage', 'system:roles.manage', 'system:audit.view'];
        for (const [operation, params, above] of [
          ['listOrganizationHolders', { organizationId }, system],
          ['listTeamHolders', { teamId }, [...system, 'org:view', 'org:create']],
          ['listProjectHolders', { projectId }, [...system, 'org:edit', 'team:view']],
        ] as const) {
          for (const permission of above) {
            await refused(http(), operation, { ...as(owner), params: { ...params, permission }, code: 'NOT_FOUND' });
          }
          for (const permission of ['project:edit', 'project:task.view', 'chat:view']) {
            await http().get(operation, 200, { ...as(owner), params: { ...params, permission } });
          }
        }
        await http().get('listOrganizationHolders', 200, {
          ...as(owner),
          params: { organizationId, permission: 'create' },
        });
      },
    );
  });
}
