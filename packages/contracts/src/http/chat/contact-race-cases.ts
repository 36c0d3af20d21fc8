import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { directKey, type Stores } from '@crewkit/core/adapter';

import { start, tryPost, viewChat, type ConversationOnWire } from './chatting.js';
import { expectNoContact, listChats, signInMany, tryAdd, tryBlock, tryOpenDirect, tryStart } from './contacting.js';
import { pause } from '../../until.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { SignedIn } from '../support/people.js';
import { createStaff } from '../workspace/workspace.js';

type Three = [SignedIn, SignedIn, SignedIn];

async function lockAccounts({ accounts }: Stores, users: readonly SignedIn[]): Promise<void> {
  for (const id of users.map((user) => user.id).sort()) await accounts.lockById(id);
}

/** Blocks a user within a transaction that is not committed yet. */
const blocking =
  (user: SignedIn, blocked: SignedIn) =>
  async (stores: Stores): Promise<void> => {
    await lockAccounts(stores, [user, blocked]);
    await stores.blockedUsers.insert({ userId: user.id, blockedUserId: blocked.id, blockedAt: new Date() });
  };

/** Removes a member within a transaction that is not committed yet. */
const removing =
  (organizationId: string, user: SignedIn) =>
  async ({ organizations, members }: Stores): Promise<void> => {
    await organizations.lockById(organizationId);
    await members.delete(organizationId, user.id);
  };

// Calls that wait for a lock use all of this time. For other calls, it is long enough to complete.
const openMs = 50;

/**
 * Makes calls while a transaction has done `work` and is not committed, and returns their responses. Calls that need the same locks wait
 * for the commit, and see the changes of the transaction. All other calls get their response before the commit.
 */
async function callDuring<T>(
  { server }: HttpClient,
  work: (stores: Stores) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  let calling: Promise<T> | null = null;
  const made = await server.unitOfWork.run(async (stores) => {
    await work(stores);
    // The calls are made once, although the transaction can be retried.
    calling ??= call();
    await Promise.race([calling, pause(openMs)]);
    return { calling };
  });
  return made.calling;
}

const parallel = 16;

/** Makes a call this many times concurrently. */
const atOnce =
  <T>(call: () => Promise<T>) =>
  (): Promise<T[]> =>
    Promise.all(Array.from({ length: parallel }, call));

/** Tests calls during an uncommitted change that concerns the same users. */
export function contactRaceCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('contact during an uncommitted change', () => {
    const http = useServer(options);

    runner.it('starts no direct conversation and no group after a block', async () => {
      const [ada, bob, cyd] = (await signInMany(http(), 3)) as Three;
      const group = await start(http(), ada, { others: [cyd, ...(await signInMany(http(), 1))] });
      const calls = [
        () => tryOpenDirect(http(), ada, bob),
        () => tryStart(http(), ada, { participantIds: [bob.id, cyd.id] }),
        () => tryAdd(http(), ada, { id: group.id, userIds: [bob.id] }),
      ];
      for (const call of calls) {
        const answers = await callDuring(http(), blocking(bob, ada), atOnce(call));
        for (const answer of answers) expectNoContact(answer);
        await http().server.unitOfWork.run(({ blockedUsers }) => blockedUsers.delete(bob.id, ada.id));
      }
      assert.deepEqual(await listChats(http(), bob), []);
    });

    runner.it('stops in a direct conversation that is being opened during a block', async () => {
      const [ada, bob] = (await signInMany(http(), 2)) as [SignedIn, SignedIn];
      const id = randomUUID();
      const createdAt = new Date();
      const participants = [ada, bob].map((user) => ({
        ...{ userId: user.id, role: 'member' as const, joinedAt: createdAt, lastReadSeq: 0 },
      }));
      const opening = async (stores: Stores): Promise<void> => {
        await lockAccounts(stores, [ada, bob]);
        const conversation = { id, directKey: directKey(ada.id, bob.id), createdBy: ada.id, participants, createdAt };
        await stores.conversations.insertDirectIfAbsent(conversation);
      };
      const answers = await callDuring(
        http(),
        opening,
        atOnce(() => tryBlock(http(), bob, ada)),
      );
      for (const { status } of answers) assert.equal(status, 204);
      for (const user of [ada, bob]) expectNoContact(await tryPost(http(), user, id, { body: 'hello' }));
    });

    runner.it('adds no user to groups of an organization that removes the user', async () => {
      const { organization, manager, member, admin } = await createStaff(http());
      const { id: organizationId } = organization;
      const started = await tryStart(http(), manager, { participantIds: [admin.id], organizationId });
      const { id } = JSON.parse(started.text) as ConversationOnWire;
      const calls = [
        () => tryAdd(http(), manager, { id, userIds: [member.id] }),
        () => tryStart(http(), manager, { participantIds: [admin.id, member.id], organizationId }),
      ];
      for (const call of calls) {
        for (const answer of await callDuring(http(), removing(organizationId, member), atOnce(call))) {
          const { errors } = expectProblem(answer, 'VALIDATION_FAILED');
          assert.deepEqual(
            errors?.map(({ code }) => code),
            ['not_a_member'],
          );
        }
        const { clock, unitOfWork } = http().server;
        await unitOfWork.run(({ members }) => members.insert(organizationId, member.id, clock.now()));
      }
      assert.deepEqual(await listChats(http(), member), []);
      assert.equal((await viewChat(http(), manager, id)).participants.length, 2);
    });
  });
}
