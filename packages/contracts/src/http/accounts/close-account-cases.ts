import assert from 'node:assert/strict';
import { generateSync } from 'otplib';
import { grantAdmin } from '@crewkit/core';
import { toAnonymizedUser } from '@crewkit/core/adapter';

import { openDirect, post, start, tryPost, type ConversationOnWire, type MessageOnWire } from '../chat/chatting.js';
import { closeAccount, tryClose } from './closing.js';
import { expectProblem } from '../support/expect-answer.js';
import { readAudit, listAll } from '../access/granting.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailsTo, signIn, type SignedIn, type TokenPairOnWire } from '../support/people.js';
import {
  addMember,
  createOrganization,
  createProject,
  createTask,
  invite,
  organizationRole,
  type MemberOnWire,
  type TaskOnWire,
} from '../workspace/workspace.js';

/** Tests `DELETE /users/me`. */
export function closeAccountCases(options: HttpContractOptions): void {
  goneCases(options);
  leftBehindCases(options);
  proofCases(options);
}

function goneCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a closed account', () => {
    const http = useServer(options);

    runner.it('rejects every sign-in method and token from the next request', async () => {
      const person = await signIn(http());
      const elsewhere = await logIn(http(), person);
      await closeAccount(http(), person);
      for (const token of [person.accessToken, elsewhere.accessToken]) {
        expectProblem(await http().call('viewMe', { token }), 'UNAUTHENTICATED');
      }
      for (const { refreshToken } of [person, elsewhere]) {
        expectProblem(await http().call('refresh', { body: { refreshToken } }), 'INVALID_REFRESH_TOKEN');
      }
      const { email, password } = person;
      expectProblem(await http().call('login', { body: { email, password } }), 'INVALID_CREDENTIALS');
      const mails = (await mailsTo(http(), email)).length;
      await http().get('forgotPassword', 202, { body: { email } });
      assert.equal((await mailsTo(http(), email)).length, mails);
    });

    runner.it('keeps no personal data, and its owner is notified once', async () => {
      const person = await signIn(http());
      await closeAccount(http(), person);
      const [mail] = await mailsTo(http(), person.email);
      assert.match(mail?.subject ?? '', /closed/);
      const account = await http().server.unitOfWork.read((stores) => stores.accounts.findById(person.id));
      const now = http().server.clock.now();
      const { createdAt, ...left } = account ?? assert.fail();
      assert.ok(createdAt <= now);
      assert.deepEqual(left, {
        id: person.id,
        organizationId: null,
        ...toAnonymizedUser(person.id),
        ...{ displayName: null, avatarId: null, locale: null, timeZone: null, fields: {} },
        passwordHash: null,
        emailVerifiedAt: null,
        twoFactorEnabled: false,
        disabledAt: now,
        closedAt: now,
      });
    });

    runner.it('releases its email for a new registration', async () => {
      const person = await signIn(http());
      const wrong = { email: person.email, password: 'Wrong-password-1' };
      for (let count = 0; count < 3; count += 1) await http().call('login', { body: wrong });
      const inviter = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), inviter);
      await invite(http(), inviter, { organizationId, email: person.email, roleId: organizationRole('MEMBER') });
      await closeAccount(http(), person);
      const next = await signIn(http(), { email: person.email });
      assert.notEqual(next.id, person.id);
      for (const operation of ['listOrganizations', 'listChats']) {
        const { items } = await http().get<{ items: unknown[] }>(operation, 200, { token: next.accessToken });
        assert.deepEqual(items, []);
      }
      // Earlier attempts do not count toward the lockout of the new account.
      for (let count = 0; count < 4; count += 1) {
        expectProblem(await http().call('login', { body: wrong }), 'INVALID_CREDENTIALS');
      }
      await logIn(http(), next);
      const { invitationsReceived } = await http().get<{ invitationsReceived: unknown[] }>('exportMe', 200, {
        token: next.accessToken,
      });
      assert.deepEqual(invitationsReceived, []);
    });

    runner.it('is not found by administrators', async () => {
      const [boss, person] = [await signIn(http()), await signIn(http())];
      await grantAdmin(http().server, boss.email);
      await grantAdmin(http().server, person.email);
      await closeAccount(http(), person);
      const { accessToken: token } = boss;
      const all = await listAll<{ id: string }>(http(), 'listAccounts', { token, limit: 100 });
      assert.ok(all.some(({ id }) => id === boss.id));
      assert.ok(all.every(({ id }) => id !== person.id));
      const call = { token, params: { userId: person.id } };
      expectProblem(await http().call('viewAccount', call), 'NOT_FOUND');
      for (const operation of ['revokeAccountSessions', 'resetTwoFactor']) {
        expectProblem(await http().call(operation, call), 'NOT_FOUND');
      }
      for (const disabled of [false, true]) {
        expectProblem(await http().call('updateAccount', { ...call, body: { disabled } }), 'NOT_FOUND');
      }
      expectProblem(await http().call('setGlobalRoles', { ...call, body: { roleIds: [] } }), 'NOT_FOUND');
      const held = await http().server.unitOfWork.read((stores) =>
        stores.assignments.rolesAt(person.id, { scope: 'GLOBAL' }, http().server.clock.now()),
      );
      assert.deepEqual(held, []);
    });
  });
}

function leftBehindCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('closing an account', () => {
    const http = useServer(options);

    runner.it('keeps its messages and direct conversations, under its id', async () => {
      const [person, other] = [await signIn(http()), await signIn(http())];
      const { id } = await openDirect(http(), person, other);
      await post(http(), person, id, { body: 'so long' });
      await closeAccount(http(), person);
      const call = { token: other.accessToken, params: { conversationId: id } };
      const { items } = await http().get<{ items: MessageOnWire[] }>('listMessages', 200, call);
      assert.deepEqual(
        items.map(({ body, senderId }) => [body, senderId]),
        [['so long', person.id]],
      );
      const view = await http().get<ConversationOnWire>('viewChat', 200, call);
      assert.deepEqual(new Set(view.participants.map(({ userId }) => userId)), new Set([person.id, other.id]));
      assert.equal((await tryPost(http(), other, id, { body: 'who is there?' })).status, 201);
      const answer = await http().call('openDirectChat', { token: other.accessToken, params: { userId: person.id } });
      expectProblem(answer, 'NOT_FOUND');
    });

    runner.it('transfers its group conversations to their longest-standing participants', async () => {
      const [person, bob, cyd] = [await signIn(http()), await signIn(http()), await signIn(http())];
      const own = await start(http(), person, { others: [bob, cyd] });
      const foreign = await start(http(), bob, { others: [person, cyd] });
      await post(http(), person, own.id, { body: 'yours now' });
      await closeAccount(http(), person);
      for (const { id } of [own, foreign]) {
        const call = { token: bob.accessToken, params: { conversationId: id } };
        const { participants } = await http().get<ConversationOnWire>('viewChat', 200, call);
        assert.deepEqual(new Set(participants.map(({ userId }) => userId)), new Set([bob.id, cyd.id]));
        assert.equal(participants.filter(({ role }) => role === 'owner').length, 1);
        const { items } = await http().get<{ items: MessageOnWire[] }>('listMessages', 200, call);
        assert.deepEqual(
          items.map(({ senderId }) => senderId),
          id === own.id ? [person.id] : [],
        );
      }
    });

    runner.it('keeps the tasks it created and removes its memberships', async () => {
      const boss = await signIn(http());
      const organizations = [await createOrganization(http(), boss), await createOrganization(http(), boss)];
      const person = await signIn(http());
      for (const { id } of organizations) await addMember(http(), boss, { organizationId: id, role: 'ADMIN', person });
      const [{ id: organizationId } = assert.fail()] = organizations;
      const project = await createProject(http(), person, { organizationId });
      const task = await createTask(http(), person, { projectId: project.id, assigneeIds: [person.id, boss.id] });
      await closeAccount(http(), person);
      const call = { token: boss.accessToken, params: { projectId: project.id, taskId: task.id } };
      const left = await http().get<TaskOnWire>('viewTask', 200, call);
      assert.deepEqual([left.createdBy, left.assigneeIds], [person.id, [boss.id]]);
      for (const { id } of organizations) {
        const members = { token: boss.accessToken, params: { organizationId: id } };
        const { items } = await http().get<{ items: MemberOnWire[] }>('listMembers', 200, members);
        assert.deepEqual(
          items.map(({ userId }) => userId),
          [boss.id],
        );
        const [newest] = await readAudit(http(), boss, id);
        const { action, actorId, targetId, details } = newest ?? assert.fail();
        assert.deepEqual([action, actorId, targetId], ['member.left', person.id, person.id]);
        assert.deepEqual(details, { roleIds: [organizationRole('ADMIN')] });
      }
    });

    runner.it('keeps its audit entries without addresses, and records one event', async () => {
      const boss = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), boss);
      const person = await addMember(http(), boss, { organizationId, role: 'OWNER' });
      await createProject(http(), person, { organizationId });
      const query = { organizationId: null, before: null, limit: 100 };
      const position = await http().server.unitOfWork.read((stores) => stores.events.lastPosition());
      await closeAccount(http(), person);
      const events = [
        ...(await readAudit(http(), boss, organizationId)),
        ...(await http().server.unitOfWork.read((stores) => stores.auditLog.list(query))).items,
      ];
      const own = events.filter(({ actorId }) => actorId === person.id);
      const actions = new Set(own.map(({ action }) => action));
      assert.deepEqual(actions, new Set(['member.joined', 'project.created', 'member.left', 'account.closed']));
      for (const { ipAddress, userAgent } of own) assert.deepEqual([ipAddress, userAgent], [null, null]);
      assert.ok(!JSON.stringify(events).includes(person.email));
      const window = { after: position, missing: [], limit: 100 };
      const recorded = await http().server.unitOfWork.read((stores) => stores.events.list(window));
      const about = recorded.flatMap(({ event }) =>
        'userId' in event && event.userId === person.id ? [event.type] : [],
      );
      assert.equal(about.filter((type) => type === 'user.closed').length, 1);
      assert.ok(about.includes('session.revoked'));
    });
  });
}

function proofCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the proof for closing an account', () => {
    const http = useServer(options);

    runner.it('is exactly one of password and code', async () => {
      const person = await signIn(http());
      for (const body of [{}, { password: person.password, code: '123456' }]) {
        expectProblem(await tryClose(http(), person, body), 'VALIDATION_FAILED');
      }
      await http().get('viewMe', 200, { token: person.accessToken });
    });

    runner.it('is the password, and wrong passwords count toward the lockout', async () => {
      const person = await signIn(http());
      for (let count = 0; count < 5; count += 1) {
        expectProblem(await tryClose(http(), person, { password: 'Wrong-password-1' }), 'INVALID_CREDENTIALS');
      }
      expectProblem(await tryClose(http(), person, { password: person.password }), 'ACCOUNT_LOCKED');
      const { email, password } = person;
      expectProblem(await http().call('login', { body: { email, password } }), 'ACCOUNT_LOCKED');
      await http().get('viewMe', 200, { token: person.accessToken });
    });

    runner.it('is not a code if the account has a password or no second factor', async () => {
      const person = await signIn(http());
      const nextCode = await secure(http(), person);
      expectProblem(await tryClose(http(), person, { code: nextCode() }), 'INVALID_CREDENTIALS');
      const bare = await signIn(http());
      await withoutPassword(http(), bare);
      expectProblem(await tryClose(http(), bare, { code: '123456' }), 'INVALID_CREDENTIALS');
      expectProblem(await tryClose(http(), bare, { password: bare.password }), 'INVALID_CREDENTIALS');
      await closeAccount(http(), person);
    });

    runner.it('is a code if the account has no password, and only wrong codes count toward the lockout', async () => {
      const person = await signIn(http());
      const nextCode = await secure(http(), person);
      const restorePassword = await withoutPassword(http(), person);
      const { id } = await createOrganization(http(), person);
      for (let count = 0; count < 4; count += 1) {
        expectProblem(await tryClose(http(), person, { code: 'no code' }), 'INVALID_TWO_FACTOR_CODE');
      }
      const used = nextCode();
      for (let count = 0; count < 2; count += 1) {
        expectProblem(await tryClose(http(), person, { code: count === 0 ? used : nextCode() }), 'LAST_OWNER');
      }
      expectProblem(await tryClose(http(), person, { code: used }), 'INVALID_TWO_FACTOR_CODE');
      expectProblem(await tryClose(http(), person, { code: nextCode() }), 'ACCOUNT_LOCKED');
      http().server.clock.advance({ minutes: 15 });
      // Closing requires a recent sign-in.
      await restorePassword();
      const body = { email: person.email, password: person.password, totpCode: nextCode() };
      const again = { ...person, ...(await http().get<TokenPairOnWire>('login', 200, { body })) };
      await withoutPassword(http(), person);
      await http().get('deleteOrganization', 204, { token: again.accessToken, params: { organizationId: id } });
      assert.equal((await tryClose(http(), again, { code: nextCode() })).status, 204);
      expectProblem(await http().call('viewMe', { token: again.accessToken }), 'UNAUTHENTICATED');
    });
  });
}

/** Turns the second factor on, and returns codes that are all unused. */
async function secure(http: HttpClient, { accessToken: token }: SignedIn): Promise<() => string> {
  const { clock } = http.server;
  const { secret } = await http.get<{ secret: string }>('generateTwoFactor', 200, { token });
  const codeNow = (): string => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
  await http.get('enableTwoFactor', 200, { token, body: { code: codeNow() } });
  return () => {
    clock.advance({ seconds: 30 });
    return codeNow();
  };
}

/** Removes the password, as if the account came from a social login. Returns a function that restores it. */
async function withoutPassword({ server }: HttpClient, { id }: SignedIn): Promise<() => Promise<void>> {
  const { unitOfWork } = server;
  const set = (passwordHash: string | null): Promise<unknown> =>
    unitOfWork.run((stores) => stores.accounts.update(id, { passwordHash }));
  const account = await unitOfWork.read((stores) => stores.accounts.findById(id));
  await set(null);
  return async () => void (await set(account?.passwordHash ?? null));
}
