import assert from 'node:assert/strict';
import { toBuiltInRoleId, builtInRoles } from '@crewkit/core';
import { searchText, type StoreAdapter, type Page, type StoreInput } from '@crewkit/core/adapter';
import { assertPages, byId } from '../support/assert-pages.js';
import type { StoreCases } from '../support/store-case.js';
import { addAccount, at, awkwardText, idAt } from '../support/store-samples.js';
import {
  addProject,
  addRole,
  addTeam,
  addWorkspace,
  addWorkspaces,
  assign,
  globalPlace,
  look,
  projectPlace,
  teamPlace,
  write,
} from './workspace-samples.js';

type List = (window: StoreInput<'roles', 'list', 1>) => Promise<Page<{ readonly id: string }, string>>;

const names = [awkwardText, 'O\u2019Ne\u00efll 100%', 'x_y', 'X-Y'];
const numbers = [1, 2, 3, 4];
/** Returns an id that is not the id of a built-in role. */
const namedId = (number: number): string => idAt(500 + number);

/** Asserts that the list of things with the ids `numbers` and these names is searched by any part of the name. */
async function assertFindsNames(list: List): Promise<void> {
  const searches: readonly (readonly [string, readonly number[]])[] = [
    ['\u201cQUOTES\u201d', [1]],
    ['\\back\\', [1]],
    ['\u{1f469}\u{200d}\u{1f680}', [1]],
    ['nei\u0308LL', [2]],
    ['%', [1, 2]],
    ['0%', [2]],
    ['X_Y', [3]],
    ['x-y', [4]],
    ['x%y', []],
  ];
  for (const [text, expected] of searches) {
    const { items } = await list({ after: null, limit: 100, search: searchText(text) });
    assert.deepEqual(
      items.map(({ id }) => id),
      expected.map(namedId),
      text,
    );
  }
}

const listProjects =
  (store: StoreAdapter, organizationId: string, userId: string, teamId: string | null = null): List =>
  (window) =>
    look(store, ({ projects }) => projects.listVisible(organizationId, { ...window, userId, teamId, now: at(1) }));
const listTeams =
  (store: StoreAdapter, organizationId: string, userId: string): List =>
  (window) =>
    look(store, ({ teams }) => teams.listVisible(organizationId, { ...window, userId, now: at(1) }));
const listRoles =
  (store: StoreAdapter, organizationId: string | null): List =>
  (window) =>
    look(store, ({ roles }) => roles.list(organizationId, window));
const ids = async (list: List, search: string): Promise<string[]> =>
  (await list({ after: null, limit: 100, search })).items.map(({ id }) => id);

/** Adds a user who may see every resource in every organization. */
async function addObserver(store: StoreAdapter): Promise<string> {
  const userId = await addAccount(store);
  const role = await addRole(store, null, { permissions: ['org:view', 'team:view', 'project:view'] });
  await assign(store, { holder: { userId }, roleId: role.id, place: globalPlace });
  return userId;
}

export const projectSearchCases: StoreCases = {
  async 'searches visible projects by any part of name or key'(store) {
    const { organization, team, userId } = await addWorkspace(store);
    const added = [];
    for (const number of numbers) {
      const changes = { id: namedId(number), name: names[number - 1] ?? '', key: `Q${number}`, teamId: team.id };
      added.push(await addProject(store, organization, changes));
    }
    const role = toBuiltInRoleId('PROJECT', 'MEMBER');
    for (const project of added)
      await assign(store, { holder: { userId }, roleId: role, place: projectPlace(project) });
    const observer = await addObserver(store);
    await addProject(store, organization, { id: namedId(5), name: 'Unseen x_y', key: 'Q5', teamId: null });
    const mine = listProjects(store, organization.id, userId);
    await assertFindsNames(mine);
    await assertFindsNames(listProjects(store, organization.id, observer, team.id));
    assert.deepEqual(await ids(mine, 'q2'), [namedId(2)]);
    assert.deepEqual(await ids(listProjects(store, organization.id, observer), 'x_y'), [namedId(3), namedId(5)]);
    await assertPages((window) => mine({ ...window, search: 'q' }), byId(added));
  },

  async 'searches projects by their current names'(store) {
    const { organization, team, project, userId } = await addWorkspace(store);
    const teamMember = toBuiltInRoleId('TEAM', 'OWNER');
    await assign(store, { holder: { userId }, roleId: teamMember, place: teamPlace(team) });
    const list = listProjects(store, organization.id, userId);
    await write(store, ({ projects }) => projects.update(project.id, { name: 'Ünique' }, at(1)));
    await write(store, ({ projects }) => projects.update(project.id, { description: 'changed' }, at(1)));
    assert.deepEqual(await ids(list, searchText('üNIQ')), [project.id]);
    assert.deepEqual(await ids(list, searchText(project.name)), []);
  },
};

export const teamSearchCases: StoreCases = {
  async 'searches visible teams by any part of their current name'(store) {
    const { organization, team: other, userId } = await addWorkspace(store);
    const added = [];
    for (const number of numbers) {
      added.push(await addTeam(store, organization, { id: namedId(number), name: names[number - 1] ?? '' }));
    }
    const roleId = toBuiltInRoleId('TEAM', 'MEMBER');
    for (const team of added) await assign(store, { holder: { userId }, roleId, place: teamPlace(team) });
    const mine = listTeams(store, organization.id, userId);
    const all = listTeams(store, organization.id, await addObserver(store));
    for (const list of [mine, all]) {
      await assertFindsNames(list);
      await assertPages((window) => list({ ...window, search: '%' }), byId(added).slice(0, 2));
    }
    await write(store, ({ teams }) => teams.update(other.id, { name: 'Ünique' }, at(1)));
    await write(store, ({ teams }) => teams.update(other.id, { description: 'changed' }, at(1)));
    assert.deepEqual(await ids(all, searchText('üNIQ')), [other.id]);
    assert.deepEqual(await ids(all, searchText(other.name)), []);
    assert.deepEqual(await ids(mine, searchText('üNIQ')), []);
  },
};

export const roleSearchCases: StoreCases = {
  async 'searches known roles by any part of their current name'(store) {
    const [here, there] = await addWorkspaces(store);
    const organizationId = here.organization.id;
    const added = [];
    for (const number of numbers) {
      const changes = { id: namedId(number), name: names[number - 1] ?? '', level: 'TEAM' as const };
      added.push(await addRole(store, organizationId, changes));
    }
    await addRole(store, there.organization.id, { name: 'elsewhere x_y' });
    const list = listRoles(store, organizationId);
    await assertFindsNames(list);
    await assertPages((window) => list({ ...window, search: '%' }), added.slice(0, 2));
    const owners = builtInRoles.filter(({ name, level }) => level !== 'GLOBAL' && name.includes('OWNER'));
    assert.deepEqual(
      await ids(list, 'owner'),
      owners.map(({ id }) => id),
    );
    await write(store, ({ roles }) => roles.update(organizationId, namedId(3), { name: 'Ünique' }));
    await write(store, ({ roles }) => roles.update(organizationId, namedId(3), { permissions: ['team:view'] }));
    assert.deepEqual(await ids(list, searchText('üNIQ')), [namedId(3)]);
    assert.deepEqual(await ids(list, 'x_y'), []);
    const global = await addRole(store, null, { name: 'Ünique too' });
    assert.deepEqual(await ids(listRoles(store, null), searchText('üNIQ')), [global.id]);
  },
};
