import assert from 'node:assert/strict';

import {
  edit,
  listMessages,
  openDirect,
  post,
  start,
  tryDelete,
  tryEdit,
  tryLeave,
  tryPost,
  viewChat,
  type ConversationOnWire,
} from './chatting.js';
import { closeAccount } from '../accounts/closing.js';
import {
  block,
  expectNoContact,
  listChats,
  signInMany,
  tryAdd,
  tryBlock,
  tryOpenDirect,
  tryRead,
  tryStart,
  unblock,
} from './contacting.js';
import { expectProblem, type Problem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { noProfile, signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import {
  addMember,
  createOrganization,
  createStaff,
  disable,
  unknownId,
  type PageOnWire,
} from '../workspace/workspace.js';

interface BlockedUserOnWire {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly blockedAt: string;
}

type Three = [SignedIn, SignedIn, SignedIn];

export function blockCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a block between two users', () => {
    const http = useServer(options);

    runner.it('is listed only for the blocking user, with names of users who share an organization', async () => {
      const { member, manager } = await createStaff(http());
      const stranger = await signIn(http());
      const blockedAt = http().server.clock.now().toISOString();
      for (const user of [manager, stranger, manager]) await block(http(), member, user);
      const list = (me: SignedIn, query = {}): Promise<PageOnWire<BlockedUserOnWire>> =>
        http().get('listBlockedUsers', 200, { token: me.accessToken, query });
      const { firstName, lastName, email } = manager;
      const expected = [
        { id: manager.id, firstName, lastName, ...noProfile, email, blockedAt },
        { id: stranger.id, firstName: null, lastName: null, ...noProfile, email: null, blockedAt },
      ].sort((a, b) => (a.id < b.id ? -1 : 1));
      assert.deepEqual(await list(member), { items: expected, nextCursor: null });
      const first = await list(member, { limit: 1 });
      const second = await list(member, { limit: 1, cursor: first.nextCursor ?? '' });
      assert.deepEqual([...first.items, ...second.items], expected);
      assert.deepEqual((await list(manager)).items, []);
      for (const _ of [1, 2]) await unblock(http(), member, manager);
      assert.deepEqual(
        (await list(member)).items.map(({ id }) => id),
        [stranger.id],
      );
    });

    runner.it("is rejected for the caller's own account and for unknown users", async () => {
      const [ada, gone] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const { errors } = expectProblem(await tryBlock(http(), ada, ada), 'VALIDATION_FAILED');
      assert.deepEqual(
        errors?.map(({ path, code }) => [path, code]),
        [['userId', 'oneself']],
      );
      for (const id of [unknownId, 'ada']) expectProblem(await tryBlock(http(), ada, { id }), 'NOT_FOUND');
      // A disabled account can be enabled again, so users can block it.
      await disable(http(), gone);
      await block(http(), ada, gone);
      const closed = await signIn(http());
      await closeAccount(http(), closed);
      expectProblem(await tryBlock(http(), ada, closed), 'NOT_FOUND');
    });

    runner.it('prevents direct conversations and groups in either direction', async () => {
      const [ada, bob, cyd] = (await signInMany(http(), 3)) as Three;
      await block(http(), ada, bob);
      const adas = await start(http(), ada, { others: [cyd, await signIn(http())] });
      const bobs = await start(http(), bob, { others: [cyd, await signIn(http())] });
      for (const [me, other, group] of [
        [ada, bob, adas],
        [bob, ada, bobs],
      ] as const) {
        expectNoContact(await tryOpenDirect(http(), me, other));
        expectNoContact(await tryStart(http(), me, { participantIds: [other.id] }));
        expectNoContact(await tryStart(http(), me, { participantIds: [cyd.id, other.id] }));
        expectNoContact(await tryAdd(http(), me, { id: group.id, userIds: [other.id] }));
        assert.equal((await viewChat(http(), me, group.id)).participants.length, 3);
      }
      await unblock(http(), ada, bob);
      assert.equal((await tryOpenDirect(http(), bob, ada)).status, 201);
    });

    runner.it('prevents groups in a shared organization as well', async () => {
      const { organization, manager, member, admin } = await createStaff(http());
      const { id: organizationId } = organization;
      await block(http(), manager, member);
      for (const [me, other] of [
        [manager, member],
        [member, manager],
      ] as const) {
        const started = await tryStart(http(), me, { participantIds: [admin.id], organizationId });
        const { id } = JSON.parse(started.text) as ConversationOnWire;
        expectNoContact(await tryStart(http(), me, { participantIds: [admin.id, other.id], organizationId }));
        expectNoContact(await tryAdd(http(), me, { id, userIds: [other.id] }));
        assert.equal((await viewChat(http(), me, id)).participants.length, 2);
      }
    });

    runner.it('stops messages in their direct conversation, which stays readable', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const { id } = await openDirect(http(), ada, bob);
      const [first, second] = [
        await post(http(), ada, id, { body: 'one' }),
        await post(http(), bob, id, { body: 'two' }),
      ];
      await block(http(), ada, bob);
      for (const [me, mine] of [
        [ada, first],
        [bob, second],
      ] as const) {
        expectNoContact(await tryPost(http(), me, id, { body: 'three' }));
        expectNoContact(await tryPost(http(), me, id, { body: 'three', mentions: [ada.id] }));
        expectNoContact(await tryEdit(http(), me, mine, { body: 'four' }));
        expectNoContact(await tryRead(http(), me, id));
        assert.deepEqual(await listMessages(http(), me, id), [second, first]);
        assert.equal((await tryOpenDirect(http(), me, me === ada ? bob : ada)).status, 200);
      }
      // Users can still delete their own messages.
      assert.equal((await tryDelete(http(), bob, second)).status, 204);
      await unblock(http(), ada, bob);
      await edit(http(), ada, first, { body: 'four' });
      await post(http(), bob, id, { body: 'five' });
    });

    runner.it('does not affect groups that they share', async () => {
      const [ada, bob, cyd] = (await signInMany(http(), 3)) as Three;
      const { id } = await start(http(), cyd, { others: [ada, bob] });
      await block(http(), ada, bob);
      const message = await post(http(), bob, id, { body: 'hello', mentions: [ada.id] });
      assert.deepEqual(await listMessages(http(), ada, id), [message]);
      assert.equal((await tryRead(http(), ada, id)).status, 200);
    });

    runner.it('stops messages of 16 parallel senders as soon as the request is answered', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const { id } = await openDirect(http(), ada, bob);
      const sending = Array.from({ length: 16 }, async (_, index) => {
        for (let sent = 0; sent < 100; sent += 1) {
          const answer = await tryPost(http(), index % 2 === 0 ? ada : bob, id, { body: `${index}.${sent}` });
          if (answer.status !== 201) return answer;
        }
        return null;
      });
      await post(http(), ada, id, { body: 'in the middle of it' });
      await block(http(), bob, ada);
      const { lastSeq } = await viewChat(http(), ada, id);
      for (const answer of await Promise.all(sending)) {
        assert.ok(answer);
        expectNoContact(answer);
      }
      assert.equal((await viewChat(http(), ada, id)).lastSeq, lastSeq);
    });
  });
}

export function hideCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a direct conversation that a user leaves', () => {
    const http = useServer(options);

    runner.it('is hidden from their list until the next message, and stays readable for them', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const { id } = await openDirect(http(), ada, bob);
      const message = await post(http(), bob, id, { body: 'one' });
      for (const _ of [1, 2]) assert.equal((await tryLeave(http(), ada, { id })).status, 204);
      assert.deepEqual([await listChats(http(), ada), await listChats(http(), bob)], [[], [id]]);
      assert.deepEqual(await listMessages(http(), ada, id), [message]);
      assert.equal((await viewChat(http(), ada, id)).participants.length, 2);
      expectProblem(await tryLeave(http(), ada, { id, userId: bob.id }), 'FORBIDDEN');
      await post(http(), bob, id, { body: 'two' });
      assert.deepEqual(await listChats(http(), ada), [id]);
    });

    runner.it('is listed again when they open it', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const { id } = await openDirect(http(), ada, bob);
      await tryLeave(http(), ada, { id });
      assert.deepEqual(await listChats(http(), ada), []);
      assert.equal((await openDirect(http(), ada, bob)).id, id);
      assert.deepEqual(await listChats(http(), ada), [id]);
      await tryLeave(http(), ada, { id });
      await openDirect(http(), bob, ada);
      assert.deepEqual(await listChats(http(), ada), []);
    });
  });
}

export function policyCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a contact policy that requires a shared organization', () => {
    const http = useServer(options, { contactPolicy: 'shared-organization' });

    runner.it('rejects other users like unknown users', async () => {
      const { member, manager, outsider } = await createStaff(http());
      const getShape = ({ status, text }: HttpAnswer): unknown => {
        const { detail, code } = JSON.parse(text) as Problem;
        return { status, detail, code };
      };
      await openDirect(http(), member, manager);
      const unknownUser = { id: unknownId };
      const calls = [
        (other: { readonly id: string }) => tryOpenDirect(http(), member, other),
        (other: { readonly id: string }) => tryStart(http(), member, { participantIds: [other.id] }),
        (other: { readonly id: string }) => tryStart(http(), member, { participantIds: [manager.id, other.id] }),
      ];
      for (const call of calls) {
        const refused = await call(outsider);
        expectProblem(refused, 'NOT_FOUND');
        assert.deepEqual(getShape(refused), getShape(await call(unknownUser)));
      }
      expectProblem(await tryOpenDirect(http(), outsider, member), 'NOT_FOUND');
    });

    runner.it('responds to a block of an unreachable user as to a block of an unknown user', async () => {
      const { owner, organization, member, manager, outsider } = await createStaff(http());
      const disabled = await signIn(http());
      await disable(http(), disabled);
      const readBody = ({ status, text }: HttpAnswer): unknown => {
        const { requestId: _, ...problem } = JSON.parse(text) as Problem & { readonly requestId: string };
        return { status, problem };
      };
      const unknown = await tryBlock(http(), member, { id: unknownId });
      expectProblem(unknown, 'NOT_FOUND');
      for (const other of [outsider, disabled]) {
        assert.deepEqual(readBody(await tryBlock(http(), member, other)), readBody(unknown));
      }
      for (const other of [outsider, disabled, { id: unknownId }]) await unblock(http(), member, other);
      // A colleague, and a former colleague with a shared conversation, are visible in any case.
      await block(http(), member, manager);
      await unblock(http(), member, manager);
      await openDirect(http(), member, manager);
      const params = { organizationId: organization.id, userId: manager.id };
      await http().get('removeMember', 204, { token: owner.accessToken, params });
      await block(http(), member, manager);
      await block(http(), member, manager);
    });

    runner.it(
      'stops a direct conversation when the last shared organization ends, and allows it with the next',
      async () => {
        const { organization, owner, member, manager } = await createStaff(http());
        const { id } = await openDirect(http(), member, manager);
        const message = await post(http(), member, id, { body: 'one' });
        const params = { organizationId: organization.id, userId: member.id };
        await http().get('removeMember', 204, { token: owner.accessToken, params });
        for (const me of [member, manager]) {
          expectNoContact(await tryPost(http(), me, id, { body: 'two' }));
          expectNoContact(await tryRead(http(), me, id));
          assert.deepEqual(await listMessages(http(), me, id), [message]);
        }
        expectNoContact(await tryEdit(http(), member, message, { body: 'three' }));
        await addMember(http(), owner, { organizationId: organization.id, person: member });
        await post(http(), member, id, { body: 'four' });
        await post(http(), manager, id, { body: 'five', mentions: [member.id] });
      },
    );
  });
}

export function additionCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('additions to groups', () => {
    const rateLimits = { globalPerMinute: 10_000, routes: { register: 1000, verifyEmail: 1000, login: 1000 } };
    const http = useServer(options, { groupAdditionsPerDay: 3, rateLimits });

    runner.it('are limited per day for users who share no organization, whichever user adds them', async () => {
      const [victim, other, adder, boss] = (await signInMany(http(), 4)) as [...Three, SignedIn];
      const participantIds = [victim.id, other.id];
      const answers = await Promise.all(Array.from({ length: 16 }, () => tryStart(http(), adder, { participantIds })));
      assert.equal(answers.filter(({ status }) => status === 201).length, 3);
      for (const answer of answers) if (answer.status !== 201) expectNoContact(answer);
      expectNoContact(await tryStart(http(), boss, { participantIds: [adder.id, victim.id] }));
      assert.equal((await listChats(http(), victim)).length, 3);
      const { id: organizationId } = await createOrganization(http(), boss);
      for (const person of [victim, other]) await addMember(http(), boss, { organizationId, person });
      for (let count = 0; count < 4; count += 1) await start(http(), boss, { others: [victim, other] });
      // Attempts for unknown users are not counted.
      expectProblem(await tryStart(http(), adder, { participantIds: [boss.id, unknownId] }), 'NOT_FOUND');
      assert.equal((await listChats(http(), victim)).length, 7);
    });

    runner.it('are limited per day for existing groups', async () => {
      const [victim, adder, ...others] = (await signInMany(http(), 4)) as [...Three, SignedIn];
      const { id: organizationId } = await createOrganization(http(), adder);
      for (const person of others) await addMember(http(), adder, { organizationId, person });
      const groups = await Promise.all(Array.from({ length: 16 }, () => start(http(), adder, { others })));
      const answers = await Promise.all(groups.map(({ id }) => tryAdd(http(), adder, { id, userIds: [victim.id] })));
      assert.equal(answers.filter(({ status }) => status === 201).length, 3);
      for (const answer of answers) if (answer.status !== 201) expectNoContact(answer);
      assert.equal((await listChats(http(), victim)).length, 3);
    });

    runner.it('do not count users who could not be added anyway', async () => {
      const [victim, blocked, adder, other] = (await signInMany(http(), 4)) as [...Three, SignedIn];
      await block(http(), victim, blocked);
      const add = (me: SignedIn, ...users: { readonly id: string }[]): Promise<HttpAnswer> =>
        tryStart(http(), me, { participantIds: users.map(({ id }) => id) });
      for (let count = 0; count < 4; count += 1) {
        expectNoContact(await add(blocked, victim, other));
        expectProblem(await add(adder, victim, { id: unknownId }), 'NOT_FOUND');
      }
      for (let count = 0; count < 3; count += 1) assert.equal((await add(adder, victim, other)).status, 201);
      expectNoContact(await add(adder, victim, other));
    });

    runner.it('leave out disabled users, even those who share an organization', async () => {
      const { manager, member, admin } = await createStaff(http());
      const { id } = await start(http(), manager, { others: [member, await signIn(http())] });
      await disable(http(), admin);
      expectProblem(await tryStart(http(), manager, { participantIds: [member.id, admin.id] }), 'NOT_FOUND');
      expectProblem(await tryAdd(http(), manager, { id, userIds: [admin.id] }), 'NOT_FOUND');
    });
  });
}
