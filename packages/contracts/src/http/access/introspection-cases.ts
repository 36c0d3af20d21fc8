import assert from 'node:assert/strict';
import { toBuiltInRoleId, builtInRoles, permissionCatalogue } from '@crewkit/core';
import { defaultRoleId } from '@crewkit/core/adapter';

import { openDirect } from '../chat/chatting.js';
import { expectProblem } from '../support/expect-answer.js';
import { addHolder, createGroup, createRole, listAll } from './granting.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { noProfile, signIn, type SignedIn } from '../support/people.js';
import {
  addMember,
  createOrganization,
  createProject,
  createStaff,
  createTask,
  createTeam,
  organizationRole,
  unknownId,
  type ProjectOnWire,
  type Staff,
  type TaskOnWire,
  type TeamOnWire,
} from '../workspace/workspace.js';

interface Held {
  readonly scope: string;
  readonly id: string | null;
  readonly permissions: readonly string[];
}

interface Explained {
  readonly userId: string;
  readonly scope: string;
  readonly id: string;
  readonly permissions: readonly { readonly name: string; readonly sources: readonly unknown[] }[];
}

interface Place {
  readonly scope: string;
  readonly id: string;
}

/** `Staff` with a team, a project of it, a task, and a user with a role in this project only. */
interface Shop extends Staff {
  readonly team: TeamOnWire;
  readonly project: ProjectOnWire;
  readonly task: TaskOnWire;
  readonly worker: SignedIn;
}

async function createShop(http: HttpClient): Promise<Shop> {
  const staff = await createStaff(http);
  const { organization, owner } = staff;
  const organizationId = organization.id;
  const team = await createTeam(http, owner, { organizationId });
  const project = await createProject(http, owner, { organizationId, teamId: team.id });
  const task = await createTask(http, owner, { projectId: project.id });
  const worker = await addMember(http, owner, { organizationId });
  const roleId = toBuiltInRoleId('PROJECT', 'MANAGER');
  const params = { projectId: project.id, userId: worker.id };
  await http.get('setProjectMember', 200, { token: owner.accessToken, params, body: { roleId } });
  return { ...staff, team, project, task, worker };
}

function getPermissions(level: string, name: string): readonly string[] {
  return builtInRoles.find((role) => role.level === level && role.name === name)?.permissions ?? assert.fail();
}

/** Tests users' effective permissions and the explanations of these permissions. */
export function introspectionCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('permission queries', () => {
    const http = useServer(options);
    let shared: Shop | null = null;
    const shop = (): Shop => shared ?? assert.fail();
    const own = (person: SignedIn, query: Readonly<Record<string, string>>): Promise<Held> =>
      http().get<Held>('viewOwnPermissions', 200, { token: person.accessToken, query });
    const explain = (by: SignedIn, userId: string, query: Partial<Place> = {}): Promise<Explained> =>
      http().get<Explained>('explainMemberPermissions', 200, {
        token: by.accessToken,
        params: { organizationId: shop().organization.id, userId },
        query,
      });
    runner.beforeAll(async () => {
      shared = await createShop(http());
    });

    runner.it('return the permissions of the caller in the order of the catalogue', async () => {
      const { worker, member, organization, project, task } = shop();
      assert.deepEqual(await own(member, { scope: 'global' }), {
        scope: 'global',
        id: null,
        permissions: ['org:create'],
      });
      const organizationId = organization.id;
      const inOrganization = await own(member, { scope: 'Organization', id: organizationId });
      const asMember = ['org:create', ...getPermissions('ORGANIZATION', 'MEMBER')];
      assert.deepEqual(inOrganization, { scope: 'Organization', id: organizationId, permissions: asMember });
      // Users who can see a task are allowed to use its conversation.
      const inChats = ['chat:view', 'chat:message.send'];
      const both = new Set([...asMember, ...getPermissions('PROJECT', 'MANAGER'), ...inChats]);
      const expected = permissionCatalogue.map(({ name }) => name).filter((name) => both.has(name));
      for (const [scope, id] of [
        ['project', project.id],
        ['TASK', task.id],
      ] as const) {
        assert.deepEqual(await own(worker, { scope, id }), { scope, id, permissions: expected });
      }
    });

    runner.it('find a direct conversation by its participants', async () => {
      const [me, other, stranger] = await Promise.all([signIn(http()), signIn(http()), signIn(http())]);
      const { id } = await openDirect(http(), me, other);
      const { permissions } = await own(me, { scope: 'chat', id });
      assert.deepEqual(
        permissions.filter((name) => name.startsWith('chat:')),
        ['chat:view', 'chat:message.send'],
      );
      const call = { token: stranger.accessToken, query: { scope: 'chat', id } };
      expectProblem(await http().call('viewOwnPermissions', call), 'NOT_FOUND');
    });

    runner.it(
      'return NOT_FOUND for resources the caller cannot see, and are rejected if they are invalid',
      async () => {
        const { member, outsider, organization, team, project, task } = shop();
        for (const [person, scope, id] of [
          [outsider, 'organization', organization.id],
          [outsider, 'team', team.id],
          [member, 'project', project.id],
          [member, 'task', task.id],
          [member, 'organization', unknownId],
          [member, 'team', organization.id],
        ] as const) {
          const call = { token: person.accessToken, query: { scope, id } };
          expectProblem(await http().call('viewOwnPermissions', call), 'NOT_FOUND');
        }
        for (const query of [
          {},
          { scope: 'team' },
          { scope: 'planet', id: team.id },
          { scope: 'team', id: 'x' },
          { scope: 'global', id: team.id },
          { id: team.id },
        ]) {
          const answer = await http().call('viewOwnPermissions', { token: member.accessToken, query: { ...query } });
          expectProblem(answer, 'VALIDATION_FAILED');
        }
      },
    );

    runner.it('answer a hundred checks in their order', async () => {
      const { worker, organization, team, project, task } = shop();
      const checks = [
        { permission: 'org:create', scope: 'global', expected: true },
        { permission: 'users.view', scope: 'GLOBAL', id: null, expected: false },
        { permission: 'view', scope: 'organization', id: organization.id, expected: true },
        { permission: 'org:edit', scope: 'organization', id: organization.id, expected: false },
        { permission: 'view', scope: 'team', id: team.id, expected: true },
        { permission: 'task.create', scope: 'project', id: project.id, expected: true },
        { permission: 'project:settings.edit', scope: 'project', id: project.id, expected: false },
        { permission: 'task.assign', scope: 'Task', id: task.id, expected: true },
        { permission: 'team:view', scope: 'project', id: unknownId, expected: false },
        { permission: 'task.view', scope: 'project', id: task.id, expected: false },
      ];
      const many = Array.from({ length: 10 }, () => checks).flat();
      const body = { checks: many.map(({ expected: _, ...check }) => check) };
      const call = { token: worker.accessToken, body };
      const { results } = await http().get<{ results: boolean[] }>('checkOwnPermissions', 200, call);
      assert.deepEqual(
        results,
        many.map(({ expected }) => expected),
      );
      const tooMany = { checks: [...body.checks, ...body.checks.slice(0, 1)] };
      for (const wrong of [tooMany, {}]) {
        const answer = await http().call('checkOwnPermissions', { token: worker.accessToken, body: wrong });
        expectProblem(answer, 'VALIDATION_FAILED');
      }
    });

    runner.it('name the invalid check', async () => {
      const { worker, project } = shop();
      const right = { permission: 'view', scope: 'project', id: project.id };
      for (const [wrong, path] of [
        [{ ...right, permission: 'veiw' }, 'checks.1.permission'],
        [{ ...right, permission: 'team:task.view' }, 'checks.1.permission'],
        [{ ...right, permission: 'constructor' }, 'checks.1.permission'],
        [{ ...right, scope: 'planet' }, 'checks.1.scope'],
        [{ ...right, id: 'x' }, 'checks.1.id'],
        [{ ...right, id: null }, 'checks.1.id'],
        [{ permission: 'users.view', scope: 'global', id: project.id }, 'checks.1.id'],
        [{ ...right, userId: project.id }, 'checks.1.userId'],
      ] as const) {
        const body = { checks: [right, wrong] };
        const answer = await http().call('checkOwnPermissions', { token: worker.accessToken, body });
        const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
        assert.deepEqual(
          errors.map((fault) => fault.path),
          [path],
          answer.text,
        );
      }
    });

    runner.it('about a member return every reason for a permission', async () => {
      const { owner, organization, team, project } = shop();
      const organizationId = organization.id;
      const { accessToken: token } = owner;
      const person = await addMember(http(), owner, { organizationId });
      const reader = await createRole(http(), owner, { organizationId, level: 'TEAM', permissions: ['project:view'] });
      const group = await createGroup(http(), owner, { organizationId, permissions: ['project:view'] });
      const giving = await createGroup(http(), owner, { organizationId });
      const expiresAt = new Date(http().server.clock.now().getTime() + 3_600_000).toISOString();
      const projectRole = toBuiltInRoleId('PROJECT', 'MEMBER');
      await http().get('setTeamMember', 200, {
        token,
        params: { teamId: team.id, userId: person.id },
        body: { roleId: reader.id },
      });
      await http().get('attachGroupRole', 200, {
        token,
        params: { organizationId, groupId: giving.id, roleId: projectRole },
        body: { scope: 'project', scopeId: project.id, expiresAt },
      });
      for (const groupId of [group.id, giving.id]) {
        await http().get('addGroupMember', 200, { token, params: { organizationId, groupId, userId: person.id } });
      }
      const answer = await explain(owner, person.id, { scope: 'project', id: project.id });
      assert.deepEqual([answer.userId, answer.scope, answer.id], [person.id, 'PROJECT', project.id]);
      const names = answer.permissions.map(({ name }) => name);
      assert.deepEqual(names, (await own(person, { scope: 'project', id: project.id })).permissions);
      const getSources = (name: string): Set<unknown> =>
        new Set(answer.permissions.find((each) => each.name === name)?.sources);
      const named = ({ id, name }: { id: string; name: string }): object => ({ id, name });
      const nothing = { role: null, group: null, expiresAt: null };
      const byGroup = {
        ...{ role: { id: projectRole, name: 'MEMBER' }, group: named(giving), expiresAt },
        ...{ scope: 'PROJECT', scopeId: project.id },
      };
      assert.deepEqual(
        getSources('project:view'),
        new Set([
          { ...nothing, role: named(reader), scope: 'TEAM', scopeId: team.id },
          { ...nothing, group: named(group), scope: 'ORGANIZATION', scopeId: organizationId },
          byGroup,
        ]),
      );
      assert.deepEqual(getSources('project:task.create'), new Set([byGroup]));
      const member = { id: organizationRole('MEMBER'), name: 'MEMBER' };
      const asMember = { ...nothing, role: member, scope: 'ORGANIZATION', scopeId: organizationId };
      assert.deepEqual(getSources('org:view'), new Set([asMember]));
      const everybodys = { ...nothing, role: { id: defaultRoleId, name: 'USER' }, scope: 'GLOBAL', scopeId: null };
      assert.deepEqual(getSources('org:create'), new Set([everybodys]));
      // The organization is the default resource.
      const { permissions, ...about } = await explain(owner, person.id);
      const limited = [{ name: 'org:members.remove', to: 'self' }];
      assert.deepEqual(about, { userId: person.id, scope: 'ORGANIZATION', id: organizationId, limited });
      assert.deepEqual(
        permissions.map(({ name }) => name),
        [...['org:create', 'org:view', 'org:members.view', 'team:view', 'project:view']],
      );
      const elsewhere = await explain(owner, person.id, { scope: 'organization' });
      assert.deepEqual(elsewhere.permissions, permissions);
    });

    runner.it('about a member require permission to view members, in that organization only', async () => {
      const { owner, member, outsider, organization, project } = shop();
      const organizationId = organization.id;
      const foreign = await createOrganization(http(), outsider);
      const foreignProject = await createProject(http(), outsider, { organizationId: foreign.id });
      const blind = await addHolder(http(), owner, { organizationId, permissions: ['org:view'] });
      const ask = (by: SignedIn, userId: string, query: object = {}): ReturnType<ReturnType<typeof http>['call']> =>
        http().call('explainMemberPermissions', {
          token: by.accessToken,
          params: { organizationId, userId },
          query: { ...query },
        });
      expectProblem(await ask(blind, owner.id), 'FORBIDDEN');
      expectProblem(await ask(outsider, owner.id), 'NOT_FOUND');
      for (const userId of [outsider.id, unknownId]) expectProblem(await ask(owner, userId), 'NOT_FOUND');
      for (const query of [
        { scope: 'organization', id: foreign.id },
        { scope: 'project', id: foreignProject.id },
        { scope: 'project', id: unknownId },
      ]) {
        expectProblem(await ask(owner, member.id, query), 'NOT_FOUND');
      }
      // The member may view the members, but not this project.
      expectProblem(await ask(member, owner.id, { scope: 'project', id: project.id }), 'NOT_FOUND');
      for (const query of [{ scope: 'project' }, { scope: 'global' }, { scope: 'planet', id: project.id }]) {
        expectProblem(await ask(owner, member.id, query), 'VALIDATION_FAILED');
      }
    });

    runner.it('for holders of a permission agree with the queries about each user', async () => {
      const { owner, organization, team, project } = shop();
      const organizationId = organization.id;
      // The role has the permission to edit, but not to view. Without the permission to view, editing is not allowed either.
      const role = await createRole(http(), owner, {
        organizationId,
        permissions: ['project:edit', 'project:task.edit'],
      });
      await addMember(http(), owner, { organizationId, role: role.id });
      const disabled = await addMember(http(), owner, { organizationId, role: 'ADMIN' });
      const { crewkit, unitOfWork, clock } = http().server;
      await unitOfWork.run((stores) => stores.accounts.update(disabled.id, { disabledAt: clock.now() }));
      const inProject = ['project:view', 'project:edit', 'project:task.edit', 'chat:view'];
      const inTeam = ['team:view', 'team:edit', ...inProject];
      const { accessToken: token } = owner;
      const members = await listAll<{ userId: string }>(http(), 'listMembers', {
        ...{ token, params: { organizationId }, limit: 100 },
      });
      const resources = {
        listOrganizationHolders: { scope: 'ORGANIZATION', id: organizationId },
        listTeamHolders: { scope: 'TEAM', id: team.id },
        listProjectHolders: { scope: 'PROJECT', id: project.id },
      } as const;
      const inAll = ['org:create', 'org:edit', ...inTeam];
      for (const [operation, params, asked] of [
        ['listOrganizationHolders', { organizationId }, inAll],
        ['listTeamHolders', { teamId: team.id }, inTeam],
        ['listProjectHolders', { projectId: project.id }, inProject],
      ] as const) {
        for (const permission of asked) {
          const resource = resources[operation];
          const may = await Promise.all(members.map(({ userId }) => crewkit.can(userId, permission, resource)));
          const expected = members.filter((_, index) => may[index]).map(({ userId }) => userId);
          const call = { token, params: { ...params, permission } };
          const found = await listAll<{ userId: string }>(http(), operation, { ...call, limit: 3 });
          assert.deepEqual(
            found.map(({ userId }) => userId),
            expected.sort(),
            `${permission} at ${resource.scope}`,
          );
        }
      }
    });

    runner.it('for holders of a permission are searchable by name and email', async () => {
      const { owner, member, project } = shop();
      const call = { token: owner.accessToken, params: { projectId: project.id, permission: 'view' } };
      const search = (text: string): Promise<{ userId: string; email: string }[]> =>
        listAll(http(), 'listProjectHolders', { ...call, query: { search: text }, limit: 3 });
      const allHolders = await search(' ');
      assert.ok(allHolders.length > 1);
      for (const person of allHolders) {
        assert.deepEqual(
          (await search(` ${person.email.toUpperCase()} `)).map(({ userId }) => userId),
          [person.userId],
        );
      }
      // This is a member of the organization who does not see the project.
      const { items } = await http().get<{ items: { userId: string; email: string }[] }>('listMembers', 200, {
        ...{ token: owner.accessToken, params: { organizationId: project.organizationId } },
      });
      const unseeing = items.find(({ userId }) => userId === member.id);
      assert.ok(unseeing !== undefined && allHolders.every(({ userId }) => userId !== unseeing.userId));
      assert.deepEqual(await search(unseeing.email), []);
    });

    runner.it('for holders of a permission require permission to view members, and a known permission', async () => {
      const { owner, outsider, member, worker, team, project, organization } = shop();
      const { id: organizationId } = organization;
      const ask = (by: SignedIn, operation: string, params: object): ReturnType<ReturnType<typeof http>['call']> =>
        http().call(operation, { token: by.accessToken, params: { permission: 'view', ...params } });
      expectProblem(await ask(outsider, 'listOrganizationHolders', { organizationId }), 'NOT_FOUND');
      expectProblem(await ask(outsider, 'listTeamHolders', { teamId: team.id }), 'NOT_FOUND');
      expectProblem(await ask(member, 'listTeamHolders', { teamId: team.id }), 'FORBIDDEN');
      expectProblem(await ask(member, 'listProjectHolders', { projectId: project.id }), 'NOT_FOUND');
      for (const permission of ['veiw', 'team:task.view', 'org:', 'x'.repeat(200)]) {
        expectProblem(await ask(owner, 'listProjectHolders', { projectId: project.id, permission }), 'NOT_FOUND');
      }
      const page = await http().get<{ items: unknown[] }>('listProjectHolders', 200, {
        token: worker.accessToken,
        params: { projectId: project.id, permission: 'settings.view' },
        query: { limit: '100' },
      });
      const { id: userId, firstName, lastName, email } = worker;
      assert.ok(
        page.items.some(
          (each) =>
            JSON.stringify(each) ===
            JSON.stringify({ userId, kind: 'person', firstName, lastName, ...noProfile, email }),
        ),
      );
    });
  });
}
