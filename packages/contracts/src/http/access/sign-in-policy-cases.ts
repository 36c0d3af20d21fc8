import assert from 'node:assert/strict';

import { post } from '../chat/chatting.js';
import { openTask } from '../chat/task-chatting.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import {
  challenge,
  createPair,
  enable,
  generate,
  stepSeconds,
  tryLogIn,
  verify,
} from '../sign-in/two-factor/second-factor.js';
import { expectProblem } from '../support/expect-answer.js';
import { logIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { as, createStudio, listIds, refused } from '../workspace/planning/planning.js';
import { addMember, auditActions, createProject, createTask, createTeam, disable } from '../workspace/workspace.js';

const none = {
  requireSecondFactor: false,
  maxSessionAgeDays: null,
  allowedEmailDomains: null,
  allowedMethods: null,
} as const;
interface Overview {
  readonly organization: object | null;
  readonly project: object | null;
  readonly unmetRequirement: string | null;
}

const racers = Array.from({ length: 16 }, (_, index) => index);

/** Tests the sign-in policies of organizations. */
export function signInPolicyCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('a sign-in policy', () => {
    const http = useServer(options);
    const setPolicy = (by: SignedIn, organizationId: string, body: object): Promise<HttpAnswer> =>
      http().call('setOrganizationPolicy', { ...as(by), params: { organizationId }, body });
    const getPolicy = (by: SignedIn, organizationId: string): Promise<unknown> =>
      http().get('viewOrganizationPolicy', 200, { ...as(by), params: { organizationId } });

    /** Turns on the second factor and signs in with it. */
    async function protect(person: SignedIn): Promise<SignedIn> {
      const app = await generate(http(), person.accessToken);
      await enable(http(), person.accessToken, app.code());
      http().server.clock.advance({ seconds: stepSeconds });
      const pair = createPair(await verify(http(), await challenge(http(), person), { code: app.code() }));
      return { ...person, ...pair };
    }

    /** Creates an organization with a group chat, and a member, whose owner requires a second factor. */
    async function createRuled() {
      const studio = await createStudio(http());
      const { organizationId } = studio;
      const owner = await protect(studio.owner);
      const member = await addMember(http(), owner, { organizationId, role: 'ADMIN' });
      const { id: teamId } = await createTeam(http(), owner, { organizationId });
      const { id: projectId } = await createProject(http(), owner, { organizationId });
      const task = await createTask(http(), owner, { projectId, title: 'Zanzibar', assigneeIds: [member.id] });
      const body = { kind: 'direct', participantIds: [member.id, studio.guest.id], organizationId };
      const group = await http().get<{ readonly id: string }>('createChat', 201, { ...as(owner), body });
      await post(http(), owner, group.id, { body: 'Zanzibar' });
      const chat = await openTask(http(), member, task.id, 201);
      await post(http(), member, chat.id, { body: 'Zanzibar' });
      const answer = await setPolicy(owner, organizationId, { requireSecondFactor: true });
      assert.equal(answer.status, 200);
      return { ...studio, owner, member, teamId, projectId, taskId: task.id, groupId: group.id, chatId: chat.id };
    }

    runner.it('is empty at first, and is replaced as a whole', async () => {
      const { owner, organizationId } = await createStudio(http());
      assert.deepEqual(await getPolicy(owner, organizationId), none);
      const policy = { ...none, maxSessionAgeDays: 30, allowedMethods: ['password', 'passkey'] };
      assert.deepEqual(JSON.parse((await setPolicy(owner, organizationId, policy)).text), policy);
      assert.deepEqual(await getPolicy(owner, organizationId), policy);
      for (const body of [{}, { ...none, allowedEmailDomains: [], allowedMethods: [] }]) {
        assert.deepEqual(JSON.parse((await setPolicy(owner, organizationId, body)).text), none);
      }
      assert.deepEqual(await getPolicy(owner, organizationId), none);
      const changes = (await auditActions(http(), organizationId)).filter((each) => each.endsWith('policy_changed'));
      assert.equal(changes.length, 3);
    });

    runner.it('rejects values that no sign-in could have', async () => {
      const { owner, organizationId } = await createStudio(http());
      for (const body of [
        { allowedMethods: ['magic'] },
        { maxSessionAgeDays: 0 },
        { maxSessionAgeDays: 1.5 },
        { allowedEmailDomains: ['not a domain'] },
        { allowedEmailDomains: ['@example.com'] },
        { requireSecondFactor: 'yes' },
        { requireEverything: true },
      ]) {
        expectProblem(await setPolicy(owner, organizationId, body), 'VALIDATION_FAILED');
      }
      assert.deepEqual(await getPolicy(owner, organizationId), none);
    });

    runner.it('is for callers with the permissions for settings', async () => {
      const { owner, guest, outsider, organizationId } = await createStudio(http());
      const manager = await addMember(http(), owner, { organizationId, role: 'MANAGER' });
      const params = { organizationId };
      for (const [person, code] of [
        [guest, 'FORBIDDEN'],
        [outsider, 'NOT_FOUND'],
      ] as const) {
        await refused(http(), 'viewOrganizationPolicy', { ...as(person), params, code });
        await refused(http(), 'setOrganizationPolicy', { ...as(person), params, body: {}, code });
        await refused(http(), 'previewOrganizationPolicy', { ...as(person), params, code });
      }
      assert.deepEqual(await getPolicy(manager, organizationId), none);
      const needs = ['org:settings.edit'];
      const asManager = { ...as(manager), params, code: 'FORBIDDEN', needs } as const;
      await refused(http(), 'setOrganizationPolicy', { ...asManager, body: {} });
      await refused(http(), 'previewOrganizationPolicy', asManager);
    });

    runner.it('refuses every call into the organization to members who do not meet it', async () => {
      const { organizationId, member, teamId, projectId, taskId, groupId, chatId, owner, outsider } =
        await createRuled();
      const calls: readonly (readonly [string, Record<string, string>, object?])[] = [
        ['viewOrganization', { organizationId }],
        ['updateOrganization', { organizationId }, { name: 'Mine' }],
        ['listMembers', { organizationId }],
        ['viewOrganizationPolicy', { organizationId }],
        ['viewTeam', { teamId }],
        ['viewProject', { projectId }],
        ['createTask', { projectId }, { title: 'Mine' }],
        ['viewTask', { projectId, taskId }],
        ['updateTask', { projectId, taskId }, { title: 'Mine' }],
        ['viewChat', { conversationId: chatId }],
        ['postMessage', { conversationId: chatId }, { body: 'Mine' }],
        ['listMessages', { conversationId: groupId }],
        ['postMessage', { conversationId: groupId }, { body: 'Mine' }],
        ['setOrganizationPolicy', { organizationId }, {}],
      ];
      for (const [operation, params, body] of calls) {
        const problem = await refused(http(), operation, { ...as(member), params, body, code: 'POLICY_NOT_MET' });
        assert.equal(problem.requirement, 'requireSecondFactor', operation);
        const other = await http().call(operation, { ...as(outsider), params, body });
        expectProblem(other, 'NOT_FOUND');
      }
      await http().get('viewOrganization', 200, { ...as(owner), params: { organizationId } });
      await post(http(), owner, groupId, { body: 'Still here' });
    });

    runner.it('leaves the contents of the organization out of the lists of members who do not meet it', async () => {
      const { member, taskId, groupId, chatId, organizationId, projectId } = await createRuled();
      const listed = async (who: SignedIn): Promise<string[]> => [
        ...(await listIds(http(), 'listOwnTasks', as(who))),
        ...(await listIds(http(), 'listChats', { ...as(who), query: { include: 'task' } })),
        ...(await listIds(http(), 'searchMessages', { ...as(who), query: { q: 'Zanzibar' }, key: 'conversationId' })),
        ...(await listIds(http(), 'search', { ...as(who), query: { q: 'Zanzibar', types: 'task,project,message' } })),
      ];
      assert.deepEqual(await listed(member), []);
      for (const query of [{ organizationId }, { projectId }]) {
        const overview = await http().get<Overview>('viewOverview', 200, { ...as(member), query });
        assert.deepEqual([overview.organization, overview.project], [null, null]);
        assert.equal(overview.unmetRequirement, 'requireSecondFactor');
      }
      // The list of organizations shows where the user has to do something.
      assert.deepEqual(await listIds(http(), 'listOrganizations', as(member)), [organizationId]);
      const seen = new Set(await listed(await protect(member)));
      for (const id of [taskId, groupId, chatId]) assert.ok(seen.has(id), id);
    });

    runner.it('is met by another sign-in with two factors, and by turning on the second factor', async () => {
      const { organizationId, member } = await createRuled();
      const params = { organizationId };
      const app = await generate(http(), member.accessToken);
      await enable(http(), member.accessToken, app.code());
      await http().get('viewOrganization', 200, { ...as(member), params });
      http().server.clock.advance({ seconds: stepSeconds });
      const pair = createPair(await verify(http(), await challenge(http(), member), { code: app.code() }));
      await http().get('viewOrganization', 200, { token: pair.accessToken, params });
    });

    runner.it('limits the age of sessions, which a refresh does not change', async () => {
      const { owner, guest, organizationId } = await createStudio(http());
      assert.equal((await setPolicy(owner, organizationId, { maxSessionAgeDays: 2 })).status, 200);
      const params = { organizationId };
      const { clock } = http().server;
      let current: { readonly accessToken: string; readonly refreshToken: string } = guest;
      const renew = async (hours: number): Promise<string> => {
        clock.advance({ seconds: hours * 3600 });
        current = await http().get('refresh', 200, { body: { refreshToken: current.refreshToken } });
        return current.accessToken;
      };
      await http().get('viewOrganization', 200, { token: await renew(47), params });
      const token = await renew(2);
      const problem = await refused(http(), 'viewOrganization', { token, params, code: 'POLICY_NOT_MET' });
      assert.equal(problem.requirement, 'maxSessionAgeDays');
      const { accessToken } = await logIn(http(), guest);
      await http().get('viewOrganization', 200, { token: accessToken, params });
    });

    runner.it('cannot lock out the user who sets it', async () => {
      const { owner, organizationId } = await createStudio(http());
      for (const body of [
        { requireSecondFactor: true },
        { allowedMethods: ['passkey', 'social'] },
        { allowedEmailDomains: ['elsewhere.example'] },
      ]) {
        expectProblem(await setPolicy(owner, organizationId, body), 'CONFLICT');
      }
      assert.deepEqual(await getPolicy(owner, organizationId), none);
      await http().get('viewOrganization', 200, { ...as(owner), params: { organizationId } });
    });

    runner.it('lists beforehand whom it would lock out, but not members who only have to sign in again', async () => {
      const { owner, guest, visitor, organizationId } = await createStudio(http());
      await protect(guest);
      const gone = await addMember(http(), owner, { organizationId });
      await disable(http(), gone);
      const preview = (query: Record<string, string>): Promise<unknown> =>
        http().get('previewOrganizationPolicy', 200, { ...as(owner), params: { organizationId }, query });
      const page = (requirement: string, ...people: readonly SignedIn[]): object => ({
        items: people
          .map(({ id }) => ({ userId: id, requirement }))
          .toSorted((one, other) => (one.userId < other.userId ? -1 : 1)),
        nextCursor: null,
      });
      assert.deepEqual(await preview({}), page(''));
      assert.deepEqual(await preview({ maxSessionAgeDays: '1', allowedMethods: 'email_code' }), page(''));
      assert.deepEqual(await preview({ requireSecondFactor: 'true' }), page('requireSecondFactor', owner, visitor));
      const all = [owner, guest, visitor];
      assert.deepEqual(await preview({ allowedMethods: 'passkey,social' }), page('allowedMethods', ...all));
      assert.deepEqual(await preview({ allowedEmailDomains: 'x.example' }), page('allowedEmailDomains', ...all));
      const keys = { ...as(owner), params: { organizationId }, key: 'userId' };
      const query = { allowedEmailDomains: 'x.example', limit: '1' };
      const ids = await listIds(http(), 'previewOrganizationPolicy', { ...keys, query });
      assert.deepEqual(ids, all.map(({ id }) => id).sort());
      assert.deepEqual(await getPolicy(owner, organizationId), none);
    });

    runner.it(`lets nothing through among ${racers.length} parallel calls after it was set`, async () => {
      const { owner, guest, organizationId } = await createStudio(http());
      const strict = await protect(owner);
      const call = () => http().call('viewOrganization', { ...as(guest), params: { organizationId } });
      const before = racers.map(call);
      assert.equal((await setPolicy(strict, organizationId, { requireSecondFactor: true })).status, 200);
      const after = await Promise.all(racers.map(call));
      for (const answer of after) expectProblem(answer, 'POLICY_NOT_MET');
      for (const answer of await Promise.all(before)) {
        if (answer.status !== 200) expectProblem(answer, 'POLICY_NOT_MET');
      }
    });

    runner.it(`lets in none of ${racers.length} parallel sign-ins that do not meet it`, async () => {
      const { owner, guest, organizationId } = await createStudio(http());
      const strict = await protect(owner);
      // Attempts count before the password is compared, so some of them find the account locked.
      const signIns = racers.map(() => tryLogIn(http(), guest, {}));
      assert.equal((await setPolicy(strict, organizationId, { requireSecondFactor: true })).status, 200);
      const successful = (await Promise.all(signIns)).filter(({ status }) => status === 200);
      assert.ok(successful.length > 0);
      for (const { accessToken: token } of successful.map(createPair)) {
        await refused(http(), 'viewOrganization', { token, params: { organizationId }, code: 'POLICY_NOT_MET' });
      }
    });
  });

  runner.describe('a change that requires a recent sign-in', () => {
    const http = useServer(options);

    runner.it('is refused ten minutes after the sign-in, and allowed after another one', async () => {
      const { owner, guest, organizationId } = await createStudio(http());
      const params = { organizationId };
      const { clock } = http().server;
      const put = (token: string): Promise<HttpAnswer> =>
        http().call('setOrganizationPolicy', { token, params, body: {} });
      clock.advance({ seconds: 600 });
      assert.equal((await put(owner.accessToken)).status, 200);
      clock.advance({ seconds: 1 });
      const { accessToken: renewed } = await http().get<SignedIn>('refresh', 200, {
        body: { refreshToken: owner.refreshToken },
      });
      const calls: readonly (readonly [string, Record<string, string>, object])[] = [
        ['setOrganizationPolicy', params, {}],
        ['transferOwnership', params, { userId: guest.id }],
        ['changePassword', {}, { currentPassword: owner.password, newPassword: 'Another-password-7' }],
        ['changeEmail', {}, { email: 'other@example.com', password: owner.password }],
        ['closeMe', {}, { password: owner.password }],
        ['disableTwoFactor', {}, { code: '123456' }],
      ];
      for (const [operation, at, body] of calls) {
        const code = 'RECENT_SIGN_IN_REQUIRED';
        const problem = await refused(http(), operation, { token: renewed, params: at, body, code });
        assert.equal(problem.maxAgeSeconds, 600, operation);
      }
      const { accessToken } = await logIn(http(), owner);
      assert.equal((await put(accessToken)).status, 200);
    });
  });
}
