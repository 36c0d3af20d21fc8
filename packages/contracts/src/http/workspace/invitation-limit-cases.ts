import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { expectProblem } from '../support/expect-answer.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailsTo, signIn, signUp } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import {
  addMember,
  createOrganization,
  invite,
  organizationRole,
  unknownId,
  type InvitationOnWire,
  type PageOnWire,
} from './workspace.js';

const roleId = organizationRole('MEMBER');
const perAddress = 20;
const perInviter = 100;

function requireRetryAfter({ headers }: HttpAnswer): void {
  const seconds = Number(headers['retry-after']);
  assert.ok(seconds >= 1 && seconds <= 60 * 60, `Retry-After: ${headers['retry-after']}`);
}

/** Tests the limits on invitations to one address, and from one user. */
export function invitationLimitCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the invitation limit of an address', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 10_000 } });

    runner.it('rejects invitations whose email cannot be sent', async () => {
      const boss = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), boss);
      const email = `x.${randomUUID()}@example.test`;
      const token = boss.accessToken;
      for (let count = 0; count < perAddress; count += 1) {
        const { id } = await invite(http(), boss, { organizationId, email, roleId });
        await http().get('revokeInvitation', 204, { token, params: { organizationId, invitationId: id } });
      }
      const call = { token, params: { organizationId } };
      const answer = await http().call('createInvitation', { ...call, body: { email, roleId } });
      expectProblem(answer, 'RATE_LIMITED');
      requireRetryAfter(answer);
      const { items } = await http().get<PageOnWire<InvitationOnWire>>('listInvitations', 200, call);
      assert.deepEqual(items, []);
      assert.equal((await mailsTo(http(), email)).length, perAddress);
    });

    runner.it('counts neither rejected invitations nor other emails', async () => {
      const [boss, target] = await Promise.all([signIn(http()), signUp(http())]);
      const { id: organizationId } = await createOrganization(http(), boss);
      const { email } = target;
      const tryRole = (id: string): Promise<HttpAnswer> => {
        const call = { token: boss.accessToken, params: { organizationId } };
        return http().call('createInvitation', { ...call, body: { email, roleId: id } });
      };
      for (let count = 0; count <= perAddress; count += 1) expectProblem(await tryRole(unknownId), 'NOT_FOUND');
      await invite(http(), boss, { organizationId, email, roleId });
      for (let count = 0; count <= perAddress; count += 1) {
        assert.equal(expectProblem(await tryRole(roleId), 'CONFLICT').detail, 'This email is already invited.');
      }
      const member = await addMember(http(), boss, { organizationId });
      const again = await http().call('createInvitation', {
        ...{ token: boss.accessToken, params: { organizationId }, body: { email: member.email, roleId } },
      });
      assert.match(expectProblem(again, 'CONFLICT').detail, /^A member already has this email\.$/);
      // Other organizations can still invite the address, and its user can request a password reset.
      const other = await signIn(http());
      const elsewhere = await createOrganization(http(), other);
      await invite(http(), other, { organizationId: elsewhere.id, email, roleId });
      await http().get('forgotPassword', 202, { body: { email } });
      const [latest] = await mailsTo(http(), email);
      assert.ok(latest?.text.includes('reset-password'), latest?.subject);
    });
  });

  runner.describe('the invitation limit of plus-addresses', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 10_000 } });

    runner.it('is shared with the address without its tag', async () => {
      const boss = await signIn(http());
      const { id: organizationId } = await createOrganization(http(), boss);
      const name = `x.${randomUUID()}`;
      for (let count = 0; count < perAddress; count += 1) {
        await invite(http(), boss, { organizationId, email: `${name}+${count}@example.test`, roleId });
      }
      const call = { token: boss.accessToken, params: { organizationId } };
      for (const email of [`${name}+more@example.test`, `${name}@example.test`]) {
        expectProblem(await http().call('createInvitation', { ...call, body: { email, roleId } }), 'RATE_LIMITED');
        assert.deepEqual(await mailsTo(http(), email), []);
      }
      await invite(http(), boss, { organizationId, email: `y.${name}@example.test`, roleId });
    });
  });

  runner.describe('the invitation limits', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 10_000 } });

    runner.it('still allow other emails to an address when its invitation limit is reached', async () => {
      const [boss, target] = await Promise.all([signIn(http()), signUp(http())]);
      const { email } = target;
      for (let count = 0; count < perAddress; count += 1) {
        const { id: organizationId } = await createOrganization(http(), boss);
        await invite(http(), boss, { organizationId, email, roleId });
      }
      await http().get('forgotPassword', 202, { body: { email } });
      const [latest] = await mailsTo(http(), email);
      assert.ok(latest?.text.includes('reset-password'), latest?.subject);
    });

    runner.it('limit one sender per hour, across addresses and organizations', async () => {
      const [boss, other] = await Promise.all([signIn(http()), signIn(http())]);
      const first = await createOrganization(http(), boss);
      const second = await createOrganization(http(), boss);
      await addMember(http(), boss, { organizationId: first.id, role: 'ADMIN', person: other });
      const next = (): { email: string; roleId: string } => ({ email: `x.${randomUUID()}@example.test`, roleId });
      for (let count = 1; count < perInviter; count += 1) {
        await invite(http(), boss, { organizationId: (count % 2 === 0 ? first : second).id, ...next() });
      }
      const params = { organizationId: second.id };
      const answer = await http().call('createInvitation', { token: boss.accessToken, params, body: next() });
      expectProblem(answer, 'RATE_LIMITED');
      requireRetryAfter(answer);
      await invite(http(), other, { organizationId: first.id, ...next() });
    });
  });
}
