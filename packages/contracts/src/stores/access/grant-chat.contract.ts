import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';
import { administratorRoleId, type StoreAdapter, type Holdings, type Resource } from '@crewkit/core/adapter';
import { assertSame } from '../support/assert-same.js';
import { sortHoldings } from './sort-holdings.js';
import { addOwnTaskChat, addTaskChat } from '../chat/chat-samples.js';
import type { StoreCases } from '../support/store-case.js';
import { addAccount, addChat, at, sampleParticipant } from '../support/store-samples.js';
import {
  addGroup,
  addMember,
  assign,
  globalPlace,
  look,
  organizationPlace,
  projectPlace,
  write,
} from '../workspace/workspace-samples.js';

const held = (store: StoreAdapter, userId: string, resource: Resource, now = at(1)): Promise<Holdings | null> =>
  look(store, ({ grants }) => grants.heldOn(userId, resource, now));
const heldByEach = (
  store: StoreAdapter,
  userIds: readonly string[],
  resource: Resource,
): Promise<ReadonlyMap<string, Holdings>> => look(store, ({ grants }) => grants.heldByEach(userIds, resource, at(1)));

/**
 * Cases for permissions on conversations: `GrantStore.heldOn` for one user and `GrantStore.heldByEach` for several
 * users.
 */
export const grantChatCases: StoreCases = {
  async 'grants the same on a task conversation as on the task, to participants and others'(store) {
    const { chat, taskId, organization, team, project, userId } = await addOwnTaskChat(store);
    const other = await addMember(store, organization.id);
    const stranger = await addAccount(store);
    for (const [holder, place, roleId] of [
      [{ userId }, projectPlace(project), toBuiltInRoleId('PROJECT', 'OWNER')],
      [{ userId: other }, organizationPlace(organization), toBuiltInRoleId('ORGANIZATION', 'OWNER')],
      [{ userId: stranger }, globalPlace, administratorRoleId],
    ] as const) {
      await assign(store, { holder, place, roleId });
    }
    const chain = { organizationId: organization.id, teamId: team.id, projectId: project.id };
    for (const each of [userId, other, stranger]) {
      const onTask = await held(store, each, { scope: 'TASK', id: taskId });
      assert.equal(onTask?.grants.length, 1);
      assert.equal(onTask.participation, null);
      const onChat = await held(store, each, { scope: 'CHAT', id: chat });
      assertSame(sortHoldings(onChat), sortHoldings({ ...onTask, chain, participation: 'task' }));
    }
  },

  async 'grants nothing on a task conversation to disabled and unknown users'(store) {
    const { chat, userId, organization, team, project } = await addOwnTaskChat(store);
    await addGroup(store, organization.id, { permissions: ['project:view'], userIds: [userId] });
    const resource: Resource = { scope: 'CHAT', id: chat };
    assert.equal((await held(store, userId, resource))?.grants.length, 1);
    await write(store, ({ accounts }) => accounts.update(userId, { disabledAt: at(0) }));
    const chain = { organizationId: organization.id, teamId: team.id, projectId: project.id };
    const nothing = {
      chain,
      grants: [],
      active: false,
      hasDefaultRole: true,
      participation: null,
      policyOrganizationId: null,
    };
    const unknown = randomUUID();
    for (const each of [userId, unknown]) assertSame(await held(store, each, resource), nothing);
    const many = await heldByEach(store, [unknown, userId], resource);
    assertSame(Object.fromEntries(many), { [userId]: nothing, [unknown]: nothing });
  },

  async 'agrees for batches and single queries on conversations of both kinds'(store) {
    const here = await addOwnTaskChat(store);
    const { userId, organization } = here;
    const { first, second, chat } = await addChat(store);
    const other = await addMember(store, organization.id, { disabledAt: at(0) });
    const group = await addGroup(store, organization.id, { permissions: ['project:view'], userIds: [userId, other] });
    const role = { roleId: toBuiltInRoleId('PROJECT', 'OWNER'), place: projectPlace(here.project) };
    await assign(store, { ...role, holder: { groupId: group.id } });
    await assign(store, { holder: { userId: first }, roleId: administratorRoleId, place: globalPlace });
    await write(store, async ({ conversations }) => {
      await conversations.leave([chat], second, at(0));
      await conversations.addParticipants(chat, [sampleParticipant(second, { role: 'member' })], at(0));
    });
    const empty = await addTaskChat(store, here, { userIds: [] });
    const userIds = [userId, other, first, second, first, randomUUID()];
    for (const id of [here.chat, empty.chat, chat]) {
      const resource: Resource = { scope: 'CHAT', id };
      const many = await heldByEach(store, userIds, resource);
      assert.deepEqual([...many.keys()].sort(), [...new Set(userIds)].sort());
      for (const each of userIds)
        assertSame(sortHoldings(many.get(each)), sortHoldings(await held(store, each, resource)));
    }
    const onDirect = await heldByEach(store, userIds, { scope: 'CHAT', id: chat });
    const parts = [userId, first, second].map((each) => onDirect.get(each)?.participation);
    assert.deepEqual(parts, [null, 'owner', 'member']);
  },

  async 'returns nothing for unknown conversations, users and empty batches'(store) {
    const { chat, userId } = await addOwnTaskChat(store);
    for (const scope of ['ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'] as const) {
      assertSame([...(await heldByEach(store, [userId], { scope, id: randomUUID() }))], []);
    }
    assertSame([...(await heldByEach(store, [], { scope: 'CHAT', id: chat }))], []);
    const everywhere = await heldByEach(store, [userId], { scope: 'GLOBAL' });
    assertSame(everywhere.get(userId), await held(store, userId, { scope: 'GLOBAL' }));
  },
};
