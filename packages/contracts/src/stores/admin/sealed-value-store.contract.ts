import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sealedKinds, type StoreAdapter, type StoreInput, type StoreResult } from '@crewkit/core/adapter';
import { assertPages, byId } from '../support/assert-pages.js';
import { assertOneTrue, assertSame } from '../support/assert-same.js';
import { sampleSecret, sampleStaged } from '../sign-in/sign-in-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccounts, at, awkwardText } from '../support/store-samples.js';
import { addWorkspace, look, write } from '../workspace/workspace-samples.js';

type SealedKind = StoreInput<'sealedValues', 'list'>;
type SealedValue = StoreResult<'sealedValues', 'list'>;

const replace = (store: StoreAdapter, value: SealedValue, sealed: string): Promise<boolean> =>
  write(store, ({ sealedValues }) => sealedValues.replace(value, sealed));

async function listed(store: StoreAdapter, kind: SealedKind): Promise<readonly SealedValue[]> {
  return (await look(store, ({ sealedValues }) => sealedValues.list(kind, { after: null, limit: 100 }))).items;
}

/** Adds a sealed text of every kind for each id, and returns the texts in the order of ids. */
async function addValues(store: StoreAdapter, ids: readonly string[]): Promise<SealedValue[]> {
  const values = ids.flatMap((id) => sealedKinds.map((kind) => ({ kind, id, sealed: `${kind} ${id} ${awkwardText}` })));
  const toText = (kind: SealedKind, id: string): string =>
    values.find((each) => each.kind === kind && each.id === id)?.sealed ?? '';
  const { organization } = await addWorkspace(store);
  const webhook = {
    organizationId: organization.id,
    url: 'https://hooks.example/',
    types: ['*'],
    startsAfter: 0,
    createdAt: at(0),
  };
  await write(store, async ({ twoFactor, mailOutbox, webhooks }) => {
    for (const id of ids) {
      await webhooks.insert({ ...webhook, id, sealed: toText('webhook', id) });
      await twoFactor.enable(sampleSecret(id, { sealedSecret: toText('two-factor', id) }));
      await twoFactor.stage(sampleStaged(id, { sealedSecret: toText('staged-two-factor', id) }));
      await mailOutbox.enqueue({ id, sealed: toText('mail', id), createdAt: at(0) });
    }
  });
  return byId(values);
}

export const sealedValueStoreCases: StoreCases = {
  async 'lists the sealed texts of each kind, in pages'(store) {
    for (const kind of sealedKinds) assertSame(await listed(store, kind), []);
    const values = await addValues(store, await addAccounts(store, 4));
    for (const kind of sealedKinds) {
      const expected = values.filter((each) => each.kind === kind);
      await assertPages((window) => look(store, ({ sealedValues }) => sealedValues.list(kind, window)), expected);
    }
  },

  async 'lists sent emails that are kept, and expired texts that still exist'(store) {
    const [id = ''] = await addAccounts(store, 1);
    const mail = { kind: 'mail', id: randomUUID(), sealed: 'kept' } as const;
    await write(store, async ({ twoFactor, mailOutbox }) => {
      await mailOutbox.enqueue({ id: mail.id, sealed: mail.sealed, createdAt: at(0) });
      await mailOutbox.markSent(mail.id, at(1), true);
      await twoFactor.stage(sampleStaged(id, { sealedSecret: 'expired', createdAt: at(-2000), expiresAt: at(-1000) }));
    });
    assertSame(await listed(store, 'mail'), [mail]);
    assertSame(await listed(store, 'staged-two-factor'), [{ kind: 'staged-two-factor', id, sealed: 'expired' }]);
  },

  async 'replaces a sealed text in its row only'(store) {
    const [id = '', other = ''] = await addAccounts(store, 2);
    const values = await addValues(store, [id, other]);
    const read = (): Promise<readonly unknown[]> =>
      write(store, async ({ twoFactor, mailOutbox, webhooks }) => [
        await twoFactor.find(id),
        await twoFactor.findStaged(id, at(1)),
        (await mailOutbox.listRecent(10)).find((each) => each.id === id),
        await webhooks.claim(id, { holder: 'a', now: at(0), leaseUntil: at(0) }),
      ]);
    const before = await read();
    for (const kind of sealedKinds) {
      const value = values.find((each) => each.kind === kind && each.id === id);
      assert.ok(value);
      assert.equal(await replace(store, value, `new ${kind}`), true);
      const expected = values.filter((each) => each.kind === kind);
      assertSame(
        await listed(store, kind),
        expected.map((each) => (each === value ? { ...each, sealed: `new ${kind}` } : each)),
      );
    }
    const [secret, staged, mail, webhook] = before.map((each) => each as object);
    assertSame(await read(), [
      { ...secret, sealedSecret: 'new two-factor' },
      { ...staged, sealedSecret: 'new staged-two-factor' },
      { ...mail, sealed: 'new mail' },
      { ...webhook, sealed: 'new webhook' },
    ]);
  },

  async 'replaces no sealed text that was changed or removed'(store) {
    const [id = ''] = await addAccounts(store, 1);
    const values = await addValues(store, [id]);
    for (const value of values) {
      assert.equal(await replace(store, { ...value, sealed: `${value.sealed} ` }, 'lost'), false);
      assert.equal(await replace(store, { ...value, id: randomUUID() }, 'lost'), false);
      assertSame(await listed(store, value.kind), [value]);
    }
    // A secret that its owner has replaced since it was read is kept.
    const owned = sampleStaged(id);
    await write(store, ({ twoFactor }) => twoFactor.stage(owned));
    const stale = values.find((each) => each.kind === 'staged-two-factor');
    assert.ok(stale);
    assert.equal(await replace(store, stale, 'lost'), false);
    assertSame(await look(store, ({ twoFactor }) => twoFactor.findStaged(id, at(1))), owned);
  },

  async 'replaces a sealed text for one of many parallel callers'(store) {
    const values = await addValues(store, await addAccounts(store, 1));
    for (const value of values) {
      const told = await inParallel(racers, (index) => replace(store, value, `new ${index}`));
      assertOneTrue(told);
      assertSame(await listed(store, value.kind), [{ ...value, sealed: `new ${told.indexOf(true)}` }]);
    }
  },
};
