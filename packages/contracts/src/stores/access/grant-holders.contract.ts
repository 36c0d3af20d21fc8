import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import {
  searchText,
  type IdWindow,
  type StoreAdapter,
  type Page,
  type Person,
  type StoreInput,
} from '@crewkit/core/adapter';
import { assertPages } from '../support/assert-pages.js';
import { assertSame } from '../support/assert-same.js';
import type { StoreCases } from '../support/store-case.js';
import { addAccount, at, awkwardText, idAt } from '../support/store-samples.js';
import {
  addGroup,
  addMember,
  addMembers,
  addProject,
  addRole,
  addTeam,
  addWorkspace,
  addWorkspaces,
  assign,
  globalPlace,
  look,
  organizationPlace,
  projectPlace,
  teamPlace,
  write,
} from '../workspace/workspace-samples.js';

type LocalResource = StoreInput<'grants', 'listHolders'>;

interface Asked {
  readonly permissions: readonly string[];
  readonly now?: Date;
}

const list = (
  store: StoreAdapter,
  resource: LocalResource,
  { permissions, now = at(1) }: Asked,
  window: IdWindow = { after: null, limit: 100 },
): Promise<Page<Person, string>> =>
  look(store, ({ grants }) => grants.listHolders(resource, { ...window, permissions, now }));

async function holders(store: StoreAdapter, resource: LocalResource, asked: Asked): Promise<string[]> {
  return (await list(store, resource, asked)).items.map((each) => each.userId);
}

/** Cases for `GrantStore.listHolders`. */
export const grantHoldersCases: StoreCases = {
  async 'lists the holders of a permission, in pages'(store) {
    const { organization, team } = await addWorkspace(store);
    const place = teamPlace(team);
    const names = { firstName: awkwardText, lastName: 'Żółć 😀', displayName: 'Zed', avatarId: null };
    const people: Person[] = [];
    for (const number of [2, 4, 6, 7, 9]) {
      const userId = idAt(number);
      const email = `${number}@example.org`;
      await addMember(store, organization.id, { id: userId, email, ...names });
      people.push({ userId, kind: 'person', email, ...names });
      await assign(store, { holder: { userId }, roleId: toBuiltInRoleId('TEAM', 'MEMBER'), place });
    }
    await addMembers(store, organization.id, 3);
    const resource = { scope: 'TEAM', id: team.id } as const;
    await assertPages((window) => list(store, resource, { permissions: ['team:view'] }, window), people);
    const { items, next } = await list(store, resource, { permissions: ['team:view'] }, { after: idAt(5), limit: 1 });
    assertSame([items, next], [people.slice(2, 3), idAt(6)]);
  },

  async 'searches the holders of a permission by name and email, in pages'(store) {
    const { organization, team } = await addWorkspace(store);
    const place = teamPlace(team);
    const found: Person[] = [];
    for (const number of [2, 3, 4, 5, 6]) {
      const userId = idAt(number);
      const isFound = number % 2 === 0;
      const names = { firstName: isFound ? 'Zoë' : 'Ada', lastName: 'Nguyễn', displayName: null, avatarId: null };
      const email = `${number}@example.org`;
      await addMember(store, organization.id, { id: userId, email, ...names });
      await assign(store, { holder: { userId }, roleId: toBuiltInRoleId('TEAM', 'MEMBER'), place });
      if (isFound) found.push({ userId, kind: 'person', email, ...names });
    }
    // This user's name matches, but the user does not have the permission.
    await addMember(store, organization.id, { id: idAt(7), email: '7@example.org', firstName: 'Zoë', lastName: 'X' });
    const search = (text: string, window: IdWindow): Promise<Page<Person, string>> =>
      look(store, ({ grants }) =>
        grants.listHolders(
          { scope: 'TEAM', id: team.id },
          { ...window, permissions: ['team:view'], now: at(1), search: searchText(text) },
        ),
      );
    await assertPages((window) => search('ZOË NG', window), found);
    const window = { after: null, limit: 10 };
    assertSame((await search('4@EXAMPLE', window)).items, [found[1]]);
    assertSame((await search('%', window)).items, []);
  },

  async 'lists each holder once, whatever the source of the grant, on nested scopes too'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    const { id } = organization;
    const [direct = '', ofGroup = '', byGroup = '', global = '', inTeam = '', inProject = ''] = await addMembers(
      store,
      id,
      6,
    );
    const admin = toBuiltInRoleId('ORGANIZATION', 'ADMIN');
    const place = organizationPlace(organization);
    const permission = 'project:view';
    const everywhere = await addRole(store, null, { permissions: [permission] });
    const group = await addGroup(store, id, { userIds: [ofGroup] });
    await addGroup(store, id, { permissions: [permission], userIds: [byGroup] });
    await assign(store, { holder: { userId: direct }, roleId: admin, place });
    await assign(store, { holder: { groupId: group.id }, roleId: admin, place });
    await assign(store, { holder: { userId: global }, roleId: everywhere.id, place: globalPlace });
    await assign(store, {
      holder: { userId: inTeam },
      roleId: toBuiltInRoleId('TEAM', 'MEMBER'),
      place: teamPlace(team),
    });
    for (const roleId of [toBuiltInRoleId('PROJECT', 'MEMBER'), toBuiltInRoleId('PROJECT', 'OWNER')]) {
      await assign(store, { holder: { userId: inProject }, roleId, place: projectPlace(project) });
    }
    // This user has the permission for every reason at the same time.
    await assign(store, { holder: { userId: direct }, roleId: everywhere.id, place: globalPlace });
    await write(store, ({ groups }) => groups.addMember(id, group.id, direct));
    const further = [direct, ofGroup, byGroup, global].sort();
    assert.deepEqual(await holders(store, { scope: 'ORGANIZATION', id }, { permissions: [permission] }), further);
    const onTeam = [...further, inTeam].sort();
    assert.deepEqual(await holders(store, { scope: 'TEAM', id: team.id }, { permissions: [permission] }), onTeam);
    const onProject = [...onTeam, inProject].sort();
    assert.deepEqual(
      await holders(store, { scope: 'PROJECT', id: project.id }, { permissions: [permission] }),
      onProject,
    );
    assert.ok(!onProject.includes(userId));
    const free = await addProject(store, organization);
    assert.deepEqual(await holders(store, { scope: 'PROJECT', id: free.id }, { permissions: [permission] }), further);
    const second = await addTeam(store, organization);
    assert.deepEqual(await holders(store, { scope: 'TEAM', id: second.id }, { permissions: [permission] }), further);
  },

  async 'excludes disabled users, non-members, members of other organizations and former members'(store) {
    const [here, there] = await addWorkspaces(store);
    const { organization, project } = here;
    const { id } = organization;
    const permission = 'project:view';
    const roleId = toBuiltInRoleId('PROJECT', 'MEMBER');
    const place = projectPlace(project);
    const disabled = await addMember(store, id, { disabledAt: at(0) });
    const expired = await addMember(store, id);
    await assign(store, { holder: { userId: disabled }, roleId, place });
    await assign(store, { holder: { userId: expired }, roleId, place, expiresAt: at(10) });
    const everywhere = await addRole(store, null, { permissions: [permission] });
    for (const userId of [there.userId, await addAccount(store)]) {
      await assign(store, { holder: { userId }, roleId: everywhere.id, place: globalPlace });
    }
    const resource = { scope: 'PROJECT', id: project.id } as const;
    assert.deepEqual(await holders(store, resource, { permissions: [permission], now: at(9) }), [expired]);
    assert.deepEqual(await holders(store, resource, { permissions: [permission], now: at(10) }), []);
    const foreign = { scope: 'PROJECT', id: there.project.id } as const;
    assert.deepEqual(await holders(store, foreign, { permissions: [permission] }), [there.userId]);
    await write(store, ({ members }) => members.delete(there.organization.id, there.userId));
    assert.deepEqual(await holders(store, foreign, { permissions: [permission] }), []);
  },

  async 'lists holders of exactly this permission'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const role = await addRole(store, organization.id, {
      level: 'TEAM',
      permissions: ['team:view', 'team:settings.edit'],
    });
    await assign(store, { holder: { userId }, roleId: role.id, place: teamPlace(team) });
    const resource = { scope: 'TEAM', id: team.id } as const;
    for (const permission of role.permissions)
      assert.deepEqual(await holders(store, resource, { permissions: [permission] }), [userId]);
    for (const permission of ['team:edit', 'team:settings.view', 'team:%', 'team:settings_edit', 'team', 'TEAM:VIEW']) {
      assert.deepEqual(await holders(store, resource, { permissions: [permission] }), [], permission);
    }
  },

  async 'lists holders of several permissions, even from different grants'(store) {
    const { organization, project } = await addWorkspace(store);
    const { id } = organization;
    const [both = '', onlyOne = '', onlyOther = '', byOne = '', twice = ''] = await addMembers(store, id, 5);
    const permissions = ['project:edit', 'project:view'];
    const edits = await addRole(store, id, { level: 'ORGANIZATION', permissions: ['project:edit'] });
    const views = await addGroup(store, id, { userIds: [both, onlyOther] });
    const seer = await addRole(store, id, { level: 'PROJECT', permissions: ['project:view'] });
    const place = projectPlace(project);
    await assign(store, { holder: { groupId: views.id }, roleId: seer.id, place });
    for (const userId of [both, onlyOne]) {
      await assign(store, { holder: { userId }, roleId: edits.id, place: organizationPlace(organization) });
    }
    await assign(store, { holder: { userId: byOne }, roleId: toBuiltInRoleId('PROJECT', 'OWNER'), place });
    // Having one permission from two grants does not replace the second permission.
    await assign(store, { holder: { userId: twice }, roleId: edits.id, place: organizationPlace(organization) });
    await addGroup(store, id, { permissions: ['project:edit'], userIds: [twice] });
    const resource = { scope: 'PROJECT', id: project.id } as const;
    assert.deepEqual(await holders(store, resource, { permissions }), [both, byOne].sort());
    const further = { scope: 'ORGANIZATION', id } as const;
    assert.deepEqual(await holders(store, further, { permissions }), []);
    // The list is read in pages, none of which ends at a user with only one of the permissions.
    const people = await look(store, ({ members }) =>
      members.list({ ...organizationPlace(organization) }, { after: null, limit: 100, search: null, now: at(1) }),
    );
    const expected = people.items
      .filter(({ userId }) => [both, byOne].includes(userId))
      .map(({ roles: _roles, joinedAt: _joinedAt, ...person }) => person);
    await assertPages((window) => list(store, resource, { permissions }, window), expected);
    const three = { permissions: [...permissions, 'project:delete'] };
    assert.deepEqual(await holders(store, resource, three), [byOne]);
  },

  async 'lists no holders for an unknown resource'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    const permission = 'org:view';
    await addGroup(store, organization.id, { permissions: [permission], userIds: [userId] });
    for (const resource of [
      { scope: 'ORGANIZATION', id: randomUUID() },
      { scope: 'TEAM', id: project.id },
      { scope: 'PROJECT', id: team.id },
      { scope: 'ORGANIZATION', id: team.id },
    ] as const) {
      assertSame(await list(store, resource, { permissions: [permission] }), { items: [], next: null });
    }
    assert.deepEqual(await holders(store, { scope: 'TEAM', id: team.id }, { permissions: [permission] }), [userId]);
  },
};
