import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { addAccount, at, sampleSession } from '../support/samples.js';
import { newDatabase, query } from '../support/temporary-database.js';
import { addRole, addWorkspace, sampleInvitation, sampleTask } from '../support/use-workspace.js';

// In Tokyo, this time falls into the year 10000, which ISO 8601 parsers reject.
const last = new Date('9999-12-31T23:59:59.999Z');
const early = new Date('1970-01-01T00:00:00.001Z');

const inTokyo = { TimeZone: 'Asia/Tokyo' };

async function openStore(settings: Readonly<Record<string, string>>) {
  const url = await newDatabase();
  const database = new URL(url).pathname.slice(1);
  for (const [name, value] of Object.entries(settings)) {
    await query(url, `ALTER DATABASE "${database}" SET ${name} = '${value}'`);
    expect(await query(url, `SHOW ${name}`)).toEqual([{ [name]: value }]);
  }
  const store = postgresStore({ connectionString: url });
  await store.migrate();
  return store;
}

it.each([
  inTokyo,
  { DateStyle: 'SQL, DMY' },
  { DateStyle: 'German, DMY', ...inTokyo },
  { DateStyle: 'Postgres, MDY', TimeZone: 'America/St_Johns' },
])('stores timestamps independently of the database settings: %o', async (settings) => {
  const store = await openStore(settings);
  const { unitOfWork } = store;
  try {
    await unitOfWork.run(async (stores) => {
      const workspace = await addWorkspace(stores);
      const { userId, organization, project, place } = workspace;
      const group = { id: randomUUID(), organizationId: organization.id, name: 'G', permissions: [], createdAt: at(0) };
      await stores.groups.insert(group);
      await stores.groups.addMember(organization.id, group.id, userId);
      for (const holder of [{ userId }, { groupId: group.id }]) {
        for (const expiresAt of [last, null]) {
          const { id: roleId } = await addRole(stores, organization.id);
          await stores.assignments.assign({ holder, roleId, place, expiresAt, createdAt: early });
        }
      }
      const ends = expect.arrayContaining([last, null]) as unknown;
      const holdings = await stores.grants.heldOn(userId, place, at(0));
      expect(holdings?.grants.map(({ expiresAt }) => expiresAt).sort()).toEqual([last, last, null, null]);
      const member = await stores.members.find(place, userId, at(0));
      expect(member?.roles.map(({ expiresAt }) => expiresAt)).toEqual(ends);
      const members = await stores.members.list(place, { now: at(0), after: null, search: null, limit: 5 });
      expect(members.items).toEqual([member]);
      const attached = await stores.assignments.listOfGroup(organization.id, group.id, at(0));
      expect(attached.map(({ expiresAt }) => expiresAt)).toEqual(ends);

      const { id: roleId } = await addRole(stores, organization.id);
      const invitation = { ...sampleInvitation(workspace, roleId), expiresAt: last };
      await stores.invitations.insert(invitation);
      expect(await stores.invitations.find(organization.id, invitation.id)).toEqual(invitation);
      const task = await stores.tasks.insert({ ...sampleTask(workspace), dueAt: last });
      expect((await stores.tasks.find(project.id, task.id))?.dueAt).toEqual(last);
    });
    await unitOfWork.run(async (stores) => {
      const [ada, bob] = [await addAccount(stores), await addAccount(stores)];
      const joining = (userId: string, joinedAt: Date) =>
        ({ userId, role: 'member', joinedAt, lastReadSeq: 0 }) as const;
      const participants = [joining(ada, early), joining(bob, last)];
      const id = randomUUID();
      await stores.conversations.insertGroup({ id, title: null, createdBy: ada, participants, createdAt: early });
      expect((await stores.conversations.findById(id))?.participants).toEqual(participants);
    });
  } finally {
    await store.close();
  }
});

it('pages personal data in any time zone of the database', async () => {
  const store = await openStore(inTokyo);
  try {
    await store.unitOfWork.run(async (stores) => {
      const userId = await addAccount(stores);
      const person = { userId, email: 'ada@example.org' };
      const kept = [];
      for (const createdAt of [early, at(0), last]) {
        const session = { ...sampleSession(userId), createdAt };
        await stores.sessions.insert(session);
        kept.push(session.id);
      }
      const paged = [];
      for (let after: string | null = null; paged.length < kept.length;) {
        const page = await stores.personalData.list('sessions', person, { after, limit: 1 });
        paged.push(...page.items.map(({ id }) => id));
        after = page.next;
      }
      expect(paged).toEqual(kept);
    });
  } finally {
    await store.close();
  }
});
