import assert from 'node:assert/strict';

import { inParallel, racers } from '../../stores/support/store-case.js';
import { openDirect, post, start, tryLeave } from '../chat/chatting.js';
import { block, signInMany } from '../chat/contacting.js';
import { replyTo } from '../chat/thread-cases.js';
import { createTaskStudio, letGo, letIn, openTask } from '../chat/task-chatting.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { signIn, type SignedIn } from '../support/people.js';
import { as } from '../workspace/planning/planning.js';
import {
  acceptInvitation,
  createOrganization,
  createTask,
  disable,
  invite,
  organizationRole,
} from '../workspace/workspace.js';
import {
  listNotifications,
  markNotificationsRead,
  waitForCount,
  waitForNotifications,
  type NotificationsOnWire,
} from './notifications.js';

const kinds = ({ items }: NotificationsOnWire): string[] => items.map(({ kind }) => kind);

/** Starts a group conversation of three users. */
async function createGroup(http: HttpClient) {
  const [ada, bob, cyd] = (await signInMany(http, 3)) as [SignedIn, SignedIn, SignedIn];
  const { id } = await start(http, ada, { others: [bob, cyd], title: 'Engines' });
  const mention = (by: SignedIn, ...mentioned: readonly SignedIn[]) =>
    post(http, by, id, { body: 'look', mentions: mentioned.map((each) => each.id) });
  return { id, ada, bob, cyd, mention };
}

/** Tests the notifications of users. Events are processed in order, so a later notification shows that earlier events have been processed. */
export function notificationCases(options: HttpContractOptions): void {
  mentionCases(options);
  placeCases(options);
  settingsCases(options);
}

function mentionCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('notifications of mentions', () => {
    const http = useServer(options);

    runner.it('count parallel mentions in one conversation exactly, until they are read', async () => {
      const { id, ada, bob, cyd, mention } = await createGroup(http());
      await inParallel(racers, (index) => mention(index % 2 === 0 ? ada : cyd, bob, ada));
      const last = await mention(ada, bob, bob);
      const { items, unreadCount, nextCursor } = await waitForCount(http(), bob, racers + 1);
      const [only] = items;
      assert.deepEqual([items.length, unreadCount, nextCursor], [1, 1, null]);
      assert.deepEqual(only, {
        id: only?.id,
        kind: 'mention',
        actorIds: [ada.id, cyd.id],
        count: racers + 1,
        subject: { type: 'conversation', id, conversationId: id, messageId: last.id },
        title: 'Engines',
        createdAt: last.createdAt,
        readAt: null,
      });
      const viewCount = async (): Promise<number> => {
        const overview = { token: bob.accessToken };
        return (await http().get<{ unreadNotificationCount: number }>('viewOverview', 200, overview))
          .unreadNotificationCount;
      };
      assert.equal(await viewCount(), 1);
      assert.equal((await markNotificationsRead(http(), bob, { ids: [only.id] })).status, 204);
      assert.equal(await viewCount(), 0);
      const read = await listNotifications(http(), bob);
      assert.deepEqual([read.unreadCount, read.items[0]?.readAt], [0, http().server.clock.now().toISOString()]);
      await mention(cyd, bob);
      const next = await waitForCount(http(), bob, racers + 2);
      assert.deepEqual(
        next.items.map(({ count, actorIds }) => [count, ...actorIds]),
        [
          [1, cyd.id],
          [racers + 1, ada.id, cyd.id],
        ],
      );
      assert.deepEqual((await listNotifications(http(), bob, { unread: 'true' })).items, next.items.slice(0, 1));
    });

    runner.it('have no title in a direct conversation', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const { id } = await openDirect(http(), ada, bob);
      await post(http(), ada, id, { body: 'look', mentions: [bob.id] });
      const [{ subject, title } = assert.fail()] = (await waitForCount(http(), bob, 1)).items;
      assert.deepEqual([subject['conversationId'], title], [id, null]);
    });

    runner.it('and of replies in threads that the user follows', async () => {
      const { id, ada, bob, cyd } = await createGroup(http());
      const root = await post(http(), ada, id, { body: 'Lunch?' });
      await replyTo(http(), bob, root);
      const last = await post(http(), cyd, id, { body: 'look', threadRootId: root.id, mentions: [bob.id] });
      assert.deepEqual(kinds(await waitForCount(http(), bob, 1)), ['mention']);
      const { items } = await waitForCount(http(), ada, 2);
      assert.deepEqual(
        items.map(({ kind, count, actorIds, subject }) => [kind, count, actorIds, subject['messageId']]),
        [['thread_reply', 2, [cyd.id, bob.id], last.id]],
      );
      assert.deepEqual(kinds(await listNotifications(http(), cyd)), []);
    });

    runner.it('are not made of one’s own mentions, of blocked users, and for disabled accounts', async () => {
      const { ada, bob, cyd, mention } = await createGroup(http());
      const other = await createGroup(http());
      await block(http(), bob, cyd);
      await disable(http(), other.cyd);
      await mention(ada, ada, bob);
      await mention(cyd, bob);
      await mention(bob, cyd);
      await other.mention(other.ada, other.cyd, other.bob);
      await waitForCount(http(), other.bob, 1);
      assert.deepEqual((await listNotifications(http(), ada)).items, []);
      assert.deepEqual((await listNotifications(http(), cyd)).items, []);
      assert.equal((await waitForCount(http(), bob, 1)).items[0]?.actorIds[0], ada.id);
      const { unitOfWork } = http().server;
      const counts = await unitOfWork.read(({ notifications }) =>
        notifications.countUnread(other.cyd.id, http().server.clock.now()),
      );
      assert.deepEqual(counts, []);
    });

    runner.it('are marked as read by ids, up to one, up to a time, or all, and only those of the caller', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const mentionIn = async (title: string) => {
        const { id } = await start(http(), ada, { others: [bob, await signIn(http())], title });
        http().server.clock.advance({ seconds: 1 });
        return post(http(), ada, id, { body: 'look', mentions: [bob.id] });
      };
      for (const title of ['1', '2', '3', '4', '5']) await mentionIn(title);
      const { items } = await waitForCount(http(), bob, 5);
      const unread = async (): Promise<number> => (await listNotifications(http(), bob)).unreadCount;
      const [newest, second, third, fourth, oldest] = items.map(({ id }) => id);
      const all = items.map(({ id }) => id);
      assert.equal((await markNotificationsRead(http(), ada, { ids: all, upTo: newest })).status, 204);
      assert.equal(await unread(), 5);
      await markNotificationsRead(http(), bob, { ids: [second] });
      assert.equal(await unread(), 4);
      await markNotificationsRead(http(), bob, { upTo: fourth });
      const left = (await listNotifications(http(), bob, { unread: 'true' })).items.map(({ id }) => id);
      assert.deepEqual(left, [newest, third]);
      assert.ok(oldest);
      await markNotificationsRead(http(), bob, { upTo: items[2]?.createdAt });
      assert.equal(await unread(), 1);
      await markNotificationsRead(http(), bob, {});
      assert.equal(await unread(), 0);
      for (const body of [{ ids: 'all' }, { upTo: 'now' }, { ids: Array(101).fill(newest) }]) {
        expectProblem(await markNotificationsRead(http(), bob, body), 'VALIDATION_FAILED');
      }
      const first = await listNotifications(http(), bob, { limit: '3' });
      const rest = await listNotifications(http(), bob, { cursor: first.nextCursor ?? '' });
      assert.deepEqual(
        [...first.items, ...rest.items].map(({ id }) => id),
        all,
      );
      assert.equal(rest.nextCursor, null);
    });

    runner.it('are left out after the user has left the conversation', async () => {
      const { id, ada, bob, mention } = await createGroup(http());
      await mention(ada, bob);
      await waitForCount(http(), bob, 1);
      await tryLeave(http(), bob, { id });
      assert.deepEqual(await listNotifications(http(), bob), { items: [], nextCursor: null, unreadCount: 0 });
    });
  });
}

function placeCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('notifications of assignments and invitations', () => {
    const http = useServer(options);

    runner.it('are made once for each assignment by another user, also of parallel ones', async () => {
      const { owner, guest, projectId } = await createTaskStudio(http());
      const created = await createTask(http(), owner, { projectId, assigneeIds: [guest.id, owner.id] });
      const { id: taskId } = await createTask(http(), owner, { projectId });
      const params = { projectId, taskId, userId: guest.id };
      const answers = await inParallel(racers, () => http().call('assignTask', { ...as(owner), params }));
      assert.ok(answers.every(({ status }) => status === 200));
      const third = await createTask(http(), owner, { projectId });
      for (const assigneeIds of [[guest.id], [guest.id, owner.id], [owner.id], [guest.id]]) {
        await http().get('updateTask', 200, {
          ...as(owner),
          params: { projectId, taskId: third.id },
          body: { assigneeIds },
        });
      }
      const { items } = await waitForCount(http(), guest, 4);
      assert.deepEqual(
        items.map(({ kind, count, actorIds, subject, title }) => ({ kind, count, actorIds, subject, title })),
        [
          { ...third, count: 2 },
          { id: taskId, title: third.title, count: 1 },
          { ...created, count: 1 },
        ].map(({ id, title, count }) => ({
          ...{ kind: 'assigned', count, actorIds: [owner.id], title },
          subject: { type: 'task', id, projectId, taskId: id },
        })),
      );
      assert.deepEqual((await listNotifications(http(), owner)).items, []);
    });

    runner.it('are left out while the user may not see the task or its conversation', async () => {
      const studio = await createTaskStudio(http());
      const { owner, guest, projectId, taskId } = studio;
      const { id } = await openTask(http(), owner, taskId, 201);
      const message = await post(http(), owner, id, { body: 'look', mentions: [guest.id] });
      await createTask(http(), owner, { projectId, assigneeIds: [guest.id] });
      const { items } = await waitForCount(http(), guest, 2);
      const ids = { conversationId: id, projectId, taskId, messageId: message.id };
      assert.deepEqual(items[1]?.subject, { type: 'conversation', id, ...ids });
      await letGo(http(), studio);
      assert.deepEqual(await listNotifications(http(), guest), { items: [], nextCursor: null, unreadCount: 0 });
      await letIn(http(), studio);
      assert.deepEqual((await listNotifications(http(), guest)).items, items);
      await http().get('deleteTask', 204, { ...as(owner), params: { projectId, taskId } });
      assert.deepEqual((await listNotifications(http(), guest)).items, items.slice(0, 1));
    });

    runner.it('tell users of an invitation until they accept it, or it expires', async () => {
      const [owner, guest, other] = (await signInMany(http(), 3)) as [SignedIn, SignedIn, SignedIn];
      const { id: organizationId, name: title } = await createOrganization(http(), owner);
      const roleId = organizationRole('MEMBER');
      const invitations = [];
      for (const { email } of [guest, other]) {
        invitations.push(await invite(http(), owner, { organizationId, email, roleId }));
      }
      const { items } = await waitForCount(http(), guest, 1);
      assert.deepEqual(items[0], {
        ...{ id: items[0]?.id, kind: 'invitation', actorIds: [owner.id], count: 1 },
        ...{ subject: { type: 'invitation', id: invitations[0]?.id }, title },
        createdAt: invitations[0]?.createdAt,
        readAt: null,
      });
      await acceptInvitation(http(), guest);
      assert.deepEqual(kinds(await listNotifications(http(), guest)), []);
      await waitForNotifications(http(), other, (list) => list.unreadCount === 1);
      await http().get('revokeInvitation', 204, {
        ...as(owner),
        params: { organizationId, invitationId: invitations[1]?.id ?? '' },
      });
      assert.equal((await listNotifications(http(), other)).unreadCount, 0);
    });
  });
}

function settingsCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('notification settings', () => {
    const http = useServer(options);
    const all = { inbox: true, mail: true, push: true };
    const defaults = {
      channels: {
        ...{ mention: all, assigned: all, invitation: all, thread_reply: all },
        message: { inbox: false, mail: false, push: true },
      },
      quietHours: null,
    };
    const set = (person: SignedIn, body: object) => http().call('setNotificationSettings', { ...as(person), body });

    runner.it('have defaults, are replaced as a whole, and belong to one user', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const view = (person: SignedIn) => http().get('viewNotificationSettings', 200, as(person));
      assert.deepEqual(await view(ada), defaults);
      const quietHours = { from: '22:30', to: '07:00' };
      const change = { channels: { mention: { mail: false }, assigned: { inbox: false } }, quietHours };
      const changed = {
        channels: { ...defaults.channels, mention: { ...all, mail: false }, assigned: { ...all, inbox: false } },
        quietHours,
      };
      const answer = await set(ada, change);
      assert.deepEqual([answer.status, JSON.parse(answer.text)], [200, changed]);
      assert.deepEqual([await view(ada), await view(bob)], [changed, defaults]);
      for (const body of [
        { quietHours: { from: '24:00', to: '07:00' } },
        { quietHours: { from: '22:00' } },
        { channels: { mention: { mail: 'no' } } },
        { channels: { other: {} } },
      ]) {
        expectProblem(await set(ada, body), 'VALIDATION_FAILED');
      }
      assert.equal((await set(ada, {})).status, 200);
      assert.deepEqual(await view(ada), defaults);
    });

    runner.it('keep kinds out of the list', async () => {
      const { ada, bob, cyd, mention } = await createGroup(http());
      await set(bob, { channels: { mention: { inbox: false } } });
      await mention(ada, bob, cyd);
      await waitForCount(http(), cyd, 1);
      assert.deepEqual((await listNotifications(http(), bob)).items, []);
      await set(bob, {});
      await mention(ada, bob);
      await waitForCount(http(), bob, 1);
    });
  });
}
