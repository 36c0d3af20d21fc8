import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import {
  noSettings,
  type IdWindow,
  type StoreAdapter,
  type Page,
  type Settings,
  type Team,
} from '@crewkit/core/adapter';
import { assertPages, byId } from '../support/assert-pages.js';
import { assertOneTrue, assertRejectsWith, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, at, awkwardText, idAt } from '../support/store-samples.js';
import {
  addGroup,
  addMember,
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
} from './workspace-samples.js';

const find = (store: StoreAdapter, id: string): Promise<Team | null> => look(store, ({ teams }) => teams.findById(id));
const getSettings = (store: StoreAdapter, id: string): Promise<Settings | null> =>
  look(store, ({ teams }) => teams.findSettings(id));
const remove = (store: StoreAdapter, id: string): Promise<boolean> => write(store, ({ teams }) => teams.delete(id));
const member = toBuiltInRoleId('TEAM', 'MEMBER');

/** Returns the ids of the teams that the user may see. */
async function visible(store: StoreAdapter, organizationId: string, userId: string, now = at(1)): Promise<string[]> {
  const window = { after: null, limit: 100 };
  const { items } = await look(store, ({ teams }) => teams.listVisible(organizationId, { ...window, userId, now }));
  return items.map((each) => each.id);
}

export const teamStoreCases: StoreCases = {
  async 'stores every field of a team'(store) {
    const { organization } = await addWorkspace(store);
    const texts = { name: awkwardText, description: awkwardText.repeat(20) };
    const full = await addTeam(store, organization, { ...texts, createdAt: at(3), updatedAt: at(4) });
    const bare = await addTeam(store, organization);
    for (const team of [full, bare]) {
      assertSame(await find(store, team.id), team);
      assertSame(await look(store, ({ teams }) => teams.findIn(organization.id, team.id)), team);
      assertSame(await getSettings(store, team.id), noSettings);
    }
  },

  async 'finds a team only in its own organization'(store) {
    const [here, there] = await addWorkspaces(store);
    for (const [organizationId, id] of [
      [there.organization.id, here.team.id],
      [randomUUID(), here.team.id],
      [here.organization.id, randomUUID()],
      [here.organization.id, here.project.id],
    ] as const) {
      assert.equal(await look(store, ({ teams }) => teams.findIn(organizationId, id)), null);
    }
  },

  async 'neither finds, updates nor deletes unknown teams'(store) {
    const { team } = await addWorkspace(store);
    const id = randomUUID();
    assert.equal(await find(store, id), null);
    assert.equal(await getSettings(store, id), null);
    await write(store, async ({ teams }) => {
      assert.equal(await teams.update(id, { name: 'X' }, at(1)), null);
      assert.equal(await teams.updateSettings(id, { locale: 'de' }, at(1)), null);
      assert.equal(await teams.delete(id), false);
    });
    assertSame(await find(store, team.id), team);
  },

  async 'rejects the id of another team, which stays unchanged'(store) {
    const [here, there] = await addWorkspaces(store);
    await assertRejectsWith('CONFLICT', addTeam(store, there.organization, { id: here.team.id, name: 'Other' }));
    assertSame(await find(store, here.team.id), here.team);
  },

  async 'updates the given fields of a team and no others'(store) {
    const { organization, team } = await addWorkspace(store);
    const other = await addTeam(store, organization);
    let expected = team;
    const each = [{ name: awkwardText }, { description: awkwardText }, { name: 'A', description: '' }, {}];
    for (const [index, changes] of each.entries()) {
      expected = { ...expected, ...changes, updatedAt: at(index + 1) };
      assertSame(await write(store, ({ teams }) => teams.update(team.id, changes, at(index + 1))), expected);
      assertSame(await find(store, team.id), expected);
    }
    assertSame(await getSettings(store, team.id), noSettings);
    assertSame(await find(store, other.id), other);
  },

  async 'replaces the given settings of a team and no others'(store) {
    const { organization, team } = await addWorkspace(store);
    const other = await addTeam(store, organization);
    let expected = noSettings;
    const each: Partial<Settings>[] = [
      { timeZone: 'Asia/Kolkata', weekStartsOn: 'saturday' },
      { custom: { [awkwardText]: [awkwardText, { deep: null }] } },
      { locale: 'mi-NZ', custom: { other: 1 } },
      { timeZone: null },
    ];
    for (const [index, changes] of each.entries()) {
      expected = { ...expected, ...changes };
      const changed = await write(store, ({ teams }) => teams.updateSettings(team.id, changes, at(index + 1)));
      assertSame(changed, expected);
      assertSame(await getSettings(store, team.id), expected);
      assertSame(await find(store, team.id), { ...team, updatedAt: at(index + 1) });
    }
    assertSame(await getSettings(store, other.id), noSettings);
    assertSame(await find(store, other.id), other);
  },

  async 'deletes a team with the roles assigned in it'(store) {
    const { organization, userId } = await addWorkspace(store);
    const [team, kept] = [await addTeam(store, organization), await addTeam(store, organization)];
    const role = await addRole(store, organization.id, { level: 'TEAM' });
    const group = await addGroup(store, organization.id);
    await assign(store, { holder: { userId }, roleId: role.id, place: teamPlace(team) });
    await assign(store, { holder: { groupId: group.id }, roleId: role.id, place: teamPlace(team) });
    await assign(store, { holder: { userId }, roleId: member, place: teamPlace(kept) });
    assert.equal(await remove(store, team.id), true);
    assert.equal(await remove(store, team.id), false);
    assert.equal(await find(store, team.id), null);
    assert.equal(await getSettings(store, team.id), null);
    assert.equal(await look(store, ({ roles }) => roles.isInUse(role.id)), false);
    assert.equal(await look(store, ({ grants }) => grants.heldOn(userId, { scope: 'TEAM', id: team.id }, at(1))), null);
    assert.deepEqual(await visible(store, organization.id, userId), [kept.id]);
  },

  async 'deletes no team that contains projects'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    await assign(store, { holder: { userId }, roleId: member, place: teamPlace(team) });
    await assertRejectsWith('CONFLICT', remove(store, team.id));
    assertSame(await find(store, team.id), team);
    assert.deepEqual(await visible(store, organization.id, userId), [team.id]);
    await write(store, ({ projects }) => projects.move(project.id, null, at(1)));
    assert.equal(await remove(store, team.id), true);
    assert.equal((await look(store, ({ projects }) => projects.findById(project.id)))?.teamId, null);
  },

  async 'deletes a team for one of many parallel callers'(store) {
    const { organization } = await addWorkspace(store);
    const team = await addTeam(store, organization);
    assertOneTrue(await inParallel(racers, () => remove(store, team.id)));
  },

  async 'lists the teams that a user may see, in pages'(store) {
    const { organization, userId } = await addWorkspace(store);
    const mine: Team[] = [];
    for (const number of [8, 3, 5, 1]) mine.push(await addTeam(store, organization, { id: idAt(number) }));
    for (const each of mine) await assign(store, { holder: { userId }, roleId: member, place: teamPlace(each) });
    const list = (window: IdWindow): Promise<Page<Team, string>> =>
      look(store, ({ teams }) => teams.listVisible(organization.id, { ...window, userId, now: at(1) }));
    await assertPages(list, byId(mine));
    const { items, next } = await list({ after: idAt(4), limit: 1 });
    assertSame(items, byId(mine).slice(2, 3));
    assert.equal(next, idAt(5));
  },

  async 'lists all teams of the organization for users with permission in an enclosing scope'(store) {
    const [here, there] = await addWorkspaces(store);
    const second = await addTeam(store, here.organization);
    const all = [here.team.id, second.id].sort();
    const { id } = here.organization;
    const place = organizationPlace(here.organization);
    const everywhere = await addRole(store, null, { permissions: ['team:view'] });
    const stranger = await addAccount(store);
    await assign(store, { holder: { userId: stranger }, roleId: everywhere.id, place: globalPlace });
    await assign(store, {
      holder: { userId: here.userId },
      roleId: toBuiltInRoleId('ORGANIZATION', 'MEMBER'),
      place,
    });
    const byGroup = await addMember(store, id);
    await addGroup(store, id, { permissions: ['team:view'], userIds: [byGroup] });
    for (const userId of [stranger, here.userId, byGroup]) {
      assert.deepEqual(await visible(store, id, userId), all);
    }
    assert.deepEqual(await visible(store, there.organization.id, stranger), [there.team.id]);
    assert.deepEqual(await visible(store, there.organization.id, here.userId), []);
    assert.deepEqual(await visible(store, there.organization.id, byGroup), []);
  },

  async 'lists no sibling teams, and none for roles that are nested, expired or without team:view'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    await addTeam(store, organization);
    const { id } = organization;
    assert.deepEqual(await visible(store, id, userId), []);
    const further = await addRole(store, id, { level: 'PROJECT', permissions: ['team:view', 'project:view'] });
    await assign(store, { holder: { userId }, roleId: further.id, place: projectPlace(project) });
    const blind = await addRole(store, id, { level: 'TEAM', permissions: ['team:edit'] });
    await assign(store, { holder: { userId }, roleId: blind.id, place: teamPlace(team) });
    assert.deepEqual(await visible(store, id, userId), []);
    await assign(store, { holder: { userId }, roleId: member, place: teamPlace(team), expiresAt: at(10) });
    assert.deepEqual(await visible(store, id, userId, at(9)), [team.id]);
    assert.deepEqual(await visible(store, id, userId, at(10)), []);
  },

  async 'lists no teams for disabled and unknown users'(store) {
    const { organization, team } = await addWorkspace(store);
    const disabled = await addMember(store, organization.id, { disabledAt: at(0) });
    await assign(store, { holder: { userId: disabled }, roleId: member, place: teamPlace(team) });
    assert.deepEqual(await visible(store, organization.id, disabled), []);
    assert.deepEqual(await visible(store, organization.id, randomUUID()), []);
    assert.deepEqual(await visible(store, randomUUID(), disabled), []);
  },
};
