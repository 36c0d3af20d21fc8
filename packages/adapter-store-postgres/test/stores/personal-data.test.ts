import {
  personalDataSections,
  type PersonalDataSection,
  type PersonalRecord,
  type Stores,
} from '@crewkit/core/adapter';
import { beforeEach, describe, expect, it } from 'vitest';

import { channels, fillPerson, type Person } from '../support/fill-person.js';
import { openUnitOfWork, type Opened } from '../support/open-unit-of-work.js';
import { at } from '../support/samples.js';
import { query } from '../support/temporary-database.js';

/** The fields of each record, which are the same in every store. */
const fields: Readonly<Record<PersonalDataSection, string>> = {
  sessions: 'createdAt expiresAt id ipAddress lastUsedAt method secondFactor userAgent',
  devices: 'firstSeenAt lastSeenAt',
  identities: 'createdAt email id issuer lastUsedAt provider subject',
  twoFactor: 'enabledAt recoveryCodesLeft',
  passkeys: 'backedUp createdAt id lastUsedAt name',
  emailChanges: 'createdAt expiresAt newEmail',
  apiKeys: 'createdAt expiresAt id lastUsedAt name',
  organizations: 'joinedAt name organizationId',
  roles: 'createdAt expiresAt roleId roleName scope scopeId',
  groups: 'groupId groupName organizationId',
  invitationsSent: 'createdAt email expiresAt id organizationId',
  invitationsReceived: 'createdAt expiresAt id organizationId organizationName',
  createdTasks: 'createdAt id number projectId',
  assignedTasks: 'projectId taskId',
  conversations: 'conversationId hiddenAtSeq joinedAt kind lastReadSeq mutedUntil notify organizationId role title',
  messages: 'body conversationId createdAt deletedAt editedAt fields id kind seq',
  attachments: 'contentType conversationId createdAt durationMs fileName id messageId size',
  reactions: 'conversationId createdAt emoji messageId',
  followedThreads: 'conversationId lastReadSeq messageId',
  mentions: 'conversationId dueAt mentionedBy messageId',
  notifications: 'count createdAt id kind messageId readAt subjectId',
  notificationSettings: 'settings',
  pushSubscriptions: 'createdAt endpoint id sessionId',
  presence: 'seenAt',
  shownPresence: 'lastActiveAt',
  blockedUsers: 'blockedAt userId',
  auditEvents: 'action createdAt id ipAddress organizationId targetId targetType userAgent',
};
const sizes: Partial<Record<PersonalDataSection, number>> = {
  ...{ twoFactor: 1, presence: 1, shownPresence: 1, notificationSettings: 1, roles: 3, conversations: 4, messages: 6 },
};
const flags = ['secondFactor', 'backedUp'];
const numbers = ['recoveryCodesLeft', 'number', 'lastReadSeq', 'hiddenAtSeq', 'seq', 'size', 'durationMs', 'count'];

let opened: Opened;
let ada: Person;
let bob: Person;
beforeEach(async () => {
  opened = await openUnitOfWork();
  ada = await opened.unitOfWork.run((stores) => fillPerson(stores, 'Zyxada'));
  bob = await opened.unitOfWork.run((stores) => fillPerson(stores, 'Qwbob'));
  await query(opened.url, "INSERT INTO crewkit.rate_limits VALUES ('key', 1, 1)");
});

const read = <T>(work: (stores: Stores) => Promise<T>): Promise<T> => opened.unitOfWork.read(work);
const list = (section: PersonalDataSection, after: string | null = null, limit = 100) =>
  read(({ personalData }) => personalData.list(section, ada, { after, limit }));

async function tables(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    opened.url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'crewkit' ORDER BY name",
  );
  return rows.map((row) => row.name);
}

/** Returns the tables that contain one of the texts in any column, ignoring case, with the matching rows. */
async function holding(...texts: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await tables()) {
    const statement = `SELECT x::text AS row FROM crewkit.${table} x WHERE x::text ILIKE ANY ($1) ORDER BY 1`;
    const rows = await query<{ row: string }>(opened.url, statement, [texts.map((text) => `%${text}%`)]);
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  return found;
}

const erase = (person: Person): Promise<void> =>
  opened.unitOfWork.run(async ({ accounts, members, conversations, personalData }) => {
    const { userId } = person;
    await accounts.lockById(userId);
    for (const id of await members.listOrganizationIds(userId)) await members.delete(id, userId);
    await personalData.erase(person, at(5));
    await conversations.leave(
      await conversations.lockLeavable(userId, { organizationId: null, limit: 100 }),
      userId,
      at(5),
    );
    while (await personalData.forgetOrigins(userId, 1));
    expect(await personalData.finishClosing(userId)).toBe(true);
  });

describe('the personal data of a user', () => {
  it.each(personalDataSections)('is listed: %s', async (section) => {
    const { items, next } = await list(section);
    expect(next).toBeNull();
    expect(items).toHaveLength(sizes[section] ?? 2);
    for (const item of items) {
      expect(Object.keys(item).sort().join(' ')).toBe(fields[section]);
      for (const [field, value] of Object.entries(item)) {
        if (value === null) continue;
        if (field.endsWith('At')) expect(value).toBeInstanceOf(Date);
        else if (field === 'fields') expect(value).toEqual({});
        else if (field === 'settings') expect(value).toEqual({ channels, quietHours: null });
        else if (flags.includes(field)) expect(typeof value).toBe('boolean');
        else expect(typeof value).toBe(numbers.includes(field) ? 'number' : 'string');
      }
    }
  });

  it.each(personalDataSections)('is listed page by page, each record once: %s', async (section) => {
    const { items } = await list(section);
    const paged: PersonalRecord[] = [];
    let after: string | null = null;
    for (const _ of items) {
      const page = await list(section, after, 1);
      paged.push(...page.items);
      after = page.next;
    }
    expect(after).toBeNull();
    expect(paged).toEqual(items);
  });

  it('is listed completely even if stored times are more precise than those of JavaScript', async () => {
    await query(opened.url, "UPDATE crewkit.messages SET created_at = created_at + interval '7 microseconds'");
    const first = await list('messages', null, 3);
    expect((await list('messages', first.next, 3)).items).toHaveLength(3);
  });

  it('is listed oldest first', async () => {
    await query(
      opened.url,
      "UPDATE crewkit.messages SET created_at = created_at - seq * interval '1 second' + interval '1 second'",
    );
    const { items } = await list('messages');
    const sent = items.map(({ createdAt }) => (createdAt as Date).getTime());
    expect(new Set(sent).size).toBeGreaterThan(1);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
    const seqs = items.map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => Number(b) - Number(a)));
  });

  it('includes the scope of a role, which is null for GLOBAL', async () => {
    const { items } = await list('roles');
    for (const { scope, scopeId } of items) expect(scopeId === null).toBe(scope === 'GLOBAL');
    expect(new Set(items.map(({ scope }) => scope))).toEqual(new Set(['GLOBAL', 'ORGANIZATION']));
  });
});

describe('erasing a user', () => {
  it('is tested with data in every table', async () => {
    const empty: string[] = [];
    for (const table of await tables()) {
      if ((await query(opened.url, `SELECT 1 FROM crewkit.${table} LIMIT 1`)).length === 0) empty.push(table);
    }
    // Jobs fill and empty these tables: the tested erasure, and the removal of members.
    expect(empty).toEqual(['account_closings', 'departures']);
  });

  it("removes the user's name and email everywhere", async () => {
    const before = await holding(ada.name, ada.email);
    expect(Object.keys(before)).toEqual([
      'accounts',
      'api_keys',
      'audit_events',
      'email_changes',
      'identities',
      'invitations',
      'lockouts',
      'passkeys',
      'pending_registrations',
      'sessions',
      'sign_in_challenges',
    ]);
    await erase(ada);
    expect(await holding(ada.name, ada.email)).toEqual({});
  });

  it("removes every way to sign in, and keeps the user's id only where other users see the anonymized user", async () => {
    await erase(ada);
    const account = await read(({ accounts }) => accounts.findById(ada.userId));
    expect(account).toEqual({
      id: ada.userId,
      organizationId: null,
      email: `${ada.userId}@former-member.invalid`,
      firstName: 'Former',
      lastName: 'member',
      displayName: null,
      avatarId: null,
      locale: null,
      timeZone: null,
      fields: {},
      passwordHash: null,
      emailVerifiedAt: null,
      twoFactorEnabled: false,
      disabledAt: at(5),
      closedAt: at(5),
      createdAt: at(0),
    });
    expect(Object.keys(await holding(ada.userId))).toEqual([
      'accounts',
      'attachments',
      'audit_events',
      'conversations',
      'domain_events',
      'invitations',
      'mentions',
      'message_mentions',
      'message_reactions',
      'messages',
      'organizations',
      'participants',
      'projects',
      'storage_usage',
      'task_activity',
      'tasks',
      'teams',
    ]);
    const listed = await read(({ accounts }) => accounts.list({ after: null, limit: 100, search: 'former' }));
    expect(listed.items).toEqual([]);
    const all = await read(({ accounts }) => accounts.list({ after: null, limit: 100, search: null }));
    expect(all.items.map(({ id }) => id)).not.toContain(ada.userId);
    expect(all.items.map(({ id }) => id)).toContain(bob.userId);
  });

  it("keeps the user's messages and actions", async () => {
    const [messages, events, tasks] = [await list('messages'), await list('auditEvents'), await list('createdTasks')];
    await erase(ada);
    expect(await list('messages')).toEqual(messages);
    expect(await list('createdTasks')).toEqual(tasks);
    const forgotten = events.items.map((each) => ({ ...each, ipAddress: null, userAgent: null }));
    expect((await list('auditEvents')).items).toEqual(forgotten);
    const log = await read(({ auditLog }) => auditLog.list({ organizationId: null, before: null, limit: 100 }));
    const details = log.items.map((each) => each.details);
    expect(details.filter((each) => 'number' in each && !('email' in each))).toHaveLength(2);
    expect(details.filter((each) => each['email'] === bob.email)).toHaveLength(2);
  });

  it("keeps the files in the user's messages, and releases pending uploads at once", async () => {
    const files = await list('attachments');
    const abandoned = (now: Date): Promise<string[]> => read(({ attachments }) => attachments.listAbandoned(now, 100));
    await erase(ada);
    expect(await list('attachments')).toEqual(files);
    expect(await abandoned(at(4))).toEqual([]);
    expect(await abandoned(at(5))).toHaveLength(2);
    const kept = files.items.map(({ id }) => id);
    expect((await abandoned(at(60_000))).filter((id) => kept.includes(id))).toEqual([]);
    expect(await read(({ mentions }) => mentions.lastSeenAt(ada.userId))).toBeNull();
    expect((await list('mentions')).items).toEqual([]);
    expect(await abandoned(at(60_000))).toHaveLength(4);
  });

  it('changes no other user', async () => {
    const before = await holding(bob.userId, bob.name, bob.email);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    await erase(ada);
    expect(await holding(bob.userId, bob.name, bob.email)).toEqual(before);
  });

  it("makes the user's email available again", async () => {
    await erase(ada);
    const taken = await opened.unitOfWork.run(({ accounts }) => accounts.changeEmail(bob.userId, ada.email, at(6)));
    expect(taken?.email).toBe(ada.email);
    const { items } = await read(({ accounts }) => accounts.list({ after: null, limit: 5, search: ada.email }));
    expect(items.map(({ id }) => id)).toEqual([bob.userId]);
  });

  it('can be repeated', async () => {
    await erase(ada);
    const after = await holding(ada.userId);
    await erase(ada);
    expect(await holding(ada.userId)).toEqual(after);
  });
});
