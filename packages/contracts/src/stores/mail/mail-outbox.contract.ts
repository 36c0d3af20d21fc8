import assert from 'node:assert/strict';
import type { StoreAdapter, Page, StoreResult, StoreInput } from '@crewkit/core/adapter';
import { assertEveryPage } from '../support/assert-pages.js';
import { assertRejectsWith, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at, awkwardText, idAt } from '../support/store-samples.js';

type OutboxEntry = StoreResult<'mailOutbox', 'claimDue'>;
type PendingMail = StoreResult<'mailOutbox', 'listPending'>;
type PendingMailWindow = StoreInput<'mailOutbox', 'listPending'>;

type NewEntry = Omit<OutboxEntry, 'attempts'>;

const entry = (number: number, createdAt = at(number)): NewEntry => ({ id: idAt(number), sealed: 'sealed', createdAt });

async function enqueue(store: StoreAdapter, ...entries: NewEntry[]): Promise<void> {
  await store.unitOfWork.run(async (stores) => {
    for (const each of entries) await stores.mailOutbox.enqueue(each);
  });
}

const claim = (store: StoreAdapter, nowMs: number, limit = 10, leaseMs = 1000): Promise<OutboxEntry[]> =>
  store.unitOfWork.run((stores) =>
    stores.mailOutbox.claimDue({ now: at(nowMs), leaseUntil: at(nowMs + leaseMs), limit }),
  );
const markSent = (store: StoreAdapter, number: number, keep: boolean): Promise<void> =>
  store.unitOfWork.run((stores) => stores.mailOutbox.markSent(idAt(number), at(50), keep));
const markFailed = (store: StoreAdapter, number: number, nextMs: number): Promise<void> =>
  store.unitOfWork.run((stores) => stores.mailOutbox.markFailed(idAt(number), `error ${number}`, at(nextMs)));
const recent = (store: StoreAdapter, limit = 10): Promise<OutboxEntry[]> =>
  store.unitOfWork.read((stores) => stores.mailOutbox.listRecent(limit));
const listPending = (
  store: StoreAdapter,
  window: PendingMailWindow,
): Promise<Page<PendingMail, Pick<PendingMail, 'id' | 'nextAttemptAt'>>> =>
  store.unitOfWork.read((stores) => stores.mailOutbox.listPending(window));
const state = (store: StoreAdapter): Promise<StoreResult<'mailOutbox', 'state'>> =>
  store.unitOfWork.read((stores) => stores.mailOutbox.state());
const backlog = (store: StoreAdapter): Promise<StoreResult<'mailOutbox', 'backlog'>> =>
  store.unitOfWork.read((stores) => stores.mailOutbox.backlog());
const toIds = (entries: readonly OutboxEntry[]): string[] => entries.map((each) => each.id);

export const mailOutboxCases: StoreCases = {
  async 'stores every field of an email and counts the attempt with the claim'(store) {
    const mail = { ...entry(1), sealed: awkwardText.repeat(1000) };
    await enqueue(store, mail);
    assertSame(await recent(store), [{ ...mail, attempts: 0 }]);
    assertSame(await claim(store, 1), [{ ...mail, attempts: 1 }]);
    assertSame(await recent(store), [{ ...mail, attempts: 1 }]);
  },

  async 'rejects the id of another email'(store) {
    await enqueue(store, entry(1));
    await assertRejectsWith('CONFLICT', enqueue(store, { ...entry(1), sealed: 'other' }));
    assertSame(await recent(store), [{ ...entry(1), attempts: 0 }]);
  },

  async 'claims due mails, oldest first, up to the limit'(store) {
    await enqueue(store, entry(3), entry(1), entry(5, at(500)), entry(2), entry(4));
    assert.deepEqual(toIds(await claim(store, 100, 3)), [1, 2, 3].map(idAt));
    assert.deepEqual(toIds(await claim(store, 100, 3)), [idAt(4)]);
    assert.deepEqual(toIds(await claim(store, 100, 3)), []);
    assert.deepEqual(toIds(await claim(store, 500, 3)), [idAt(5)]);
  },

  async 'claims mails by due time, whatever their age'(store) {
    await enqueue(store, entry(1), entry(2));
    await claim(store, 10);
    await markFailed(store, 1, 500);
    await markFailed(store, 2, 400);
    assert.deepEqual(toIds(await claim(store, 600, 1)), [idAt(2)]);
  },

  async 'hands each email to one of many parallel claims'(store) {
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    await enqueue(store, ...numbers.map((number) => entry(number)));
    const batches = await inParallel(racers, () => claim(store, 100, 3));
    for (const batch of batches) assert.ok(batch.length <= 3, `${batch.length}`);
    assert.deepEqual(batches.flatMap(toIds).sort(), numbers.map(idAt));
    assert.deepEqual(
      batches.flat().map((each) => each.attempts),
      numbers.map(() => 1),
    );
  },

  async 'hides a claimed email until its lease ends'(store) {
    await enqueue(store, entry(1));
    await claim(store, 10, 1, 100);
    assertSame(await claim(store, 109), []);
    assertSame(await claim(store, 110), [{ ...entry(1), attempts: 2 }]);
  },

  async 'returns a claim when its transaction is rolled back'(store) {
    await enqueue(store, entry(1));
    const failing = store.unitOfWork.run(async (stores) => {
      await stores.mailOutbox.claimDue({ now: at(10), leaseUntil: at(1000), limit: 1 });
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assertSame(await claim(store, 10), [{ ...entry(1), attempts: 1 }]);
  },

  async 'removes a sent email unless it is kept, and never claims it again'(store) {
    await enqueue(store, entry(1), entry(2));
    await claim(store, 10);
    await markSent(store, 1, false);
    await markSent(store, 2, true);
    assertSame(await recent(store), [{ ...entry(2), attempts: 1 }]);
    assertSame(await claim(store, 1_000_000), []);
    assert.equal((await state(store)).waiting, 0);
  },

  async 'hides a failed email until its next attempt'(store) {
    await enqueue(store, entry(1));
    await claim(store, 10);
    await markFailed(store, 1, 5000);
    assertSame(await claim(store, 4999), []);
    assertSame(await claim(store, 5000), [{ ...entry(1), attempts: 2 }]);
  },

  async 'makes a failed email due before its lease would have ended'(store) {
    await enqueue(store, entry(1));
    await claim(store, 10, 1, 100_000);
    await markFailed(store, 1, 20);
    assert.deepEqual(toIds(await claim(store, 20)), [idAt(1)]);
  },

  async 'does not restore a sent email when a failure is reported afterwards'(store) {
    await enqueue(store, entry(1), entry(2));
    await claim(store, 10);
    await markSent(store, 1, true);
    await markSent(store, 2, false);
    for (const number of [1, 2]) await markFailed(store, number, 20);
    assertSame(await claim(store, 1_000_000), []);
    assertSame(await state(store), { waiting: 0, failing: 0, oldestWaitingAt: null, lastError: null });
  },

  async 'reports waiting and failing emails'(store) {
    const nothing = { waiting: 0, failing: 0, oldestWaitingAt: null, lastError: null };
    assertSame(await state(store), nothing);
    await enqueue(store, entry(2), entry(1), entry(3));
    assertSame(await state(store), { ...nothing, waiting: 3, oldestWaitingAt: at(1) });
    await claim(store, 10);
    assertSame(await state(store), { ...nothing, waiting: 3, oldestWaitingAt: at(1) });
    await markSent(store, 1, false);
    await markFailed(store, 2, 20);
    assertSame(await state(store), { waiting: 2, failing: 1, oldestWaitingAt: at(2), lastError: 'error 2' });
    await claim(store, 30);
    await markSent(store, 2, true);
    await markSent(store, 3, true);
    assertSame(await state(store), nothing);
  },

  async 'reports the backlog: unsent emails, including claimed and failing ones'(store) {
    assertSame(await backlog(store), { waiting: 0, oldestWaitingAt: null });
    await enqueue(store, entry(2), entry(1), entry(3));
    await claim(store, 10);
    assertSame(await backlog(store), { waiting: 3, oldestWaitingAt: at(1) });
    await markSent(store, 1, true);
    await markFailed(store, 2, 20);
    assertSame(await backlog(store), { waiting: 2, oldestWaitingAt: at(2) });
    await markSent(store, 2, false);
    await markSent(store, 3, true);
    assertSame(await backlog(store), { waiting: 0, oldestWaitingAt: null });
  },

  async 'lists pending emails by their next attempt, then by id, without contents and without sent ones'(store) {
    const list = (window: PendingMailWindow) => listPending(store, window);
    await assertEveryPage(list, []);
    await enqueue(store, entry(1), entry(2), entry(3), entry(5, at(700)), entry(4, at(700)), entry(6, at(700)));
    await claim(store, 10, 10, 600);
    await markSent(store, 1, true);
    await markFailed(store, 2, 900);
    const untried = { createdAt: at(700), attempts: 0, nextAttemptAt: at(700), lastError: null };
    await assertEveryPage(list, [
      { id: idAt(3), createdAt: at(3), attempts: 1, nextAttemptAt: at(610), lastError: null },
      ...[4, 5, 6].map((number) => ({ id: idAt(number), ...untried })),
      { id: idAt(2), createdAt: at(2), attempts: 1, nextAttemptAt: at(900), lastError: 'error 2' },
    ]);
  },

  async 'lists the newest emails first, including kept ones'(store) {
    await enqueue(store, entry(2), entry(4), entry(1), entry(3));
    await claim(store, 2);
    await markSent(store, 2, true);
    assert.deepEqual(toIds(await recent(store)), [4, 3, 2, 1].map(idAt));
    assert.deepEqual(toIds(await recent(store, 2)), [4, 3].map(idAt));
  },
};
