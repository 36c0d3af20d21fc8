import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId } from '@crewkit/core';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailedToken, mailsTo, signIn, signUp, type SignedIn } from '../support/people.js';
import { createRowWorkspace } from '../routes/row-workspace.js';
import type { HttpAnswer } from '../support/send-http.js';
import {
  acceptInvitation,
  addMember,
  auditActions,
  createOrganization,
  createStaff,
  disable,
  invite,
  organizationRole,
  getRoleIds,
  storeRole,
  unknownId,
  type BuiltInName,
  type InvitationOnWire,
  type PageOnWire,
} from './workspace.js';

const sevenDays = 7 * 24 * 60 * 60;
const member = organizationRole('MEMBER');

function ask(http: HttpClient, by: SignedIn, [organizationId, body]: [string, object]): Promise<HttpAnswer> {
  return http.call('createInvitation', { token: by.accessToken, params: { organizationId }, body });
}

async function pending(http: HttpClient, by: SignedIn, organizationId: string): Promise<readonly InvitationOnWire[]> {
  const call = { token: by.accessToken, params: { organizationId } };
  return (await http.get<PageOnWire<InvitationOnWire>>('listInvitations', 200, call)).items;
}

function accept(http: HttpClient, by: SignedIn, token: string): Promise<HttpAnswer> {
  return http.call('acceptInvitation', { token: by.accessToken, body: { token } });
}

const getToken = (http: HttpClient, { email }: { readonly email: string }): Promise<string> =>
  mailedToken(http, email, 'invitations/accept');

/** Tests invitations: permission to invite, and acceptance. */
export function invitationCases(options: HttpContractOptions): void {
  invitingCases(options);
  acceptingCases(options);
  inviterCases(options);
}

function invitingCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('inviting', () => {
    const http = useServer(options);

    runner.it('emails a link, lists the invitation without its token, and can be revoked', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { id: organizationId } = organization;
      const email = `New.${randomUUID()}@Example.test`;
      const made = await invite(http(), staff.manager, { organizationId, email: ` ${email} `, roleId: member });
      const createdAt = http().server.clock.now();
      const expiresAt = new Date(createdAt.getTime() + sevenDays * 1000).toISOString();
      const { id, ...rest } = made;
      assert.deepEqual(rest, {
        organizationId,
        email: email.toLowerCase(),
        roleId: member,
        roleName: 'MEMBER',
        invitedBy: staff.manager.id,
        createdAt: createdAt.toISOString(),
        expiresAt,
      });
      const [mail] = await mailsTo(http(), email.toLowerCase());
      for (const part of [organization.name, staff.manager.firstName, 'MEMBER', '7 days']) {
        assert.ok(mail?.text.includes(part), part);
      }
      assert.deepEqual(await pending(http(), staff.admin, organizationId), [made]);
      const params = { organizationId, invitationId: id };
      await http().get('revokeInvitation', 204, { token: staff.admin.accessToken, params });
      assert.deepEqual(await pending(http(), staff.admin, organizationId), []);
      expectProblem(await http().call('revokeInvitation', { token: staff.admin.accessToken, params }), 'NOT_FOUND');
      const token = await getToken(http(), made);
      const invited = await signIn(http(), { email: email.toLowerCase() });
      expectProblem(await accept(http(), invited, token), 'INVALID_TOKEN');
      const actions = await auditActions(http(), organizationId);
      assert.deepEqual(actions.slice(-2), ['invitation.created', 'invitation.revoked']);
    });

    runner.it('grants no more permissions than the inviter holds', async () => {
      const { organization, ...staff } = await createStaff(http());
      const tryRole = async (by: SignedIn, role: BuiltInName): Promise<HttpAnswer> =>
        ask(http(), by, [organization.id, { email: `x.${randomUUID()}@example.test`, roleId: organizationRole(role) }]);
      for (const [by, role] of [
        [staff.manager, 'ADMIN'],
        [staff.manager, 'OWNER'],
        [staff.admin, 'OWNER'],
      ] as const) {
        expectProblem(await tryRole(by, role), 'GRANT_EXCEEDS_OWN');
      }
      for (const role of ['MEMBER', 'OWNER'] as const) {
        const { requiredPermissions } = expectProblem(await tryRole(staff.member, role), 'FORBIDDEN');
        assert.deepEqual(requiredPermissions, ['org:members.invite']);
        expectProblem(await tryRole(staff.outsider, role), 'NOT_FOUND');
      }
      assert.deepEqual(await pending(http(), staff.owner, organization.id), []);
      for (const [by, role] of [
        [staff.manager, 'MANAGER'],
        [staff.admin, 'ADMIN'],
        [staff.owner, 'OWNER'],
      ] as const) {
        assert.equal((await tryRole(by, role)).status, 201);
      }
    });

    runner.it('requires an organization role and a valid email', async () => {
      const { organization, ...staff } = await createStaff(http());
      const foreign = await createRowWorkspace(http(), staff.outsider);
      const email = `x.${randomUUID()}@example.test`;
      const tryBody = (body: object): Promise<HttpAnswer> => ask(http(), staff.owner, [organization.id, body]);
      for (const roleId of [unknownId, foreign['roleId'], '00000000-0000-7000-8000-000000000002']) {
        expectProblem(await tryBody({ email, roleId }), 'NOT_FOUND');
      }
      for (const roleId of [toBuiltInRoleId('TEAM', 'MEMBER'), toBuiltInRoleId('PROJECT', 'OWNER')]) {
        expectProblem(await tryBody({ email, roleId }), 'ROLE_LEVEL_MISMATCH');
      }
      for (const body of [{ email }, { roleId: member }, { email: 'ada', roleId: member }, { email, roleId: 'x' }]) {
        expectProblem(await tryBody(body), 'VALIDATION_FAILED');
      }
      assert.deepEqual(await pending(http(), staff.owner, organization.id), []);
      assert.deepEqual(await mailsTo(http(), email), []);
    });

    runner.it('is refused for members and for addresses with a pending invitation', async () => {
      const { organization, ...staff } = await createStaff(http());
      const tryEmail = (email: string): Promise<HttpAnswer> =>
        ask(http(), staff.owner, [organization.id, { email, roleId: member }]);
      assert.match(
        expectProblem(await tryEmail(staff.member.email), 'CONFLICT').detail,
        /^A member already has this email\.$/,
      );
      const answers = await Promise.all(Array.from({ length: 16 }, () => tryEmail(staff.outsider.email)));
      assert.equal(answers.filter(({ status }) => status === 201).length, 1);
      const refusals = answers.filter(({ status }) => status === 409);
      assert.equal(refusals.length, 15);
      for (const answer of refusals) {
        assert.equal(expectProblem(answer, 'CONFLICT').detail, 'This email is already invited.');
      }
      assert.equal(
        (await mailsTo(http(), staff.outsider.email)).filter((each) => each.subject.includes('invited')).length,
        1,
      );
      const first = await getToken(http(), staff.outsider);
      http().server.clock.advance({ seconds: sevenDays + 1 });
      const owner = { ...staff.owner, ...(await freshTokens(http(), staff.owner)) };
      assert.deepEqual(await pending(http(), owner, organization.id), []);
      assert.equal(
        (await ask(http(), owner, [organization.id, { email: staff.outsider.email, roleId: member }])).status,
        201,
      );
      const late = { ...staff.outsider, ...(await freshTokens(http(), staff.outsider)) };
      expectProblem(await accept(http(), late, first), 'INVALID_TOKEN');
      await acceptInvitation(http(), late);
    });

    runner.it('is revocable by members who could grant the same role', async () => {
      const { organization, ...staff } = await createStaff(http());
      const organizationId = organization.id;
      const email = `x.${randomUUID()}@example.test`;
      const { id } = await invite(http(), staff.owner, { organizationId, email, roleId: organizationRole('OWNER') });
      const revoke = (by: SignedIn, params: object): Promise<HttpAnswer> =>
        http().call('revokeInvitation', {
          token: by.accessToken,
          params: { organizationId, invitationId: id, ...params },
        });
      for (const person of [staff.admin, staff.manager, staff.member]) {
        expectProblem(await revoke(person, {}), 'FORBIDDEN');
      }
      expectProblem(await revoke(staff.outsider, {}), 'NOT_FOUND');
      const other = await createOrganization(http(), staff.owner);
      expectProblem(await revoke(staff.owner, { organizationId: other.id }), 'NOT_FOUND');
      assert.equal((await revoke(staff.owner, {})).status, 204);
    });
  });
}

async function freshTokens(http: HttpClient, person: SignedIn): Promise<{ readonly accessToken: string }> {
  const { email, password } = person;
  return http.get('login', 200, { body: { email, password } });
}

function acceptingCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('accepting an invitation', () => {
    const http = useServer(options);

    runner.it('creates a membership with the promised role, once', async () => {
      const { organization, ...staff } = await createStaff(http());
      const organizationId = organization.id;
      const person = staff.outsider;
      const roleId = organizationRole('MANAGER');
      await invite(http(), staff.admin, { organizationId, email: person.email, roleId });
      const token = await getToken(http(), person);
      const answer = await accept(http(), person, token);
      assert.deepEqual(JSON.parse(answer.text), organization);
      assert.deepEqual(await getRoleIds(http(), person, [organizationId, person.id]), [roleId]);
      assert.deepEqual(await pending(http(), person, organizationId), []);
      expectProblem(await accept(http(), person, token), 'INVALID_TOKEN');
      assert.equal((await auditActions(http(), organizationId)).at(-1), 'member.joined');
    });

    runner.it('is allowed only for the invited address, and leaves the token unspent otherwise', async () => {
      const { organization, ...staff } = await createStaff(http());
      const organizationId = organization.id;
      const email = `late.${randomUUID()}@example.test`;
      await invite(http(), staff.admin, { organizationId, email, roleId: member });
      const token = await getToken(http(), { email });
      for (const person of [staff.outsider, staff.owner, staff.member]) {
        const { detail, requiredPermissions } = expectProblem(await accept(http(), person, token), 'FORBIDDEN');
        assert.deepEqual([detail, requiredPermissions], ['This invitation was sent to another email.', []]);
      }
      const invited = await signUp(http(), { email });
      const { accessToken, user } = await http().get<{ accessToken: string; user: { id: string } }>('login', 200, {
        body: { email, password: invited.password },
      });
      await http().get('acceptInvitation', 200, { token: accessToken, body: { token } });
      assert.deepEqual(await getRoleIds(http(), staff.owner, [organizationId, user.id]), [member]);
      // An invalid token must be rejected for all users.
      expectProblem(await accept(http(), staff.outsider, token), 'INVALID_TOKEN');
    });

    runner.it('succeeds once among 16 parallel requests', async () => {
      const { organization, ...staff } = await createStaff(http());
      const organizationId = organization.id;
      await invite(http(), staff.admin, { organizationId, email: staff.outsider.email, roleId: member });
      const token = await getToken(http(), staff.outsider);
      const answers = await Promise.all(Array.from({ length: 16 }, () => accept(http(), staff.outsider, token)));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 15 }, () => 400)]);
      const joined = (await auditActions(http(), organizationId)).filter((each) => each === 'member.joined');
      assert.equal(joined.length, 3 + 1);
      assert.deepEqual(await getRoleIds(http(), staff.owner, [organizationId, staff.outsider.id]), [member]);
    });

    runner.it('changes nothing for users who became members in the meantime', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { unitOfWork, clock } = http().server;
      const organizationId = organization.id;
      const { email, id: userId } = staff.outsider;
      await invite(http(), staff.owner, { organizationId, email, roleId: organizationRole('ADMIN') });
      const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
      await unitOfWork.run(async (stores) => {
        await stores.members.insert(organizationId, userId, clock.now());
        const times = { expiresAt: null, createdAt: clock.now() };
        await stores.assignments.assign({ holder: { userId }, roleId: member, place, ...times });
      });
      await acceptInvitation(http(), staff.outsider);
      assert.deepEqual(await getRoleIds(http(), staff.outsider, [organizationId, userId]), [member]);
      assert.deepEqual(await pending(http(), staff.owner, organizationId), []);
    });

    runner.it('requires the exact token, within seven days', async () => {
      const { organization, ...staff } = await createStaff(http());
      await invite(http(), staff.owner, {
        organizationId: organization.id,
        email: staff.outsider.email,
        roleId: member,
      });
      const token = await getToken(http(), staff.outsider);
      for (const wrong of [
        'x',
        `${token}x`,
        token.toLowerCase() === token ? 'A' : token.toLowerCase(),
        token.slice(1),
      ]) {
        expectProblem(await accept(http(), staff.outsider, wrong), 'INVALID_TOKEN');
      }
      for (const body of [{}, { token: '' }, { token: 5 }, { token, x: 1 }]) {
        const call = { token: staff.outsider.accessToken, body };
        expectProblem(await http().call('acceptInvitation', call), 'VALIDATION_FAILED');
      }
      http().server.clock.advance({ seconds: sevenDays });
      const late = { ...staff.outsider, ...(await freshTokens(http(), staff.outsider)) };
      expectProblem(await accept(http(), late, token), 'INVALID_TOKEN');
    });
  });
}

function inviterCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('an invitation whose inviter has changed', () => {
    const http = useServer(options);
    const dies: Readonly<Record<string, (staff: Awaited<ReturnType<typeof createStaff>>) => Promise<unknown>>> = {
      'may no longer invite': ({ organization, owner, admin }) =>
        http().get('setMemberRoles', 200, {
          token: owner.accessToken,
          params: { organizationId: organization.id, userId: admin.id },
          body: { roleIds: [member] },
        }),
      'may no longer grant the role': ({ organization, owner, admin }) =>
        http().get('setMemberRoles', 200, {
          token: owner.accessToken,
          params: { organizationId: organization.id, userId: admin.id },
          body: { roleIds: [organizationRole('MANAGER')] },
        }),
      'left the organization': ({ organization, admin }) =>
        http().get('removeMember', 204, {
          token: admin.accessToken,
          params: { organizationId: organization.id, userId: admin.id },
        }),
      'is disabled': ({ admin }) => disable(http(), admin),
    };

    for (const [what, change] of Object.entries(dies)) {
      runner.it(`is void once the inviter ${what}`, async () => {
        const staff = await createStaff(http());
        const { organization, admin, outsider } = staff;
        // This applies even to permissions that the inviter still has.
        const roleId = what === 'may no longer invite' ? member : organizationRole('ADMIN');
        await invite(http(), admin, { organizationId: organization.id, email: outsider.email, roleId });
        const token = await getToken(http(), outsider);
        await change(staff);
        for (const by of [outsider, staff.owner]) expectProblem(await accept(http(), by, token), 'INVALID_TOKEN');
        const call = { token: outsider.accessToken, params: { organizationId: organization.id } };
        expectProblem(await http().call('viewOrganization', call), 'NOT_FOUND');
      });
    }

    runner.it('is void while the role exceeds the permissions of the inviter', async () => {
      const { organization, ...staff } = await createStaff(http());
      const organizationId = organization.id;
      const roleId = await storeRole(http(), organizationId, { permissions: ['org:view'] });
      await invite(http(), staff.manager, { organizationId, email: staff.outsider.email, roleId });
      const token = await getToken(http(), staff.outsider);
      const { unitOfWork } = http().server;
      const permissions = ['org:view', 'org:delete'];
      await unitOfWork.run((stores) => stores.roles.update(organizationId, roleId, { permissions }));
      expectProblem(await accept(http(), staff.outsider, token), 'INVALID_TOKEN');
      const params = { organizationId, userId: staff.manager.id };
      const body = { roleIds: [organizationRole('OWNER')] };
      await http().get('setMemberRoles', 200, { token: staff.owner.accessToken, params, body });
      assert.equal((await accept(http(), staff.outsider, token)).status, 200);
    });

    runner.it('is deleted with the organization', async () => {
      const { organization, ...staff } = await createStaff(http());
      const organizationId = organization.id;
      await invite(http(), staff.owner, { organizationId, email: staff.outsider.email, roleId: member });
      const token = await getToken(http(), staff.outsider);
      await http().get('deleteOrganization', 204, { token: staff.owner.accessToken, params: { organizationId } });
      expectProblem(await accept(http(), staff.outsider, token), 'INVALID_TOKEN');
      const person = await addMember(http(), staff.owner, {
        organizationId: (await createOrganization(http(), staff.owner)).id,
        person: staff.outsider,
      });
      assert.equal(person.id, staff.outsider.id);
    });
  });
}
