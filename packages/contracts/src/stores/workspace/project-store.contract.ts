import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import {
  noSettings,
  type IdWindow,
  type StoreAdapter,
  type Page,
  type Project,
  type Settings,
} from '@crewkit/core/adapter';
import { assertPages, byId } from '../support/assert-pages.js';
import { assertOneTrue, assertRejectsWith, assertSame, unlessConflict } from '../support/assert-same.js';
import { removeDeleted } from './deletion-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, at, awkwardText, idAt } from '../support/store-samples.js';
import {
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
  sampleTask,
  teamPlace,
  write,
} from './workspace-samples.js';

const find = (store: StoreAdapter, id: string): Promise<Project | null> =>
  look(store, ({ projects }) => projects.findById(id));
const getSettings = (store: StoreAdapter, id: string): Promise<Settings | null> =>
  look(store, ({ projects }) => projects.findSettings(id));
const move = (store: StoreAdapter, id: string, teamId: string | null): Promise<Project | null> =>
  write(store, ({ projects }) => projects.move(id, teamId, at(9)));
const remove = (store: StoreAdapter, id: string): Promise<boolean> =>
  write(store, ({ projects }) => projects.delete(id, at(9)));
const member = toBuiltInRoleId('PROJECT', 'MEMBER');

interface Looking {
  readonly organizationId: string;
  readonly userId: string;
  readonly teamId?: string | null;
  readonly now?: Date;
}

const listVisible = (
  store: StoreAdapter,
  { organizationId, userId, teamId = null, now = at(1) }: Looking,
  window: IdWindow = { after: null, limit: 100 },
): Promise<Page<Project, string>> =>
  look(store, ({ projects }) => projects.listVisible(organizationId, { ...window, userId, now, teamId }));

/** Returns the ids of the projects that the user may see. */
async function visible(store: StoreAdapter, looking: Looking): Promise<string[]> {
  return (await listVisible(store, looking)).items.map((each) => each.id);
}

export const projectStoreCases: StoreCases = {
  async 'stores every field of a project'(store) {
    const { organization, team } = await addWorkspace(store);
    const texts = { name: awkwardText, description: awkwardText.repeat(20), key: 'ÄB-1' };
    const times = { createdAt: at(3), updatedAt: at(4) };
    const full = await addProject(store, organization, { ...texts, ...times, teamId: team.id });
    const bare = await addProject(store, organization);
    for (const project of [full, bare]) {
      assertSame(await find(store, project.id), project);
      assertSame(await look(store, ({ projects }) => projects.findIn(organization.id, project.id)), project);
      assertSame(await getSettings(store, project.id), noSettings);
    }
  },

  async 'finds a project only in its own organization'(store) {
    const [here, there] = await addWorkspaces(store);
    for (const [organizationId, id] of [
      [there.organization.id, here.project.id],
      [randomUUID(), here.project.id],
      [here.organization.id, randomUUID()],
      [here.organization.id, here.team.id],
    ] as const) {
      assert.equal(await look(store, ({ projects }) => projects.findIn(organizationId, id)), null);
    }
  },

  async 'neither finds, updates, moves nor deletes unknown projects'(store) {
    const { project, team } = await addWorkspace(store);
    const id = randomUUID();
    assert.equal(await find(store, id), null);
    assert.equal(await getSettings(store, id), null);
    await write(store, async ({ projects }) => {
      assert.equal(await projects.update(id, { name: 'X' }, at(1)), null);
      assert.equal(await projects.updateSettings(id, { locale: 'de' }, at(1)), null);
      assert.equal(await projects.move(id, team.id, at(1)), null);
      assert.equal(await projects.move(id, null, at(1)), null);
      assert.equal(await projects.delete(id, at(9)), false);
    });
    assertSame(await find(store, project.id), project);
  },

  async 'rejects a duplicate key or id of a project'(store) {
    const [here, there] = await addWorkspaces(store);
    const { organization, project } = here;
    await assertRejectsWith('CONFLICT', addProject(store, organization, { key: project.key }));
    await assertRejectsWith('CONFLICT', addProject(store, organization, { key: project.key, teamId: null }));
    await assertRejectsWith('CONFLICT', addProject(store, there.organization, { id: project.id }));
    assertSame(await find(store, project.id), project);
    const elsewhere = await addProject(store, there.organization, { key: project.key });
    assertSame(await find(store, elsewhere.id), elsewhere);
  },

  async 'adds one of many projects with the same key in parallel'(store) {
    const { organization } = await addWorkspace(store);
    const outcomes = await inParallel(racers, () => unlessConflict(addProject(store, organization, { key: 'SAME' })));
    assertOneTrue(outcomes);
  },

  async 'rejects a team of another organization for a project'(store) {
    const [here, there] = await addWorkspaces(store);
    for (const teamId of [there.team.id, randomUUID()]) {
      const id = randomUUID();
      await assert.rejects(addProject(store, here.organization, { id, teamId }));
      assert.equal(await find(store, id), null);
      await assert.rejects(move(store, here.project.id, teamId));
      assertSame(await find(store, here.project.id), here.project);
    }
  },

  async 'updates the given fields of a project and no others'(store) {
    const { organization, project } = await addWorkspace(store);
    const other = await addProject(store, organization);
    let expected = project;
    const each = [{ name: awkwardText }, { description: awkwardText }, { name: 'A', description: '' }, {}];
    for (const [index, changes] of each.entries()) {
      expected = { ...expected, ...changes, updatedAt: at(index + 1) };
      assertSame(await write(store, ({ projects }) => projects.update(project.id, changes, at(index + 1))), expected);
      assertSame(await find(store, project.id), expected);
    }
    assertSame(await getSettings(store, project.id), noSettings);
    assertSame(await find(store, other.id), other);
  },

  async 'replaces the given settings of a project and no others'(store) {
    const { organization, project } = await addWorkspace(store);
    const other = await addProject(store, organization);
    let expected = noSettings;
    const each: Partial<Settings>[] = [
      { timeZone: 'America/Lima', weekStartsOn: 'sunday' },
      { custom: { [awkwardText]: [awkwardText, { deep: false }] } },
      { locale: 'pt', custom: {} },
      { weekStartsOn: null },
    ];
    for (const [index, changes] of each.entries()) {
      expected = { ...expected, ...changes };
      const changed = await write(store, ({ projects }) => projects.updateSettings(project.id, changes, at(index + 1)));
      assertSame(changed, expected);
      assertSame(await getSettings(store, project.id), expected);
      assertSame(await find(store, project.id), { ...project, updatedAt: at(index + 1) });
    }
    assertSame(await getSettings(store, other.id), noSettings);
    assertSame(await find(store, other.id), other);
  },

  async 'moves a project to a team, to another team, and out of any team'(store) {
    const { organization, team, project } = await addWorkspace(store);
    const other = await addProject(store, organization, { teamId: team.id });
    const second = await addTeam(store, organization);
    for (const teamId of [second.id, null, team.id]) {
      const expected = { ...project, teamId, updatedAt: at(9) };
      assertSame(await move(store, project.id, teamId), expected);
      assertSame(await find(store, project.id), expected);
    }
    assertSame(await find(store, other.id), other);
  },

  async 'shows a moved project to users who see its new team, and no longer to users who see its old one'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    const organizationId = organization.id;
    const second = await addTeam(store, organization);
    const other = await addMember(store, organizationId);
    const roleId = toBuiltInRoleId('TEAM', 'MEMBER');
    await assign(store, { holder: { userId }, roleId, place: teamPlace(team) });
    await assign(store, { holder: { userId: other }, roleId, place: teamPlace(second) });
    const seen = (): Promise<string[][]> =>
      Promise.all([userId, other].map((each) => visible(store, { organizationId, userId: each })));
    assert.deepEqual(await seen(), [[project.id], []]);
    await move(store, project.id, second.id);
    assert.deepEqual(await seen(), [[], [project.id]]);
    await move(store, project.id, null);
    assert.deepEqual(await seen(), [[], []]);
  },

  async 'deletes a project with its tasks and the roles assigned in it'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    const kept = await addProject(store, organization, { teamId: team.id });
    const task = sampleTask(project, { assigneeIds: [userId] });
    const keptTask = sampleTask(kept, { assigneeIds: [userId] });
    await write(store, async ({ tasks }) => {
      await tasks.insert(task);
      await tasks.insert(keptTask);
    });
    const role = await addRole(store, organization.id, { level: 'PROJECT' });
    const group = await addGroup(store, organization.id);
    for (const holder of [{ userId }, { groupId: group.id }]) {
      await assign(store, { holder, roleId: role.id, place: projectPlace(project) });
    }
    await assign(store, { holder: { userId }, roleId: member, place: projectPlace(kept) });
    assert.equal(await remove(store, project.id), true);
    assert.equal(await remove(store, project.id), false);
    assert.equal(await find(store, project.id), null);
    assert.equal(await getSettings(store, project.id), null);
    await removeDeleted(store);
    assert.equal(await look(store, ({ tasks }) => tasks.find(project.id, task.id)), null);
    assert.notEqual(await look(store, ({ tasks }) => tasks.find(kept.id, keptTask.id)), null);
    assert.equal(await look(store, ({ roles }) => roles.isInUse(role.id)), false);
    assert.deepEqual(await visible(store, { organizationId: organization.id, userId }), [kept.id]);
  },

  async 'lists the projects that a user may see, in pages, of one team or of all'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const mine: Project[] = [];
    for (const number of [8, 3, 5, 1, 4]) {
      const teamId = number < 5 ? team.id : null;
      mine.push(await addProject(store, organization, { id: idAt(number), teamId }));
    }
    for (const each of mine) await assign(store, { holder: { userId }, roleId: member, place: projectPlace(each) });
    const looking = { organizationId: organization.id, userId };
    await assertPages((window) => listVisible(store, looking, window), byId(mine));
    const ofTeam = byId(mine.filter((each) => each.teamId === team.id));
    await assertPages((window) => listVisible(store, { ...looking, teamId: team.id }, window), ofTeam);
    const { items, next } = await listVisible(store, looking, { after: idAt(2), limit: 1 });
    assertSame(items, byId(mine).slice(1, 2));
    assert.equal(next, idAt(3));
  },

  async 'lists no projects of teams outside the organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const everywhere = await addRole(store, null, { permissions: ['project:view'] });
    const userId = await addAccount(store);
    await assign(store, { holder: { userId }, roleId: everywhere.id, place: globalPlace });
    const organizationId = here.organization.id;
    assert.deepEqual(await visible(store, { organizationId, userId }), [here.project.id]);
    assert.deepEqual(await visible(store, { organizationId, userId, teamId: here.team.id }), [here.project.id]);
    for (const teamId of [there.team.id, randomUUID()]) {
      assert.deepEqual(await visible(store, { organizationId, userId, teamId }), []);
    }
    assert.deepEqual(await visible(store, { organizationId: randomUUID(), userId }), []);
  },

  async 'lists projects for users who may see them through the organization or the team'(store) {
    const [here, there] = await addWorkspaces(store);
    const organizationId = here.organization.id;
    const free = await addProject(store, here.organization);
    const manager = await addMember(store, organizationId);
    const inTeam = await addMember(store, organizationId);
    const byGroup = await addMember(store, organizationId);
    const roleId = toBuiltInRoleId('ORGANIZATION', 'MANAGER');
    await assign(store, { holder: { userId: manager }, roleId, place: organizationPlace(here.organization) });
    const group = await addGroup(store, organizationId, { userIds: [inTeam] });
    const inTeamRole = toBuiltInRoleId('TEAM', 'MEMBER');
    await assign(store, { holder: { groupId: group.id }, roleId: inTeamRole, place: teamPlace(here.team) });
    await addGroup(store, organizationId, { permissions: ['project:view'], userIds: [byGroup] });
    const all = [here.project.id, free.id].sort();
    assert.deepEqual(await visible(store, { organizationId, userId: manager }), all);
    assert.deepEqual(await visible(store, { organizationId, userId: byGroup }), all);
    assert.deepEqual(await visible(store, { organizationId, userId: inTeam }), [here.project.id]);
    for (const userId of [manager, inTeam, byGroup]) {
      assert.deepEqual(await visible(store, { organizationId: there.organization.id, userId }), []);
    }
  },

  async 'lists no sibling projects, and none for expired roles or roles without project:view'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    const organizationId = organization.id;
    await addProject(store, organization, { teamId: team.id });
    assert.deepEqual(await visible(store, { organizationId, userId }), []);
    const blind = await addRole(store, organizationId, { level: 'PROJECT', permissions: ['project:edit'] });
    await assign(store, { holder: { userId }, roleId: blind.id, place: projectPlace(project) });
    assert.deepEqual(await visible(store, { organizationId, userId }), []);
    await assign(store, { holder: { userId }, roleId: member, place: projectPlace(project), expiresAt: at(10) });
    assert.deepEqual(await visible(store, { organizationId, userId, now: at(9) }), [project.id]);
    assert.deepEqual(await visible(store, { organizationId, userId, now: at(10) }), []);
  },

  async 'lists no projects for disabled and unknown users'(store) {
    const { organization, project } = await addWorkspace(store);
    const organizationId = organization.id;
    const disabled = await addMember(store, organizationId, { disabledAt: at(0) });
    await assign(store, { holder: { userId: disabled }, roleId: member, place: projectPlace(project) });
    for (const userId of [disabled, randomUUID()]) {
      assert.deepEqual(await visible(store, { organizationId, userId }), []);
    }
  },
};
