import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailsTo, signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import {
  createOrganization,
  createStaff,
  invite,
  organizationRole,
  type InvitationOnWire,
  type PageOnWire,
} from './workspace.js';

const member = organizationRole('MEMBER');
const newEmail = (): string => `x.${randomUUID()}@example.test`;

interface ResultOnWire {
  readonly email: string;
  readonly invitation: InvitationOnWire | null;
  readonly problem: {
    readonly code: string;
    readonly detail: string;
    readonly retryAfterSeconds: number | null;
  } | null;
}

function inviteAll(http: HttpClient, by: SignedIn, [organizationId, body]: [string, object]): Promise<HttpAnswer> {
  return http.call('createInvitations', { token: by.accessToken, params: { organizationId }, body });
}

async function getResults(answer: Promise<HttpAnswer>): Promise<readonly ResultOnWire[]> {
  const { status, text } = await answer;
  assert.equal(status, 200, text);
  return (JSON.parse(text) as { results: readonly ResultOnWire[] }).results;
}

/** Tests inviting several addresses in one request. */
export function invitationBatchCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('inviting several addresses', () => {
    const http = useServer(options);

    runner.it(
      'returns one result per address in order, and accepts valid addresses even if others are refused',
      async () => {
        const { organization, ...staff } = await createStaff(http());
        const organizationId = organization.id;
        const [first, invited, last] = [newEmail(), newEmail(), newEmail()];
        await invite(http(), staff.owner, { organizationId, email: invited, roleId: member });
        const emails = [` ${first.toUpperCase()}`, 'nowhere', staff.member.email, invited, first, last];
        const results = await getResults(
          inviteAll(http(), staff.manager, [organizationId, { emails, roleId: member }]),
        );
        assert.deepEqual(
          results.map(({ email, invitation, problem }) => [email, invitation?.email ?? null, problem?.code ?? null]),
          [
            [` ${first.toUpperCase()}`, first, null],
            ['nowhere', null, 'VALIDATION_FAILED'],
            [staff.member.email, null, 'CONFLICT'],
            [invited, null, 'CONFLICT'],
            [first, null, 'CONFLICT'],
            [last, last, null],
          ],
        );
        const { items } = await http().get<PageOnWire<InvitationOnWire>>('listInvitations', 200, {
          token: staff.owner.accessToken,
          params: { organizationId },
        });
        const made = results.flatMap(({ invitation }) => invitation ?? []);
        assert.deepEqual(
          items.filter(({ email }) => email !== invited),
          made,
        );
        for (const email of [first, last]) assert.equal((await mailsTo(http(), email)).length, 1);
      },
    );

    runner.it('rejects the whole request for errors of caller, role or list', async () => {
      const { organization, ...staff } = await createStaff(http());
      const emails = [newEmail(), newEmail()];
      const attempt = (by: SignedIn, body: object): Promise<HttpAnswer> =>
        inviteAll(http(), by, [organization.id, body]);
      expectProblem(await attempt(staff.outsider, { emails, roleId: member }), 'NOT_FOUND');
      expectProblem(await attempt(staff.member, { emails, roleId: member }), 'FORBIDDEN');
      const admin = organizationRole('ADMIN');
      expectProblem(await attempt(staff.manager, { emails, roleId: admin }), 'GRANT_EXCEEDS_OWN');
      const many = Array.from({ length: 21 }, newEmail);
      for (const body of [{ emails: [], roleId: member }, { emails: many, roleId: member }, { emails }]) {
        expectProblem(await attempt(staff.owner, body), 'VALIDATION_FAILED');
      }
      for (const email of [...emails, ...many]) assert.deepEqual(await mailsTo(http(), email), []);
    });
  });

  runner.describe('the invitation limit of a sender', () => {
    const http = useServer(options, { rateLimits: { globalPerMinute: 10_000 } });

    runner.it('counts each address of a batch', async () => {
      const boss = await signIn(http());
      const { id } = await createOrganization(http(), boss);
      for (let count = 0; count < 5; count += 1) {
        const emails = Array.from({ length: 20 }, newEmail);
        const results = await getResults(inviteAll(http(), boss, [id, { emails, roleId: member }]));
        assert.ok(results.every(({ problem }) => problem === null));
      }
      const results = await getResults(
        inviteAll(http(), boss, [id, { emails: [newEmail(), newEmail()], roleId: member }]),
      );
      for (const { problem } of results) {
        assert.equal(problem?.code, 'RATE_LIMITED');
        assert.ok((problem.retryAfterSeconds ?? 0) > 0);
      }
    });
  });
}
