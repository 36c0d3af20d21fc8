import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId, builtInRoles } from '@crewkit/core';
import {
  administratorRoleId,
  type StoreAdapter,
  type Chain,
  type Grant,
  type Holdings,
  type Resource,
  type Role,
} from '@crewkit/core/adapter';
import { sortGrants, sortHoldings } from './sort-holdings.js';
import { assertSame } from '../support/assert-same.js';
import type { StoreCases } from '../support/store-case.js';
import { addAccount, addChat, at, awkwardText } from '../support/store-samples.js';
import {
  type Workspace,
  addGroup,
  addMember,
  addProject,
  addRole,
  addTeam,
  addWorkspace,
  addWorkspaces,
  assign,
  globalPlace,
  loadRoles,
  look,
  organizationPlace,
  projectPlace,
  sampleTask,
  teamPlace,
  write,
} from '../workspace/workspace-samples.js';

/** No sign-in policy applies. */
const noRule = { policyOrganizationId: null };
const nowhere: Chain = { organizationId: null, teamId: null, projectId: null };
const everywhere: Resource = { scope: 'GLOBAL' };

async function held(store: StoreAdapter, userId: string, resource: Resource, now = at(1)): Promise<Holdings | null> {
  return sortHoldings(await look(store, ({ grants }) => grants.heldOn(userId, resource, now)));
}

/** Returns, in order, the ids of the roles and of the permission groups whose own permissions apply. */
async function sources(store: StoreAdapter, userId: string, resource: Resource, now = at(1)): Promise<string[]> {
  const holdings = await held(store, userId, resource, now);
  assert.ok(holdings);
  return holdings.grants.map(({ role, group }) => role?.id ?? group?.id ?? '').sort();
}

const ofRole = ({ id, name, level, builtIn }: Role): Grant['role'] => ({ id, name, level, builtIn });

const getResources = ({ organization, team, project }: Workspace) =>
  ({
    organization: { scope: 'ORGANIZATION', id: organization.id },
    team: { scope: 'TEAM', id: team.id },
    project: { scope: 'PROJECT', id: project.id },
  }) as const;

const findChains = ({
  organization,
  team,
  project,
}: Workspace): Record<'organization' | 'team' | 'project', Chain> => ({
  organization: { ...nowhere, organizationId: organization.id },
  team: { ...nowhere, organizationId: organization.id, teamId: team.id },
  project: { organizationId: organization.id, teamId: team.id, projectId: project.id },
});

async function addTask(store: StoreAdapter, { project }: Pick<Workspace, 'project'>): Promise<Resource> {
  const task = sampleTask(project);
  await write(store, ({ tasks }) => tasks.insert(task));
  return { scope: 'TASK', id: task.id };
}

export const grantStoreCases: StoreCases = {
  async 'returns the chain of a resource'(store) {
    const workspace = await addWorkspace(store);
    const { organization, project, userId } = workspace;
    const nothing = { grants: [], active: true, hasDefaultRole: true, participation: null, ...noRule };
    const resources = getResources(workspace);
    const chains = findChains(workspace);
    for (const name of ['organization', 'team', 'project'] as const) {
      assertSame(await held(store, userId, resources[name]), { ...nothing, chain: chains[name] });
    }
    const task = await addTask(store, workspace);
    assertSame(await held(store, userId, task), { ...nothing, chain: chains.project });
    assertSame(await held(store, userId, everywhere), { ...nothing, chain: nowhere });
    const free = await addProject(store, organization);
    const chain = { organizationId: organization.id, teamId: null, projectId: free.id };
    assertSame(await held(store, userId, { scope: 'PROJECT', id: free.id }), { ...nothing, chain });
    assertSame(await held(store, userId, await addTask(store, { project: free })), { ...nothing, chain });
    await write(store, ({ projects }) => projects.move(project.id, null, at(1)));
    assertSame((await held(store, userId, task))?.chain, { ...chains.project, teamId: null });
  },

  async 'returns null for an unknown resource'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    await assign(store, { holder: { userId }, roleId: administratorRoleId, place: globalPlace });
    const { chat } = await addChat(store);
    const ids = { ORGANIZATION: organization.id, TEAM: team.id, PROJECT: project.id, TASK: '', CHAT: chat } as const;
    for (const scope of ['ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'] as const) {
      assert.equal(await held(store, userId, { scope, id: randomUUID() }), null);
      for (const [name, id] of Object.entries(ids)) {
        if (name !== scope && id !== '')
          assert.equal(await held(store, userId, { scope, id }), null, `${name} as ${scope}`);
      }
    }
  },

  async 'returns every field of a grant, whatever its source'(store) {
    const workspace = await addWorkspace(store);
    const { organization, team, project, userId } = workspace;
    const organizationId = organization.id;
    const permissions = ['project:task.view', 'project:view'];
    const own = await addRole(store, organizationId, { level: 'PROJECT', name: awkwardText, permissions });
    const manager = builtInRoles.find((each) => each.id === toBuiltInRoleId('TEAM', 'MANAGER'));
    const global = await addRole(store, null, { permissions: ['org:edit', 'org:view'] });
    assert.ok(manager);
    const group = await addGroup(store, organizationId, {
      name: awkwardText,
      permissions: ['org:edit', 'project:edit'],
      userIds: [userId],
    });
    await assign(store, { holder: { userId }, roleId: own.id, place: projectPlace(project), expiresAt: at(50) });
    await assign(store, { holder: { userId }, roleId: global.id, place: globalPlace });
    await assign(store, { holder: { userId }, roleId: manager.id, place: teamPlace(team) });
    const place = organizationPlace(organization);
    const ofGroup = builtInRoles.find((each) => each.id === toBuiltInRoleId('ORGANIZATION', 'MEMBER'));
    assert.ok(ofGroup);
    await assign(store, { holder: { groupId: group.id }, roleId: ofGroup.id, place, expiresAt: at(60) });
    const named = { id: group.id, name: awkwardText };
    const ofProject = { scope: 'PROJECT', scopeId: project.id, role: ofRole(own), group: null } as const;
    const ofTeam = { scope: 'TEAM', scopeId: team.id, role: ofRole(manager), group: null } as const;
    const inOrganization = { scope: 'ORGANIZATION', scopeId: organizationId, group: named } as const;
    const expected: Grant[] = sortGrants([
      { ...ofProject, permissions, expiresAt: at(50) },
      { ...ofTeam, permissions: manager.permissions, expiresAt: null },
      { ...inOrganization, role: ofRole(ofGroup), permissions: ofGroup.permissions, expiresAt: at(60) },
      { ...inOrganization, role: null, permissions: group.permissions, expiresAt: null },
      {
        scope: 'GLOBAL',
        scopeId: null,
        role: ofRole(global),
        group: null,
        permissions: global.permissions,
        expiresAt: null,
      },
    ]);
    const holdings = {
      chain: findChains(workspace).project,
      active: true,
      hasDefaultRole: true,
      participation: null,
      ...noRule,
    };
    assertSame(await held(store, userId, getResources(workspace).project), { ...holdings, grants: expected });
    assertSame(await held(store, userId, await addTask(store, workspace)), { ...holdings, grants: expected });
  },

  async 'includes grants of enclosing scopes, never of nested ones'(store) {
    const workspace = await addWorkspace(store);
    const { organization, team, project, userId } = workspace;
    const free = await addProject(store, organization);
    const group = await addGroup(store, organization.id, { userIds: [userId] });
    const [o, t, p] = [organizationPlace(organization), teamPlace(team), projectPlace(project)];
    const roles = {
      global: (await addRole(store, null)).id,
      organization: toBuiltInRoleId('ORGANIZATION', 'OWNER'),
      team: toBuiltInRoleId('TEAM', 'OWNER'),
      project: toBuiltInRoleId('PROJECT', 'OWNER'),
      organizationOfGroup: toBuiltInRoleId('ORGANIZATION', 'ADMIN'),
      teamOfGroup: toBuiltInRoleId('TEAM', 'ADMIN'),
      projectOfGroup: toBuiltInRoleId('PROJECT', 'ADMIN'),
    };
    await assign(store, { holder: { userId }, roleId: roles.global, place: globalPlace });
    for (const [place, roleId] of [
      [o, roles.organization],
      [t, roles.team],
      [p, roles.project],
    ] as const) {
      await assign(store, { holder: { userId }, roleId, place });
    }
    for (const [place, roleId] of [
      [o, roles.organizationOfGroup],
      [t, roles.teamOfGroup],
      [p, roles.projectOfGroup],
    ] as const) {
      await assign(store, { holder: { groupId: group.id }, roleId, place });
    }
    const resources = getResources(workspace);
    const onOrganization = [roles.global, roles.organization, roles.organizationOfGroup].sort();
    const onTeam = [...onOrganization, roles.team, roles.teamOfGroup].sort();
    const onProject = [...onTeam, roles.project, roles.projectOfGroup].sort();
    assert.deepEqual(await sources(store, userId, everywhere), [roles.global]);
    assert.deepEqual(await sources(store, userId, resources.organization), onOrganization);
    assert.deepEqual(await sources(store, userId, resources.team), onTeam);
    assert.deepEqual(await sources(store, userId, resources.project), onProject);
    assert.deepEqual(await sources(store, userId, await addTask(store, workspace)), onProject);
    assert.deepEqual(await sources(store, userId, { scope: 'PROJECT', id: free.id }), onOrganization);
  },

  async 'excludes grants of sibling teams and projects, and of other organizations'(store) {
    const [here, there] = await addWorkspaces(store);
    const { organization, userId } = here;
    const sibling = await addTeam(store, organization);
    const beside = await addProject(store, organization, { teamId: here.team.id });
    const inSibling = await addProject(store, organization, { teamId: sibling.id });
    const free = await addProject(store, organization);
    await write(store, ({ members }) => members.insert(there.organization.id, userId, at(0)));
    const foreign = await addGroup(store, there.organization.id, { permissions: ['org:view'], userIds: [userId] });
    const roleId = toBuiltInRoleId('TEAM', 'OWNER');
    const places = [teamPlace(sibling), projectPlace(beside), projectPlace(inSibling), projectPlace(free)];
    for (const place of places) await assign(store, { holder: { userId }, roleId, place });
    for (const place of [organizationPlace(there.organization), teamPlace(there.team), projectPlace(there.project)]) {
      await assign(store, { holder: { userId }, roleId, place });
      await assign(store, { holder: { groupId: foreign.id }, roleId, place });
    }
    for (const resource of [...Object.values(getResources(here)), await addTask(store, here), everywhere]) {
      assert.deepEqual(await sources(store, userId, resource), [], resource.scope);
    }
    assert.deepEqual(await sources(store, userId, { scope: 'TEAM', id: sibling.id }), [roleId]);
    assert.deepEqual(await sources(store, userId, { scope: 'PROJECT', id: inSibling.id }), [roleId, roleId]);
    assert.deepEqual(await sources(store, userId, { scope: 'PROJECT', id: free.id }), [roleId]);
  },

  async 'includes grants of a group for its members only'(store) {
    const workspace = await addWorkspace(store);
    const { organization, team, userId } = workspace;
    const other = await addMember(store, organization.id);
    const permissions = ['team:view'];
    const group = await addGroup(store, organization.id, { permissions, userIds: [userId] });
    const roleId = toBuiltInRoleId('TEAM', 'MEMBER');
    await assign(store, { holder: { groupId: group.id }, roleId, place: teamPlace(team) });
    const { team: resource } = getResources(workspace);
    assert.deepEqual(await sources(store, userId, resource), [roleId, group.id].sort());
    assert.deepEqual(await sources(store, other, resource), []);
    await write(store, ({ groups }) => groups.removeMember(organization.id, group.id, userId));
    assert.deepEqual(await sources(store, userId, resource), []);
  },

  async 'excludes expired grants'(store) {
    const workspace = await addWorkspace(store);
    const { organization, team, project, userId } = workspace;
    const group = await addGroup(store, organization.id, { userIds: [userId] });
    const places = [organizationPlace(organization), teamPlace(team), projectPlace(project)];
    const [own, ofGroup] = [toBuiltInRoleId('TEAM', 'MEMBER'), toBuiltInRoleId('TEAM', 'ADMIN')];
    for (const place of places) {
      await assign(store, { holder: { userId }, roleId: own, place, expiresAt: at(10) });
      await assign(store, { holder: { groupId: group.id }, roleId: ofGroup, place, expiresAt: at(20) });
    }
    await assign(store, { holder: { userId }, roleId: administratorRoleId, place: globalPlace, expiresAt: at(30) });
    const { project: resource } = getResources(workspace);
    for (const [now, count] of [
      [at(9), 7],
      [at(10), 4],
      [at(19), 4],
      [at(20), 1],
      [at(29), 1],
      [at(30), 0],
    ] as const) {
      assert.equal((await sources(store, userId, resource, now)).length, count);
    }
    assert.deepEqual(await sources(store, userId, everywhere, at(29)), [administratorRoleId]);
    assert.deepEqual(await sources(store, userId, everywhere, at(30)), []);
  },

  async 'excludes grants of disabled and unknown users'(store) {
    const workspace = await addWorkspace(store);
    const { organization, team, userId } = workspace;
    await assign(store, { holder: { userId }, roleId: administratorRoleId, place: globalPlace });
    await assign(store, { holder: { userId }, roleId: toBuiltInRoleId('TEAM', 'OWNER'), place: teamPlace(team) });
    await addGroup(store, organization.id, { permissions: ['team:view'], userIds: [userId] });
    const { team: resource } = getResources(workspace);
    const { team: chain } = findChains(workspace);
    assert.equal((await sources(store, userId, resource)).length, 3);
    await write(store, ({ accounts }) => accounts.update(userId, { disabledAt: at(0) }));
    const nothing = { grants: [], active: false, hasDefaultRole: true, participation: null, ...noRule };
    for (const unknown of [userId, randomUUID()]) {
      assertSame(await held(store, unknown, resource), { ...nothing, chain });
      assertSame(await held(store, unknown, everywhere), { ...nothing, chain: nowhere });
    }
    await write(store, ({ accounts }) => accounts.update(userId, { disabledAt: null }));
    assert.equal((await sources(store, userId, resource)).length, 3);
  },

  async 'reflects the current permissions of roles and groups'(store) {
    const workspace = await addWorkspace(store);
    const { organization, userId } = workspace;
    const role = await addRole(store, organization.id, { permissions: ['org:view'] });
    const group = await addGroup(store, organization.id, { permissions: ['org:view'], userIds: [userId] });
    await assign(store, { holder: { userId }, roleId: role.id, place: organizationPlace(organization) });
    const { organization: resource } = getResources(workspace);
    const permissions = ['org:delete', 'org:edit'];
    await write(store, async ({ roles, groups }) => {
      await roles.update(organization.id, role.id, { permissions, name: 'Renamed' });
      await groups.update(organization.id, group.id, { permissions });
    });
    const grants = (await held(store, userId, resource))?.grants ?? [];
    assert.deepEqual(
      grants.map((each) => each.permissions),
      [permissions, permissions],
    );
    assert.equal(grants.find((each) => each.role !== null)?.role?.name, 'Renamed');
  },

  async 'returns the participation in a direct conversation, which has no enclosing scope'(store) {
    await loadRoles(store);
    const { first, second, chat } = await addChat(store);
    const stranger = await addAccount(store);
    for (const userId of [first, stranger]) {
      await assign(store, { holder: { userId }, roleId: administratorRoleId, place: globalPlace });
    }
    const members = [{ userId: second, role: 'member', joinedAt: at(0), lastReadSeq: 0 }] as const;
    const group = { id: randomUUID(), title: null, createdBy: first, createdAt: at(0) };
    await write(store, ({ conversations }) => conversations.insertGroup({ ...group, participants: members }));
    const resource: Resource = { scope: 'CHAT', id: chat };
    const nothing = { chain: nowhere, grants: [], active: true, hasDefaultRole: true, ...noRule };
    assertSame(await held(store, first, resource), { ...nothing, participation: 'owner' });
    assertSame(await held(store, second, { ...resource, id: group.id }), { ...nothing, participation: 'member' });
    assertSame(await held(store, first, { ...resource, id: group.id }), { ...nothing, participation: null });
    assertSame(await held(store, stranger, resource), { ...nothing, participation: null });
    await write(store, ({ accounts }) => accounts.update(first, { disabledAt: at(0) }));
    for (const unknown of [first, randomUUID()]) {
      assertSame(await held(store, unknown, resource), { ...nothing, active: false, participation: null });
    }
  },
};
