import assert from 'node:assert/strict';
import { searchText, type StoreAdapter, type Account, type Page, type StoreInput } from '@crewkit/core/adapter';
import { assertPages, byId } from '../support/assert-pages.js';
import { assertSame } from '../support/assert-same.js';
import type { StoreCases } from '../support/store-case.js';
import { at, awkwardText, idAt, sampleAccount } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

const list = (
  store: StoreAdapter,
  { search = null, after = null, limit = 100 }: Partial<StoreInput<'accounts', 'list'>> = {},
): Promise<Page<Account, string>> => look(store, ({ accounts }) => accounts.list({ search, after, limit }));

async function add(store: StoreAdapter, number: number, changes: Partial<Account> = {}): Promise<Account> {
  const account = sampleAccount({ id: idAt(number), ...changes });
  await write(store, ({ accounts }) => accounts.insertIfAbsent(account));
  return account;
}

/** Returns the accounts found, by the number in their id. */
async function found(store: StoreAdapter, text: string): Promise<string[]> {
  return (await list(store, { search: searchText(text) })).items.map((each) => each.id);
}

/** Cases for `AccountStore.list`. */
export const accountListCases: StoreCases = {
  async 'lists all accounts, in pages'(store) {
    assertSame(await list(store), { items: [], next: null });
    const accounts: Account[] = [];
    for (const number of [6, 2, 9]) accounts.push(await add(store, number));
    accounts.push(await add(store, 4, { disabledAt: at(1), passwordHash: null, firstName: awkwardText }));
    accounts.push(await add(store, 7, { emailVerifiedAt: null, twoFactorEnabled: true }));
    await assertPages((window) => list(store, window), byId(accounts));
    const { items, next } = await list(store, { after: idAt(5), limit: 1 });
    assert.deepEqual([items.map((each) => each.id), next], [[idAt(6)], idAt(6)]);
  },

  async 'lists the service accounts of an organization'(store) {
    const [organizationId, otherId] = [idAt(100), idAt(101)];
    const listed = (): Promise<readonly Account[]> =>
      look(store, ({ accounts }) => accounts.listServiceAccounts(organizationId));
    assert.deepEqual(await listed(), []);
    await add(store, 1);
    const second = await add(store, 5, { organizationId, disabledAt: at(1) });
    const first = await add(store, 3, { organizationId });
    await add(store, 2, { organizationId: otherId });
    await add(store, 4, { organizationId, closedAt: at(1) });
    assertSame(await listed(), [first, second]);
  },

  async 'excludes closed accounts'(store) {
    const open = [await add(store, 1), await add(store, 4, { disabledAt: at(1) })];
    for (const number of [2, 3, 5]) await add(store, number, { disabledAt: at(1), closedAt: at(1) });
    await assertPages((window) => list(store, window), open);
    await assertPages((window) => list(store, { ...window, search: 'lovelace' }), open);
    assertSame(await look(store, ({ accounts }) => accounts.findById(idAt(3)).then((each) => each?.closedAt)), at(1));
  },

  async 'lists accounts by id, without closed and unknown ones'(store) {
    const accounts = [await add(store, 3), await add(store, 1, { disabledAt: at(1), firstName: awkwardText })];
    await add(store, 2, { disabledAt: at(1), closedAt: at(1) });
    await add(store, 4);
    const listByIds = async (ids: readonly string[]): Promise<Account[]> =>
      byId(await look(store, (stores) => stores.accounts.listByIds(ids)));
    assertSame(await listByIds([idAt(3), idAt(2), idAt(1), idAt(9), idAt(3)]), byId(accounts));
    assertSame(await listByIds([]), []);
  },

  async 'searches accounts by any part of name or email'(store) {
    await add(store, 1, { firstName: awkwardText, email: 'first@example.org' });
    await add(store, 2, { lastName: 'Σίσυφος Cafe\u0301 100%', email: 'a_b@example.org' });
    await add(store, 3, { firstName: 'ﬁne', lastName: 'a-b', email: 'third@example.org', disabledAt: at(1) });
    const searches: readonly (readonly [string, readonly number[]])[] = [
      ['“QUOTES”', [1]],
      ['\'single\' "double" \\back\\ %_;--', [1]],
      ['ПРИВЕТ', [1]],
      ['漢字', [1]],
      ['\u{1f469}\u{200d}\u{1f680}', [1]],
      ['σίσυφος CAFÉ', [2]],
      ['%', [1, 2]],
      ['a_b', [2]],
      ['A-B', [3]],
      ['FINE', [3]],
      ['THIRD@', [3]],
      ['@example.org', [1, 2, 3]],
      ['a%b', []],
      ['third%', []],
      ['\\%', []],
      ['t*', []],
      ['[a-z]', []],
      ['unknown', []],
    ];
    for (const [text, expected] of searches) assert.deepEqual(await found(store, text), expected.map(idAt), text);
  },

  async 'lists matching accounts, in pages'(store) {
    const accounts: Account[] = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const account = await add(store, number, { lastName: number % 2 === 0 ? 'Byron' : 'Lovelace' });
      if (number % 2 === 0) accounts.push(account);
    }
    await assertPages((window) => list(store, { ...window, search: 'byron' }), accounts);
  },

  async 'finds a renamed account only by its new name'(store) {
    const { id } = await add(store, 1, { email: 'ada@example.org' });
    await add(store, 2, { firstName: 'Charles', lastName: 'Babbage', email: 'charles@example.org' });
    const rename = (changes: { firstName?: string; lastName?: string }): Promise<Account | null> =>
      write(store, ({ accounts }) => accounts.update(id, changes));
    await rename({ lastName: 'ÉTOILE' });
    assert.deepEqual(await found(store, 'lovelace'), []);
    for (const text of ['étoile', 'ada', 'ada@example']) assert.deepEqual(await found(store, text), [id], text);
    await rename({ firstName: awkwardText });
    for (const text of ['étoile', '\\back\\', 'ada@']) assert.deepEqual(await found(store, text), [id], text);
    await rename({ firstName: 'Grace', lastName: 'Hopper' });
    for (const text of ['étoile', '\\back\\']) assert.deepEqual(await found(store, text), [], text);
    for (const text of ['grace', 'hopper', 'ada@']) assert.deepEqual(await found(store, text), [id], text);
    await write(store, ({ accounts }) => accounts.update(id, { disabledAt: at(1) }));
    assert.deepEqual(await found(store, 'grace'), [id]);
    assert.deepEqual(await found(store, 'babbage'), [idAt(2)]);
  },

  async 'finds an account only by its new email'(store) {
    const { id } = await add(store, 1, { email: 'ada@old.example' });
    await write(store, ({ accounts }) => accounts.changeEmail(id, 'ada@new.example', at(1)));
    assert.deepEqual(await found(store, 'old.example'), []);
    for (const text of ['NEW.example', 'lovelace']) assert.deepEqual(await found(store, text), [id], text);
  },
};
