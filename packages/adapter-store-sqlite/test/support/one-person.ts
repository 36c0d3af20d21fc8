import { randomUUID } from 'node:crypto';

import { toBuiltInRoleId, builtInRoles, permissionCatalogue } from '@crewkit/core';
import { administratorRoleId, directKey, type StoreInput, type Stores } from '@crewkit/core/adapter';

/** A user with texts that a search through a whole database can find. No other row contains these texts. */
export const person = {
  id: randomUUID(),
  email: 'wilhelmina@zephyr.example',
  firstName: 'Wilhelmina',
  lastName: 'Zephyr',
  ipAddress: '203.0.113.77',
  userAgent: 'ZephyrBrowser/1.0',
} as const;

/** Texts in lowercase. Everything that identifies the user contains one of them. */
export const traces = ['wilhelmina', 'zephyr', person.ipAddress];

export const now = new Date(1000);
const later = new Date(2000);
const { id: me, email, ipAddress, userAgent } = person;
const other = randomUUID();
export const otherEmail = 'other@example.org';
const [organizationId, teamId, projectId, taskId, groupId, chat, ownChat] = [
  ...[randomUUID(), randomUUID(), randomUUID(), randomUUID()],
  ...[randomUUID(), randomUUID(), randomUUID()],
] as const;
const times = { createdAt: now, expiresAt: later };
const file = { fileName: 'a', contentType: 'text/plain', size: 1, sha256: 'a', voice: null };
let hashes = 0;
const newHash = (): Uint8Array => Buffer.alloc(32, (hashes += 1));

/** Fills every table with possible rows about the user, and about another user connected with them. */
export async function fillEverything(stores: Stores): Promise<void> {
  await addAccounts(stores);
  await addWaysIn(stores);
  await addWorkspace(stores);
  await addAccess(stores);
  await addChat(stores);
  await addNotifications(stores);
  await addAuditEvents(stores);
  await addBlockedUsers(stores);
  await addRest(stores);
}

async function addAccounts({ accounts, pendingRegistrations }: Stores): Promise<void> {
  const { firstName, lastName } = person;
  const state = { emailVerifiedAt: now, twoFactorEnabled: true, disabledAt: null, closedAt: null, createdAt: now };
  const names = { firstName, lastName, passwordHash: 'hash of zephyr', next: null, verifierHash: null };
  await accounts.insertIfAbsent({ id: me, email, ...names, ...state, fields: { ship: 'Zephyr' } });
  await accounts.update(me, { displayName: 'Captain Zephyr', locale: 'de', timeZone: 'Europe/Berlin' });
  await accounts.update(me, { fields: { rank: 'captain of the Zephyr' } });
  await accounts.insertIfAbsent({
    id: other,
    email: otherEmail,
    firstName: 'O',
    lastName: 'T',
    passwordHash: null,
    ...state,
  });
  await pendingRegistrations.insert({ tokenHash: newHash(), email, ...names, ...times });
}

async function addWaysIn(stores: Stores): Promise<void> {
  const { passwordResets, sessions, lockouts, twoFactor, signInChallenges, identities, emailChanges } = stores;
  await passwordResets.insert({ tokenHash: newHash(), userId: me, ...times });
  const session: StoreInput<'sessions', 'insert'> = {
    id: randomUUID(),
    userId: me,
    method: 'password',
    secondFactor: false,
    lastUsedAt: now,
    ipAddress,
    userAgent,
    ...times,
  };
  await sessions.insert(session);
  for (const rotatedAt of [now, null]) {
    const token = { hash: newHash(), sessionId: session.id, userId: me, accessTokenId: randomUUID() };
    await sessions.insertToken({ ...token, expiresAt: later, rotatedAt });
  }
  const subscription = { id: randomUUID(), userId: me, sessionId: session.id, endpoint: 'https://push.example/' };
  await stores.pushSubscriptions.save({ ...subscription, p256dh: 'a', auth: 'b', keyId: 'c', createdAt: now });
  await lockouts.reserve(email, now, { maxFailures: 5, lockSeconds: 60 });
  const secret = { userId: me, sealedSecret: 'sealed' };
  await twoFactor.enable({ ...secret, lastTimeStep: 1, enabledAt: now });
  await twoFactor.stage({ ...secret, ...times });
  await twoFactor.replaceRecoveryCodes(me, [newHash(), newHash()]);
  const identity = { provider: 'one', issuer: 'https://one.example', subject: 'zephyr-1', email };
  await signInChallenges.insert({ tokenHash: newHash(), userId: me, method: 'social', identity, ...times });
  await identities.insertIfAbsent({ id: randomUUID(), userId: me, ...identity, createdAt: now, lastUsedAt: now });
  await emailChanges.insert({ tokenHash: newHash(), userId: me, newEmail: 'new@zephyr.example', ...times });
  await emailChanges.insert({ tokenHash: newHash(), userId: other, newEmail: email, ...times });
  const key = { id: randomUUID(), userId: me, name: 'key', permissions: ['org:view'], hash: newHash() };
  await stores.apiKeys.insert({ ...key, ...times, lastUsedAt: now });
  const credential = { credentialId: 'a', publicKey: newHash(), userHandle: 'a', counter: 0, transports: [] };
  const passkey = { id: randomUUID(), userId: me, ...credential, backedUp: true, name: 'Zephyr' };
  await stores.passkeys.insertIfAbsent({ ...passkey, createdAt: now, lastUsedAt: null });
  await stores.emailCodes.replace({ userId: me, codeHash: newHash(), expiresAt: later });
  await stores.knownDevices.remember({ userId: me, fingerprint: newHash(), seenAt: now });
}

async function addWorkspace(stores: Stores): Promise<void> {
  const { organizations, members, teams, projects, labels, tasks, webhooks } = stores;
  const rest = { name: 'a', description: '', createdBy: me, createdAt: now, updatedAt: now };
  await organizations.insert({ id: organizationId, ...rest });
  for (const userId of [me, other]) await members.insert(organizationId, userId, now);
  await teams.insert({ id: teamId, organizationId, ...rest });
  await projects.insert({ id: projectId, organizationId, teamId, key: 'A', ...rest });
  const webhook = { id: randomUUID(), organizationId, url: 'https://a.example', types: ['*'], sealed: 'a' };
  await webhooks.insert({ ...webhook, startsAfter: 0, createdAt: now });
  const delivery = { id: randomUUID(), webhookId: webhook.id, position: 1, type: 'member.added', data: {} };
  await webhooks.enqueue([{ ...delivery, createdAt: now }], now);
  const label = { id: randomUUID(), projectId, name: 'a', color: 'gray' } as const;
  await labels.insert(label, 1);
  const task = { id: taskId, projectId, title: 'a', description: '', status: 'todo', priority: 'low' } as const;
  const dates = { dueAt: null, createdBy: me, createdAt: now, updatedAt: now };
  const made = await tasks.insert({ ...task, assigneeIds: [me], labelIds: [label.id], ...dates });
  await stores.taskActivity.insert({ taskId: made.id, version: 1, actorId: me, at: now, changes: [] }, 1000);
}

async function addAccess({ permissions, assignments, groups, invitations }: Stores): Promise<void> {
  await permissions.upsert(permissionCatalogue);
  await permissions.upsertBuiltInRoles(builtInRoles);
  await groups.insert({ id: groupId, organizationId, name: 'a', permissions: ['org:view'], createdAt: now });
  await groups.addMember(organizationId, groupId, me);
  const ownerId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
  const place = { scope: 'ORGANIZATION', id: organizationId, organizationId } as const;
  const rest = { expiresAt: null, createdAt: now };
  await assignments.assign({ holder: { userId: me }, roleId: ownerId, place, ...rest });
  await assignments.assign({
    holder: { userId: me },
    roleId: administratorRoleId,
    place: { scope: 'GLOBAL' },
    ...rest,
  });
  const memberId = toBuiltInRoleId('ORGANIZATION', 'MEMBER');
  await assignments.assign({ holder: { groupId }, roleId: memberId, place, ...rest });
  for (const [to, invitedBy] of [
    [email, other],
    ['third@example.org', me],
  ] as const) {
    const invitation = { id: randomUUID(), organizationId, email: to, roleId: memberId, tokenHash: newHash() };
    await invitations.insert({ ...invitation, invitedBy, ...times });
  }
}

async function addChat({
  conversations,
  messages,
  messageMarks,
  threads,
  attachments,
  mentions,
  presence,
}: Stores): Promise<void> {
  const participants = [me, other].map((userId) => ({ userId, role: 'owner', joinedAt: now, lastReadSeq: 0 }) as const);
  const rest = { createdBy: me, participants, createdAt: now };
  await conversations.insertDirectIfAbsent({ id: chat, directKey: directKey(me, other), ...rest });
  await conversations.insertGroup({ id: ownChat, title: 'a', ...rest });
  await mentions.recordSeen([me, other], now);
  for (const userId of [me, other]) await presence.show(userId, now);
  const activities = [me, other].map((userId) => ({ userId, lastActiveAt: now }));
  await presence.lease(randomUUID(), activities, { now, expiresAt: now });
  await conversations.hide(chat, me);
  for (const senderId of [me, other]) {
    const id = randomUUID();
    const text = { kind: 'file', body: 'x', words: ['x'], mentions: [me], replyToId: null } as const;
    const sent = { clientMessageId: null, contentHash: newHash(), createdAt: now };
    const to = { conversationId: chat, conversationKind: 'direct', senderId } as const;
    await messages.append({ id, ...to, ...text, ...sent });
    await messages.edit(chat, id, { senderId, ...text, editedAt: now });
    const mark = { conversationId: chat, messageId: id, userId: me, emoji: '👍', at: now };
    await messageMarks.addReaction(mark, { emojis: 1, reactions: 1 });
    await messageMarks.pin(mark, 2);
    await threads.follow({ conversationId: chat, rootId: id, userId: senderId }, 2);
    const mentioned = senderId === me ? other : me;
    const mention = { messageId: id, conversationId: chat, seq: 1, userId: mentioned, mentionedBy: senderId };
    await mentions.insert([mention], later);
    // An attachment in the message, and a pending upload.
    const files = [{ ...file, id: randomUUID() }];
    for (const attachment of [...files, { id: randomUUID() }]) {
      const pending = { id: attachment.id, conversationId: chat, uploadedBy: senderId };
      await attachments.insertPending({ ...pending, createdAt: now, expiresAt: later });
    }
    await attachments.attach({ conversationId: chat, messageId: id, senderId }, files, now);
  }
}

const all = { inbox: true, mail: true, push: true };
const channels = { mention: all, assigned: all, invitation: all, thread_reply: all, message: all };

async function addNotifications({ notifications }: Stores): Promise<void> {
  for (const [userId, actorId] of [
    [me, other],
    [other, me],
  ] as const) {
    const about = { kind: 'mention', subjectId: chat, messageId: null, actorId, position: 1, at: now } as const;
    await notifications.record(about, [{ id: randomUUID(), userId, listed: true }]);
    await notifications.setSettings(userId, { channels, quietHours: null });
  }
}

async function addAuditEvents({ auditLog }: Stores): Promise<void> {
  const rest = { organizationId, targetType: 'invitation', targetId: randomUUID(), createdAt: now } as const;
  const hers = { actorId: me, ipAddress, userAgent };
  const about = { actorId: other, ipAddress: '198.51.100.1', userAgent: 'another' };
  await auditLog.append({ id: randomUUID(), ...hers, ...rest, action: 'organization.created', details: { name: 'a' } });
  await auditLog.append({ id: randomUUID(), ...hers, ...rest, action: 'member.joined', details: { userId: me } });
  for (const to of [email, otherEmail]) {
    const details = { email: to, roleId: 'role' };
    await auditLog.append({ id: randomUUID(), ...about, ...rest, action: 'invitation.created', details });
  }
}

async function addBlockedUsers({ blockedUsers }: Stores): Promise<void> {
  await blockedUsers.insert({ userId: me, blockedUserId: other, blockedAt: now });
  await blockedUsers.insert({ userId: other, blockedUserId: me, blockedAt: now });
}

async function addRest({ mailOutbox, events, eventCursors, markers, spentFlows }: Stores): Promise<void> {
  await mailOutbox.enqueue({ id: randomUUID(), sealed: 'sealed', createdAt: now });
  await events.append([{ type: 'user.verified', userId: me }], now);
  await eventCursors.claim({ name: 'a', holder: 'a', now, leaseUntil: now }, 0);
  await markers.claim('once', now);
  await spentFlows.spend(newHash(), later);
}

/** Removes the user's memberships, which precedes erasing. */
export async function leave({ members }: Stores): Promise<void> {
  await members.delete(organizationId, me);
}
