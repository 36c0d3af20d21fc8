import assert from 'node:assert/strict';
import type { StoreAdapter, Stores, UnitOfWork } from '@crewkit/core/adapter';
import { pause } from '../until.js';
import { assertRejectsWith, assertSame } from './support/assert-same.js';
import { racers } from './support/store-case.js';
import { addAccount, sampleAccount } from './support/store-samples.js';

/** How a table of the embedding application is used with the client of `UnitOfWork.transaction`. */
export interface OwnTable<Client> {
  /** Creates the empty table. */
  create(client: Client): unknown;
  /** Inserts a row. Fails if there already is a row with this id. */
  insert(client: Client, id: string): unknown;
  /** Returns the ids of all rows, in ascending order. */
  list(client: Client): Promise<readonly string[]> | readonly string[];
}

class Undo extends Error {}

interface Fixture<Client> {
  readonly store: StoreAdapter<Client>;
  readonly table: OwnTable<Client>;
}

type Transact<Client> = NonNullable<UnitOfWork<Client>['transaction']>;

type TransactionCases<Client> = Readonly<Record<string, (fixture: Fixture<Client>) => Promise<void>>>;

function transact<Client>({ store }: Fixture<Client>): Transact<Client> {
  return (work) => {
    const running = store.unitOfWork.transaction?.(work);
    if (running === undefined) throw new Error('The store has no transactions of the application.');
    return running;
  };
}

const listRows = <Client>(fixture: Fixture<Client>): Promise<readonly string[]> =>
  transact(fixture)(async (_stores, client) => fixture.table.list(client));

const hasAccount = async ({ store }: Pick<Fixture<unknown>, 'store'>, id: string): Promise<boolean> =>
  (await store.unitOfWork.read((stores) => stores.accounts.findById(id))) !== null;

/** Opens a store with the application's table, and runs the case. */
export async function runTransactionCase<Client>(
  run: (fixture: Fixture<Client>) => Promise<void>,
  fixture: Fixture<Client>,
): Promise<void> {
  await transact(fixture)(async (_stores, client) => fixture.table.create(client));
  await run(fixture);
}

export function createTransactionCases<Client>(): TransactionCases<Client> {
  return {
    async 'returns what the work returns, and shows it its own writes'(fixture) {
      const account = sampleAccount();
      const seen = await transact(fixture)(async (stores, client) => {
        await stores.accounts.insertIfAbsent(account);
        await fixture.table.insert(client, 'a');
        return { account: await stores.accounts.findById(account.id), rows: await fixture.table.list(client) };
      });
      assertSame(seen, { account, rows: ['a'] });
      assert.deepEqual(await listRows(fixture), ['a']);
      assert.equal(await hasAccount(fixture, account.id), true);
    },

    async 'rolls back the writes of both sides if the work rejects'(fixture) {
      const account = sampleAccount();
      const failing = transact(fixture)(async (stores, client) => {
        await stores.accounts.insertIfAbsent(account);
        await fixture.table.insert(client, 'a');
        throw new Undo();
      });
      await assert.rejects(failing, Undo);
      assert.deepEqual(await listRows(fixture), []);
      assert.equal(await hasAccount(fixture, account.id), false);
    },

    async 'cannot commit after an error of the client, even if the work catches the error'(fixture) {
      const account = sampleAccount();
      const failing = transact(fixture)(async (stores, client) => {
        await stores.accounts.insertIfAbsent(account);
        await fixture.table.insert(client, 'a');
        await assert.rejects(async () => fixture.table.insert(client, 'a'));
      });
      await assert.rejects(failing);
      assert.deepEqual(await listRows(fixture), []);
      assert.equal(await hasAccount(fixture, account.id), false);
    },

    async 'rejects the client and the stores after the end of the transaction'(fixture) {
      const { table, store } = fixture;
      const kept: { readonly stores: Stores; readonly client: Client }[] = [];
      await transact(fixture)(async (stores, client) => void kept.push({ stores, client }));
      const failing = transact(fixture)(async (stores, client) => {
        kept.push({ stores, client });
        throw new Undo();
      });
      await assert.rejects(failing, Undo);
      for (const { stores, client } of kept) {
        await assert.rejects(async () => table.insert(client, 'late'));
        await store.unitOfWork.run(async () => {
          await assert.rejects(async () => table.insert(client, 'late'));
          await assertRejectsWith('UNAVAILABLE', stores.accounts.insertIfAbsent(sampleAccount()));
        });
      }
      assert.deepEqual(await listRows(fixture), []);
    },

    async 'runs the work once, even if it fails or collides with another transaction'(fixture) {
      const one = await addAccount(fixture.store);
      const other = await addAccount(fixture.store);
      let runs = 0;
      const lockInOrder = (...ids: readonly string[]): Promise<void> =>
        transact(fixture)(async (stores) => {
          runs += 1;
          for (const id of ids) {
            await stores.accounts.lockById(id);
            // Lets the other transaction take its first lock. A store that runs one transaction at a time has no collision.
            await pause(50);
          }
        });
      const outcomes = await Promise.allSettled([lockInOrder(one, other), lockInOrder(other, one)]);
      assert.equal(runs, 2);
      const failing = transact(fixture)(async () => {
        runs += 1;
        throw new Undo();
      });
      await assert.rejects(failing, Undo);
      assert.equal(runs, 3);
      assert.ok(outcomes.some(({ status }) => status === 'fulfilled'));
    },

    async 'runs many transactions in parallel, and keeps those that succeed'(fixture) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: racers }, (_, index) =>
          transact(fixture)(async (stores, client) => {
            const account = sampleAccount();
            await stores.accounts.insertIfAbsent(account);
            await fixture.table.insert(client, `row ${String(index).padStart(2, '0')}`);
            if (index % 4 === 1) throw new Undo();
            if (index % 4 === 3) await fixture.table.insert(client, `row ${String(index).padStart(2, '0')}`);
            return account.id;
          }),
        ),
      );
      const kept = outcomes.flatMap((each, index) =>
        each.status === 'fulfilled' ? [`row ${String(index).padStart(2, '0')}`] : [],
      );
      assert.equal(kept.length, racers / 2);
      assert.deepEqual(await listRows(fixture), kept);
      for (const each of outcomes) {
        if (each.status === 'fulfilled') assert.equal(await hasAccount(fixture, each.value), true);
      }
    },

    async 'waits for running transactions before it closes, and rejects new ones'(fixture) {
      const order: string[] = [];
      const running = transact(fixture)(async (_stores, client) => {
        await pause(20);
        await fixture.table.insert(client, 'a');
        order.push('transaction');
      });
      const closing = fixture.store.close().then(() => order.push('closed'));
      await assertRejectsWith(
        'UNAVAILABLE',
        transact(fixture)(async () => 1),
      );
      await Promise.all([running, closing]);
      assert.deepEqual(order, ['transaction', 'closed']);
    },
  };
}
