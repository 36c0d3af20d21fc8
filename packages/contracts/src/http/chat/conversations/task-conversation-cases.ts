import assert from 'node:assert/strict';

import {
  endOfEvents,
  eventsSince,
  listMessages,
  markRead,
  post,
  tryLeave,
  tryPost,
  viewChat,
  withoutMessages,
  type ConversationOnWire,
} from '../chatting.js';
import { expectProblem } from '../../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { as, customRole, refused, setMember } from '../../workspace/planning/planning.js';
import { createTaskStudio, openTask, participantsIn, tryOpenTask } from '../task-chatting.js';
import { signIn } from '../../support/people.js';
import { createTask, unknownId, type PageOnWire } from '../../workspace/workspace.js';

/** Tests the conversations of tasks: opening, viewing, posting and leaving. */
export function taskConversationCases(options: HttpContractOptions): void {
  options.runner.describe('conversations about tasks', () => {
    openCases(options);
    onlookerCases(options);
    participantCases(options);
  });
}

function openCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('opening one', () => {
    const http = useServer(options);

    runner.it('creates it once per task, and makes the caller a participant', async () => {
      const { owner, guest, projectId, taskId } = await createTaskStudio(http());
      const made = await openTask(http(), owner, taskId, 201);
      const now = http().server.clock.now().toISOString();
      const participant = (userId: string): object => ({ userId, role: 'member', joinedAt: now, lastReadSeq: 0 });
      const { id, ...rest } = made;
      const project = await http().get<{ key: string }>('viewProject', 200, { ...as(owner), params: { projectId } });
      const params = { projectId, taskId };
      const task = await http().get<{ number: number; title: string }>('viewTask', 200, { ...as(owner), params });
      assert.deepEqual(rest, {
        kind: 'task',
        taskId,
        task: { id: taskId, key: `${project.key}-${task.number}`, title: task.title, projectId },
        organizationId: null,
        title: null,
        createdBy: owner.id,
        participants: [participant(owner.id)],
        ...withoutMessages(now),
      });
      assert.deepEqual(await openTask(http(), owner, taskId), made);
      const second = await openTask(http(), guest, taskId);
      assert.deepEqual(new Set(second.participants), new Set([participant(owner.id), participant(guest.id)]));
      assert.deepEqual(await viewChat(http(), owner, id), second);
      const body = { kind: 'task', taskId };
      assert.deepEqual(await http().get('createChat', 200, { ...as(guest), body }), second);
    });

    runner.it('is possible with POST /chats too', async () => {
      const { owner, guest, outsider, visitor, taskId } = await createTaskStudio(http());
      const body = { kind: 'task', taskId };
      for (const person of [outsider, visitor]) {
        await refused(http(), 'createChat', { ...as(person), body, code: 'NOT_FOUND' });
      }
      const answer = await http().call('createChat', { ...as(guest), body });
      assert.equal(answer.status, 201, answer.text);
      const made = JSON.parse(answer.text) as ConversationOnWire;
      assert.deepEqual([made.kind, made.taskId, [...participantsIn(made)]], ['task', taskId, [guest.id]]);
      assert.equal((await openTask(http(), owner, taskId)).id, made.id);
      for (const wrong of [{ kind: 'task' }, { ...body, participantIds: [owner.id] }, { ...body, taskId: 'x' }]) {
        await refused(http(), 'createChat', { ...as(owner), body: wrong, code: 'VALIDATION_FAILED' });
      }
    });

    runner.it('succeeds once among 16 parallel requests, with one event', async () => {
      const { owner, guest, taskId } = await createTaskStudio(http());
      const start = await endOfEvents(http());
      const callers = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? owner : guest));
      const answers = await Promise.all(callers.map((caller) => tryOpenTask(http(), caller, taskId)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array<number>(15).fill(200), 201]);
      const [id = '', ...others] = new Set(answers.map(({ text }) => (JSON.parse(text) as ConversationOnWire).id));
      assert.deepEqual(others, []);
      assert.deepEqual(participantsIn(await viewChat(http(), owner, id)), new Set([owner.id, guest.id]));
      const first = callers[answers.findIndex(({ status }) => status === 201)];
      const { id: userId } = first === owner ? guest : owner;
      assert.deepEqual(await eventsSince(http(), start, id), [
        { type: 'conversation.created', conversationId: id },
        { type: 'participant.added', conversationId: id, userId },
      ]);
    });

    runner.it(
      'requires access to the task, and otherwise responds as if neither the task nor the conversation existed',
      async () => {
        const { organizationId, owner, visitor, outsider, projectId, taskId } = await createTaskStudio(http());
        const { id } = await openTask(http(), owner, taskId, 201);
        for (const wrong of [unknownId, projectId, id, 'x', taskId.toUpperCase()]) {
          expectProblem(await tryOpenTask(http(), owner, wrong), 'NOT_FOUND');
        }
        for (const person of [visitor, outsider]) expectProblem(await tryOpenTask(http(), person, taskId), 'NOT_FOUND');
        const permissions = ['project:view', 'project:task.edit', 'chat:view', 'chat:message.send', 'chat:edit'];
        const role = await customRole(http(), { organizationId, level: 'PROJECT', permissions });
        await setMember(http(), owner, { at: { projectId }, person: visitor, role });
        expectProblem(await tryOpenTask(http(), visitor, taskId), 'NOT_FOUND');
        for (const operation of ['viewChat', 'listMessages']) {
          await refused(http(), operation, { ...as(visitor), params: { conversationId: id }, code: 'NOT_FOUND' });
        }
        expectProblem(await tryPost(http(), visitor, id, { body: 'hello' }), 'NOT_FOUND');
      },
    );

    runner.it('adds it to no list of conversations', async () => {
      const { owner, guest, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      await post(http(), guest, id, { body: 'hello' });
      for (const person of [owner, guest]) {
        const page = await http().get<PageOnWire<unknown>>('listChats', 200, as(person));
        assert.deepEqual(page, { items: [], nextCursor: null });
      }
    });
  });
}

function onlookerCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('without taking part', () => {
    const http = useServer(options);

    runner.it('users can read, and nothing is unread', async () => {
      const { owner, guest, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      const message = await post(http(), owner, id, { body: 'hello' });
      const seen = await viewChat(http(), guest, id);
      assert.deepEqual([...participantsIn(seen)], [owner.id]);
      assert.deepEqual([seen.lastMessage, seen.lastSeq, seen.unreadCount], [message, 1, 0]);
      const list = await http().get('listMessages', 200, { ...as(guest), params: { conversationId: id } });
      assert.deepEqual(list, { items: [message], nextCursor: null, lastSeq: 1 });
      const after = { ...as(guest), params: { conversationId: id }, query: { after: message.id } };
      assert.deepEqual(await http().get('listMessages', 200, after), { items: [], nextCursor: null, lastSeq: 1 });
      for (const seq of [0, 1, undefined]) {
        const state = await markRead(http(), guest, id, seq);
        assert.deepEqual(state, { conversationId: id, lastReadSeq: 0, unreadCount: 0 });
      }
      assert.deepEqual(await viewChat(http(), guest, id), seen);
      expectProblem(await tryLeave(http(), guest, { id }), 'NOT_FOUND');
    });

    runner.it('users join by posting, and earlier messages count as read', async () => {
      const { owner, guest, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      await post(http(), owner, id, { body: 'one' });
      await post(http(), owner, id, { body: 'two' });
      const start = await endOfEvents(http());
      const { id: messageId, seq } = await post(http(), guest, id, { body: 'three', mentions: [owner.id, guest.id] });
      assert.equal(seq, 3);
      assert.deepEqual(await eventsSince(http(), start, id), [
        { type: 'participant.added', conversationId: id, userId: guest.id },
        { type: 'message.posted', conversationId: id, messageId, seq: 3 },
      ]);
      const seen = await viewChat(http(), guest, id);
      assert.deepEqual(participantsIn(seen), new Set([owner.id, guest.id]));
      assert.equal(seen.unreadCount, 0);
      assert.equal(seen.participants.find(({ userId }) => userId === guest.id)?.lastReadSeq, 2);
      await post(http(), owner, id, { body: 'four' });
      assert.equal((await viewChat(http(), guest, id)).unreadCount, 1);
      assert.deepEqual(await markRead(http(), guest, id), { conversationId: id, lastReadSeq: 4, unreadCount: 0 });
    });

    runner.it('users join once, however many messages they send in parallel', async () => {
      const { owner, guest, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      const start = await endOfEvents(http());
      const numbers = Array.from({ length: 16 }, (_, index) => index + 1);
      const sent = await Promise.all(numbers.map((number) => post(http(), guest, id, { body: `${number}` })));
      assert.deepEqual(
        sent.map(({ seq }) => seq).sort((a, b) => a - b),
        numbers,
      );
      const added = (await eventsSince(http(), start, id)).filter(({ type }) => type === 'participant.added');
      assert.equal(added.length, 1);
      assert.equal((await viewChat(http(), guest, id)).participants.length, 2);
    });

    runner.it('users do not join by an invalid message', async () => {
      const { owner, guest, visitor, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      const wrong = [{ body: ' ' }, { body: 'x', mentions: [visitor.id] }, { body: 'x', replyToId: unknownId }];
      for (const message of wrong) {
        expectProblem(await tryPost(http(), guest, id, message), 'VALIDATION_FAILED');
      }
      const seen = await viewChat(http(), guest, id);
      assert.deepEqual([[...participantsIn(seen)], seen.lastSeq], [[owner.id], 0]);
    });
  });
}

function participantCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('taking part', () => {
    const http = useServer(options);

    runner.it('ends when a user leaves, and begins again with their next message', async () => {
      const { owner, guest, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      const message = await post(http(), guest, id, { body: 'hello' });
      const start = await endOfEvents(http());
      assert.equal((await tryLeave(http(), guest, { id })).status, 204);
      const removed = { type: 'participant.removed', conversationId: id, userId: guest.id };
      assert.deepEqual(await eventsSince(http(), start, id), [removed]);
      expectProblem(await tryLeave(http(), guest, { id }), 'NOT_FOUND');
      await post(http(), owner, id, { body: 'are you there?' });
      const seen = await viewChat(http(), guest, id);
      assert.deepEqual([seen.participants.length, seen.unreadCount], [1, 0]);
      // No participant becomes its owner.
      assert.deepEqual([seen.participants[0]?.userId, seen.participants[0]?.role], [owner.id, 'member']);
      assert.deepEqual((await listMessages(http(), guest, id)).at(-1), message);
      await post(http(), guest, id, { body: 'I am back' });
      assert.deepEqual(participantsIn(await viewChat(http(), owner, id)), new Set([owner.id, guest.id]));
      // The conversation remains when all participants have left.
      for (const person of [owner, guest]) assert.equal((await tryLeave(http(), person, { id })).status, 204);
      assert.deepEqual((await viewChat(http(), owner, id)).participants, []);
      const again = await openTask(http(), owner, taskId);
      assert.deepEqual([again.id, again.unreadCount], [id, 0]);
      assert.deepEqual(
        again.participants.map(({ role, lastReadSeq }) => [role, lastReadSeq]),
        [['member', 3]],
      );
    });

    runner.it('cannot be imposed on others; renaming and removing others require permission', async () => {
      const { organizationId, owner, guest, visitor, projectId, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      await openTask(http(), guest, taskId);
      const params = { conversationId: id };
      const bring = { params, body: { userIds: [visitor.id] } };
      const rename = { params, body: { title: 'Cards' } };
      const manage = { code: 'FORBIDDEN', needs: ['chat:participants.manage'] } as const;
      // Even the organization's owner does not see it without a role that grants it.
      for (const person of [owner, guest]) {
        await refused(http(), 'addChatParticipants', { ...as(person), ...bring, ...manage });
        await refused(http(), 'editChat', { ...as(person), ...rename, code: 'FORBIDDEN', needs: ['chat:edit'] });
      }
      const out = { params: { ...params, userId: owner.id } };
      await refused(http(), 'removeChatParticipant', { ...as(guest), ...out, ...manage });
      const permissions = ['project:view', 'project:task.view', 'chat:edit', 'chat:participants.manage'];
      const role = await customRole(http(), { organizationId, level: 'PROJECT', permissions });
      await setMember(http(), owner, { at: { projectId }, person: visitor, role });
      const others = await signIn(http());
      for (const userId of [others.id, owner.id, visitor.id]) {
        const call = { ...as(visitor), params, body: { userIds: [userId] } };
        await refused(http(), 'addChatParticipants', { ...call, code: 'CONFLICT' });
      }
      const renamed = await http().get<ConversationOnWire>('editChat', 200, { ...as(visitor), ...rename });
      assert.deepEqual([renamed.title, renamed.unreadCount], ['Cards', 0]);
      await http().get('removeChatParticipant', 204, { ...as(visitor), ...out });
      await refused(http(), 'removeChatParticipant', { ...as(visitor), ...out, code: 'NOT_FOUND' });
      assert.deepEqual([...participantsIn(await viewChat(http(), owner, id))], [guest.id]);
    });

    runner.it('is limited to one task: other tasks have their own conversations', async () => {
      const { owner, projectId, taskId } = await createTaskStudio(http());
      const { id: otherId } = await createTask(http(), owner, { projectId });
      const [first, second] = [await openTask(http(), owner, taskId, 201), await openTask(http(), owner, otherId, 201)];
      const message = await post(http(), owner, first.id, { body: 'hello' });
      assert.notEqual(second.id, first.id);
      assert.deepEqual(await listMessages(http(), owner, second.id), []);
      const answer = await tryPost(http(), owner, second.id, { body: 'x', replyToId: message.id });
      expectProblem(answer, 'VALIDATION_FAILED');
    });
  });
}
