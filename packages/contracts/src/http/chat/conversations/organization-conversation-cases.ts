import assert from 'node:assert/strict';

import { closeAccount } from '../../accounts/closing.js';
import { post, tryLeave, tryPost, viewChat, type ConversationOnWire } from '../chatting.js';
import { listChats, tryAdd, tryStart } from '../contacting.js';
import { expectProblem } from '../../support/expect-answer.js';
import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { signIn, type SignedIn } from '../../support/people.js';
import type { HttpAnswer } from '../../support/send-http.js';
import { globalPlace, sampleRole } from '../../../stores/workspace/workspace-samples.js';
import {
  addMember,
  createOrganization,
  createStaff,
  disable,
  unknownId,
  type Staff,
} from '../../workspace/workspace.js';

/** Starts a group conversation in the organization. The first user owns it. */
async function startGroup(
  http: HttpClient,
  organizationId: string,
  [owner, ...others]: readonly [SignedIn, ...SignedIn[]],
): Promise<ConversationOnWire> {
  const body = { kind: 'direct', participantIds: others.map(({ id }) => id), organizationId };
  return http.get('createChat', 201, { token: owner.accessToken, body });
}

function tryRemoveMember(
  http: HttpClient,
  by: SignedIn,
  [organizationId, userId]: readonly [string, string],
): Promise<HttpAnswer> {
  return http.call('removeMember', { token: by.accessToken, params: { organizationId, userId } });
}

const rolesIn = ({ participants }: ConversationOnWire): Record<string, string> =>
  Object.fromEntries(participants.map(({ userId, role }) => [userId, role]));

function listPaths(answer: HttpAnswer): string[] {
  const { errors = [] } = expectProblem(answer, 'VALIDATION_FAILED');
  assert.deepEqual(new Set(errors.map(({ code }) => code)), new Set(['not_a_member']));
  return errors.map(({ path }) => path).sort();
}

/** Tests group conversations that belong to an organization, and the effect that the end of a membership has on them. */
export function organizationConversationCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('conversations of an organization', () => {
    const http = useServer(options);

    runner.it('name their organization, and are groups even with two participants', async () => {
      const { organization, manager, member } = await createStaff(http());
      const answer = await tryStart(http(), manager, {
        ...{ participantIds: [member.id], organizationId: organization.id, title: 'Engines' },
      });
      assert.equal(answer.status, 201, answer.text);
      const group = JSON.parse(answer.text) as ConversationOnWire;
      assert.deepEqual([group.organizationId, group.title, group.taskId], [organization.id, 'Engines', null]);
      assert.deepEqual(rolesIn(group), { [manager.id]: 'owner', [member.id]: 'member' });
      const direct = await tryStart(http(), manager, { participantIds: [member.id], organizationId: null });
      assert.equal((JSON.parse(direct.text) as ConversationOnWire).organizationId, null);
      assert.deepEqual(
        new Set(await listChats(http(), member)),
        new Set([group.id, (JSON.parse(direct.text) as ConversationOnWire).id]),
      );
    });

    runner.it('can be started only between members, and the error names non-members', async () => {
      const { organization, owner, manager, member, outsider, admin } = await createStaff(http());
      const { id: organizationId } = organization;
      await disable(http(), admin);
      const participantIds = [member.id, outsider.id, manager.id, unknownId, admin.id];
      const mixed = await tryStart(http(), owner, { participantIds, organizationId });
      // The errors are the same for a user of another organization, an unknown id, and a disabled account.
      assert.deepEqual(listPaths(mixed), ['participantIds.1', 'participantIds.3', 'participantIds.4']);
      for (const each of [unknownId, organizationId]) {
        expectProblem(
          await tryStart(http(), outsider, { participantIds: [member.id], organizationId: each }),
          'NOT_FOUND',
        );
      }
      expectProblem(
        await tryStart(http(), owner, { kind: 'task', taskId: unknownId, organizationId }),
        'VALIDATION_FAILED',
      );
      assert.deepEqual(await listChats(http(), member), []);
    });

    runner.it('are not started by users who see the organization without being members', async () => {
      const { organization, member, outsider } = await createStaff(http());
      const seer = sampleRole(null, { permissions: ['org:view', 'org:members.view'] });
      await http().server.unitOfWork.run(async ({ roles, assignments }) => {
        await roles.insert(seer);
        const grant = { roleId: seer.id, place: globalPlace, expiresAt: null, createdAt: new Date(0) };
        await assignments.assign({ holder: { userId: outsider.id }, ...grant });
      });
      const params = { organizationId: organization.id };
      await http().get('viewOrganization', 200, { token: outsider.accessToken, params });
      const refused = await tryStart(http(), outsider, { participantIds: [member.id], ...params });
      assert.deepEqual(listPaths(refused), ['organizationId']);
      assert.deepEqual(await listChats(http(), member), []);
    });

    runner.it('accept only members as later additions', async () => {
      const { organization, manager, member, admin, outsider } = await createStaff(http());
      const { id } = await startGroup(http(), organization.id, [manager, member]);
      const mixed = await tryAdd(http(), manager, { id, userIds: [admin.id, outsider.id, member.id, unknownId] });
      assert.deepEqual(listPaths(mixed), ['userIds.1', 'userIds.3']);
      assert.equal((await viewChat(http(), manager, id)).participants.length, 2);
      assert.equal((await tryAdd(http(), manager, { id, userIds: [member.id, admin.id] })).status, 201);
      assert.equal((await viewChat(http(), admin, id)).organizationId, organization.id);
    });

    const ends: Readonly<Record<string, (staff: Staff) => Promise<unknown>>> = {
      'is removed': ({ organization, owner, manager }) =>
        http().get('removeMember', 204, {
          ...{ token: owner.accessToken, params: { organizationId: organization.id, userId: manager.id } },
        }),
      leaves: ({ organization, manager }) =>
        http().get('removeMember', 204, {
          ...{ token: manager.accessToken, params: { organizationId: organization.id, userId: manager.id } },
        }),
      'closes the account': ({ manager }) => closeAccount(http(), manager),
    };
    for (const [what, end] of Object.entries(ends)) {
      runner.it(`lose a member who ${what}, and keep an owner`, async () => {
        const staff = await createStaff(http());
        const { organization, manager, member, owner } = staff;
        const { id } = await startGroup(http(), organization.id, [manager, member]);
        const elsewhere = await tryStart(http(), manager, { participantIds: [member.id, owner.id] });
        await post(http(), manager, id, { body: 'before' });
        await end(staff);
        const left = await viewChat(http(), member, id);
        assert.deepEqual(rolesIn(left), { [member.id]: 'owner' });
        await post(http(), member, id, { body: 'after' });
        if (what === 'closes the account') return;
        for (const operation of ['viewChat', 'listMessages', 'markChatRead'] as const) {
          const call = { token: manager.accessToken, params: { conversationId: id } };
          expectProblem(await http().call(operation, call), 'NOT_FOUND');
        }
        expectProblem(await tryPost(http(), manager, id, { body: 'still here?' }), 'NOT_FOUND');
        // A group conversation without an organization is not affected.
        assert.deepEqual(await listChats(http(), manager), [(JSON.parse(elsewhere.text) as ConversationOnWire).id]);
      });
    }

    runner.it('are deleted with their organization', async () => {
      const { organization, manager, member, owner } = await createStaff(http());
      const { id } = await startGroup(http(), organization.id, [manager, member]);
      await post(http(), manager, id, { body: 'before' });
      await http().get('deleteOrganization', 204, {
        ...{ token: owner.accessToken, params: { organizationId: organization.id } },
      });
      for (const person of [manager, member]) {
        assert.deepEqual(await listChats(http(), person), []);
        expectProblem(await tryPost(http(), person, id, { body: 'still here?' }), 'NOT_FOUND');
      }
    });

    runner.it(
      'allow holders of org:members.remove to remove participants without seeing the conversation',
      async () => {
        const { organization, owner, admin, manager, member, outsider } = await createStaff(http());
        const organizationId = organization.id;
        const third = await addMember(http(), owner, { organizationId });
        const { id } = await startGroup(http(), organizationId, [manager, member, third]);
        const plain = await tryStart(http(), manager, { participantIds: [member.id, third.id] });
        const { id: plainId } = JSON.parse(plain.text) as ConversationOnWire;
        expectProblem(await tryLeave(http(), member, { id, userId: third.id }), 'FORBIDDEN');
        expectProblem(await tryLeave(http(), outsider, { id, userId: third.id }), 'NOT_FOUND');
        expectProblem(await tryLeave(http(), admin, { id: plainId, userId: third.id }), 'NOT_FOUND');
        expectProblem(await tryLeave(http(), admin, { id, userId: outsider.id }), 'NOT_FOUND');
        expectProblem(await tryLeave(http(), admin, { id }), 'NOT_FOUND');
        expectProblem(
          await http().call('viewChat', { token: admin.accessToken, params: { conversationId: id } }),
          'NOT_FOUND',
        );
        assert.equal((await tryLeave(http(), admin, { id, userId: third.id })).status, 204);
        // The new participant joined last, regardless of the ids.
        http().server.clock.advance({ seconds: 5 });
        assert.equal((await tryAdd(http(), manager, { id, userIds: [admin.id] })).status, 201);
        assert.equal((await tryLeave(http(), admin, { id, userId: manager.id })).status, 204);
        assert.deepEqual(rolesIn(await viewChat(http(), member, id)), { [member.id]: 'owner', [admin.id]: 'member' });
      },
    );

    runner.it('keep no removed member while 16 callers add them', async () => {
      const owner = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), owner);
      const [starter, second, leaver] = await Promise.all(
        [1, 2, 3].map(() => addMember(http(), owner, { organizationId })),
      );
      assert.ok(starter && second && leaver);
      const groups = await Promise.all(
        Array.from({ length: 8 }, () => startGroup(http(), organizationId, [starter, second])),
      );
      const adding = groups.map(({ id }) => tryAdd(http(), starter, { id, userIds: [leaver.id] }));
      const starting = groups.map(() =>
        tryStart(http(), starter, { participantIds: [second.id, leaver.id], organizationId }),
      );
      const removed = tryRemoveMember(http(), owner, [organizationId, leaver.id]);
      const answers = await Promise.all([...adding, ...starting]);
      assert.equal((await removed).status, 204);
      for (const answer of answers) if (answer.status !== 201) listPaths(answer);
      assert.deepEqual(await listChats(http(), leaver), []);
      for (const answer of answers.filter(({ status }) => status === 201)) {
        const { id } = JSON.parse(answer.text) as ConversationOnWire;
        const view = await viewChat(http(), second, id);
        assert.deepEqual(rolesIn(view), { [starter.id]: 'owner', [second.id]: 'member' });
      }
    });
  });
}
