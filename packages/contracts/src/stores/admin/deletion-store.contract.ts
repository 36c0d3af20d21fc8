import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { assertSame, unlessConflict } from '../support/assert-same.js';
import { listAbandoned } from '../chat/chat-samples.js';
import { type Deletable, deleteIt, furnish, readAll, removeDeleted } from '../workspace/deletion-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at } from '../support/store-samples.js';
import {
  addGroup,
  addProject,
  addRole,
  addWorkspaces,
  assign,
  look,
  projectPlace,
  sampleTask,
  write,
} from '../workspace/workspace-samples.js';

const kinds: readonly Deletable[] = ['task', 'project', 'organization'];

/** Cases that check that soft-deleted rows are hidden from reads that no permission check precedes. */
const hides: StoreCases = Object.fromEntries(
  kinds.map((what) => [
    `hides a deleted ${what} from every read before its rows are removed`,
    async (store: StoreAdapter) => {
      const [first, second] = await addWorkspaces(store);
      const here = await furnish(store, first);
      const there = await furnish(store, second);
      const before = await readAll(store, what, there);
      for (const each of [await readAll(store, what, here), before])
        for (const [name, found] of Object.entries(each)) assert.ok(found, `${name} was there.`);
      assert.equal(await deleteIt[what](store, here), true);
      for (const [name, found] of Object.entries(await readAll(store, what, here)))
        assert.ok(found === null || found === undefined, `${name} is hidden.`);
      assertSame(await readAll(store, what, there), before);
      assert.equal(await deleteIt[what](store, here), false);
    },
  ]),
);

const removes: StoreCases = Object.fromEntries(
  kinds.map((what) => [
    `removes the rows of a deleted ${what} once, however many callers remove them, and nothing else`,
    async (store: StoreAdapter) => {
      const [first, second] = await addWorkspaces(store);
      const here = await furnish(store, first);
      const there = await furnish(store, second);
      const before = await readAll(store, what, there);
      await deleteIt[what](store, here);
      await inParallel(racers, () => write(store, ({ deletions }) => deletions.removeSome(2)));
      await removeDeleted(store);
      const { chat, userId, fileId } = here;
      const left = await look(store, async ({ conversations, messages }) => [
        await conversations.findById(chat),
        await conversations.getParticipation(chat, userId),
        (await messages.list(chat, { before: null, after: null, limit: 10 })).at(0) ?? null,
      ]);
      assert.deepEqual(left, [null, null, null]);
      assert.deepEqual(await listAbandoned(store, at(90_000)), [fileId]);
      assertSame(await readAll(store, what, there), before);
    },
  ]),
);

export const deletionStoreCases: StoreCases = {
  async 'removes nothing while nothing is deleted'(store) {
    const [workspace] = await addWorkspaces(store);
    await furnish(store, workspace);
    assert.equal(await write(store, ({ deletions }) => deletions.removeSome(100)), 0);
    assert.equal(await look(store, ({ deletions }) => deletions.countWaiting()), 0);
  },

  ...hides,
  ...removes,

  async 'updates nothing in a deleted organization or project'(store) {
    const [{ organization, project, team }, other] = await addWorkspaces(store);
    await write(store, async ({ projects, organizations }) => {
      assert.equal(await projects.delete(project.id, at(9)), true);
      assert.equal(await organizations.delete(other.organization.id, at(9)), true);
    });
    await write(store, async ({ projects, organizations }) => {
      assert.equal(await projects.update(project.id, { name: 'X' }, at(10)), null);
      assert.equal(await projects.updateSettings(project.id, { locale: 'de' }, at(10)), null);
      assert.equal(await projects.move(project.id, team.id, at(10)), null);
      const { id } = other.organization;
      assert.equal(await organizations.lockById(id), null);
      assert.equal(await organizations.update(id, { name: 'X' }, at(10)), null);
      assert.equal(await organizations.updateSettings(id, { locale: 'de' }, at(10)), null);
    });
    await assert.rejects(write(store, ({ tasks }) => tasks.insert(sampleTask(project))));
    assert.notEqual(await look(store, ({ organizations }) => organizations.findById(organization.id)), null);
  },

  async 'releases the key, the team and the roles of a deleted project at once'(store) {
    const [{ organization, team, project, userId }] = await addWorkspaces(store);
    const role = await addRole(store, organization.id, { level: 'PROJECT' });
    const group = await addGroup(store, organization.id, { userIds: [userId] });
    const place = projectPlace(project);
    for (const roleId of [role.id, toBuiltInRoleId('PROJECT', 'MEMBER')])
      for (const holder of [{ userId }, { groupId: group.id }]) await assign(store, { holder, roleId, place });
    await write(store, ({ projects }) => projects.delete(project.id, at(9)));
    const next = randomUUID();
    assert.equal(await unlessConflict(addProject(store, organization, { id: next, key: project.key })), true);
    const { id } = organization;
    assert.equal(await look(store, ({ roles }) => roles.isInUse(role.id)), false);
    assert.deepEqual(await look(store, ({ assignments }) => assignments.listOfGroup(id, group.id, at(10))), []);
    assert.equal(await write(store, ({ roles }) => roles.delete(id, role.id)), true);
    assert.equal(await write(store, ({ teams }) => teams.delete(team.id)), true);
    await removeDeleted(store);
    assert.equal((await look(store, ({ projects }) => projects.findById(next)))?.key, project.key);
  },
};
