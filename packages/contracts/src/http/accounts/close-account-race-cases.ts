import assert from 'node:assert/strict';

import { start, type ConversationOnWire } from '../chat/chatting.js';
import { closeAccount, tryClose, untilFinished } from './closing.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailsTo, signIn, type SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { addMember, createOrganization, organizationRole, getRoleIds } from '../workspace/workspace.js';

const [owner, admin] = [organizationRole('OWNER'), organizationRole('ADMIN')];
const rounds = 8;

/** Creates an organization with two owners. */
async function twoOwners(http: HttpClient): Promise<{ readonly id: string; readonly both: [SignedIn, SignedIn] }> {
  const ada = await signIn(http);
  const { id } = await createOrganization(http, ada);
  return { id, both: [ada, await addMember(http, ada, { organizationId: id, role: 'OWNER' })] };
}

/**
 * Tests race conditions: they must not leave an organization without an OWNER, and must not leave a closed account
 * among members or participants.
 */
export function closeAccountRaceCases(options: HttpContractOptions): void {
  lastOwnerCases(options);
  raceCases(options);
}

function lastOwnerCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('closing the account of an owner', () => {
    const http = useServer(options);

    runner.it('is refused without side effects while the account is the only owner of an organization', async () => {
      const { id, both } = await twoOwners(http());
      const [person, other] = both;
      const alone = await createOrganization(http(), person);
      const group = await start(http(), person, { others: [other, await signIn(http())] });
      const mails = (await mailsTo(http(), person.email)).length;
      // Correct passwords never lock the account, however often they are sent.
      for (let count = 0; count < 6; count += 1) {
        expectProblem(await tryClose(http(), person, { password: person.password }), 'LAST_OWNER');
      }
      assert.deepEqual(await getRoleIds(http(), person, [id, person.id]), [owner]);
      assert.equal((await mailsTo(http(), person.email)).length, mails);
      const call = { token: person.accessToken, params: { conversationId: group.id } };
      assert.equal((await http().get<ConversationOnWire>('viewChat', 200, call)).participants.length, 3);
      await http().get('refresh', 200, { body: { refreshToken: person.refreshToken } });
      await addMember(http(), person, { organizationId: alone.id, role: 'OWNER' });
      await closeAccount(http(), person);
      assert.deepEqual(await getRoleIds(http(), other, [id, other.id]), [owner]);
    });

    runner.it('leaves one owner when the other owner is demoted at the same time', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { id, both } = await twoOwners(http());
        const [person, other] = both;
        const by = round % 2 === 0 ? other : person;
        const demotion = { token: by.accessToken, params: { organizationId: id, userId: other.id } };
        const [closed, demoted] = await Promise.all([
          tryClose(http(), person, { password: person.password }),
          http().call('setMemberRoles', { ...demotion, body: { roleIds: [admin] } }),
        ]);
        const outcome = `round ${round}: ${closed.status} ${demoted.status}`;
        const reader = closed.status === 204 ? other : person;
        assert.deepEqual(await getRoleIds(http(), reader, [id, reader.id]), [owner], outcome);
        if (closed.status !== 204) expectProblem(closed, 'LAST_OWNER');
      }
    });

    runner.it('leaves one owner when all owners close their accounts at the same time', async () => {
      const { id, both } = await twoOwners(http());
      const third = await addMember(http(), both[0], { organizationId: id, role: 'OWNER' });
      const people = [...both, third];
      const answers = await Promise.all(people.map((each) => tryClose(http(), each, { password: each.password })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 204, 409]);
    });
  });
}

function raceCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('closing an account in a race', () => {
    const http = useServer(options);

    runner.it('succeeds once among 16 parallel requests', async () => {
      const person = await signIn(http());
      const proof = { password: person.password };
      const answers = await Promise.all(Array.from({ length: 16 }, () => tryClose(http(), person, proof)));
      assert.equal(answers.filter(({ status }) => status === 204).length, 1);
      const others = answers.filter(({ status }) => status !== 204).map(({ status }) => status);
      assert.ok(
        others.every((status) => status === 401 || status === 429),
        others.join(),
      );
      assert.equal((await mailsTo(http(), person.email)).filter(({ subject }) => subject.includes('closed')).length, 1);
    });

    runner.it('leaves no organization owned by the account', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const person = await signIn(http());
        const founding = { token: person.accessToken, body: { name: 'Mine' } };
        const [founded, { status }] = await Promise.all([
          http().call('createOrganization', founding),
          tryClose(http(), person, { password: person.password }),
        ]);
        const { unitOfWork } = http().server;
        const left = await unitOfWork.read(({ members }) => members.listOrganizationIds(person.id));
        const outcome = `round ${round}: ${founded.status} ${status}`;
        // If the organization was created first, closing the account is refused, because the user is its only owner.
        assert.ok(status === 204 || status === 409, outcome);
        assert.equal(left.length, status === 204 ? 0 : 1, outcome);
      }
    });

    runner.it('leaves no name behind', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const person = await signIn(http());
        const renaming = { token: person.accessToken, body: { firstName: 'Still' } };
        const rename = (): Promise<HttpAnswer> => http().call('updateMe', renaming);
        const early = Array.from({ length: 4 }, rename);
        const closing = closeAccount(http(), person);
        await Promise.all([...early, closing, ...Array.from({ length: 12 }, rename)]);
        const account = await http().server.unitOfWork.read(({ accounts }) => accounts.findById(person.id));
        assert.equal(account?.firstName, 'Former', `round ${round}`);
      }
    });

    runner.it('leaves the account in no group, and every remaining group with an owner', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const people = await Promise.all([1, 2, 3].map(() => signIn(http())));
        const [person, bob, cyd] = people as [SignedIn, SignedIn, SignedIn];
        const group = await start(http(), bob, { others: [cyd, await signIn(http())] });
        const others = { kind: 'direct', participantIds: [bob.id, cyd.id] };
        const adding = { params: { conversationId: group.id }, body: { userIds: [person.id] } };
        const [, , { status }] = await Promise.all([
          http().call('createChat', { token: person.accessToken, body: others }),
          http().call('addChatParticipants', { token: bob.accessToken, ...adding }),
          tryClose(http(), person, { password: person.password }),
        ]);
        assert.equal(status, 204);
        await untilFinished(http(), person);
        const window = { after: null, limit: 10 };
        const [own, left] = await http().server.unitOfWork.read(async ({ conversations }) => [
          await conversations.listFor(person.id, { projectIds: [], ...window }),
          await conversations.listFor(cyd.id, { projectIds: [], ...window }),
        ]);
        assert.deepEqual(own.items, [], `round ${round}`);
        for (const { participants } of left.items) {
          assert.equal(participants.filter(({ role }) => role === 'owner').length, 1, `round ${round}`);
        }
      }
    });
  });
}
