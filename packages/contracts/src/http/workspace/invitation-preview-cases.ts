import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailedToken } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { createStaff, disable, invite, organizationRole } from './workspace.js';

const member = organizationRole('MEMBER');
const sevenDays = 7 * 24 * 60 * 60;

const preview = (http: HttpClient, token: string): Promise<HttpAnswer> =>
  http.call('previewInvitation', { body: { token } });
const newEmail = (): string => `new.${randomUUID()}@example.test`;

/** Tests the preview of an invitation for callers without a session. */
export function invitationPreviewCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('the preview of an invitation', () => {
    const http = useServer(options);

    runner.it('shows organization, inviter, role and address without spending the token', async () => {
      const { organization, ...staff } = await createStaff(http());
      const email = newEmail();
      await invite(http(), staff.manager, { organizationId: organization.id, email, roleId: member });
      const token = await mailedToken(http(), email, 'invitations/accept');
      const expiresAt = new Date(http().server.clock.now().getTime() + sevenDays * 1000).toISOString();
      const { firstName, lastName } = staff.manager;
      for (let count = 0; count < 2; count += 1) {
        assert.deepEqual(await http().get('previewInvitation', 200, { body: { token } }), {
          email,
          organization: { id: organization.id, name: organization.name },
          invitedBy: { firstName, lastName },
          role: { name: 'MEMBER' },
          expiresAt,
        });
      }
    });

    runner.it('responds identically to all tokens that cannot be accepted', async () => {
      const { organization, ...staff } = await createStaff(http());
      const organizationId = organization.id;
      const tokens: string[] = ['unknown', 'A'.repeat(43)];
      const inviteBy = async (inviter: typeof staff.owner, email: string): Promise<string> => {
        const { id } = await invite(http(), inviter, { organizationId, email, roleId: member });
        tokens.push(await mailedToken(http(), email, 'invitations/accept'));
        return id;
      };
      const owner = staff.owner.accessToken;
      const invitationId = await inviteBy(staff.owner, newEmail());
      await http().get('revokeInvitation', 204, { token: owner, params: { organizationId, invitationId } });
      await inviteBy(staff.owner, staff.outsider.email);
      const used = tokens.at(-1);
      await http().get('acceptInvitation', 200, { token: staff.outsider.accessToken, body: { token: used } });
      await inviteBy(staff.manager, newEmail());
      await disable(http(), staff.manager);
      for (const token of tokens) expectProblem(await preview(http(), token), 'INVALID_TOKEN');
      await inviteBy(staff.owner, newEmail());
      const good = tokens.at(-1) ?? '';
      assert.equal((await preview(http(), good)).status, 200);
      http().server.clock.advance({ seconds: sevenDays });
      const answers = await Promise.all([...tokens].map((token) => preview(http(), token)));
      const bodies = answers.map((answer) => {
        const { requestId: _, ...problem } = { ...expectProblem(answer, 'INVALID_TOKEN') } as Record<string, unknown>;
        return JSON.stringify(problem);
      });
      assert.equal(new Set(bodies).size, 1);
    });

    runner.it('accepts only well-formed tokens', async () => {
      for (const body of [{}, { token: '' }, { token: 5 }, { token: 'x', email: 'a@example.test' }]) {
        expectProblem(await http().call('previewInvitation', { body }), 'VALIDATION_FAILED');
      }
    });
  });
}
