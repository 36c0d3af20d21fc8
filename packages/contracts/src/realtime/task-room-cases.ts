import assert from 'node:assert/strict';

import { edit, post, type ConversationOnWire } from '../http/chat/chatting.js';
import type { HttpClient } from '../http/support/http-client.js';
import type { SignedIn } from '../http/support/people.js';
import { as, createStudio, setMember, type Studio } from '../http/workspace/planning/planning.js';
import { createProject, createTask, type TaskOnWire } from '../http/workspace/workspace.js';
import type { RealtimeClient } from './realtime-server.js';
import {
  collect,
  join,
  getPayloads,
  refused,
  settle,
  useRealtime,
  type Doors,
  type RealtimeContractOptions,
} from './realtime-suite.js';

interface TaskRoom extends Studio {
  readonly project: { readonly projectId: string };
  readonly task: TaskOnWire;
  /** A conversation opened by the owner, who is the only participant. */
  readonly conversationId: string;
  readonly ownerClient: RealtimeClient;
  /** The guest's client. The guest can see the task, and has joined without being a participant. */
  readonly viewer: RealtimeClient;
}

function openTask(http: HttpClient, me: SignedIn, { id: taskId }: TaskOnWire): Promise<ConversationOnWire> {
  return http.get('openTaskChat', 201, { ...as(me), params: { taskId } });
}

async function createTaskRoom({ http, server }: Doors): Promise<TaskRoom> {
  const studio = await createStudio(http);
  const { owner, guest, organizationId } = studio;
  const { id: projectId } = await createProject(http, owner, { organizationId });
  const project = { projectId };
  await setMember(http, owner, { at: project, person: guest, role: 'MEMBER' });
  const task = await createTask(http, owner, project);
  const { id: conversationId } = await openTask(http, owner, task);
  const [ownerClient, viewer] = [await server.connect(owner.accessToken), await server.connect(guest.accessToken)];
  await join(viewer, conversationId);
  return { ...studio, project, task, conversationId, ownerClient, viewer };
}

/** Returns the received events that concern conversations. */
const heardBy = ({ received }: RealtimeClient): string[] =>
  received.map(({ event }) => event).filter((event) => event.startsWith('chat:'));

/** Ways to remove the guest's access to the task. */
const losses: Readonly<Record<string, (http: HttpClient, room: TaskRoom) => Promise<unknown>>> = {
  'their role in the project': (http, { owner, guest, project }) =>
    http.get('removeProjectMember', 204, { ...as(owner), params: { ...project, userId: guest.id } }),
  'their membership': (http, { owner, guest, organizationId }) =>
    http.get('removeMember', 204, { ...as(owner), params: { organizationId, userId: guest.id } }),
  'the task': (http, { owner, project, task }) =>
    http.get('deleteTask', 204, { ...as(owner), params: { ...project, taskId: task.id } }),
};

/**
 * Tests the Socket.IO rooms of task conversations, which are open to all users who can see the task, whether or not they are participants.
 */
export function taskRoomCases(options: RealtimeContractOptions): void {
  const { runner } = options;

  runner.describe('the room of a task', () => {
    const doors = useRealtime(options);

    runner.it('delivers every event to joined users who see the task, and nothing to others', async () => {
      const { http, server } = doors();
      const { conversationId, owner, guest, ownerClient, viewer } = await createTaskRoom(doors());
      const elsewhere = await server.connect(guest.accessToken);
      await join(ownerClient, conversationId);
      const sent = await post(http, owner, conversationId, { body: 'hello' });
      assert.deepEqual(await collect(viewer, 'chat:message', 1), [sent]);
      const edited = await edit(http, owner, sent, { body: 'Hello' });
      assert.deepEqual(await collect(viewer, 'chat:message.updated', 1), [edited]);
      await ownerClient.emit('typing', conversationId);
      await collect(viewer, 'chat:typing', 1);
      await settle(elsewhere);
      assert.deepEqual(heardBy(elsewhere), []);
    });

    runner.it('adds users as participants only when they post, on every device', async () => {
      const { http, server } = doors();
      const { conversationId, owner, guest, viewer } = await createTaskRoom(doors());
      const elsewhere = await server.connect(guest.accessToken);
      const sent = await post(http, guest, conversationId, { body: 'I do' });
      await collect(elsewhere, 'chat:created', 1);
      await collect(viewer, 'chat:created', 1);
      assert.deepEqual(await collect(viewer, 'chat:message', 1), [sent]);
      await post(http, owner, conversationId, { body: 'Good' });
      await collect(viewer, 'chat:message', 2);
      assert.equal(getPayloads(elsewhere, 'chat:message').at(-1)?.body, 'Good');
    });

    for (const [what, lose] of Object.entries(losses)) {
      runner.it(`evicts users who lose ${what}, at once, and notifies them`, async () => {
        const { http } = doors();
        const room = await createTaskRoom(doors());
        const { conversationId, owner, viewer, ownerClient } = room;
        await join(ownerClient, conversationId);
        await lose(http, room);
        assert.deepEqual(await collect(viewer, 'chat:removed', 1), [{ conversationId }]);
        for (const event of ['typing', 'join']) {
          assert.deepEqual(await viewer.emit(event, conversationId), refused('NOT_FOUND'), event);
        }
        await http.call('postMessage', { ...as(owner), params: { conversationId }, body: { body: 'after' } });
        await ownerClient.emit('typing', conversationId);
        await settle(viewer);
        assert.deepEqual(heardBy(viewer), ['chat:removed']);
      });
    }

    runner.it('keeps users whose access has changed and who still see the task', async () => {
      const { http } = doors();
      const { conversationId, owner, guest, project, viewer } = await createTaskRoom(doors());
      await setMember(http, owner, { at: project, person: guest, role: 'MANAGER' });
      await settle(viewer);
      assert.deepEqual(heardBy(viewer), []);
      await post(http, owner, conversationId, { body: 'still here' });
      await collect(viewer, 'chat:message', 1);
    });
  });
}
