import assert from 'node:assert/strict';
import type { StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { assertSame } from '../support/assert-same.js';
import { sampleEmailChange } from '../sign-in/sign-in-samples.js';
import { singleUseTokenCases } from '../sign-in/single-use-token-cases.js';
import type { StoreCases } from '../support/store-case.js';
import { addAccount, at } from '../support/store-samples.js';
import { write } from '../workspace/workspace-samples.js';

type EmailChange = StoreInput<'emailChanges', 'insert'>;

async function add(store: StoreAdapter, changes: Partial<EmailChange> = {}): Promise<EmailChange> {
  const change = sampleEmailChange(changes.userId ?? (await addAccount(store)), changes);
  await write(store, ({ emailChanges }) => emailChanges.insert(change));
  return change;
}

const consume = (store: StoreAdapter, { tokenHash }: EmailChange, now: Date): Promise<EmailChange | null> =>
  write(store, ({ emailChanges }) => emailChanges.consume(tokenHash, now));

export const emailChangeStoreCases: StoreCases = {
  async 'returns an email change with every field, once'(store) {
    const change = await add(store, { newEmail: 'żółć@new.example', createdAt: at(1), expiresAt: at(1000) });
    assertSame(await consume(store, change, at(2)), change);
    assert.equal(await consume(store, change, at(2)), null);
  },

  async 'stores several pending changes for one email, of one account and of several'(store) {
    const one = await add(store);
    const other = await add(store, { userId: one.userId, newEmail: one.newEmail });
    const foreign = await add(store, { newEmail: one.newEmail });
    for (const each of [one, other, foreign]) assertSame(await consume(store, each, at(1)), each);
  },

  ...singleUseTokenCases({
    names: { one: 'change of email', many: 'changes of email', owner: 'account' },
    port: (stores) => stores.emailChanges,
    sample: sampleEmailChange,
    addOwner: addAccount,
    remaining: consume,
  }),
};
