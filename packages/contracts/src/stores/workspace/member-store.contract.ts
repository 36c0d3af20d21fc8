import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import {
  searchText,
  type StoreAdapter,
  type Page,
  type Member,
  type Person,
  type StoreInput,
} from '@crewkit/core/adapter';
import { assertPages } from '../support/assert-pages.js';
import { assertOneTrue, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, at, awkwardText, idAt, toPerson } from '../support/store-samples.js';
import {
  type LocalPlace,
  addGroup,
  addMember,
  addMembers,
  addRole,
  addTeam,
  addWorkspace,
  addWorkspaces,
  assign,
  look,
  organizationPlace,
  projectPlace,
  sampleTask,
  teamPlace,
  write,
} from './workspace-samples.js';

type PersonQuery = StoreInput<'accounts', 'list'>;

const find = (store: StoreAdapter, place: LocalPlace, userId: string, now = at(1)): Promise<Member | null> =>
  look(store, ({ members }) => members.find(place, userId, now));
const list = (
  store: StoreAdapter,
  place: LocalPlace,
  { search = null, after = null, limit = 100 }: Partial<PersonQuery> = {},
): Promise<Page<Member, string>> =>
  look(store, ({ members }) => members.list(place, { search, after, limit, now: at(1) }));
const remove = (store: StoreAdapter, organizationId: string, userId: string): Promise<boolean> =>
  write(store, ({ members }) => members.delete(organizationId, userId));
const acquaintances = (
  store: StoreAdapter,
  userId: string,
  { search = null, after = null, limit = 100 }: Partial<PersonQuery> = {},
): Promise<Page<Person, string>> =>
  look(store, ({ members }) => members.listAcquaintances(userId, { search, after, limit }));

async function getPerson(store: StoreAdapter, userId: string): Promise<Person> {
  const account = await look(store, ({ accounts }) => accounts.findById(userId));
  assert.ok(account);
  return toPerson(account);
}

const ids = (page: Page<Person, string>): string[] => page.items.map((each) => each.userId);
const roleIds = (member: Member | null): string[] | null => member?.roles.map((each) => each.id) ?? null;
const teamMember = toBuiltInRoleId('TEAM', 'MEMBER');

export const memberStoreCases: StoreCases = {
  async 'returns which users are active members, and which share an organization with a user'(store) {
    const [here, there] = await addWorkspaces(store);
    const stranger = await addAccount(store);
    const [active = '', disabled = ''] = await addMembers(store, here.organization.id, 2);
    await write(store, ({ accounts }) => accounts.update(disabled, { disabledAt: at(0) }));
    const listActive = (organizationId: string, userIds: readonly string[]): Promise<string[]> =>
      look(store, ({ members }) => members.listActive(organizationId, userIds));
    const listSharing = (userId: string, others: readonly string[]): Promise<string[]> =>
      look(store, ({ members }) => members.listSharing(userId, others));
    const asked = [active, disabled, stranger, randomUUID()];
    assert.deepEqual(await listActive(here.organization.id, asked), [active]);
    assert.deepEqual(await listActive(there.organization.id, asked), []);
    assert.deepEqual(await listActive(here.organization.id, []), []);
    assert.deepEqual(new Set(await listSharing(active, asked)), new Set([active, disabled]));
    assert.deepEqual(await listSharing(stranger, asked), []);
    assert.deepEqual(await listSharing(active, []), []);
    await write(store, ({ members }) => members.insert(there.organization.id, stranger, at(0)));
    await write(store, ({ members }) => members.insert(there.organization.id, active, at(0)));
    assert.deepEqual((await listSharing(active, [stranger, disabled])).sort(), [stranger, disabled].sort());
    assert.equal(await remove(store, there.organization.id, active), true);
    assert.deepEqual(await listSharing(active, [stranger]), []);
  },

  async 'stores every field of a member'(store) {
    const { organization } = await addWorkspace(store);
    const place = organizationPlace(organization);
    const userId = await addMember(store, organization.id, { firstName: awkwardText, lastName: 'Żółć 😀' });
    const other = await addAccount(store);
    await write(store, ({ members }) => members.insert(organization.id, other, at(7)));
    const bare = { ...(await getPerson(store, other)), roles: [], joinedAt: at(7) };
    assertSame(await find(store, place, other), bare);
    const role = await addRole(store, organization.id, { name: awkwardText });
    const owner = { id: toBuiltInRoleId('ORGANIZATION', 'OWNER'), name: 'OWNER', expiresAt: null };
    await assign(store, { holder: { userId }, roleId: role.id, place, expiresAt: at(99) });
    await assign(store, { holder: { userId }, roleId: owner.id, place, createdAt: at(50) });
    const roles = [owner, { id: role.id, name: awkwardText, expiresAt: at(99) }];
    const full = { ...(await getPerson(store, userId)), roles, joinedAt: at(0) };
    assertSame(await find(store, place, userId), full);
    const { items } = await list(store, place);
    assertSame(
      items.find((each) => each.userId === userId),
      full,
    );
    assertSame(
      items.find((each) => each.userId === other),
      bare,
    );
  },

  async 'adds a member once'(store) {
    const { organization } = await addWorkspace(store);
    const userId = await addAccount(store);
    const insert = (joinedAt: Date): Promise<boolean> =>
      write(store, ({ members }) => members.insert(organization.id, userId, joinedAt));
    assert.equal(await insert(at(1)), true);
    assert.equal(await insert(at(2)), false);
    assertSame((await find(store, organizationPlace(organization), userId))?.joinedAt, at(1));
  },

  async 'adds a member for one of many parallel callers'(store) {
    const { organization } = await addWorkspace(store);
    const userId = await addAccount(store);
    assertOneTrue(
      await inParallel(racers, () => write(store, ({ members }) => members.insert(organization.id, userId, at(1)))),
    );
  },

  async 'returns no member of another scope'(store) {
    const [here, there] = await addWorkspaces(store);
    const group = await addGroup(store, here.organization.id, { userIds: [here.userId], permissions: ['team:view'] });
    await assign(store, { holder: { groupId: group.id }, roleId: teamMember, place: teamPlace(here.team) });
    assert.equal(await find(store, organizationPlace(there.organization), here.userId), null);
    assert.equal(await find(store, organizationPlace(here.organization), randomUUID()), null);
    assert.equal(await find(store, organizationPlace({ id: randomUUID() }), here.userId), null);
    for (const place of [teamPlace(here.team), projectPlace(here.project)]) {
      assert.equal(await find(store, place, here.userId), null);
      assert.deepEqual(ids(await list(store, place)), []);
    }
  },

  async 'returns the direct roles of a member at exactly this scope'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    const places = [organizationPlace(organization), teamPlace(team), projectPlace(project)];
    const levels = ['ORGANIZATION', 'TEAM', 'PROJECT'] as const;
    const group = await addGroup(store, organization.id, { userIds: [userId] });
    for (const [index, place] of places.entries()) {
      const level = levels[index] ?? 'TEAM';
      const [viewer, editor] = [
        await addRole(store, organization.id, { level }),
        await addRole(store, organization.id, { level }),
      ];
      const ofGroup = toBuiltInRoleId(level, 'ADMIN');
      await assign(store, { holder: { groupId: group.id }, roleId: ofGroup, place });
      await assign(store, { holder: { userId }, roleId: viewer.id, place });
      await assign(store, { holder: { userId }, roleId: editor.id, place });
      const expected = [viewer.id, editor.id].sort();
      assert.deepEqual(roleIds(await find(store, place, userId)), expected);
      const { items } = await list(store, place);
      assert.deepEqual(items.map(roleIds), [expected]);
    }
  },

  async 'excludes expired roles of a member'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const holder = { userId };
    const own = toBuiltInRoleId('ORGANIZATION', 'MEMBER');
    const kept = toBuiltInRoleId('TEAM', 'MANAGER');
    await assign(store, { holder, roleId: own, place: organizationPlace(organization), expiresAt: at(1) });
    await assign(store, { holder, roleId: teamMember, place: teamPlace(team), expiresAt: at(1) });
    assert.deepEqual(roleIds(await find(store, organizationPlace(organization), userId, at(0))), [own]);
    assert.deepEqual(roleIds(await find(store, organizationPlace(organization), userId)), []);
    assert.deepEqual(roleIds(await find(store, teamPlace(team), userId, at(0))), [teamMember]);
    assert.equal(await find(store, teamPlace(team), userId), null);
    assert.deepEqual(ids(await list(store, teamPlace(team))), []);
    await assign(store, { holder, roleId: kept, place: teamPlace(team), createdAt: at(20) });
    assert.deepEqual(roleIds(await find(store, teamPlace(team), userId)), [kept]);
    assertSame((await find(store, teamPlace(team), userId))?.joinedAt, at(20));
  },

  async 'returns the oldest role as the time when a member joined a team or project'(store) {
    const { team, project, userId } = await addWorkspace(store);
    for (const [level, place] of [
      ['TEAM', teamPlace(team)],
      ['PROJECT', projectPlace(project)],
    ] as const) {
      for (const [name, createdAt] of [
        ['ADMIN', at(30)],
        ['MEMBER', at(10)],
        ['MANAGER', at(20)],
      ] as const) {
        await assign(store, { holder: { userId }, roleId: toBuiltInRoleId(level, name), place, createdAt });
      }
      assertSame((await find(store, place, userId))?.joinedAt, at(10));
      assertSame((await list(store, place)).items[0]?.joinedAt, at(10));
    }
  },

  async 'lists the members of a scope, in pages'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const others = [];
    for (const number of [4, 9, 2]) others.push(await addMember(store, organization.id, { id: idAt(number) }));
    await addMember(store, organization.id, { id: idAt(7), disabledAt: at(0) });
    const all = [...others, idAt(7), userId].sort();
    for (const holder of [...others, idAt(7)]) {
      for (const name of ['MEMBER', 'OWNER'] as const) {
        await assign(store, {
          holder: { userId: holder },
          roleId: toBuiltInRoleId('TEAM', name),
          place: teamPlace(team),
        });
      }
    }
    for (const [place, expected] of [
      [organizationPlace(organization), all],
      [teamPlace(team), all.filter((each) => each !== userId)],
    ] as const) {
      await assertPages(async (window) => {
        const page = await list(store, place, window);
        return { ...page, items: ids(page) };
      }, expected);
    }
    const { items } = await list(store, organizationPlace(organization), { after: idAt(5), limit: 2 });
    assert.deepEqual(
      items.map((each) => each.userId),
      [idAt(7), idAt(9)],
    );
  },

  async 'searches members by any part of name or email'(store) {
    const { organization, team } = await addWorkspace(store);
    const place = teamPlace(team);
    await addMember(store, organization.id, { id: idAt(1), firstName: awkwardText, email: 'first@example.org' });
    await addMember(store, organization.id, {
      id: idAt(2),
      lastName: 'O\u2019Ne\u00efll 100%',
      email: 'x_y@example.org',
    });
    await addMember(store, organization.id, { id: idAt(3), lastName: 'x-y', email: 'third@example.org' });
    for (const number of [1, 2, 3]) {
      await assign(store, { holder: { userId: idAt(number) }, roleId: teamMember, place });
    }
    // These letters are in no id, because the emails of other members are built from ids.
    const searches: readonly (readonly [string, readonly number[]])[] = [
      ['“QUOTES”', [1]],
      ['\\back\\', [1]],
      ['\u{1f469}\u{200d}\u{1f680}', [1]],
      ['nei\u0308LL', [2]],
      ['%', [1, 2]],
      ['0%', [2]],
      ['x_y', [2]],
      ['X-Y', [3]],
      ['third@', [3]],
      ['x%y', []],
      ['unknown', []],
    ];
    for (const [text, expected] of searches) {
      const search = searchText(text);
      assert.deepEqual(ids(await list(store, place, { search })), expected.map(idAt), text);
      const found = ids(await list(store, organizationPlace(organization), { search }));
      assert.deepEqual(found, expected.map(idAt), text);
    }
    await assertPages(async (window) => {
      const page = await list(store, place, { ...window, search: '@example.org' });
      return { ...page, items: ids(page) };
    }, [1, 2, 3].map(idAt));
  },

  async 'removes every role, group and task of a removed member, at every level'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    const { id } = organization;
    const places = [organizationPlace(organization), teamPlace(team), projectPlace(project)];
    const kept = await addMember(store, id);
    const getRoleIds = ['ORGANIZATION', 'TEAM', 'PROJECT'] as const;
    for (const holder of [{ userId }, { userId: kept }]) {
      for (const [index, place] of places.entries()) {
        await assign(store, { holder, roleId: toBuiltInRoleId(getRoleIds[index] ?? 'TEAM', 'OWNER'), place });
      }
    }
    const group = await addGroup(store, id, { userIds: [userId, kept], permissions: ['project:view'] });
    const task = sampleTask(project, { assigneeIds: [userId, kept] });
    await write(store, ({ tasks }) => tasks.insert(task));
    assert.equal(await remove(store, id, userId), true);
    assert.equal(await remove(store, id, userId), false);
    // A returning member starts without roles and permission groups.
    await write(store, ({ members }) => members.insert(id, userId, at(1)));
    for (const [index, place] of places.entries()) {
      assert.deepEqual(roleIds(await find(store, place, userId)), index === 0 ? [] : null);
      assert.equal((await find(store, place, kept))?.roles.length, 1);
    }
    const resource = { scope: 'PROJECT', id: project.id } as const;
    const held = await look(store, ({ grants }) => grants.heldOn(userId, resource, at(1)));
    assert.deepEqual(held?.grants, []);
    const window = { after: null, limit: 10 };
    assert.deepEqual(ids(await look(store, ({ groups }) => groups.listMembers(id, group.id, window))), [kept]);
    assert.deepEqual((await look(store, ({ tasks }) => tasks.find(project.id, task.id)))?.assigneeIds, [kept]);
  },

  async 'keeps everything of a removed member in other organizations'(store) {
    const [here, there] = await addWorkspaces(store);
    const { userId } = here;
    await write(store, ({ members }) => members.insert(there.organization.id, userId, at(2)));
    await assign(store, { holder: { userId }, roleId: teamMember, place: teamPlace(there.team) });
    const group = await addGroup(store, there.organization.id, { userIds: [userId] });
    assert.equal(await remove(store, randomUUID(), userId), false);
    assert.equal(await remove(store, here.organization.id, there.userId), false);
    assert.equal(await remove(store, here.organization.id, userId), true);
    assert.equal(await find(store, organizationPlace(here.organization), userId), null);
    assertSame((await find(store, organizationPlace(there.organization), userId))?.joinedAt, at(2));
    assert.deepEqual(roleIds(await find(store, teamPlace(there.team), userId)), [teamMember]);
    const window = { after: null, limit: 10 };
    const { items } = await look(store, ({ groups }) => groups.listMembers(there.organization.id, group.id, window));
    assertSame(items, [await getPerson(store, userId)]);
    assert.notEqual(await look(store, ({ accounts }) => accounts.findById(userId)), null);
  },

  async 'removes a member for one of many parallel callers'(store) {
    const { organization, userId } = await addWorkspace(store);
    assertOneTrue(await inParallel(racers, () => remove(store, organization.id, userId)));
  },

  async 'lists every organization of a user, with and without roles, in order'(store) {
    const workspaces = await addWorkspaces(store);
    const userId = await addAccount(store);
    const organizations = workspaces.map(({ organization }) => organization.id);
    const listIds = (id: string): Promise<string[]> => look(store, ({ members }) => members.listOrganizationIds(id));
    assert.deepEqual(await listIds(userId), []);
    for (const id of organizations.toSorted().reverse()) {
      await write(store, ({ members }) => members.insert(id, userId, at(1)));
    }
    assert.deepEqual(await listIds(userId), organizations.toSorted());
    await remove(store, organizations[0] ?? '', userId);
    assert.deepEqual(await listIds(userId), organizations.slice(1).toSorted());
    assert.deepEqual(await listIds(randomUUID()), []);
  },

  async 'lists all users who share an organization with a user, once'(store) {
    const [here, there] = await addWorkspaces(store);
    const { userId } = here;
    await write(store, ({ members }) => members.insert(there.organization.id, userId, at(1)));
    const both = await addMember(store, here.organization.id, { id: idAt(2), firstName: awkwardText });
    await write(store, ({ members }) => members.insert(there.organization.id, both, at(1)));
    const others = await addMembers(store, here.organization.id, 2);
    await addMember(store, here.organization.id, { id: idAt(1), disabledAt: at(0) });
    await addAccount(store);
    const [, elsewhere] = await addWorkspaces(store);
    const expected = await Promise.all([both, ...others, there.userId].sort().map((each) => getPerson(store, each)));
    await assertPages((window) => acquaintances(store, userId, window), expected);
    const found = await acquaintances(store, userId, { search: searchText("“QUOTES” 'single'") });
    assert.deepEqual(ids(found), [both]);
    assert.deepEqual(ids(await acquaintances(store, userId, { search: '%@example' })), []);
    assert.deepEqual(ids(await acquaintances(store, elsewhere.userId)), []);
    assert.deepEqual(ids(await acquaintances(store, randomUUID())), []);
  },

  async 'returns a renamed member with the new name'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    await addTeam(store, organization);
    await assign(store, { holder: { userId }, roleId: teamMember, place: teamPlace(team) });
    await write(store, ({ accounts }) => accounts.update(userId, { firstName: 'Grace', lastName: 'Hopper' }));
    for (const place of [organizationPlace(organization), teamPlace(team)]) {
      assert.deepEqual(ids(await list(store, place, { search: 'hopper' })), [userId]);
      assert.deepEqual(ids(await list(store, place, { search: 'lovelace' })), []);
      assert.equal((await find(store, place, userId))?.firstName, 'Grace');
    }
  },
};
