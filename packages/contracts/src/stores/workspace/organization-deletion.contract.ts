import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';
import type { StoreAdapter, Role } from '@crewkit/core/adapter';
import { assertOneTrue, assertSame } from '../support/assert-same.js';
import { sortHoldings } from '../access/sort-holdings.js';
import { removeDeleted } from './deletion-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at, idAt } from '../support/store-samples.js';
import {
  type Workspace,
  addGroup,
  addMember,
  addProject,
  addRole,
  addWorkspaces,
  assign,
  look,
  organizationPlace,
  projectPlace,
  sampleInvitation,
  sampleTask,
  teamPlace,
  write,
} from './workspace-samples.js';

interface Furnished extends Workspace {
  /** Reads all data in the organization. */
  readonly inventory: () => Promise<readonly unknown[]>;
}

/** Adds data of every kind to the organization, with every possible reference to it. */
async function furnish(store: StoreAdapter, workspace: Workspace): Promise<Furnished> {
  const { organization, team, project, userId } = workspace;
  const { id } = organization;
  await addProject(store, organization);
  const other = await addMember(store, id);
  const group = await addGroup(store, id, { permissions: ['org:view'], userIds: [userId, other] });
  const task = sampleTask(project, { assigneeIds: [userId, other] });
  await write(store, ({ tasks }) => tasks.insert(task));
  const places = [organizationPlace(organization), teamPlace(team), projectPlace(project)];
  const roles: Role[] = [];
  for (const place of places) {
    const role = await addRole(store, id, { level: place.scope });
    roles.push(role);
    for (const holder of [{ userId }, { userId: other }, { groupId: group.id }]) {
      for (const roleId of [role.id, toBuiltInRoleId(place.scope, 'OWNER')])
        await assign(store, { holder, roleId, place });
    }
  }
  const invitation = sampleInvitation(organization, { roleId: roles[0]?.id ?? '' });
  await write(store, ({ invitations }) => invitations.insert(invitation));
  const window = { after: null, limit: 100 };
  const inventory = (): Promise<readonly unknown[]> =>
    look(store, async (stores) => [
      await stores.organizations.findById(id),
      await stores.organizations.findSettings(id),
      (await stores.organizations.listVisible(userId, { ...window, now: at(1) })).items.at(0),
      await stores.members.find(organizationPlace(organization), userId, at(1)),
      await stores.teams.findById(team.id),
      await stores.projects.findById(project.id),
      (await stores.projects.listVisible(id, { ...window, userId, now: at(1), teamId: null })).items.at(1),
      await stores.tasks.find(project.id, task.id),
      await stores.groups.find(id, group.id),
      (await stores.groups.listMembers(id, group.id, window)).items.at(1),
      await stores.roles.find(id, roles[1]?.id ?? ''),
      (await stores.assignments.rolesAt(userId, places[2] ?? organizationPlace(organization), at(1))).at(1),
      (await stores.assignments.listOfGroup(id, group.id, at(1))).at(5),
      await stores.invitations.findByToken(invitation.tokenHash, at(1)),
      sortHoldings(await stores.grants.heldOn(userId, { scope: 'TASK', id: task.id }, at(1))),
      (await stores.members.listAcquaintances(userId, { ...window, search: null })).items.at(0),
    ]);
  return { ...workspace, inventory };
}

export const organizationDeletionCases: StoreCases = {
  async 'deletes an organization with all its contents, and nothing in another organization'(store) {
    const [first, second] = await addWorkspaces(store);
    const here = await furnish(store, first);
    const there = await furnish(store, second);
    const event = {
      id: idAt(1),
      organizationId: first.organization.id,
      actorId: first.userId,
      action: 'organization.deleted',
      targetType: 'organization',
      targetId: first.organization.id,
      details: {},
      ipAddress: null,
      userAgent: null,
      createdAt: at(1),
    } as const;
    await write(store, ({ auditLog }) => auditLog.append(event));
    const before = await there.inventory();
    for (const each of [await here.inventory(), before]) {
      for (const [index, thing] of each.entries()) assert.ok(thing, `Thing ${index} was there.`);
    }
    const remove = (): Promise<boolean> =>
      write(store, ({ organizations }) => organizations.delete(first.organization.id, at(9)));
    assert.equal(await remove(), true);
    assert.equal(await remove(), false);
    await removeDeleted(store);
    for (const [index, thing] of (await here.inventory()).entries()) assert.ok(!thing, `Thing ${index} is there.`);
    assertSame(await there.inventory(), before);
    assert.notEqual(await look(store, ({ accounts }) => accounts.findById(first.userId)), null);
    const query = { organizationId: first.organization.id, before: null, limit: 10 };
    assertSame((await look(store, ({ auditLog }) => auditLog.list(query))).items, [event]);
  },

  async 'deletes an organization for one of many parallel callers'(store) {
    const [here] = await addWorkspaces(store);
    await furnish(store, here);
    assertOneTrue(
      await inParallel(racers, () =>
        write(store, ({ organizations }) => organizations.delete(here.organization.id, at(9))),
      ),
    );
  },
};
