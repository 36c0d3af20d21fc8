import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { ManualClock } from '@crewkit/contracts';
import {
  addTaskChat,
  send,
  addChat,
  at,
  sampleMessage,
  addMembers,
  addRole,
  addWorkspace,
  assign,
  projectPlace,
  write,
} from '@crewkit/contracts/samples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { LoadDelivery, type Audience } from '../src/features/chat/messages/load-delivery.js';

const store = sqliteStore({ path: ':memory:' });
const clock = new ManualClock();
const load = new LoadDelivery(store.unitOfWork, clock);
const noRecipients = { participantIds: [], observerIds: [], admits: expect.any(Function) as () => boolean };
const everyUser: Audience = { isHere: () => true, listenerIds: [] };
const only = (...userIds: string[]): Audience => ({ isHere: (id) => userIds.includes(id), listenerIds: userIds });

beforeAll(() => store.migrate());
afterAll(() => store.close());

describe('the delivery of messages to sockets', () => {
  let chat: string;
  let first: string;
  let second: string;
  beforeEach(async () => {
    ({ chat, first, second } = await addChat(store));
  });

  it('returns the messages with the given seqs, each once and ascending, at any distance', async () => {
    for (let count = 0; count < 40; count += 1) await send(store, sampleMessage(chat, first));
    const getSeqs = async (...seqs: number[]): Promise<number[]> =>
      (await load.messages(chat, seqs, everyUser)).messages.map(({ seq }) => seq);
    expect(await getSeqs(3)).toEqual([3]);
    expect(await getSeqs(40, 1, 2, 1)).toEqual([1, 2, 40]);
    expect(await getSeqs(5, 9, 10, 11, 22, 39)).toEqual([5, 9, 10, 11, 22, 39]);
    expect(await getSeqs(41, 40)).toEqual([40]);
    expect(await getSeqs(...Array.from({ length: 40 }, (_, index) => index + 1))).toHaveLength(40);
  });

  it('reads few messages for few seqs, and none without connections', async () => {
    const windows: number[] = [];
    const counting = new LoadDelivery(
      {
        run: (work) => store.unitOfWork.run(work),
        read: (work) =>
          store.unitOfWork.read(({ messages, conversations, grants }) => {
            const list: typeof messages.list = (id, window) => {
              windows.push(window.limit);
              return messages.list(id, window);
            };
            return work({ messages: { list }, conversations, grants } as never);
          }),
      },
      clock,
    );
    await counting.messages(chat, [1, 2, 1_000_000], everyUser);
    expect(windows).toEqual([2, 1]);
    await counting.messages(chat, [1], only());
    expect(windows).toHaveLength(2);
  });

  it('of a direct conversation is limited to connected participants', async () => {
    const [stranger = ''] = await addMembers(store, (await addWorkspace(store)).organization.id, 1);
    await send(store, sampleMessage(chat, first));
    const told = async (audience: Audience): Promise<Set<string>> => {
      const { recipients } = await load.messages(chat, [1], audience);
      expect(await load.recipientsByUser(chat, [second], audience)).toEqual(new Map([[second, recipients]]));
      expect(recipients.observerIds).toEqual([]);
      expect(new Set(recipients.participantIds).size).toBe(recipients.participantIds.length);
      return new Set(recipients.participantIds);
    };
    expect(await told(everyUser)).toEqual(new Set([first, second]));
    expect(await told(only(first, stranger))).toEqual(new Set([first]));
    await write(store, ({ conversations }) => conversations.leave([chat], first, at(1)));
    expect(await told(only(first, second, stranger))).toEqual(new Set([second]));
    expect(await load.mayView(chat, [first, second, stranger])).toEqual(new Set([second]));
    expect((await load.conversation(chat, () => true)).views.map(({ userId }) => userId)).toEqual([second]);
    expect((await load.conversation(chat, () => false)).views).toEqual([]);
  });

  it('of a task conversation is limited to connected users who see the task, participants or not', async () => {
    const workspace = await addWorkspace(store);
    const { organization, project } = workspace;
    const [member = '', blind = '', listener = ''] = await addMembers(store, organization.id, 3);
    const task = await addTaskChat(store, workspace, { userIds: [member, blind] });
    const permissions = ['project:view', 'project:task.view'];
    const role = await addRole(store, organization.id, { level: 'PROJECT', permissions });
    const place = projectPlace(project);
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    await assign(store, { holder: { userId: member }, roleId: role.id, place });
    await assign(store, { holder: { userId: listener }, roleId: role.id, place, expiresAt });
    const audience = { isHere: () => true, listenerIds: [listener, blind, member] };
    const message = sampleMessage(task.chat, member, { conversationKind: 'task' });
    await send(store, message);
    const told = async () => (await load.messages(task.chat, [1], audience)).recipients;
    expect(await told()).toMatchObject({ participantIds: [member], observerIds: [listener] });
    expect(await load.mayView(task.chat, [listener, blind, member])).toEqual(new Set([member, listener]));
    expect((await load.conversation(task.chat, () => true)).views.map(({ userId }) => userId)).toEqual([member]);
    clock.advance({ seconds: 60 });
    expect(await told()).toMatchObject({ participantIds: [member], observerIds: [] });
    await write(store, ({ assignments }) => assignments.unassign({ userId: member }, role.id, place));
    expect(await load.messages(task.chat, [1], audience)).toEqual({ messages: [], recipients: noRecipients });
    expect(await load.recipientsByUser(task.chat, [member], audience)).toEqual(new Map([[member, noRecipients]]));
    expect((await load.conversation(task.chat, () => true)).views).toEqual([]);
    expect(await load.mayView(task.chat, [member])).toEqual(new Set());
  });

  it('omits deleted conversations', async () => {
    const gone = first;
    expect(await load.messages(gone, [1], only(first))).toEqual({ messages: [], recipients: noRecipients });
    expect(await load.recipientsByUser(gone, [first], only(first))).toEqual(new Map([[first, noRecipients]]));
    expect((await load.conversation(gone, () => true)).views).toEqual([]);
    expect(await load.mayView(gone, [first])).toEqual(new Set());
    expect(await load.mayView(chat, [])).toEqual(new Set());
  });
});
