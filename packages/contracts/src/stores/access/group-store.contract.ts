import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { permissionCatalogue } from '@crewkit/core';
import type { StoreAdapter, Group, StoreInput } from '@crewkit/core/adapter';
import { assertPages, byId } from '../support/assert-pages.js';
import { assertOneTrue, assertRejectsWith, assertSame, unlessConflict } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at, awkwardText, idAt, sampleAccount, toPerson } from '../support/store-samples.js';
import {
  addGroup,
  addMember,
  addMembers,
  addRole,
  addWorkspace,
  addWorkspaces,
  assign,
  look,
  organizationPlace,
  write,
} from '../workspace/workspace-samples.js';

type GroupChanges = StoreInput<'groups', 'update', 2>;

const find = (store: StoreAdapter, { organizationId, id }: Group): Promise<Group | null> =>
  look(store, ({ groups }) => groups.find(organizationId, id));
const update = (store: StoreAdapter, { organizationId, id }: Group, changes: GroupChanges): Promise<Group | null> =>
  write(store, ({ groups }) => groups.update(organizationId, id, changes));
const remove = (store: StoreAdapter, { organizationId, id }: Group): Promise<boolean> =>
  write(store, ({ groups }) => groups.delete(organizationId, id));
const enter = (store: StoreAdapter, { organizationId, id }: Group, userId: string): Promise<boolean> =>
  write(store, ({ groups }) => groups.addMember(organizationId, id, userId));
const leave = (store: StoreAdapter, { organizationId, id }: Group, userId: string): Promise<boolean> =>
  write(store, ({ groups }) => groups.removeMember(organizationId, id, userId));

async function memberIds(store: StoreAdapter, { organizationId, id }: Group): Promise<string[]> {
  const window = { after: null, limit: 100 };
  const { items } = await look(store, ({ groups }) => groups.listMembers(organizationId, id, window));
  return items.map((each) => each.userId);
}

export const groupStoreCases: StoreCases = {
  async 'stores every field of a group, with its permissions in the order of the catalogue'(store) {
    const { organization } = await addWorkspace(store);
    const everyPermission = permissionCatalogue.map((each) => each.name);
    const full = { name: awkwardText, permissions: everyPermission, createdAt: at(3) };
    for (const changes of [full, {}, { permissions: ['team:view'] }]) {
      const group = await addGroup(store, organization.id, changes);
      assertSame(await find(store, group), group);
    }
    const reversed = await addGroup(store, organization.id, { permissions: [...everyPermission].reverse() });
    assertSame(await find(store, reversed), { ...reversed, permissions: everyPermission });
  },

  async 'finds a group only in its own organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const { userId } = here;
    const group = await addGroup(store, here.organization.id, { userIds: [userId] });
    for (const wrong of [
      { ...group, organizationId: there.organization.id },
      { ...group, organizationId: randomUUID() },
      { ...group, id: randomUUID() },
    ]) {
      assert.equal(await find(store, wrong), null);
      assert.equal(await update(store, wrong, { name: 'X', permissions: ['org:view'] }), null);
      assert.equal(await leave(store, wrong, userId), false);
      assert.deepEqual(await memberIds(store, wrong), []);
      assert.equal(await remove(store, wrong), false);
    }
    assertSame(await find(store, group), group);
    assert.deepEqual(await memberIds(store, group), [userId]);
  },

  async 'rejects a duplicate name or id of a group'(store) {
    const [here, there] = await addWorkspaces(store);
    const { id } = here.organization;
    const group = await addGroup(store, id, { name: 'Weavers' });
    const other = await addGroup(store, id);
    await assertRejectsWith('CONFLICT', addGroup(store, id, { name: 'Weavers' }));
    await assertRejectsWith('CONFLICT', addGroup(store, there.organization.id, { id: group.id }));
    await assertRejectsWith('CONFLICT', update(store, other, { name: 'Weavers', permissions: ['org:view'] }));
    for (const each of [group, other]) assertSame(await find(store, each), each);
    const elsewhere = await addGroup(store, there.organization.id, { name: 'Weavers' });
    assertSame(await find(store, elsewhere), elsewhere);
    assertSame(await update(store, group, { name: 'Weavers' }), group);
  },

  async 'adds one of many groups with the same name in parallel'(store) {
    const { organization } = await addWorkspace(store);
    const outcomes = await inParallel(racers, () =>
      unlessConflict(addGroup(store, organization.id, { name: 'Weavers' })),
    );
    assertOneTrue(outcomes);
  },

  async 'updates the given fields of a group and no others'(store) {
    const { organization, userId } = await addWorkspace(store);
    const group = await addGroup(store, organization.id, { permissions: ['org:view'], userIds: [userId] });
    const other = await addGroup(store, organization.id, { permissions: ['org:view'] });
    let expected = group;
    const each: GroupChanges[] = [
      { name: awkwardText },
      { permissions: ['org:edit', 'team:view', 'chat:edit'] },
      { name: 'Again', permissions: ['team:view'] },
      { permissions: [] },
      {},
    ];
    for (const changes of each) {
      expected = { ...expected, ...changes };
      assertSame(await update(store, group, changes), expected);
      assertSame(await find(store, group), expected);
    }
    assert.deepEqual(await memberIds(store, group), [userId]);
    assertSame(await find(store, other), other);
  },

  async 'lists the groups of the organization, in pages'(store) {
    const [here, there] = await addWorkspaces(store);
    const { id } = here.organization;
    const groups: Group[] = [];
    for (const number of [7, 2, 5, 9]) {
      groups.push(await addGroup(store, id, { id: idAt(number), permissions: ['org:view', 'team:view'] }));
    }
    const foreign = await addGroup(store, there.organization.id);
    await assertPages((window) => look(store, (stores) => stores.groups.list(id, window)), byId(groups));
    await assertPages(
      (window) => look(store, (stores) => stores.groups.list(there.organization.id, window)),
      [foreign],
    );
    await assertPages((window) => look(store, (stores) => stores.groups.list(randomUUID(), window)), []);
    const page = await look(store, (stores) => stores.groups.list(id, { after: idAt(3), limit: 1 }));
    assert.deepEqual([page.items.map((each) => each.id), page.next], [[idAt(5)], idAt(5)]);
  },

  async 'adds a member to a group and removes them, once'(store) {
    const { organization, userId } = await addWorkspace(store);
    const group = await addGroup(store, organization.id);
    const other = await addGroup(store, organization.id, { userIds: [userId] });
    assert.equal(await leave(store, group, userId), false);
    assert.equal(await enter(store, group, userId), true);
    assert.equal(await enter(store, group, userId), false);
    assert.deepEqual(await memberIds(store, group), [userId]);
    assert.equal(await leave(store, group, userId), true);
    assert.equal(await leave(store, group, userId), false);
    assert.deepEqual(await memberIds(store, group), []);
    assert.deepEqual(await memberIds(store, other), [userId]);
  },

  async 'adds a member to a group and removes them for one of many parallel callers'(store) {
    const { organization, userId } = await addWorkspace(store);
    const group = await addGroup(store, organization.id);
    assertOneTrue(await inParallel(racers, () => enter(store, group, userId)));
    assertOneTrue(await inParallel(racers, () => leave(store, group, userId)));
  },

  async 'rejects non-members as members of a group, and groups of another organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const group = await addGroup(store, here.organization.id);
    for (const stranger of [there.userId, randomUUID()]) await assert.rejects(enter(store, group, stranger));
    for (const wrong of [
      { ...group, organizationId: there.organization.id },
      { ...group, id: randomUUID() },
    ]) {
      await assert.rejects(enter(store, wrong, here.userId));
      await assert.rejects(enter(store, wrong, there.userId));
    }
    assert.deepEqual(await memberIds(store, group), []);
  },

  async 'lists the members of a group, in pages'(store) {
    const { organization } = await addWorkspace(store);
    const { id } = organization;
    const first = sampleAccount({ id: idAt(3), firstName: awkwardText, lastName: 'Żółć 😀' });
    await addMember(store, id, first);
    const userIds = [first.id, ...(await addMembers(store, id, 4))].sort();
    const group = await addGroup(store, id, { userIds: [...userIds].reverse() });
    const list = (after: string | null, limit: number) =>
      look(store, ({ groups }) => groups.listMembers(id, group.id, { after, limit }));
    await assertPages(async ({ after, limit }) => {
      const page = await list(after, limit);
      return { ...page, items: page.items.map((each) => each.userId) };
    }, userIds);
    assertSame((await list(null, 1)).items, [toPerson(first)]);
    assert.equal((await list(idAt(4), 100)).items.length, 4);
  },

  async 'deletes a group with its memberships and roles'(store) {
    const { organization, userId } = await addWorkspace(store);
    const { id } = organization;
    const role = await addRole(store, id);
    const permissions = ['team:view'];
    const [group, kept] = [
      await addGroup(store, id, { permissions, userIds: [userId] }),
      await addGroup(store, id, { permissions, userIds: [userId] }),
    ];
    await assign(store, { holder: { groupId: group.id }, roleId: role.id, place: organizationPlace(organization) });
    assert.equal(await remove(store, group), true);
    assert.equal(await remove(store, group), false);
    assert.equal(await find(store, group), null);
    assert.deepEqual(await memberIds(store, group), []);
    assert.equal(await look(store, ({ roles }) => roles.isInUse(role.id)), false);
    assert.deepEqual(await look(store, ({ assignments }) => assignments.listOfGroup(id, group.id, at(1))), []);
    const held = await look(store, ({ grants }) => grants.heldOn(userId, { scope: 'ORGANIZATION', id }, at(1)));
    assert.deepEqual(
      held?.grants.map((each) => each.group?.id),
      [kept.id],
    );
    assert.deepEqual(await memberIds(store, kept), [userId]);
  },
};
