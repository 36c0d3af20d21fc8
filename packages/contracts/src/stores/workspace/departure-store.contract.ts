import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { assertOneTrue } from '../support/assert-same.js';
import { addTaskChat, findConversation } from '../chat/chat-samples.js';
import { assertEvery, readGroup } from './departure-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addConversation, at, sampleMessage, sampleParticipant } from '../support/store-samples.js';
import { addMember, addMembers, addWorkspace, addWorkspaces, look, write } from './workspace-samples.js';

type Departure = StoreInput<'departures', 'insert'>;

async function addGroup(
  store: StoreAdapter,
  organizationId: string | null,
  userIds: readonly string[],
): Promise<string> {
  const id = randomUUID();
  const participants = userIds.map((userId) => sampleParticipant(userId, { role: 'member' }));
  const group = { id, organizationId, title: null, createdBy: userIds[0] ?? '', participants, createdAt: at(0) };
  await write(store, ({ conversations }) => conversations.insertGroup(group));
  await write(store, ({ messages }) =>
    messages.append(sampleMessage(id, userIds[0] ?? '', { body: 'Bernoulli', words: ['bernoulli'] })),
  );
  return id;
}

const depart = (store: StoreAdapter, departure: Departure, seconds = 5): Promise<void> =>
  write(store, async ({ members, departures }) => {
    assert.equal(await members.delete(departure.organizationId, departure.userId), true);
    await departures.insert(departure, at(seconds));
  });
const finish = (store: StoreAdapter, departure: Departure): Promise<boolean> =>
  write(store, ({ departures }) => departures.finish(departure));
const list = (store: StoreAdapter, limit = 10): Promise<Departure[]> =>
  look(store, ({ departures }) => departures.list(limit));
const leaveSome = (store: StoreAdapter, { organizationId, userId }: Departure, limit: number): Promise<string[]> =>
  write(store, async ({ conversations }) =>
    conversations.leave(await conversations.lockLeavable(userId, { organizationId, limit }), userId, at(9)),
  );

export const departureStoreCases: StoreCases = {
  async 'hides the groups of an organization from a former member before the participation rows are removed'(store) {
    const [here, there] = await addWorkspaces(store);
    const organizationId = here.organization.id;
    const userId = await addMember(store, organizationId);
    await write(store, ({ members }) => members.insert(there.organization.id, userId, at(0)));
    const group = await addGroup(store, organizationId, [userId, here.userId]);
    const kept = [await addGroup(store, there.organization.id, [userId]), await addGroup(store, null, [userId])];
    for (const id of [group, ...kept]) assertEvery(await readGroup(store, id, userId), true);
    await depart(store, { organizationId, userId });
    assertEvery(await readGroup(store, group, userId), false);
    for (const message of [sampleMessage(group, userId), sampleMessage(group, userId, { clientMessageId: 'again' })]) {
      const refused = await write(store, ({ messages }) => messages.append(message));
      assert.deepEqual(refused, { kind: 'refused' });
    }
    assertEvery(await readGroup(store, group, here.userId), true);
    assert.deepEqual((await findConversation(store, group))?.participants.length, 1);
    for (const id of kept) assertEvery(await readGroup(store, id, userId), true);
  },

  async 'returns no replay to a former member'(store) {
    const { organization } = await addWorkspace(store);
    const userId = await addMember(store, organization.id);
    const group = await addGroup(store, organization.id, [userId]);
    const sent = sampleMessage(group, userId, { clientMessageId: 'once' });
    const append = (): Promise<{ readonly kind: string }> => write(store, ({ messages }) => messages.append(sent));
    assert.deepEqual([(await append()).kind, (await append()).kind], ['appended', 'replayed']);
    await depart(store, { organizationId: organization.id, userId });
    assert.equal((await append()).kind, 'refused');
  },

  async 'locks a few groups and task conversations at a time, of one organization only'(store) {
    const [here, there] = await addWorkspaces(store);
    const organizationId = here.organization.id;
    const userId = await addMember(store, organizationId);
    const { chat } = await addTaskChat(store, here, { userIds: [userId] });
    const wanted = [chat, await addGroup(store, organizationId, [userId, here.userId])];
    while (wanted.length < 5) wanted.push(await addGroup(store, organizationId, [userId]));
    await addGroup(store, there.organization.id, [userId]);
    await addGroup(store, null, [userId]);
    await addTaskChat(store, there, { userIds: [userId] });
    await addConversation(store, [userId, here.userId]);
    await addGroup(store, organizationId, [here.userId]);
    await depart(store, { organizationId, userId });
    const lock = (limit: number): Promise<string[]> =>
      write(store, ({ conversations }) => conversations.lockLeavable(userId, { organizationId, limit }));
    assert.deepEqual(await lock(3), wanted.sort().slice(0, 3));
    assert.deepEqual(await lock(100), wanted);
    assert.deepEqual(await leaveSome(store, { organizationId, userId }, 4), wanted.slice(0, 4));
    assert.deepEqual(await lock(100), wanted.slice(4));
  },

  async 'keeps a departure until its user has left every conversation of the organization'(store) {
    const { organization, userId: other } = await addWorkspace(store);
    const organizationId = organization.id;
    const userId = await addMember(store, organizationId);
    const departure = { organizationId, userId };
    for (const _ of [1, 2, 3]) await addGroup(store, organizationId, [userId, other]);
    await addGroup(store, null, [userId]);
    const isPending = (): Promise<boolean> => look(store, ({ departures }) => departures.isPending(departure));
    assert.deepEqual([await isPending(), await finish(store, departure), await list(store)], [false, false, []]);
    await depart(store, departure);
    await write(store, ({ departures }) => departures.insert(departure, at(1)));
    assert.deepEqual([await isPending(), await list(store)], [true, [departure]]);
    await leaveSome(store, departure, 2);
    assert.deepEqual([await finish(store, departure), await isPending()], [false, true]);
    await leaveSome(store, departure, 2);
    assertOneTrue(await inParallel(racers, () => finish(store, departure)));
    assert.deepEqual([await isPending(), await list(store)], [false, []]);
  },

  async 'lists departures from the earliest to the latest, and removes those of a deleted organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const [first = '', second = ''] = await addMembers(store, here.organization.id, 2);
    const elsewhere = { organizationId: there.organization.id, userId: there.userId };
    await depart(store, { organizationId: here.organization.id, userId: first }, 30);
    await depart(store, elsewhere, 10);
    await depart(store, { organizationId: here.organization.id, userId: second }, 20);
    assert.deepEqual(
      (await list(store)).map(({ userId }) => userId),
      [there.userId, second, first],
    );
    assert.deepEqual(await list(store, 1), [elsewhere]);
    await write(store, ({ organizations }) => organizations.delete(here.organization.id, at(40)));
    while ((await write(store, ({ deletions }) => deletions.removeSome(100))) > 0);
    assert.deepEqual(await list(store), [elsewhere]);
  },
};
