import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { pause } from '../../until.js';
import { tryPost, viewChat } from '../chat/chatting.js';
import { listChats } from '../chat/contacting.js';
import { expectProblem } from '../support/expect-answer.js';
import type { HttpClient } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import type { SignedIn } from '../support/people.js';
import { addMember, createStaff } from './workspace.js';

// This number is larger than the number of group conversations that `FinishDepartures` handles in one transaction.
const many = 250;

/**
 * Tests the end of a membership if the user participates in more of the organization's group conversations than one transaction can handle.
 */
export function departureCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('removing a member of many groups', () => {
    const http = useServer(options);

    runner.it(
      'ends access at once, records each group once, and lets the user rejoin the organization without these groups',
      async () => {
        const { organization, owner, member, manager } = await createStaff(http());
        const ids = await addGroups(http(), organization.id, [member, manager]);
        const after = await http().server.unitOfWork.read(({ events }) => events.lastPosition());
        const params = { organizationId: organization.id, userId: member.id };
        await http().get('removeMember', 204, { token: owner.accessToken, params });
        assert.deepEqual(await listChats(http(), member), []);
        for (const id of [ids[0], ids.at(-1)]) {
          expectProblem(await tryPost(http(), member, id ?? '', { body: 'again' }), 'NOT_FOUND');
          const { participants } = await viewChat(http(), manager, id ?? '');
          assert.deepEqual(
            participants.map(({ userId }) => userId),
            [manager.id],
          );
        }
        await untilDeparted(http(), params);
        const { events } = await http().server.unitOfWork.read(async (stores) => ({
          events: await stores.events.list({ after, missing: [], limit: 10_000 }),
        }));
        const left = events.flatMap(({ event }) =>
          event.type === 'participant.removed' && event.userId === member.id ? [event.conversationId] : [],
        );
        assert.deepEqual(left.sort(), ids.toSorted());
        assert.equal((await viewChat(http(), manager, ids[0] ?? '')).participants[0]?.role, 'owner');
        await addMember(http(), owner, { organizationId: organization.id, person: member });
        assert.deepEqual(await listChats(http(), member), []);
      },
    );
  });
}

/** Adds the organization's group conversations with these participants, owned by the first participant. */
async function addGroups(
  http: HttpClient,
  organizationId: string,
  participants: readonly SignedIn[],
): Promise<string[]> {
  const createdAt = http.server.clock.now();
  const ids = Array.from({ length: many }, () => randomUUID());
  const people = participants.map(({ id: userId }, index) => ({
    userId,
    role: index === 0 ? ('owner' as const) : ('member' as const),
    joinedAt: createdAt,
    lastReadSeq: 0,
  }));
  const group = { organizationId, title: null, createdBy: participants[0]?.id ?? '', participants: people, createdAt };
  await http.server.unitOfWork.run(async ({ conversations }) => {
    for (const id of ids) await conversations.insertGroup({ ...group, id });
  });
  return ids;
}

async function untilDeparted(
  { server }: HttpClient,
  departure: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (await server.unitOfWork.read(({ departures }) => departures.isPending(departure))) {
    assert.ok(performance.now() < deadline, 'the departure is not finished');
    await pause(20);
  }
}
