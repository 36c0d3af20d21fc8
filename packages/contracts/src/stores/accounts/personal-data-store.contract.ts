import assert from 'node:assert/strict';
import {
  personalDataSections,
  type StoreAdapter,
  type PersonalDataSection,
  type PersonalRecord,
  type Page,
  type StoreInput,
} from '@crewkit/core/adapter';
import { assertPages } from '../support/assert-pages.js';
import { assertSame } from '../support/assert-same.js';
import { addSharedPlace } from './personal-place.js';
import { type PersonalDataSample, addPersonalData } from './personal-samples.js';
import type { StoreCases } from '../support/store-case.js';
import { addChat, at, idAt, sampleAccount, sampleMessage, sampleSession } from '../support/store-samples.js';
import { look, sampleTask, write } from '../workspace/workspace-samples.js';

/** Returns one page of a section about this user. */
export function listPersonal(
  store: StoreAdapter,
  { id: userId, email }: { readonly id: string; readonly email: string },
  query: { readonly section: PersonalDataSection } & Partial<StoreInput<'personalData', 'list', 2>>,
): Promise<Page<PersonalRecord, string>> {
  const { section, after = null, limit = 100 } = query;
  return look(store, ({ personalData }) => personalData.list(section, { userId, email }, { after, limit }));
}

async function addPeople(store: StoreAdapter): Promise<readonly PersonalDataSample[]> {
  const place = await addSharedPlace(store);
  return [await addPersonalData(store, place, 1), await addPersonalData(store, place, 2)];
}

const everySection: StoreCases = Object.fromEntries(
  personalDataSections.map((section) => [
    `exports all data of one user, and of no other user: ${section}`,
    async (store: StoreAdapter) => {
      for (const { account, records } of await addPeople(store)) {
        assert.ok(records[section].length > 0);
        await assertPages((window) => listPersonal(store, account, { section, ...window }), records[section]);
      }
    },
  ]),
);

export const personalDataStoreCases: StoreCases = {
  ...everySection,

  async 'is empty for a user without activity'(store) {
    await addPeople(store);
    const account = sampleAccount();
    await write(store, ({ accounts }) => accounts.insertIfAbsent(account));
    for (const section of personalDataSections) {
      assertSame(await listPersonal(store, account, { section }), { items: [], next: null }, section);
    }
  },

  async 'excludes task texts, which other users may have edited'(store) {
    const [{ account, place }] = (await addPeople(store)) as [PersonalDataSample];
    const { project, taskId } = place;
    const made = sampleTask(project, { createdBy: account.id, title: 'Own title', description: 'Own words' });
    const changes = { title: 'Only for members', description: 'Not for this user' };
    await write(store, async ({ tasks }) => {
      await tasks.insert(made);
      for (const id of [made.id, taskId])
        await tasks.update(project.id, id, { changes, expectedVersion: null, at: at(5) });
    });
    const secrets = [made.title, made.description, changes.title, changes.description];
    for (const [section, id] of [
      ['createdTasks', made.id],
      ['assignedTasks', taskId],
    ] as const) {
      const { items } = await listPersonal(store, account, { section });
      assert.ok(items.some((each) => each.id === id || each.taskId === id));
      for (const secret of secrets) assert.ok(!items.some((each) => Object.values(each).includes(secret)), secret);
    }
  },

  async 'returns messages of one instant in the order of their conversation'(store) {
    const { first: userId, chat } = await addChat(store);
    const bodies = ['one', 'two', 'three'];
    await write(store, async ({ messages }) => {
      for (const [index, body] of bodies.entries()) {
        await messages.append(sampleMessage(chat, userId, { id: idAt(9 - index), body, createdAt: at(1) }));
      }
    });
    const { items } = await listPersonal(store, { id: userId, email: '' }, { section: 'messages' });
    assertSame(
      items.map(({ body }) => body),
      bodies,
    );
  },

  async 'assigns an invitation to the user who currently has its email'(store) {
    const [first, second] = (await addPeople(store)) as [PersonalDataSample, PersonalDataSample];
    const mixed = { id: first.account.id, email: second.account.email };
    const received = await listPersonal(store, mixed, { section: 'invitationsReceived' });
    assertSame(received.items, second.records.invitationsReceived);
    assertSame((await listPersonal(store, mixed, { section: 'invitationsSent' })).items, first.records.invitationsSent);
  },

  async 'returns each of several records with the same time once'(store) {
    const account = sampleAccount();
    const sessions = Array.from({ length: 5 }, () => sampleSession(account.id, { createdAt: at(5) }));
    await write(store, async (stores) => {
      await stores.accounts.insertIfAbsent(account);
      for (const session of sessions) await stores.sessions.insert(session);
    });
    const { items } = await listPersonal(store, account, { section: 'sessions' });
    assert.deepEqual(items.map((each) => each.id).sort(), sessions.map((each) => each.id).sort());
    await assertPages((window) => listPersonal(store, account, { section: 'sessions', ...window }), items);
  },

  async 'continues where a page ended, even if its records were removed'(store) {
    const [person] = (await addPeople(store)) as [PersonalDataSample];
    const { account, records } = person;
    const section = 'sessions';
    const page = await listPersonal(store, account, { section, limit: 1 });
    assertSame(page.items, records.sessions.slice(0, 1));
    await write(store, ({ sessions }) => sessions.delete(account.id, page.items[0]?.id as string));
    const rest = await listPersonal(store, account, { section, after: page.next });
    assertSame(rest, { items: records.sessions.slice(1), next: null });
  },
};
