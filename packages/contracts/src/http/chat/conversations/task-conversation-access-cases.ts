import assert from 'node:assert/strict';

import { sampleRole } from '../../../stores/workspace/workspace-samples.js';
import {
  endOfEvents,
  eventsSince,
  listMessages,
  post,
  search,
  tryPost,
  viewChat,
  type ConversationOnWire,
  type MessageOnWire,
} from '../chatting.js';
import { closeAccount } from '../../accounts/closing.js';
import { expectProblem } from '../../support/expect-answer.js';
import { createRole } from '../../access/granting.js';
import type { Call, HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { as, customRole, inSeconds, refused, setMember } from '../../workspace/planning/planning.js';
import { createTaskStudio, letGo, letIn, openTask, participantsIn, tryOpenTask } from '../task-chatting.js';
import type { SignedIn } from '../../support/people.js';
import { addMember, createTask, unknownId } from '../../workspace/workspace.js';

/** Returns every operation on the conversation, with a valid body. */
function waysTo(
  { id }: Pick<ConversationOnWire, 'id'>,
  { message, taskId, userId }: { readonly message: MessageOnWire; readonly taskId: string; readonly userId: string },
): readonly (readonly [operationId: string, call: Call])[] {
  const params = { conversationId: id };
  const ofMessage = { conversationId: id, messageId: message.id };
  return [
    ['viewChat', { params }],
    ['editChat', { params, body: { title: 'Mine' } }],
    ['addChatParticipants', { params, body: { userIds: [unknownId] } }],
    ['removeChatParticipant', { params: { ...params, userId } }],
    ['listMessages', { params }],
    ['listMessages', { params, query: { before: message.id } }],
    ['postMessage', { params, body: { body: 'hello' } }],
    ['postMessage', { params, body: { body: message.body, clientMessageId: message.clientMessageId } }],
    ['postMessage', { params, body: { body: 'hello', replyToId: message.id, mentions: [userId] } }],
    ['editMessage', { params: ofMessage, body: { body: 'other' } }],
    ['deleteMessage', { params: ofMessage }],
    ['markChatRead', { params, body: {} }],
    ['searchMessages', { query: { q: 'hello', conversationId: id } }],
    ['openTaskChat', { params: { taskId } }],
    ['createChat', { body: { kind: 'task', taskId } }],
  ];
}

/** Expects that no part of the conversation is visible to the user. */
async function expectGone(http: HttpClient, person: SignedIn, gone: Gone): Promise<void> {
  const { id, taskId, message } = gone;
  const about = { message, taskId, userId: person.id };
  for (const [operation, call] of waysTo({ id }, about)) {
    await refused(http, operation, { ...as(person), ...call, code: 'NOT_FOUND' });
  }
  assert.deepEqual(await search(http, person, { q: message.body }), []);
}

interface Gone {
  readonly id: string;
  readonly taskId: string;
  /** A message by the user. */
  readonly message: MessageOnWire;
}

/** Tests access to a task's conversation, which can change at any moment. */
export function taskConversationAccessCases(options: HttpContractOptions): void {
  options.runner.describe('the conversation about a task', () => {
    sightCases(options);
    endCases(options);
    membershipCases(options);
  });
}

function sightCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('is visible with its task', () => {
    const http = useServer(options);

    runner.it('only while the user can see the task, and again once access returns', async () => {
      const studio = await createTaskStudio(http());
      const { owner, guest, taskId } = studio;
      const { id } = await openTask(http(), guest, taskId, 201);
      const message = await post(http(), guest, id, { body: 'mine', clientMessageId: 'c-1' });
      await letGo(http(), studio);
      await expectGone(http(), guest, { id, taskId, message });
      const others = await post(http(), owner, id, { body: 'without you' });
      assert.deepEqual(await listMessages(http(), owner, id), [others, message]);
      await letIn(http(), studio);
      assert.deepEqual(await listMessages(http(), guest, id), [others, message]);
      assert.equal((await viewChat(http(), guest, id)).unreadCount, 1);
      assert.deepEqual(await search(http(), guest, { q: 'mine' }), ['mine']);
    });

    runner.it('also for users who do not participate', async () => {
      const studio = await createTaskStudio(http());
      const { owner, guest, taskId } = studio;
      const { id } = await openTask(http(), owner, taskId, 201);
      const message = await post(http(), owner, id, { body: 'hello', clientMessageId: 'c-1' });
      await viewChat(http(), guest, id);
      await letGo(http(), studio);
      await expectGone(http(), guest, { id, taskId, message });
      assert.deepEqual([...participantsIn(await viewChat(http(), owner, id))], [owner.id]);
    });

    runner.it('until a role loses the permission', async () => {
      const { organizationId, owner, visitor, projectId, taskId } = await createTaskStudio(http());
      const sees = ['project:view', 'project:task.view'];
      const role = await createRole(http(), owner, { organizationId, level: 'PROJECT', permissions: sees });
      await setMember(http(), owner, { at: { projectId }, person: visitor, role: role.id });
      const { id } = await openTask(http(), visitor, taskId, 201);
      const message = await post(http(), visitor, id, { body: 'mine', clientMessageId: 'c-1' });
      const change = (permissions: readonly string[]): Promise<unknown> => {
        const params = { organizationId, roleId: role.id };
        return http().get('updateRole', 200, { ...as(owner), params, body: { permissions } });
      };
      for (const left of [['project:view', 'chat:view', 'chat:message.send'], []]) {
        await change(left);
        await expectGone(http(), visitor, { id, taskId, message });
        await change(sees);
        assert.deepEqual(await listMessages(http(), visitor, id), [message]);
      }
    });

    runner.it('until a temporary role expires', async () => {
      const { organizationId, owner, visitor, projectId, taskId } = await createTaskStudio(http());
      const permissions = ['project:view', 'project:task.view'];
      const role = await customRole(http(), { organizationId, level: 'PROJECT', permissions });
      const expiresAt = inSeconds(http(), 60);
      await setMember(http(), owner, { at: { projectId }, person: visitor, role, expiresAt });
      const { id } = await openTask(http(), visitor, taskId, 201);
      const message = await post(http(), visitor, id, { body: 'mine', clientMessageId: 'c-1' });
      http().server.clock.advance({ seconds: 60 });
      await expectGone(http(), visitor, { id, taskId, message });
    });
  });
}

function endCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('is deleted with its task', () => {
    const http = useServer(options);

    runner.it('and its participants are notified', async () => {
      const { owner, guest, projectId, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      const messages = [
        await post(http(), owner, id, { body: 'mine', clientMessageId: 'c-1' }),
        await post(http(), guest, id, { body: 'yours', clientMessageId: 'c-1' }),
      ];
      const start = await endOfEvents(http());
      await http().get('deleteTask', 204, { ...as(owner), params: { projectId, taskId } });
      const removed = (userId: string): object => ({ type: 'participant.removed', conversationId: id, userId });
      assert.deepEqual(new Set(await eventsSince(http(), start, id)), new Set([removed(owner.id), removed(guest.id)]));
      for (const [index, person] of [owner, guest].entries()) {
        const message = messages[index] ?? assert.fail();
        await expectGone(http(), person, { id, taskId, message });
      }
      const { unitOfWork } = http().server;
      // This call does the work of the background job. In stores that delete immediately, there is nothing left to remove.
      while ((await unitOfWork.run(({ deletions }) => deletions.removeSome(100))) > 0);
      const left = await unitOfWork.read(async ({ conversations, messages: kept }) => [
        await conversations.findById(id),
        await kept.list(id, { before: null, after: null, limit: 10 }),
      ]);
      assert.deepEqual(left, [null, []]);
    });

    runner.it('and with its project', async () => {
      const { owner, projectId, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      const message = await post(http(), owner, id, { body: 'mine', clientMessageId: 'c-1' });
      await http().get('deleteProject', 204, { ...as(owner), params: { projectId } });
      await expectGone(http(), owner, { id, taskId, message });
    });

    runner.it('even if users join or post at the same time', async () => {
      const { owner, guest, projectId, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      const tries = Array.from({ length: 8 }, () => [
        tryOpenTask(http(), guest, taskId),
        tryPost(http(), guest, id, { body: 'hello' }),
      ]);
      const deletion = http().get('deleteTask', 204, { ...as(owner), params: { projectId, taskId } });
      for (const answer of await Promise.all(tries.flat())) {
        if (answer.status >= 400) expectProblem(answer, 'NOT_FOUND');
      }
      await deletion;
      expectProblem(await tryOpenTask(http(), guest, taskId), 'NOT_FOUND');
      expectProblem(await tryPost(http(), guest, id, { body: 'hello' }), 'NOT_FOUND');
    });
  });
}

function membershipCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('is left with the organization', () => {
    const http = useServer(options);

    runner.it('by removed members, who do not rejoin it when they return', async () => {
      const studio = await createTaskStudio(http());
      const { organizationId, owner, guest, taskId } = studio;
      const { id } = await openTask(http(), owner, taskId, 201);
      const message = await post(http(), guest, id, { body: 'mine', clientMessageId: 'c-1' });
      const start = await endOfEvents(http());
      await http().get('removeMember', 204, { ...as(owner), params: { organizationId, userId: guest.id } });
      const removed = { type: 'participant.removed', conversationId: id, userId: guest.id };
      assert.deepEqual(await eventsSince(http(), start, id), [removed]);
      await expectGone(http(), guest, { id, taskId, message });
      const left = await viewChat(http(), owner, id);
      assert.deepEqual([[...participantsIn(left)], left.lastMessage], [[owner.id], message]);
      await addMember(http(), owner, { organizationId, person: guest });
      await letIn(http(), studio);
      const seen = await viewChat(http(), guest, id);
      assert.deepEqual([[...participantsIn(seen)], seen.unreadCount], [[owner.id], 0]);
    });

    runner.it('by users who leave the organization or close their account', async () => {
      const { organizationId, owner, guest, projectId, taskId } = await createTaskStudio(http());
      const leaving = await addMember(http(), owner, { organizationId });
      await setMember(http(), owner, { at: { projectId }, person: leaving, role: 'MEMBER' });
      const { id } = await openTask(http(), owner, taskId, 201);
      for (const person of [guest, leaving]) await openTask(http(), person, taskId);
      await http().get('removeMember', 204, { ...as(leaving), params: { organizationId, userId: leaving.id } });
      assert.deepEqual(participantsIn(await viewChat(http(), owner, id)), new Set([owner.id, guest.id]));
      await closeAccount(http(), guest);
      assert.deepEqual([...participantsIn(await viewChat(http(), owner, id))], [owner.id]);
    });

    runner.it('by users outside the organization who close their account', async () => {
      const { owner, outsider, taskId } = await createTaskStudio(http());
      const role = sampleRole(null, { permissions: ['project:view', 'project:task.view'] });
      const place = { scope: 'GLOBAL' } as const;
      const given = { holder: { userId: outsider.id }, roleId: role.id, place, expiresAt: null };
      await http().server.unitOfWork.run(async ({ roles, assignments }) => {
        await roles.insert(role);
        await assignments.assign({ ...given, createdAt: http().server.clock.now() });
      });
      const { id } = await openTask(http(), outsider, taskId, 201);
      await openTask(http(), owner, taskId);
      await closeAccount(http(), outsider);
      assert.deepEqual([...participantsIn(await viewChat(http(), owner, id))], [owner.id]);
    });

    runner.it('even by users who join at the same time', async () => {
      const { organizationId, owner, guest, projectId, taskId } = await createTaskStudio(http());
      const taskIds = [taskId];
      while (taskIds.length < 16) taskIds.push((await createTask(http(), owner, { projectId })).id);
      const chats = await Promise.all(taskIds.map((each) => openTask(http(), owner, each, 201)));
      const tries = chats.map(({ id }, index) =>
        index % 2 === 0
          ? tryPost(http(), guest, id, { body: 'hello' })
          : tryOpenTask(http(), guest, taskIds[index] ?? assert.fail()),
      );
      const removal = http().get('removeMember', 204, { ...as(owner), params: { organizationId, userId: guest.id } });
      for (const answer of await Promise.all(tries)) {
        if (answer.status >= 400) expectProblem(answer, 'NOT_FOUND');
      }
      await removal;
      for (const { id } of chats) assert.deepEqual([...participantsIn(await viewChat(http(), owner, id))], [owner.id]);
    });
  });
}
