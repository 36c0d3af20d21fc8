import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@crewkit/core/adapter';

import { start, viewChat } from '../chat/chatting.js';
import { closeAccount, tryClose, untilFinished } from './closing.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';

// This number is larger than the number of group conversations that `FinishClosings` handles in one transaction.
const many = 250;

/** Tests closing an account that participates in more group conversations than one transaction can handle. */
export function closeAccountGroupCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('closing an account that participates in groups', () => {
    const http = useServer(options);

    runner.it('leaves every group, emits one event for each, and transfers ownership', async () => {
      const [person, bob, cyd] = [await signIn(http()), await signIn(http()), await signIn(http())];
      const ids = await addGroups(http(), [person, bob, cyd]);
      const after = await http().server.unitOfWork.read(({ events }) => events.lastPosition());
      await closeAccount(http(), person);
      await untilFinished(http(), person);
      const events = await eventsAfter(http(), after);
      const left = events.flatMap(({ event }) =>
        event.type === 'participant.removed' && event.userId === person.id ? [event.conversationId] : [],
      );
      assert.deepEqual(left.sort(), ids.sort());
      for (const id of [ids[0], ids.at(-1)]) {
        const { participants } = await viewChat(http(), bob, id ?? '');
        const found = participants.map(({ userId, role }) => [userId, role]);
        assert.deepEqual(
          new Map(found as [string, string][]),
          new Map([
            [bob.id, 'owner'],
            [cyd.id, 'member'],
          ]),
        );
      }
    });

    runner.it('leaves no group when it is refused', async () => {
      const [person, bob, cyd] = [await signIn(http()), await signIn(http()), await signIn(http())];
      const { id } = await start(http(), bob, { others: [person, cyd] });
      expectProblem(await tryClose(http(), person, { password: 'Wrong-password-1' }), 'INVALID_CREDENTIALS');
      assert.equal((await viewChat(http(), person, id)).participants.length, 3);
      const closing = await http().server.unitOfWork.read(({ personalData }) => personalData.listClosing(100));
      assert.ok(!closing.includes(person.id));
    });

    runner.it('leaves no group behind while 16 requests add the account to one', async () => {
      const [person, bob, cyd, dan] = await Promise.all([1, 2, 3, 4].map(() => signIn(http())));
      assert.ok(person && bob && cyd && dan);
      const groups = await Promise.all(Array.from({ length: 8 }, () => start(http(), bob, { others: [cyd, dan] })));
      const token = bob.accessToken;
      const adding = groups.map(({ id: conversationId }) =>
        http().call('addChatParticipants', { token, params: { conversationId }, body: { userIds: [person.id] } }),
      );
      const closing = closeAccount(http(), person);
      const starting = groups.map(() =>
        http().call('createChat', {
          token: cyd.accessToken,
          body: { kind: 'direct', participantIds: [dan.id, person.id] },
        }),
      );
      for (const { status, text } of await Promise.all([...adding, ...starting])) {
        assert.ok(status === 201 || status === 404, text);
      }
      await closing;
      await untilFinished(http(), person);
      const left = await http().server.unitOfWork.run(({ conversations }) =>
        conversations.lockLeavable(person.id, { organizationId: null, limit: 100 }),
      );
      assert.deepEqual(left, []);
      const again = { token, params: { conversationId: groups[0]?.id ?? '' }, body: { userIds: [person.id] } };
      expectProblem(await http().call('addChatParticipants', again), 'NOT_FOUND');
    });
  });
}

/** Adds group conversations of three users, owned by the first user. */
async function addGroups(http: HttpClient, people: readonly SignedIn[]): Promise<string[]> {
  const createdAt = http.server.clock.now();
  const [createdBy = ''] = people.map(({ id }) => id);
  const ids = Array.from({ length: many }, () => randomUUID());
  await http.server.unitOfWork.run(async ({ conversations }) => {
    for (const id of ids) {
      const participants = people.map(({ id: userId }, index) => ({
        userId,
        role: index === 0 ? ('owner' as const) : ('member' as const),
        joinedAt: new Date(createdAt.getTime() + index),
        lastReadSeq: 0,
      }));
      await conversations.insertGroup({ id, title: null, createdBy, participants, createdAt });
    }
  });
  return ids;
}

function eventsAfter({ server }: HttpClient, after: number): Promise<RecordedEvent[]> {
  return server.unitOfWork.read(({ events }) => events.list({ after, missing: [], limit: 10_000 }));
}
