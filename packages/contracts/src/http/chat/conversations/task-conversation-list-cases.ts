import assert from 'node:assert/strict';

import {
  edit,
  endOfEvents,
  eventsSince,
  listMessages,
  markRead,
  openDirect,
  post,
  tryEdit,
  tryPost,
  viewChat,
  type ConversationOnWire,
  type NewMessageOnWire,
} from '../chatting.js';
import { expectProblem } from '../../support/expect-answer.js';
import { listAll } from '../../access/granting.js';
import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import type { SignedIn } from '../../support/people.js';
import { as, refused } from '../../workspace/planning/planning.js';
import { createTaskStudio, letGo, letIn, openTask, participantsIn } from '../task-chatting.js';
import { createTask, unknownId } from '../../workspace/workspace.js';

const withTasks = { include: 'task' };

const list = (http: HttpClient, me: SignedIn, query: Record<string, string> = withTasks) =>
  listAll<ConversationOnWire>(http, 'listChats', { token: me.accessToken, query, limit: 2 });
const listIds = async (http: HttpClient, me: SignedIn): Promise<string[]> => (await list(http, me)).map(({ id }) => id);
const counts = ({ unreadCount, mentionCount }: ConversationOnWire): number[] => [unreadCount, mentionCount];

/** Tests `GET /chats?include=task`, and mentions in a task's discussion. */
export function taskConversationListCases(options: HttpContractOptions): void {
  options.runner.describe('task conversations in the list', () => {
    listCases(options);
    mentionCases(options);
    refusalCases(options);
  });
}

function listCases(options: HttpContractOptions): void {
  const { runner } = options;
  const http = useServer(options);

  runner.it('are included on request, sorted by latest activity', async () => {
    const { owner, guest, projectId, taskId } = await createTaskStudio(http());
    const { id: other } = await createTask(http(), owner, { projectId });
    const chats = [await openTask(http(), guest, taskId, 201), await openDirect(http(), guest, owner)];
    chats.push(await openTask(http(), guest, other, 201));
    const ids = chats.map(({ id }) => id);
    for (const id of ids) {
      http().server.clock.advance({ seconds: 1 });
      await post(http(), guest, id, { body: 'hello' });
    }
    const listed = await list(http(), guest);
    assert.deepEqual(
      listed.map(({ id }) => id),
      ids.toReversed(),
    );
    for (const each of listed) assert.deepEqual(each, await viewChat(http(), guest, each.id));
    assert.deepEqual(
      listed.map(({ task }) => task?.id),
      [other, undefined, taskId],
    );
    assert.deepEqual(
      (await list(http(), guest, {})).map(({ id }) => id),
      [ids[1]],
    );
    // The owner participates only in the direct conversation.
    assert.deepEqual(await listIds(http(), owner), [ids[1]]);
    await refused(http(), 'listChats', { ...as(guest), query: { include: 'direct' }, code: 'VALIDATION_FAILED' });
  });

  runner.it('disappear at once for users who lose access to the task, and reappear with it', async () => {
    const studio = await createTaskStudio(http());
    const { guest, owner, projectId, taskId } = studio;
    const { id } = await openTask(http(), guest, taskId, 201);
    assert.deepEqual(await listIds(http(), guest), [id]);
    await letGo(http(), studio);
    assert.deepEqual(await listIds(http(), guest), []);
    await letIn(http(), studio);
    assert.deepEqual(await listIds(http(), guest), [id]);
    await http().get('deleteProject', 204, { ...as(owner), params: { projectId } });
    assert.deepEqual(await listIds(http(), guest), []);
  });
}

function mentionCases(options: HttpContractOptions): void {
  const { runner } = options;
  const http = useServer(options);

  runner.it('show a mention to users who can see the task, even if they never joined', async () => {
    const { owner, guest, taskId } = await createTaskStudio(http());
    const { id } = await openTask(http(), owner, taskId, 201);
    await post(http(), owner, id, { body: 'before' });
    const start = await endOfEvents(http());
    const message = await post(http(), owner, id, { body: 'you', mentions: [guest.id] });
    await post(http(), owner, id, { body: 'after' });
    const [listed] = await list(http(), guest);
    assert.ok(listed);
    assert.deepEqual([listed.id, ...counts(listed)], [id, 2, 1]);
    const added = { type: 'participant.added', conversationId: id, userId: guest.id };
    assert.deepEqual((await eventsSince(http(), start, id))[1], added);
    assert.equal((await listMessages(http(), guest, id)).length, 3);
    await markRead(http(), guest, id, message.seq);
    assert.deepEqual(counts(await viewChat(http(), guest, id)), [1, 0]);
  });

  runner.it('show a mention by the first message of a user, and by an edit', async () => {
    const { owner, guest, taskId } = await createTaskStudio(http());
    const { id } = await openTask(http(), guest, taskId, 201);
    await http().get('removeChatParticipant', 204, { ...as(guest), params: { conversationId: id, userId: guest.id } });
    const message = await post(http(), owner, id, { body: 'me and you', mentions: [guest.id, owner.id] });
    assert.deepEqual(counts(await viewChat(http(), guest, id)), [1, 1]);
    assert.deepEqual(counts(await viewChat(http(), owner, id)), [0, 0]);
    const leave = { ...as(guest), params: { conversationId: id, userId: guest.id } };
    await http().get('removeChatParticipant', 204, leave);
    // An old mention does not bring back a user who left.
    await edit(http(), owner, message, { body: 'again', mentions: [guest.id, owner.id] });
    assert.deepEqual(await listIds(http(), guest), []);
    await edit(http(), owner, message, { body: 'none', mentions: [] });
    await edit(http(), owner, message, { body: 'again', mentions: [guest.id] });
    assert.deepEqual(counts(await viewChat(http(), guest, id)), [1, 1]);
  });

  runner.it('add each user once when 16 messages mention them in parallel', async () => {
    const { owner, guest, taskId } = await createTaskStudio(http());
    const { id } = await openTask(http(), owner, taskId, 201);
    const start = await endOfEvents(http());
    await Promise.all(Array.from({ length: 16 }, () => post(http(), owner, id, { body: 'you', mentions: [guest.id] })));
    const view = await viewChat(http(), guest, id);
    assert.deepEqual(participantsIn(view), new Set([owner.id, guest.id]));
    assert.deepEqual(counts(view), [16, 16]);
    const events = await eventsSince(http(), start, id);
    assert.equal(events.filter(({ type }) => type === 'participant.added').length, 1);
  });
}

function refusalCases(options: HttpContractOptions): void {
  const { runner } = options;
  const http = useServer(options);

  runner.it(
    'reject all mentions of users who cannot see the task with the same error, and add none of them',
    async () => {
      const { owner, guest, visitor, outsider, taskId } = await createTaskStudio(http());
      const { id } = await openTask(http(), owner, taskId, 201);
      const message = await post(http(), owner, id, { body: 'hello' });
      const texts = new Set<string>();
      for (const userId of [visitor.id, outsider.id, unknownId]) {
        const mention: NewMessageOnWire = { body: 'you', mentions: [guest.id, userId] };
        for (const answer of [
          await tryPost(http(), owner, id, mention),
          await tryEdit(http(), owner, message, mention),
        ]) {
          const { errors, detail } = expectProblem(answer, 'VALIDATION_FAILED') as {
            errors?: unknown;
            detail?: unknown;
          };
          texts.add(JSON.stringify([errors, detail]));
        }
      }
      assert.equal(texts.size, 1);
      assert.deepEqual(participantsIn(await viewChat(http(), owner, id)), new Set([owner.id]));
      assert.equal((await listMessages(http(), owner, id)).length, 1);
    },
  );

  runner.it('add no user because of an earlier message', async () => {
    const { owner, guest, taskId } = await createTaskStudio(http());
    const { id } = await openTask(http(), owner, taskId, 201);
    const message = { body: 'you', mentions: [guest.id], clientMessageId: 'c-1' };
    await post(http(), owner, id, message);
    await http().get('removeChatParticipant', 204, { ...as(guest), params: { conversationId: id, userId: guest.id } });
    assert.equal((await tryPost(http(), owner, id, message)).status, 200);
    expectProblem(await tryPost(http(), owner, id, { ...message, body: 'other' }), 'IDEMPOTENCY_MISMATCH');
    assert.deepEqual(await listIds(http(), guest), []);
  });
}
