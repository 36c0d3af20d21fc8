import assert from 'node:assert/strict';
import type { StoreAdapter, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { assertOneTrue, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addConversation, addAccounts, at, awkwardText, idAt, sampleParticipant } from '../support/store-samples.js';
import { addTaskChat } from '../chat/chat-samples.js';
import { addWorkspace, look, write } from '../workspace/workspace-samples.js';

type NewWebhook = StoreInput<'webhooks', 'insert'>;
type NewDelivery = StoreInput<'webhooks', 'enqueue'>;
type Attempt = StoreInput<'webhooks', 'recordAttempt'>;
type Changes = StoreInput<'webhooks', 'update', 2>['changes'];
type Webhook = StoreResult<'webhooks', 'find'>;

const created = { paused: null, failures: 0, failingSince: null };
const pause = { at: at(5), reason: 'manual' } as const;
const [first, second, third] = [idAt(1), idAt(2), idAt(3)];

/** Adds an organization, and a webhook with the first id. */
async function addWebhook(store: StoreAdapter, changes: Partial<NewWebhook> = {}): Promise<NewWebhook> {
  const organizationId = changes.organizationId ?? (await newOrganization(store));
  const webhook: NewWebhook = {
    ...{ id: first, organizationId, url: 'https://hooks.example/a?b=c', types: ['task.created', 'member.added'] },
    ...{ sealed: awkwardText, startsAfter: 7, createdAt: at(1) },
    ...changes,
  };
  await write(store, ({ webhooks }) => webhooks.insert(webhook));
  return webhook;
}

async function newOrganization(store: StoreAdapter): Promise<string> {
  return (await addWorkspace(store)).organization.id;
}

const toDelivery = (number: number, changes: Partial<NewDelivery> = {}): NewDelivery => ({
  ...{ id: idAt(100 + number), webhookId: first, position: number, type: 'task.created' },
  ...{ data: { taskId: awkwardText, version: 3 }, createdAt: at(number) },
  ...changes,
});
const enqueue = (store: StoreAdapter, deliveries: readonly NewDelivery[], time = 10): Promise<void> =>
  write(store, ({ webhooks }) => webhooks.enqueue(deliveries, at(time)));
const claim = (
  store: StoreAdapter,
  holder: string,
  { id = first, now = 20, lease = 100 } = {},
): Promise<Webhook | null> =>
  write(store, ({ webhooks }) => webhooks.claim(id, { holder, now: at(now), leaseUntil: at(now + lease) }));
const record = (store: StoreAdapter, number: number, changes: Partial<Attempt> = {}): Promise<boolean> =>
  write(store, ({ webhooks }) =>
    webhooks.recordAttempt({
      ...{ webhookId: first, holder: 'a', deliveryId: idAt(100 + number), at: at(30), status: 'delivered' },
      ...{ responseStatus: 204, error: null, failures: 0, failingSince: null, dueAt: at(30), paused: null },
      ...changes,
    }),
  );
const release = (store: StoreAdapter, { holder = 'a', keep = 100 } = {}): Promise<void> =>
  write(store, ({ webhooks }) => webhooks.release(first, holder, keep));
const due = async (store: StoreAdapter, now = 1000): Promise<string[]> =>
  (await look(store, ({ webhooks }) => webhooks.listDue(at(now), 100))).map(({ id }) => id);
const next = async (store: StoreAdapter): Promise<string | null> =>
  (await look(store, ({ webhooks }) => webhooks.findNext(first)))?.id ?? null;
const listed = async (store: StoreAdapter): Promise<readonly StoreResult<'webhooks', 'listDeliveries'>[]> =>
  (await look(store, ({ webhooks }) => webhooks.listDeliveries(first, { before: null, limit: 100 }))).items;

const webhookCases: StoreCases = {
  async 'stores webhooks, and finds them in their organization only'(store) {
    const webhook = await addWebhook(store);
    const other = await addWebhook(store, { id: third });
    const last = await addWebhook(store, { id: second, organizationId: webhook.organizationId, types: ['*'] });
    const stored = { ...webhook, ...created };
    const find = (organizationId: string) => look(store, ({ webhooks }) => webhooks.find(organizationId, first));
    assertSame(await find(webhook.organizationId), stored);
    assert.equal(await find(other.organizationId), null);
    const list = await look(store, ({ webhooks }) => webhooks.list(webhook.organizationId));
    assertSame(list, [stored, { ...last, ...created }]);
    const remove = (organizationId: string) => write(store, ({ webhooks }) => webhooks.delete(organizationId, first));
    assert.equal(await remove(other.organizationId), false);
    await enqueue(store, [toDelivery(1)]);
    assert.equal(await remove(webhook.organizationId), true);
    assert.equal(await remove(webhook.organizationId), false);
    assertSame(await listed(store), []);
  },

  async 'changes only the given fields, and forgets failures'(store) {
    const webhook = await addWebhook(store);
    await enqueue(store, [toDelivery(1)]);
    await claim(store, 'a');
    await record(store, 1, { status: 'pending', failures: 3, failingSince: at(7), dueAt: at(900) });
    await release(store);
    const update = (changes: Changes, organizationId = webhook.organizationId) =>
      write(store, ({ webhooks }) => webhooks.update(organizationId, first, { changes, at: at(40) }));
    const found = await look(store, ({ webhooks }) => webhooks.find(webhook.organizationId, first));
    assertSame(found, { ...webhook, paused: null, failures: 3, failingSince: at(7) });
    assertSame(await due(store, 899), []);
    assertSame(await update({ url: 'https://b.example/' }), { ...webhook, ...created, url: 'https://b.example/' });
    assertSame(await due(store, 39), []);
    assertSame(await due(store, 40), [first]);
    const changed = { types: ['*'], sealed: 'sealed', startsAfter: 9, paused: pause };
    assertSame(await update(changed), { ...webhook, ...created, url: 'https://b.example/', ...changed });
    assertSame((await update({ paused: { at: at(8), reason: 'gone' } }))?.paused, pause);
    assertSame((await update({ types: ['member.added'] }))?.paused, pause);
    assert.equal((await update({ paused: null }))?.paused, null);
    assert.equal(await update({ url: 'https://c.example/' }, await newOrganization(store)), null);
  },

  async 'lists listening webhooks of the given organizations with their pending deliveries'(store) {
    assert.equal(await look(store, ({ webhooks }) => webhooks.existsListening()), false);
    const { organizationId, id, url, types, startsAfter } = await addWebhook(store);
    const other = await addWebhook(store, { id: second });
    await addWebhook(store, { id: third, organizationId });
    await write(store, ({ webhooks }) =>
      webhooks.update(organizationId, third, { changes: { paused: pause }, at: at(9) }),
    );
    await enqueue(store, [toDelivery(1), toDelivery(2), toDelivery(3, { position: null })]);
    const list = (...ids: string[]) => look(store, ({ webhooks }) => webhooks.listListening(ids));
    assert.equal(await look(store, ({ webhooks }) => webhooks.existsListening()), true);
    assertSame(await list(organizationId), [{ id, organizationId, url, types, startsAfter, pending: 2 }]);
    assert.equal((await list(organizationId, other.organizationId)).length, 2);
    assertSame(await list(), []);
    await write(store, ({ organizations }) => organizations.delete(other.organizationId, at(10)));
    assertSame(await list(other.organizationId), []);
  },

  async 'finds the organizations of groups and of conversations about tasks'(store) {
    const workspace = await addWorkspace(store);
    const { organization, userId } = workspace;
    const { chat: task } = await addTaskChat(store, workspace);
    const [ada = '', bob = ''] = await addAccounts(store, 2);
    const direct = await addConversation(store, [ada, bob]);
    const group = { title: null, createdBy: userId, participants: [sampleParticipant(userId)], createdAt: at(0) };
    await write(store, async ({ conversations }) => {
      await conversations.insertGroup({ ...group, id: first, organizationId: organization.id });
      await conversations.insertGroup({ ...group, id: second, organizationId: null });
    });
    const find = (ids: readonly string[]) => look(store, ({ webhooks }) => webhooks.findOrganizations(ids));
    const found = await find([task, direct, first, second, third]);
    const expected = [task, first].map((id) => [id, organization.id] as const);
    assertSame([...found].sort(), expected.sort());
    assertSame([...(await find([]))], []);
  },
};

const queueCases: StoreCases = {
  async 'has a webhook deliver in the order of positions, and requested deliveries first'(store) {
    await addWebhook(store);
    await enqueue(store, [toDelivery(3), toDelivery(1)]);
    await enqueue(store, [toDelivery(2), toDelivery(1, { id: idAt(999), type: 'again' })]);
    assertSame(
      (await listed(store)).map(({ id }) => id),
      [idAt(103), idAt(102), idAt(101)],
    );
    await claim(store, 'a');
    assert.equal(await next(store), idAt(101));
    await record(store, 1);
    assert.equal(await next(store), idAt(102));
    await enqueue(store, [toDelivery(9, { position: null })]);
    assert.equal(await next(store), idAt(109));
    await write(store, ({ webhooks }) => webhooks.request(first, idAt(101), at(50)));
    assert.equal(await next(store), idAt(101));
    await record(store, 1, { status: 'failed', responseStatus: null, error: 'timeout' });
    await record(store, 9);
    await record(store, 2);
    await record(store, 3);
    assert.equal(await next(store), null);
    const [, , , oldest] = await listed(store);
    const result = { status: 'failed', attempts: 2, lastAttemptAt: at(30), responseStatus: null, error: 'timeout' };
    assertSame(oldest, { ...toDelivery(1), ...result });
  },

  async 'requests a finished delivery again, and leaves a pending one in its place'(store) {
    const { organizationId } = await addWebhook(store);
    await addWebhook(store, { id: second, organizationId });
    await enqueue(store, [toDelivery(1), toDelivery(2)]);
    await claim(store, 'a');
    await record(store, 1, { dueAt: at(900) });
    await release(store);
    const request = (webhookId: string, number: number) =>
      write(store, ({ webhooks }) => webhooks.request(webhookId, idAt(100 + number), at(50)));
    assert.equal(await request(second, 1), null);
    assert.equal(await request(first, 7), null);
    assert.equal((await request(first, 2))?.status, 'pending');
    assertSame(await due(store, 50), [first]);
    assert.equal((await request(first, 1))?.status, 'requested');
    assert.equal(await next(store), idAt(101));
  },

  async 'lists deliveries in pages, the newest first'(store) {
    await addWebhook(store);
    await enqueue(
      store,
      [1, 2, 3, 4, 5].map((number) => toDelivery(number)),
    );
    const page = (before: string | null) =>
      look(store, ({ webhooks }) => webhooks.listDeliveries(first, { before, limit: 2 }));
    const newest = await page(null);
    assertSame(
      newest.items.map(({ position }) => position),
      [5, 4],
    );
    const middle = await page(newest.next);
    assertSame(
      middle.items.map(({ position }) => position),
      [3, 2],
    );
    const oldest = await page(middle.next);
    assertSame([oldest.items.map(({ position }) => position), oldest.next], [[1], null]);
  },

  async 'is due from the first delivery until there is none, or until the next attempt'(store) {
    await addWebhook(store);
    assertSame(await due(store), []);
    await enqueue(store, [toDelivery(1)], 10);
    await enqueue(store, [toDelivery(2)], 500);
    assertSame(await due(store, 9), []);
    assertSame(await due(store, 10), [first]);
    await claim(store, 'a');
    await record(store, 1, { status: 'pending', dueAt: at(900) });
    await enqueue(store, [toDelivery(3)], 40);
    await release(store);
    assertSame(await due(store, 899), []);
    assertSame(await due(store, 900), [first]);
    await enqueue(store, [toDelivery(4, { position: null })], 50);
    assertSame(await due(store, 50), [first]);
    await claim(store, 'a', { now: 200 });
    for (const number of [1, 2, 3, 4]) await record(store, number);
    await release(store);
    assertSame(await due(store), []);
  },

  async 'delivers only what is requested while it is paused, and the rest when it is resumed'(store) {
    const { organizationId } = await addWebhook(store);
    await enqueue(store, [toDelivery(1)]);
    const update = (paused: typeof pause | null) =>
      write(store, ({ webhooks }) => webhooks.update(organizationId, first, { changes: { paused }, at: at(60) }));
    await update(pause);
    await claim(store, 'a');
    assert.equal(await next(store), null);
    await release(store);
    assertSame(await due(store), []);
    await enqueue(store, [toDelivery(2, { position: null })], 70);
    assertSame(await due(store, 70), [first]);
    assert.equal(await next(store), idAt(102));
    await update(null);
    await claim(store, 'a');
    await record(store, 2, { paused: { at: at(80), reason: 'gone' } });
    const webhook = await claim(store, 'a');
    assertSame(webhook?.paused, { at: at(80), reason: 'gone' });
    assert.equal(await next(store), null);
    await record(store, 2, { paused: { at: at(90), reason: 'failures' } });
    assertSame((await claim(store, 'a'))?.paused, { at: at(80), reason: 'gone' });
  },

  async 'is no longer due when its organization is deleted'(store) {
    const { organizationId } = await addWebhook(store);
    await enqueue(store, [toDelivery(1)]);
    await write(store, ({ organizations }) => organizations.delete(organizationId, at(10)));
    assertSame(await due(store), []);
  },
};

const leaseCases: StoreCases = {
  async 'is claimed by one of many parallel callers'(store) {
    const { organizationId, ...webhook } = await addWebhook(store);
    const claimed = await inParallel(racers, (index) => claim(store, `holder ${index}`));
    assertOneTrue(claimed.map((each) => each !== null));
    assertSame(
      claimed.find((each) => each !== null),
      { ...webhook, organizationId, ...created },
    );
  },

  async 'passes to one of many parallel callers when the lease ends'(store) {
    await addWebhook(store);
    await enqueue(store, [toDelivery(1)]);
    await claim(store, 'gone', { now: 20, lease: 100 });
    assert.equal(await claim(store, 'b', { now: 119 }), null);
    assertSame(await due(store, 119), []);
    assertSame(await due(store, 120), [first]);
    const claimed = await inParallel(racers, (index) => claim(store, `holder ${index}`, { now: 120 }));
    assertOneTrue(claimed.map((each) => each !== null));
  },

  async 'records attempts of its latest holder only'(store) {
    await addWebhook(store);
    await enqueue(store, [toDelivery(1)]);
    assert.equal(await record(store, 1), false);
    await claim(store, 'a', { now: 20, lease: 10 });
    assert.equal(await record(store, 1, { status: 'pending' }), true);
    assert.notEqual(await claim(store, 'b', { now: 30 }), null);
    assert.equal(await record(store, 1), false);
    await release(store);
    assert.equal(await claim(store, 'a', { now: 31 }), null);
    await release(store, { holder: 'b' });
    assert.equal(await record(store, 1, { holder: 'b' }), false);
    const [delivery] = await listed(store);
    assert.equal(delivery?.attempts, 1);
    assert.equal(delivery.status, 'pending');
  },

  async 'loses no delivery that is added while it is released'(store) {
    await addWebhook(store);
    for (let round = 0; round < 5; round += 1) {
      await claim(store, 'a');
      const numbers = Array.from({ length: racers }, (_, index) => round * racers + index + 1);
      await Promise.all([release(store), ...numbers.map((number) => enqueue(store, [toDelivery(number)]))]);
      assertSame(await due(store), [first]);
      await claim(store, 'a');
      for (const number of numbers) await record(store, number);
      await release(store);
      assertSame(await due(store), []);
    }
  },

  async 'keeps the newest finished deliveries, and removes old ones'(store) {
    await addWebhook(store);
    await enqueue(
      store,
      [1, 2, 3, 4, 5].map((number) => toDelivery(number)),
    );
    await claim(store, 'a');
    for (const number of [1, 2, 3, 4]) await record(store, number);
    await release(store, { keep: 3 });
    const left = async () => (await listed(store)).map(({ position }) => position);
    assertSame(await left(), [5, 4, 3, 2]);
    const remove = (time: number) => write(store, ({ webhooks }) => webhooks.deleteFinished(at(time)));
    assert.equal(await remove(3), 2);
    assert.equal(await remove(3), 0);
    assert.equal(await remove(100), 1);
    assertSame(await left(), [5]);
  },
};

export const webhookStoreCases: StoreCases = { ...webhookCases, ...queueCases, ...leaseCases };
