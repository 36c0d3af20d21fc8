import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId, builtInRoles } from '@crewkit/core';
import {
  administratorRoleId,
  type StoreAdapter,
  type Place,
  type RoleAssignment,
  type Role,
  type StoreResult,
} from '@crewkit/core/adapter';
import { byId } from '../support/assert-pages.js';
import { assertOneTrue, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, at } from '../support/store-samples.js';
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
  look,
  organizationPlace,
  projectPlace,
  teamPlace,
  write,
} from '../workspace/workspace-samples.js';

type EndedAccess = StoreResult<'assignments', 'deleteExpired'>;

const owner = toBuiltInRoleId('ORGANIZATION', 'OWNER');
const teamMember = toBuiltInRoleId('TEAM', 'MEMBER');

const rolesAt = (store: StoreAdapter, userId: string, place: Place, now = at(1)): Promise<Role[]> =>
  look(store, ({ assignments }) => assignments.rolesAt(userId, place, now));
const roleIdsAt = async (store: StoreAdapter, userId: string, place: Place, now = at(1)): Promise<string[]> =>
  (await rolesAt(store, userId, place, now)).map((each) => each.id);
const attachments = (
  store: StoreAdapter,
  group: { readonly id: string; readonly organizationId: string },
  now = at(1),
): Promise<StoreResult<'assignments', 'listOfGroup'>[]> =>
  look(store, ({ assignments }) => assignments.listOfGroup(group.organizationId, group.id, now));
const unassign = (
  store: StoreAdapter,
  { holder, roleId, place }: Pick<RoleAssignment, 'holder' | 'roleId' | 'place'>,
): Promise<boolean> => write(store, ({ assignments }) => assignments.unassign(holder, roleId, place));
const hasOtherOwner = (store: StoreAdapter, { organization, userId }: Workspace): Promise<boolean> =>
  look(store, ({ assignments }) => assignments.hasOtherOwner(organization.id, userId));

const getPlaces = ({ organization, team, project }: Workspace): Place[] => [
  organizationPlace(organization),
  teamPlace(team),
  projectPlace(project),
];

/** Sweeps until nothing is left. Returns the users whose access ended, as text, in a fixed order. */
async function sweep(store: StoreAdapter, now: Date): Promise<string[]> {
  const ended: EndedAccess[] = [];
  for (let last: EndedAccess[] | null = null; last === null || last.length > 0; ended.push(...last)) {
    last = await write(store, ({ assignments }) => assignments.deleteExpired(now));
  }
  return ended.map(getName).sort();
}

const getName = ({ organizationId, userId }: EndedAccess): string =>
  `${organizationId ?? 'everywhere'}: ${userId ?? 'a group'}`;

export const assignmentStoreCases: StoreCases = {
  async 'returns the roles of a holder at exactly this scope, in full'(store) {
    const workspace = await addWorkspace(store);
    const { organization, team, userId } = workspace;
    const levels = ['ORGANIZATION', 'TEAM', 'PROJECT'] as const;
    for (const [index, place] of getPlaces(workspace).entries()) {
      const level = levels[index] ?? 'TEAM';
      const own = await addRole(store, organization.id, { level, permissions: ['team:view', 'project:view'] });
      const builtIn = builtInRoles.find((each) => each.id === toBuiltInRoleId(level, 'ADMIN'));
      for (const roleId of [own.id, builtIn?.id ?? '']) await assign(store, { holder: { userId }, roleId, place });
      assertSame(await rolesAt(store, userId, place), [builtIn, own]);
    }
    const everywhere = [await addRole(store, null), await addRole(store, null, { permissions: [] })];
    assertSame(await rolesAt(store, userId, globalPlace), []);
    for (const role of everywhere) await assign(store, { holder: { userId }, roleId: role.id, place: globalPlace });
    assertSame(await rolesAt(store, userId, globalPlace), byId(everywhere));
    assertSame(await rolesAt(store, userId, teamPlace(await addTeam(store, organization))), []);
    assertSame(await rolesAt(store, await addMember(store, organization.id), teamPlace(team)), []);
  },

  async 'excludes group roles and expired roles from the direct roles of a user'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const place = teamPlace(team);
    const group = await addGroup(store, organization.id, { userIds: [userId] });
    await assign(store, { holder: { groupId: group.id }, roleId: toBuiltInRoleId('TEAM', 'OWNER'), place });
    assert.deepEqual(await roleIdsAt(store, userId, place), []);
    await assign(store, { holder: { userId }, roleId: teamMember, place, expiresAt: at(10) });
    await assign(store, { holder: { userId }, roleId: administratorRoleId, place: globalPlace, expiresAt: at(10) });
    assert.deepEqual(await roleIdsAt(store, userId, place, at(9)), [teamMember]);
    assert.deepEqual(await roleIdsAt(store, userId, globalPlace, at(9)), [administratorRoleId]);
    assert.deepEqual(await roleIdsAt(store, userId, place, at(10)), []);
    assert.deepEqual(await roleIdsAt(store, userId, globalPlace, at(10)), []);
  },

  async 'updates the expiry of a role that is assigned again, and keeps its creation time'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const place = teamPlace(team);
    const group = await addGroup(store, organization.id);
    const given = { roleId: teamMember, place };
    for (const [expiresAt, createdAt] of [
      [at(50), at(3)],
      [null, at(4)],
      [at(20), at(5)],
    ] as const) {
      for (const holder of [{ userId }, { groupId: group.id }]) {
        await assign(store, { holder, ...given, expiresAt, createdAt });
      }
      const member = await look(store, ({ members }) => members.find(place, userId, at(1)));
      assertSame(member?.roles, [{ id: teamMember, name: 'MEMBER', expiresAt }]);
      assertSame(member?.joinedAt, at(3));
      assertSame(await attachments(store, group), [{ ...given, expiresAt }]);
    }
    await assign(store, { holder: { userId }, roleId: administratorRoleId, place: globalPlace, expiresAt: at(5) });
    await assign(store, { holder: { userId }, roleId: administratorRoleId, place: globalPlace });
    assert.deepEqual(await roleIdsAt(store, userId, globalPlace, at(99)), [administratorRoleId]);
  },

  async 'assigns a role once when many callers assign it in parallel'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const group = await addGroup(store, organization.id);
    const given = { roleId: teamMember, place: teamPlace(team) };
    await inParallel(racers, (index) =>
      assign(store, { holder: index % 2 === 0 ? { userId } : { groupId: group.id }, ...given }),
    );
    assert.deepEqual(await roleIdsAt(store, userId, given.place), [teamMember]);
    assertSame(await attachments(store, group), [{ ...given, expiresAt: null }]);
  },

  async 'unassigns a role at exactly this scope from exactly this holder'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const place = teamPlace(team);
    const second = teamPlace(await addTeam(store, organization));
    const other = await addMember(store, organization.id);
    const group = await addGroup(store, organization.id);
    const roleId = teamMember;
    for (const holder of [{ userId }, { userId: other }, { groupId: group.id }]) {
      for (const each of [place, second]) await assign(store, { holder, roleId, place: each });
    }
    await assign(store, { holder: { userId }, roleId: administratorRoleId, place: globalPlace });
    const third = teamPlace(await addTeam(store, organization));
    assert.equal(await unassign(store, { holder: { userId }, roleId: toBuiltInRoleId('TEAM', 'OWNER'), place }), false);
    assert.equal(await unassign(store, { holder: { userId }, roleId, place: third }), false);
    assert.equal(await unassign(store, { holder: { groupId: randomUUID() }, roleId, place }), false);
    for (const holder of [{ userId }, { groupId: group.id }]) {
      assert.equal(await unassign(store, { holder, roleId, place }), true);
      assert.equal(await unassign(store, { holder, roleId, place }), false);
    }
    assert.deepEqual(await roleIdsAt(store, userId, place), []);
    assert.deepEqual(await roleIdsAt(store, userId, second), [roleId]);
    assert.deepEqual(await roleIdsAt(store, other, place), [roleId]);
    assertSame(await attachments(store, group), [{ roleId, place: second, expiresAt: null }]);
    const everywhere = { holder: { userId }, roleId: administratorRoleId, place: globalPlace };
    assert.equal(await unassign(store, everywhere), true);
    assert.equal(await unassign(store, everywhere), false);
  },

  async 'unassigns a role for one of many parallel callers'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const group = await addGroup(store, organization.id);
    for (const holder of [{ userId }, { groupId: group.id }]) {
      const given = { holder, roleId: teamMember, place: teamPlace(team) };
      await assign(store, given);
      assertOneTrue(await inParallel(racers, () => unassign(store, given)));
    }
  },

  async 'rejects roles for users who are not members, and for groups of another organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const foreign = await addGroup(store, there.organization.id);
    const stranger = await addAccount(store);
    for (const place of getPlaces(here)) {
      const role = await addRole(store, here.organization.id);
      for (const userId of [there.userId, stranger, randomUUID()]) {
        await assert.rejects(assign(store, { holder: { userId }, roleId: role.id, place }));
        assert.deepEqual(await roleIdsAt(store, userId, place), []);
      }
      for (const groupId of [foreign.id, randomUUID()]) {
        await assert.rejects(assign(store, { holder: { groupId }, roleId: role.id, place }));
      }
      assert.equal(await look(store, ({ roles }) => roles.isInUse(role.id)), false);
    }
    assertSame(await attachments(store, foreign), []);
  },

  async 'rejects roles of another organization and unknown roles'(store) {
    const [here, there] = await addWorkspaces(store);
    const foreign = await addRole(store, there.organization.id);
    const group = await addGroup(store, here.organization.id);
    const { userId } = here;
    for (const roleId of [foreign.id, randomUUID()]) {
      for (const place of getPlaces(here)) {
        for (const holder of [{ userId }, { groupId: group.id }]) {
          await assert.rejects(assign(store, { holder, roleId, place }));
        }
        assert.deepEqual(await roleIdsAt(store, userId, place), []);
      }
      await assert.rejects(assign(store, { holder: { userId }, roleId, place: globalPlace }));
      assert.deepEqual(await roleIdsAt(store, userId, globalPlace), []);
    }
    assertSame(await attachments(store, group), []);
    assert.equal(await look(store, ({ roles }) => roles.isInUse(foreign.id)), false);
  },

  async 'rejects scopes of another organization and unknown scopes'(store) {
    const [here, there] = await addWorkspaces(store);
    const { userId } = here;
    const organizationId = here.organization.id;
    await write(store, ({ members }) => members.insert(there.organization.id, userId, at(0)));
    const group = await addGroup(store, organizationId);
    const wrong = [
      ...getPlaces(there).map((place) => ({ ...place, organizationId })),
      { ...teamPlace(here.team), id: randomUUID() },
      { ...projectPlace(here.project), id: randomUUID() },
      organizationPlace({ id: randomUUID() }),
      // The id is in the right organization, but has a different scope type than stated.
      { ...teamPlace(here.team), id: here.project.id },
      { ...projectPlace(here.project), id: here.team.id },
    ] as Place[];
    for (const place of wrong) {
      const role = await addRole(store, organizationId);
      for (const holder of [{ userId }, { groupId: group.id }]) {
        await assert.rejects(assign(store, { holder, roleId: role.id, place }));
      }
      assert.deepEqual(await roleIdsAt(store, userId, place), []);
      assert.equal(await look(store, ({ roles }) => roles.isInUse(role.id)), false);
    }
    assertSame(await attachments(store, group), []);
  },

  async 'rejects global roles for groups'(store) {
    const { organization, userId } = await addWorkspace(store);
    const group = await addGroup(store, organization.id, { userIds: [userId] });
    const role = await addRole(store, null);
    await assert.rejects(assign(store, { holder: { groupId: group.id }, roleId: role.id, place: globalPlace }));
    assert.equal(await look(store, ({ roles }) => roles.isInUse(role.id)), false);
    assertSame(await attachments(store, group), []);
  },

  async 'finds another owner of the organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const place = organizationPlace(here.organization);
    await assign(store, { holder: { userId: here.userId }, roleId: owner, place });
    assert.equal(await hasOtherOwner(store, here), false);
    const other = await addMember(store, here.organization.id);
    assert.equal(await hasOtherOwner(store, { ...here, userId: other }), true);
    await assign(store, { holder: { userId: other }, roleId: owner, place });
    assert.equal(await hasOtherOwner(store, here), true);
    assert.equal(await hasOtherOwner(store, there), false);
    await unassign(store, { holder: { userId: other }, roleId: owner, place });
    assert.equal(await hasOtherOwner(store, here), false);
  },

  async 'ignores owners who are disabled, temporary, through a group or of another scope'(store) {
    const [here, there] = await addWorkspaces(store);
    const { id } = here.organization;
    const place = organizationPlace(here.organization);
    await assign(store, { holder: { userId: here.userId }, roleId: owner, place });
    const disabled = await addMember(store, id, { disabledAt: at(0) });
    await assign(store, { holder: { userId: disabled }, roleId: owner, place });
    const ending = await addMember(store, id);
    // The expiry is far enough in the future that the assignment is unexpired.
    await assign(store, {
      holder: { userId: ending },
      roleId: owner,
      place,
      expiresAt: new Date(Date.UTC(9999, 0, 1)),
    });
    const inGroup = await addMember(store, id);
    const group = await addGroup(store, id, { userIds: [inGroup] });
    await assign(store, { holder: { groupId: group.id }, roleId: owner, place });
    const elsewhere = await addMember(store, id);
    await write(store, ({ members }) => members.insert(there.organization.id, elsewhere, at(0)));
    const weaker = await addRole(store, id, { name: 'OWNER', permissions: ['org:delete'] });
    for (const [roleId, where] of [
      [owner, organizationPlace(there.organization)],
      [owner, teamPlace(here.team)],
      [owner, projectPlace(here.project)],
      [toBuiltInRoleId('TEAM', 'OWNER'), teamPlace(here.team)],
      [toBuiltInRoleId('PROJECT', 'OWNER'), projectPlace(here.project)],
      [toBuiltInRoleId('ORGANIZATION', 'ADMIN'), place],
      [administratorRoleId, globalPlace],
      [weaker.id, place],
    ] as const) {
      await assign(store, { holder: { userId: elsewhere }, roleId, place: where });
    }
    assert.equal(await hasOtherOwner(store, here), false);
    await write(store, ({ accounts }) => accounts.update(disabled, { disabledAt: null }));
    assert.equal(await hasOtherOwner(store, here), true);
  },

  async 'lists the roles of a group, sorted by role and scope'(store) {
    const [here, there] = await addWorkspaces(store);
    const { organization } = here;
    const group = await addGroup(store, organization.id);
    const other = await addGroup(store, organization.id);
    const roles = [await addRole(store, organization.id), await addRole(store, organization.id), { id: teamMember }];
    const places = [...getPlaces(here), projectPlace(await addProject(store, organization))];
    const expected: { roleId: string; place: Place; expiresAt: Date | null }[] = [];
    for (const { id: roleId } of roles) {
      for (const [index, place] of places.entries()) {
        const expiresAt = index === 1 ? at(11) : null;
        await assign(store, { holder: { groupId: group.id }, roleId, place, expiresAt });
        expected.push({ roleId, place, expiresAt });
      }
    }
    const { id: expired } = await addRole(store, organization.id);
    await assign(store, {
      holder: { groupId: group.id },
      roleId: expired,
      place: teamPlace(here.team),
      expiresAt: at(10),
    });
    await assign(store, { holder: { groupId: other.id }, roleId: teamMember, place: teamPlace(here.team) });
    const toKey = ({ roleId, place }: { roleId: string; place: Place }): string =>
      `${roleId} ${'id' in place ? place.id : ''}`;
    expected.sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
    assertSame(await attachments(store, group, at(10)), expected);
    assert.equal((await attachments(store, group, at(9))).length, expected.length + 1);
    assertSame(await attachments(store, { ...group, organizationId: there.organization.id }), []);
    assertSame(await attachments(store, { ...group, id: randomUUID() }), []);
  },

  async 'removes expired assignments and returns each affected user once'(store) {
    const [here, there] = await addWorkspaces(store);
    const { organization, userId } = here;
    const other = await addMember(store, organization.id);
    const kept = await addMember(store, organization.id);
    await write(store, ({ members }) => members.insert(there.organization.id, userId, at(0)));
    const groups = [await addGroup(store, organization.id), await addGroup(store, organization.id)];
    const roleId = teamMember;
    // One user and the groups get several assignments, to verify that each user is reported once.
    for (const place of getPlaces(here)) {
      await assign(store, { holder: { userId }, roleId, place, expiresAt: at(10) });
      for (const { id: groupId } of groups) {
        await assign(store, { holder: { groupId }, roleId, place, expiresAt: at(9) });
      }
    }
    const place = teamPlace(here.team);
    await assign(store, { holder: { userId: other }, roleId, place, expiresAt: at(10) });
    await assign(store, { holder: { userId }, roleId, place: teamPlace(there.team), expiresAt: at(1) });
    const everywhere = { roleId: administratorRoleId, place: globalPlace };
    await assign(store, { holder: { userId: other }, ...everywhere, expiresAt: at(10) });
    await assign(store, { holder: { userId }, ...everywhere, expiresAt: at(11) });
    await assign(store, { holder: { userId: kept }, roleId, place, expiresAt: at(11) });
    await assign(store, { holder: { userId }, roleId: owner, place });
    const ended: EndedAccess[] = [
      { organizationId: organization.id, userId },
      { organizationId: organization.id, userId: other },
      { organizationId: organization.id, userId: null },
      { organizationId: there.organization.id, userId },
      { organizationId: null, userId: other },
    ];
    assert.deepEqual(await sweep(store, at(10)), ended.map(getName).sort());
    assert.deepEqual(await sweep(store, at(10)), []);
    // This is evaluated at a time when no assignment had expired.
    assert.deepEqual(await roleIdsAt(store, userId, place, at(0)), [owner]);
    assert.deepEqual(await roleIdsAt(store, other, place, at(0)), []);
    assert.deepEqual(await roleIdsAt(store, other, globalPlace, at(0)), []);
    assert.deepEqual(await roleIdsAt(store, kept, place, at(0)), [roleId]);
    assert.deepEqual(await roleIdsAt(store, userId, globalPlace, at(0)), [administratorRoleId]);
    for (const group of groups) assertSame(await attachments(store, group, at(0)), []);
  },
};
