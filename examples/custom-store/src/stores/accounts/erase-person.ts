import { toAnonymizedUser } from '@crewkit/core/adapter';
import { isHeldBy } from '../access/assignments.js';
import { deleteRows } from '../../tables/rows.js';
import type { TableName } from '../../tables/tables.js';
import type { View } from '../../tables/view.js';
import { recordTaskChange } from '../workspace/task-change-store.js';
import type { PersonKey } from './positioned.js';

/** The tables from which the account's rows are deleted. Their rows refer to the account by id. */
const ownTables = [
  'passwordResets',
  'sessions',
  'refreshTokens',
  'twoFactorSecrets',
  'stagedTwoFactorSecrets',
  'recoveryCodes',
  'signInChallenges',
  'identities',
  'emailChanges',
  'passkeys',
  'emailCodes',
  'knownDevices',
  'apiKeys',
  'notifications',
  'notifiedEvents',
  'pushSubscriptions',
] as const satisfies readonly TableName[];

/** Implements `PersonalDataStore.erase`. */
export async function erasePerson(view: View, person: PersonKey, at: Date): Promise<void> {
  const { userId, email } = person;
  for (const name of ownTables) {
    const table: Map<string, { readonly userId: string }> = await view.edit(name);
    deleteRows(table, (row) => row.userId === userId);
  }
  deleteRows(await view.edit('pendingRegistrations'), (each) => each.email === email);
  deleteRows(await view.edit('invitations'), (each) => each.email === email);
  (await view.edit('lockouts')).delete(email);
  deleteRows(await view.edit('mentions'), ({ waiting }) => waiting.userId === userId);
  (await view.edit('presence')).delete(userId);
  (await view.edit('visibleUsers')).delete(userId);
  deleteRows(await view.edit('presenceLeases'), (lease) => lease.userId === userId);
  (await view.edit('notificationSettings')).delete(userId);
  await expireFiles(view, userId, at);
  const belongsTo = (row: { readonly userId: string; readonly blockedUserId: string }): boolean =>
    row.userId === userId || row.blockedUserId === userId;
  const messages = await view.edit('messages');
  for (const [messageId, row] of messages) {
    const { [userId]: followed, ...followers } = row.followers;
    if (followed !== undefined) messages.set(messageId, { ...row, followers });
  }
  deleteRows(await view.edit('blockedUsers'), belongsTo);
  await endMemberships(view, userId);
  await closeAccount(view, userId, at);
  const positions = [...view.tables.auditEvents.values()].map(({ position }) => position);
  const closing = { email, closedAt: at, lastAuditPosition: Math.max(0, ...positions) };
  (await view.edit('closings')).set(userId, closing);
}

/** Lets the avatar and pending uploads expire. The files of messages stay. */
async function expireFiles(view: View, userId: string, at: Date): Promise<void> {
  const attachments = await view.edit('attachments');
  for (const [id, row] of attachments) {
    const { pending, attached } = row;
    if (pending.uploadedBy !== userId || attached !== null || pending.expiresAt <= at) continue;
    attachments.set(id, { ...row, pending: { ...pending, expiresAt: at } });
  }
}

async function endMemberships(view: View, userId: string): Promise<void> {
  deleteRows(await view.edit('memberships'), (each) => each.userId === userId);
  deleteRows(await view.edit('groupMembers'), (each) => each.userId === userId);
  deleteRows(await view.edit('assignments'), (each) => isHeldBy(userId, each));
  const tasks = await view.edit('tasks');
  for (const task of [...tasks.values()].filter((each) => each.assigneeIds.includes(userId))) {
    tasks.set(task.id, { ...task, assigneeIds: task.assigneeIds.filter((id) => id !== userId) });
    await recordTaskChange(view, task);
  }
}

async function closeAccount(view: View, id: string, at: Date): Promise<void> {
  const accounts = await view.edit('accounts');
  const account = accounts.get(id);
  if (account === undefined) return;
  const nothing = {
    ...{ displayName: null, avatarId: null, locale: null, timeZone: null, fields: {} },
    ...{ passwordHash: null, emailVerifiedAt: null, twoFactorEnabled: false },
  };
  accounts.set(id, { ...account, ...toAnonymizedUser(id), ...nothing, disabledAt: at, closedAt: at });
}
