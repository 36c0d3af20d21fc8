import assert from 'node:assert/strict';
import type { Account, StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { assertSame } from './support/assert-same.js';
import { inParallel, type StoreCases } from './support/store-case.js';
import { addChat, at, awkwardText, sampleAccount, sampleMessage } from './support/store-samples.js';
import {
  addWorkspace,
  look,
  sampleOrganization,
  sampleProject,
  sampleTask,
  write,
} from './workspace/workspace-samples.js';

type Values = Readonly<Record<string, unknown>>;
type FieldFilter = NonNullable<StoreInput<'accounts', 'list'>['fields']>;

interface Resource {
  readonly name: string;
  /** Adds a resource with these values. Returns its id. */
  readonly add: (values?: Values) => Promise<string>;
  /** Changes values. Returns the values that the store returns, or undefined if there is no such resource. */
  readonly change: (id: string, changes: Values) => Promise<Values | undefined>;
  readonly read: (id: string) => Promise<Values | undefined>;
}

/** Returns the resources that have field values. */
async function listResources(store: StoreAdapter): Promise<readonly Resource[]> {
  const { organization, project, userId } = await addWorkspace(store);
  const { id: projectId } = project;
  const { chat, first: senderId } = await addChat(store);
  return [
    {
      name: 'account',
      async add(fields) {
        const { fields: _, ...account } = sampleAccount();
        await write(store, ({ accounts }) => accounts.insertIfAbsent({ ...account, ...(fields && { fields }) }));
        return account.id;
      },
      change: (id, fields) => write(store, async ({ accounts }) => (await accounts.update(id, { fields }))?.fields),
      read: (id) => look(store, async ({ accounts }) => (await accounts.findById(id))?.fields),
    },
    {
      name: 'organization',
      async add(fields) {
        const { fields: _, ...added } = sampleOrganization(userId);
        await write(store, ({ organizations }) => organizations.insert({ ...added, ...(fields && { fields }) }));
        return added.id;
      },
      change: (id, fields) =>
        write(store, async ({ organizations }) => (await organizations.update(id, { fields }, at(1)))?.fields),
      read: (id) => look(store, async ({ organizations }) => (await organizations.findById(id))?.fields),
    },
    {
      name: 'project',
      async add(fields) {
        const { fields: _, ...added } = sampleProject(organization);
        await write(store, ({ projects }) => projects.insert({ ...added, ...(fields && { fields }) }));
        return added.id;
      },
      change: (id, fields) =>
        write(store, async ({ projects }) => (await projects.update(id, { fields }, at(1)))?.fields),
      read: (id) => look(store, async ({ projects }) => (await projects.findById(id))?.fields),
    },
    {
      name: 'task',
      async add(fields) {
        const { fields: _, ...added } = sampleTask(project);
        await write(store, ({ tasks }) => tasks.insert({ ...added, ...(fields && { fields }) }));
        return added.id;
      },
      async change(id, fields) {
        const change = { changes: { fields }, expectedVersion: null, at: at(1) };
        const updated = await write(store, ({ tasks }) => tasks.update(projectId, id, change));
        return updated.kind === 'updated' ? updated.task.fields : undefined;
      },
      read: (id) => look(store, async ({ tasks }) => (await tasks.find(projectId, id))?.fields),
    },
    {
      name: 'message',
      async add(fields) {
        const added = sampleMessage(chat, senderId, fields && { fields });
        await write(store, ({ messages }) => messages.append(added));
        return added.id;
      },
      async change(id, fields) {
        const change = { senderId, body: 'Hello', words: [], mentions: [], editedAt: at(1), fields };
        return (await write(store, ({ messages }) => messages.edit(chat, id, change)))?.fields;
      },
      read: (id) => look(store, async ({ messages }) => (await messages.findById(chat, id))?.fields),
    },
  ];
}

const nested = { list: [1, null, { deep: null }], text: awkwardText };

/** Tests the values of the embedding application's fields, which resources have. */
export const fieldValueCases: StoreCases = {
  async 'adds resources with and without field values'(store) {
    for (const { name, add, read } of await listResources(store)) {
      assertSame(await read(await add()), {}, name);
      const id = await add({ nested, number: 1.5, flag: false, absent: null });
      assertSame(await read(id), { nested, number: 1.5, flag: false }, name);
    }
  },

  async 'changes the given field values and no others'(store) {
    for (const { name, add, change, read } of await listResources(store)) {
      const id = await add({ department: 'Sales', nested });
      const other = await add({ department: 'Sales' });
      const steps: readonly (readonly [Values, Values])[] = [
        [{}, { department: 'Sales', nested }],
        [
          { level: 3, flag: false },
          { department: 'Sales', nested, level: 3, flag: false },
        ],
        [
          { department: null, unknown: null },
          { nested, level: 3, flag: false },
        ],
        // A value is replaced as a whole.
        [
          { nested: { other: {} }, level: null },
          { nested: { other: {} }, flag: false },
        ],
      ];
      for (const [changes, expected] of steps) {
        assertSame(await change(id, changes), expected, name);
        assertSame(await read(id), expected, name);
      }
      assertSame(await read(other), { department: 'Sales' }, name);
    }
  },

  async 'lists the accounts that have all of the given field values'(store) {
    const add = async (fields: Values, changes: Partial<Account> = {}): Promise<string> => {
      const account = sampleAccount({ ...changes, fields });
      await write(store, ({ accounts }) => accounts.insertIfAbsent(account));
      return account.id;
    };
    const list = async (fields: FieldFilter, window = {}): Promise<readonly string[]> => {
      const query = { after: null, limit: 10, search: null, ...window, fields };
      return (await look(store, ({ accounts }) => accounts.list(query))).items.map(({ id }) => id);
    };
    const text = awkwardText.repeat(60);
    const rest = { level: 1.5, flag: true, nested: { text }, list: [text] };
    const ids = [await add({ text, ...rest }), await add({ text, level: 2 }), await add({ text: 'other', ...rest })];
    const [one = '', two = '', three = ''] = ids;
    await add({ text: [text], flag: 1, level: '2', nested: { flag: true } });
    await add({ text, ...rest }, { closedAt: at(1) });
    const inOrder = (...found: readonly string[]): readonly string[] => found.toSorted();
    assert.deepEqual(await list({ text }), inOrder(one, two));
    assert.deepEqual(await list({ flag: true }), inOrder(one, three));
    assert.deepEqual(await list({ level: 2 }), [two]);
    assert.deepEqual(await list({ level: 1.5, text, flag: true }), [one]);
    assert.deepEqual(await list({ text: text.slice(1) }), []);
    assert.deepEqual(await list({ toString: 'other' }), []);
    assert.deepEqual(await list({ text }, { limit: 1 }), inOrder(one, two).slice(0, 1));
    assert.deepEqual(await list({ text }, { after: inOrder(one, two)[0] }), inOrder(one, two).slice(1));
    assert.deepEqual(await list({ text }, { search: 'no such name' }), []);
    const change = (id: string, fields: Values) => write(store, ({ accounts }) => accounts.update(id, { fields }));
    await change(one, { text: null, level: 2 });
    await change(three, { text });
    assert.deepEqual(await list({ text }), inOrder(two, three));
    assert.deepEqual(await list({ level: 2, flag: true }), [one]);
    const erased = { userId: two, email: (await look(store, ({ accounts }) => accounts.findById(two)))?.email ?? '' };
    await write(store, ({ personalData }) => personalData.erase(erased, at(2)));
    assert.deepEqual(await list({ text }), [three]);
  },

  async 'finds an account by a large number until the number changes'(store) {
    // Its digits in JSON are those of another whole number.
    const number = 2 ** 60;
    const account = sampleAccount({ fields: { number } });
    const list = async (): Promise<readonly string[]> => {
      const query = { after: null, limit: 10, search: null, fields: { number } };
      return (await look(store, ({ accounts }) => accounts.list(query))).items.map(({ id }) => id);
    };
    await write(store, ({ accounts }) => accounts.insertIfAbsent(account));
    assert.deepEqual(await list(), [account.id]);
    for (const [value, found] of [
      [1, []],
      [number, [account.id]],
    ] as const) {
      await write(store, ({ accounts }) => accounts.update(account.id, { fields: { number: value } }));
      assert.deepEqual(await list(), found);
    }
  },

  async 'keeps all field values that are changed in parallel'(store) {
    for (const { name, add, change, read } of await listResources(store)) {
      const id = await add();
      await inParallel(4, (index) => change(id, { [`field${index}`]: index }));
      assert.deepEqual(await read(id), { field0: 0, field1: 1, field2: 2, field3: 3 }, name);
    }
  },
};
