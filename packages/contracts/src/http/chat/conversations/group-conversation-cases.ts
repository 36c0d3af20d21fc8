import assert from 'node:assert/strict';

import { openDirect, post, start, tryPost, withoutMessages, type ConversationOnWire } from '../chatting.js';
import { expectProblem } from '../../support/expect-answer.js';
import type { HttpClient } from '../../support/http-client.js';
import { useServer, type HttpContractOptions } from '../../http-suite.js';
import { signIn, type SignedIn } from '../../support/people.js';
import type { HttpAnswer } from '../../support/send-http.js';

const nowhere = '01981f6c-5a5e-7cc0-8000-000000000000';

interface Group {
  readonly id: string;
  readonly owner: SignedIn;
  readonly bob: SignedIn;
  readonly cyd: SignedIn;
  readonly stranger: SignedIn;
}

async function signInMany(http: HttpClient, count: number): Promise<SignedIn[]> {
  return Promise.all(Array.from({ length: count }, () => signIn(http)));
}

async function createGroup(http: HttpClient): Promise<Group> {
  const [owner, bob, cyd, stranger] = (await signInMany(http, 4)) as [SignedIn, SignedIn, SignedIn, SignedIn];
  const { id } = await start(http, owner, { others: [bob, cyd], title: 'Engines' });
  return { id, owner, bob, cyd, stranger };
}

async function disable({ server: { unitOfWork, clock } }: HttpClient, { id }: SignedIn): Promise<void> {
  await unitOfWork.run((stores) => stores.accounts.update(id, { disabledAt: clock.now() }));
}

function tryStart(http: HttpClient, me: SignedIn, body: object): Promise<HttpAnswer> {
  return http.call('createChat', { token: me.accessToken, body: { kind: 'direct', ...body } });
}

function tryRename(
  http: HttpClient,
  me: SignedIn,
  { id, ...body }: { id: string; title?: unknown },
): Promise<HttpAnswer> {
  return http.call('editChat', { token: me.accessToken, params: { conversationId: id }, body });
}

function tryAdd(
  http: HttpClient,
  me: SignedIn,
  { id, userIds }: { readonly id: string; readonly userIds: readonly string[] },
): Promise<HttpAnswer> {
  return http.call('addChatParticipants', {
    token: me.accessToken,
    params: { conversationId: id },
    body: { userIds },
  });
}

function tryRemove(
  http: HttpClient,
  me: SignedIn,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<HttpAnswer> {
  return http.call('removeChatParticipant', { token: me.accessToken, params: { conversationId: id, userId } });
}

const view = (http: HttpClient, me: SignedIn, id: string): Promise<ConversationOnWire> =>
  http.get('viewChat', 200, { token: me.accessToken, params: { conversationId: id } });

const rolesIn = ({ participants }: ConversationOnWire): Record<string, string> =>
  Object.fromEntries(participants.map(({ userId, role }) => [userId, role]));

/** Tests direct conversations between three and more users. */
export function groupConversationCases(options: HttpContractOptions): void {
  options.runner.describe('group conversations', () => {
    startCases(options);
    renameCases(options);
    addCases(options);
    removeCases(options);
    raceCases(options);
  });
}

function startCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('creating one', () => {
    const http = useServer(options);

    runner.it('creates a new conversation each time, with the caller as its owner', async () => {
      const [ada, bob, cyd] = (await signInMany(http(), 3)) as [SignedIn, SignedIn, SignedIn];
      const answer = await tryStart(http(), ada, { participantIds: [bob.id, cyd.id], title: '  Engines ' });
      assert.equal(answer.status, 201);
      const { id, participants, ...rest } = JSON.parse(answer.text) as ConversationOnWire;
      assert.equal(answer.headers.location, http().move(`/api/chats/${id}`));
      const now = http().server.clock.now().toISOString();
      const participant = (userId: string, role: string): object => ({ userId, role, joinedAt: now, lastReadSeq: 0 });
      assert.deepEqual(
        new Set(participants),
        new Set([participant(ada.id, 'owner'), participant(bob.id, 'member'), participant(cyd.id, 'member')]),
      );
      assert.deepEqual(rest, {
        kind: 'direct',
        taskId: null,
        task: null,
        organizationId: null,
        title: 'Engines',
        createdBy: ada.id,
        ...withoutMessages(now),
      });
      const second = await start(http(), ada, { others: [cyd, bob] });
      assert.notEqual(second.id, id);
      assert.equal(second.title, null);
      for (const { accessToken } of [bob, cyd]) {
        const page = await http().get<{ items: ConversationOnWire[] }>('listChats', 200, { token: accessToken });
        assert.deepEqual(new Set(page.items.map((each) => each.id)), new Set([id, second.id]));
      }
      const message = await post(http(), cyd, id, { body: 'hello' });
      assert.deepEqual((await view(http(), bob, id)).lastMessage, message);
    });

    runner.it('opens the direct conversation if there is one other participant', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const first = await tryStart(http(), ada, { participantIds: [bob.id], title: 'Two' });
      assert.equal(first.status, 201, first.text);
      const made = JSON.parse(first.text) as ConversationOnWire;
      assert.deepEqual([made.title, rolesIn(made)], [null, { [ada.id]: 'member', [bob.id]: 'member' }]);
      const again = await tryStart(http(), bob, { participantIds: [ada.id] });
      assert.equal(again.status, 200);
      assert.deepEqual(JSON.parse(again.text), made);
      assert.deepEqual(await openDirect(http(), ada, bob), made);
    });

    runner.it('accepts 49 other participants and rejects 50', async () => {
      const [ada, ...others] = (await signInMany(http(), 51)) as [SignedIn, ...SignedIn[]];
      const participantIds = others.map(({ id }) => id);
      const { errors = [] } = expectProblem(await tryStart(http(), ada, { participantIds }), 'VALIDATION_FAILED');
      assert.deepEqual(new Set(errors.map(({ path }) => path)), new Set(['participantIds']));
      const full = await start(http(), ada, { others: others.slice(0, 49) });
      assert.equal(full.participants.length, 50);
      const [late] = participantIds.slice(49);
      expectProblem(await tryAdd(http(), ada, { id: full.id, userIds: [late ?? ''] }), 'CONFLICT');
      assert.equal((await view(http(), ada, full.id)).participants.length, 50);
    });

    runner.it('rejects the caller, duplicates, malformed ids and invalid titles', async () => {
      const [ada, bob, cyd] = (await signInMany(http(), 3)) as [SignedIn, SignedIn, SignedIn];
      const others = [bob.id, cyd.id];
      const bodies: [string, object][] = [
        ['participantIds.2', { participantIds: [...others, ada.id] }],
        ['participantIds.0', { participantIds: [ada.id] }],
        ['participantIds.2', { participantIds: [...others, bob.id] }],
        ['participantIds.1', { participantIds: [bob.id, bob.id] }],
        ['participantIds', { participantIds: [] }],
        ['participantIds.0', { participantIds: ['bob'] }],
        ['participantIds.0', { participantIds: [bob.id.toUpperCase()] }],
        ['title', { participantIds: others, title: ' ' }],
        ['title', { participantIds: others, title: 'two\nlines' }],
        ['title', { participantIds: others, title: 'x'.repeat(101) }],
      ];
      for (const [path, body] of bodies) {
        const { errors = [] } = expectProblem(await tryStart(http(), ada, body), 'VALIDATION_FAILED');
        assert.deepEqual(new Set(errors.map((each) => each.path)), new Set([path]), JSON.stringify(body));
      }
      const page = await http().get<{ items: unknown[] }>('listChats', 200, { token: ada.accessToken });
      assert.deepEqual(page.items, []);
    });

    runner.it('rejects unknown users', async () => {
      const [ada, bob, gone] = (await signInMany(http(), 3)) as [SignedIn, SignedIn, SignedIn];
      await disable(http(), gone);
      for (const other of [nowhere, gone.id]) {
        expectProblem(await tryStart(http(), ada, { participantIds: [bob.id, other] }), 'NOT_FOUND');
        expectProblem(await tryStart(http(), ada, { participantIds: [other] }), 'NOT_FOUND');
      }
    });
  });
}

function renameCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('renaming', () => {
    const http = useServer(options);

    runner.it('is allowed only to the owner', async () => {
      const { id, owner, bob, stranger } = await createGroup(http());
      http().server.clock.advance({ seconds: 5 });
      const answer = await tryRename(http(), owner, { id, title: ' Difference engines ' });
      assert.equal(answer.status, 200, answer.text);
      const renamed = JSON.parse(answer.text) as ConversationOnWire;
      assert.equal(renamed.title, 'Difference engines');
      assert.equal(renamed.updatedAt, http().server.clock.now().toISOString());
      assert.deepEqual(await view(http(), bob, id), renamed);
      const refusal = expectProblem(await tryRename(http(), bob, { id, title: 'Mine' }), 'FORBIDDEN');
      assert.deepEqual((refusal as { requiredPermissions?: unknown }).requiredPermissions, ['chat:edit']);
      expectProblem(await tryRename(http(), stranger, { id, title: 'Mine' }), 'NOT_FOUND');
      expectProblem(await tryRename(http(), owner, { id: nowhere, title: 'Mine' }), 'NOT_FOUND');
      expectProblem(await tryRename(http(), owner, { id, title: '' }), 'VALIDATION_FAILED');
      assert.deepEqual(await view(http(), bob, id), renamed);
    });

    runner.it('removes the title, and changes nothing for an empty request', async () => {
      const { id, owner } = await createGroup(http());
      const before = await view(http(), owner, id);
      http().server.clock.advance({ seconds: 5 });
      for (const body of [{}, { title: 'Engines' }]) {
        assert.deepEqual(JSON.parse((await tryRename(http(), owner, { id, ...body })).text), before);
      }
      const bare = JSON.parse((await tryRename(http(), owner, { id, title: null })).text) as ConversationOnWire;
      assert.equal(bare.title, null);
    });

    runner.it('is refused in direct conversations', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const { id } = await openDirect(http(), ada, bob);
      for (const person of [ada, bob]) expectProblem(await tryRename(http(), person, { id, title: 'X' }), 'FORBIDDEN');
    });
  });
}

function addCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('adding participants', () => {
    const http = useServer(options);

    runner.it('is allowed only to the owner, and earlier messages are readable and count as read', async () => {
      const { id, owner, bob, stranger } = await createGroup(http());
      const newcomer = await signIn(http());
      for (const body of ['one', 'two']) await post(http(), bob, id, { body });
      http().server.clock.advance({ seconds: 5 });
      const answer = await tryAdd(http(), owner, { id, userIds: [bob.id, newcomer.id] });
      assert.equal(answer.status, 201, answer.text);
      const { participants, updatedAt } = JSON.parse(answer.text) as ConversationOnWire;
      const now = http().server.clock.now().toISOString();
      const expected = { userId: newcomer.id, role: 'member', joinedAt: now, lastReadSeq: 2 };
      assert.deepEqual(
        participants.find(({ userId }) => userId === newcomer.id),
        expected,
      );
      assert.deepEqual([participants.length, updatedAt], [4, now]);
      assert.equal((await view(http(), newcomer, id)).unreadCount, 0);
      const call = { token: newcomer.accessToken, params: { conversationId: id } };
      const page = await http().get<{ items: { body: string }[] }>('listMessages', 200, call);
      assert.deepEqual(
        page.items.map(({ body }) => body),
        ['two', 'one'],
      );
      await post(http(), newcomer, id, { body: 'three' });
      const forbidden = expectProblem(await tryAdd(http(), bob, { id, userIds: [stranger.id] }), 'FORBIDDEN');
      const { requiredPermissions } = forbidden as { requiredPermissions?: unknown };
      assert.deepEqual(requiredPermissions, ['chat:participants.manage']);
      expectProblem(await tryAdd(http(), stranger, { id, userIds: [stranger.id] }), 'NOT_FOUND');
      expectProblem(await tryAdd(http(), owner, { id: nowhere, userIds: [stranger.id] }), 'NOT_FOUND');
    });

    runner.it('leaves existing participants unchanged', async () => {
      const { id, owner, bob, cyd } = await createGroup(http());
      await post(http(), bob, id, { body: 'one' });
      const before = await view(http(), owner, id);
      http().server.clock.advance({ seconds: 5 });
      const answer = await tryAdd(http(), owner, { id, userIds: [owner.id, cyd.id] });
      assert.equal(answer.status, 200);
      assert.deepEqual(JSON.parse(answer.text), before);
    });

    runner.it('adds no user if one of them is unknown, disabled or named twice', async () => {
      const { id, owner } = await createGroup(http());
      const [good, gone] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      await disable(http(), gone);
      for (const other of [nowhere, gone.id]) {
        expectProblem(await tryAdd(http(), owner, { id, userIds: [good.id, other] }), 'NOT_FOUND');
      }
      const twice = expectProblem(
        await tryAdd(http(), owner, { id, userIds: [good.id, good.id] }),
        'VALIDATION_FAILED',
      );
      assert.equal(twice.errors?.[0]?.path, 'userIds.1');
      expectProblem(await tryAdd(http(), owner, { id, userIds: [] }), 'VALIDATION_FAILED');
      assert.equal((await view(http(), owner, id)).participants.length, 3);
    });

    runner.it('is refused in direct conversations', async () => {
      const [ada, bob, cyd] = (await signInMany(http(), 3)) as [SignedIn, SignedIn, SignedIn];
      const { id } = await openDirect(http(), ada, bob);
      expectProblem(await tryAdd(http(), ada, { id, userIds: [cyd.id] }), 'FORBIDDEN');
      expectProblem(await tryAdd(http(), cyd, { id, userIds: [cyd.id] }), 'NOT_FOUND');
    });
  });
}

function removeCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('removing participants', () => {
    const http = useServer(options);

    runner.it('is allowed only to the owner, and ends access at once', async () => {
      const { id, owner, bob, cyd, stranger } = await createGroup(http());
      const message = await post(http(), bob, id, { body: 'mine' });
      expectProblem(await tryRemove(http(), cyd, { id, userId: bob.id }), 'FORBIDDEN');
      expectProblem(await tryRemove(http(), stranger, { id, userId: bob.id }), 'NOT_FOUND');
      expectProblem(await tryRemove(http(), stranger, { id, userId: stranger.id }), 'NOT_FOUND');
      for (const userId of [stranger.id, nowhere, 'bob']) {
        expectProblem(await tryRemove(http(), owner, { id, userId }), 'NOT_FOUND');
      }
      http().server.clock.advance({ seconds: 5 });
      assert.equal((await tryRemove(http(), owner, { id, userId: bob.id })).status, 204);
      const left = await view(http(), cyd, id);
      assert.deepEqual(rolesIn(left), { [owner.id]: 'owner', [cyd.id]: 'member' });
      assert.deepEqual([left.lastMessage, left.updatedAt], [message, http().server.clock.now().toISOString()]);
      const call = { token: bob.accessToken, params: { conversationId: id } };
      for (const operation of ['viewChat', 'listMessages', 'markChatRead'] as const) {
        expectProblem(await http().call(operation, call), 'NOT_FOUND');
      }
      expectProblem(await tryPost(http(), bob, id, { body: 'still here?' }), 'NOT_FOUND');
      expectProblem(await tryRemove(http(), bob, { id, userId: bob.id }), 'NOT_FOUND');
      const page = await http().get<{ items: unknown[] }>('listChats', 200, { token: bob.accessToken });
      assert.deepEqual(page.items, []);
    });

    runner.it('is allowed to every participant for themselves', async () => {
      const { id, owner, bob, cyd } = await createGroup(http());
      assert.equal((await tryRemove(http(), bob, { id, userId: bob.id })).status, 204);
      assert.deepEqual(rolesIn(await view(http(), cyd, id)), { [owner.id]: 'owner', [cyd.id]: 'member' });
      assert.equal((await tryAdd(http(), owner, { id, userIds: [bob.id] })).status, 201);
      assert.equal((await view(http(), bob, id)).participants.length, 3);
    });

    runner.it('makes the longest-standing participant the owner when the last owner leaves', async () => {
      const { id, owner, bob, cyd } = await createGroup(http());
      http().server.clock.advance({ seconds: 5 });
      // Bob joins again, so that Cyd has been a participant for the longest time, regardless of their ids.
      await tryRemove(http(), bob, { id, userId: bob.id });
      assert.equal((await tryAdd(http(), owner, { id, userIds: [bob.id] })).status, 201);
      assert.equal((await tryRemove(http(), owner, { id, userId: owner.id })).status, 204);
      assert.deepEqual(rolesIn(await view(http(), bob, id)), { [bob.id]: 'member', [cyd.id]: 'owner' });
      // A group conversation stays a group conversation, regardless of how many participants are left.
      assert.equal((await tryRename(http(), cyd, { id, title: 'Ours' })).status, 200);
      assert.equal((await tryRemove(http(), cyd, { id, userId: cyd.id })).status, 204);
      assert.equal((await tryAdd(http(), bob, { id, userIds: [cyd.id] })).status, 201);
      assert.deepEqual(rolesIn(await view(http(), cyd, id)), { [bob.id]: 'owner', [cyd.id]: 'member' });
      for (const person of [cyd, bob]) {
        assert.equal((await tryRemove(http(), person, { id, userId: person.id })).status, 204);
      }
      expectProblem(await tryRemove(http(), bob, { id, userId: bob.id }), 'NOT_FOUND');
    });

    runner.it('is refused in direct conversations, which users can only hide', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const { id } = await openDirect(http(), ada, bob);
      assert.equal((await tryRemove(http(), ada, { id, userId: ada.id })).status, 204);
      expectProblem(await tryRemove(http(), ada, { id, userId: bob.id }), 'FORBIDDEN');
      assert.equal((await view(http(), bob, id)).participants.length, 2);
    });
  });
}

function raceCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('in parallel', () => {
    const http = useServer(options);

    runner.it('never exceeds 50 participants when 16 callers add users', async () => {
      const [ada, ...others] = (await signInMany(http(), 57)) as [SignedIn, ...SignedIn[]];
      const { id } = await start(http(), ada, { others: others.slice(0, 40) });
      const late = others.slice(40);
      const answers = await Promise.all(late.map((person) => tryAdd(http(), ada, { id, userIds: [person.id] })));
      assert.equal(answers.filter(({ status }) => status === 201).length, 9);
      for (const answer of answers) if (answer.status !== 201) expectProblem(answer, 'CONFLICT');
      assert.equal((await view(http(), ada, id)).participants.length, 50);
    });

    runner.it('leaves one owner among the remaining participants when all others leave', async () => {
      const [ada, ...others] = (await signInMany(http(), 17)) as [SignedIn, ...SignedIn[]];
      const { id } = await start(http(), ada, { others });
      const [stays, ...leaving] = [...others, ada].toSorted((a, b) => (a.id < b.id ? 1 : -1));
      const answers = await Promise.all(leaving.map((each) => tryRemove(http(), each, { id, userId: each.id })));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([204]));
      assert.ok(stays);
      assert.deepEqual(rolesIn(await view(http(), stays, id)), { [stays.id]: 'owner' });
    });
  });
}
