import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { expectProblem } from '../support/expect-answer.js';
import { appOrigin } from '../support/http-fixture.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { logIn, mailedToken, mailsTo, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import {
  auditActions,
  createOrganization,
  createStaff,
  invite,
  organizationRole,
  getRoleIds,
  unknownId,
  type InvitationOnWire,
  type PageOnWire,
} from './workspace.js';

const member = organizationRole('MEMBER');
const day = 24 * 60 * 60;

type Renewal = 'resendInvitation' | 'createInvitationLink';
const renewals: readonly Renewal[] = ['resendInvitation', 'createInvitationLink'];

function renew(
  http: HttpClient,
  by: SignedIn,
  [operation, invitation]: [Renewal, InvitationOnWire],
): Promise<HttpAnswer> {
  const params = { organizationId: invitation.organizationId, invitationId: invitation.id };
  return http.call(operation, { token: by.accessToken, params });
}

function accept(http: HttpClient, by: SignedIn, token: string): Promise<HttpAnswer> {
  return http.call('acceptInvitation', { token: by.accessToken, body: { token } });
}

const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? '';

async function refreshed(http: HttpClient, person: SignedIn): Promise<SignedIn> {
  return { ...person, accessToken: (await logIn(http, person)).accessToken };
}

/** Tests new links for existing invitations: by email, and for sharing. */
export function invitationRenewalCases(options: HttpContractOptions): void {
  renewingCases(options);
  refusedRenewalCases(options);
  expiredCases(options);
}

function renewingCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('renewing an invitation', () => {
    const http = useServer(options);

    runner.it(
      "emails a new link that is valid for seven days in the caller's name, and voids the previous link",
      async () => {
        const { organization, ...staff } = await createStaff(http());
        const { email } = staff.outsider;
        const made = await invite(http(), staff.manager, { organizationId: organization.id, email, roleId: member });
        const first = await mailedToken(http(), email, 'invitations/accept');
        http().server.clock.advance({ seconds: 60 });
        const answer = await renew(http(), staff.admin, ['resendInvitation', made]);
        const expiresAt = new Date(http().server.clock.now().getTime() + 7 * day * 1000).toISOString();
        assert.deepEqual(JSON.parse(answer.text), { ...made, invitedBy: staff.admin.id, expiresAt });
        const mails = await mailsTo(http(), email);
        assert.equal(mails.filter(({ subject }) => subject.includes('invited you to')).length, 2);
        const second = await mailedToken(http(), email, 'invitations/accept');
        assert.notEqual(second, first);
        expectProblem(await accept(http(), staff.outsider, first), 'INVALID_TOKEN');
        assert.equal((await accept(http(), staff.outsider, second)).status, 200);
        const actions = await auditActions(http(), organization.id);
        assert.deepEqual(actions.slice(-2), ['invitation.resent', 'member.joined']);
      },
    );

    runner.it(
      'can return a link to share instead of sending an email, still limited to the invited address',
      async () => {
        const { organization, ...staff } = await createStaff(http());
        const organizationId = organization.id;
        const { email } = staff.outsider;
        const made = await invite(http(), staff.manager, { organizationId, email, roleId: member });
        const mailed = await mailedToken(http(), email, 'invitations/accept');
        const before = await mailsTo(http(), email);
        const answer = await renew(http(), staff.manager, ['createInvitationLink', made]);
        const { link, ...rest } = JSON.parse(answer.text) as { link: string };
        assert.deepEqual(rest, { expiresAt: made.expiresAt });
        assert.match(link, new RegExp(String.raw`^${appOrigin}/invitations/accept\?token=[\w-]{43}$`));
        assert.deepEqual(await mailsTo(http(), email), before);
        const { items } = await http().get<PageOnWire<InvitationOnWire>>('listInvitations', 200, {
          token: staff.manager.accessToken,
          params: { organizationId },
        });
        assert.ok(!JSON.stringify(items).includes(tokenIn(link)));
        expectProblem(await accept(http(), staff.outsider, mailed), 'INVALID_TOKEN');
        for (const person of [staff.owner, staff.member]) {
          expectProblem(await accept(http(), person, tokenIn(link)), 'FORBIDDEN');
        }
        assert.equal((await accept(http(), staff.outsider, tokenIn(link))).status, 200);
        assert.deepEqual(await getRoleIds(http(), staff.owner, [organizationId, staff.outsider.id]), [member]);
        const events = await http().server.unitOfWork.read((stores) =>
          stores.auditLog.list({ organizationId, before: null, limit: 100 }),
        );
        const audited = events.items.find(({ action }) => action === 'invitation.link_created');
        assert.deepEqual(audited?.details, { email, roleId: member });
        assert.ok(!JSON.stringify(events.items).includes(tokenIn(link)));
      },
    );

    runner.it('leaves one valid link after 16 parallel renewals', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { email } = staff.outsider;
      const made = await invite(http(), staff.owner, { organizationId: organization.id, email, roleId: member });
      const links = await Promise.all(
        Array.from({ length: 16 }, async () => {
          const answer = await renew(http(), staff.owner, ['createInvitationLink', made]);
          assert.equal(answer.status, 200);
          return (JSON.parse(answer.text) as { link: string }).link;
        }),
      );
      const seen = await Promise.all(
        links.map((link) => http().call('previewInvitation', { body: { token: tokenIn(link) } })),
      );
      assert.deepEqual(seen.map(({ status }) => status).sort(), [200, ...Array.from({ length: 15 }, () => 400)]);
    });
  });
}

function refusedRenewalCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('renewing an invitation is refused', () => {
    const http = useServer(options);

    runner.it('to callers who could not send it, and keeps its link valid', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { email } = staff.outsider;
      const roleId = organizationRole('ADMIN');
      const made = await invite(http(), staff.owner, { organizationId: organization.id, email, roleId });
      const other = await createOrganization(http(), staff.owner);
      const token = await mailedToken(http(), email, 'invitations/accept');
      for (const operation of renewals) {
        expectProblem(await renew(http(), staff.manager, [operation, made]), 'GRANT_EXCEEDS_OWN');
        expectProblem(await renew(http(), staff.member, [operation, made]), 'FORBIDDEN');
        expectProblem(await renew(http(), staff.outsider, [operation, made]), 'NOT_FOUND');
        for (const change of [{ id: unknownId }, { organizationId: other.id }]) {
          expectProblem(await renew(http(), staff.owner, [operation, { ...made, ...change }]), 'NOT_FOUND');
        }
      }
      assert.equal((await accept(http(), staff.outsider, token)).status, 200);
      for (const operation of renewals) {
        expectProblem(await renew(http(), staff.owner, [operation, made]), 'NOT_FOUND');
      }
    });

    runner.it('if the address now belongs to a member', async () => {
      const { organization, ...staff } = await createStaff(http());
      const { email, id } = staff.outsider;
      const made = await invite(http(), staff.owner, { organizationId: organization.id, email, roleId: member });
      const { unitOfWork, clock } = http().server;
      await unitOfWork.run((stores) => stores.members.insert(organization.id, id, clock.now()));
      for (const operation of renewals) {
        expectProblem(await renew(http(), staff.owner, [operation, made]), 'CONFLICT');
      }
    });
  });

  runner.describe('the limit of invitations and renewals', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 10_000 } });

    runner.it('counts both together per address', async () => {
      const { organization, ...staff } = await createStaff(http());
      const email = `x.${randomUUID()}@example.test`;
      const made = await invite(http(), staff.owner, { organizationId: organization.id, email, roleId: member });
      for (let count = 1; count < 20; count += 1) {
        const operation = renewals[count % 2] ?? 'resendInvitation';
        assert.equal((await renew(http(), staff.owner, [operation, made])).status, 200);
      }
      for (const operation of renewals) {
        expectProblem(await renew(http(), staff.owner, [operation, made]), 'RATE_LIMITED');
      }
    });
  });
}

function expiredCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('an expired invitation', () => {
    const http = useServer(options);

    runner.it('is listed on request for 30 days, and can be sent again', async () => {
      const { organization, ...staff } = await createStaff(http());
      const organizationId = organization.id;
      const { email } = staff.outsider;
      const list = async (by: SignedIn, query: object): Promise<readonly InvitationOnWire[]> => {
        const call = { token: by.accessToken, params: { organizationId }, query: { ...query } };
        return (await http().get<PageOnWire<InvitationOnWire>>('listInvitations', 200, call)).items;
      };
      const made = await invite(http(), staff.owner, { organizationId, email, roleId: member });
      http().server.clock.advance({ seconds: 7 * day });
      let owner = await refreshed(http(), staff.owner);
      assert.deepEqual(await list(owner, {}), []);
      assert.deepEqual(await list(owner, { include: 'expired' }), [made]);
      assert.equal((await renew(http(), owner, ['resendInvitation', made])).status, 200);
      assert.deepEqual(
        (await list(owner, {})).map(({ id }) => id),
        [made.id],
      );
      const invited = await refreshed(http(), staff.outsider);
      assert.equal((await accept(http(), invited, await mailedToken(http(), email, 'invitations/accept'))).status, 200);
      await invite(http(), owner, { organizationId, email: `x.${randomUUID()}@example.test`, roleId: member });
      http().server.clock.advance({ seconds: 37 * day });
      owner = await refreshed(http(), staff.owner);
      assert.deepEqual(await list(owner, { include: 'expired' }), []);
    });
  });
}
