import { randomUUID } from 'node:crypto';

import { administratorRoleId, type AuditEvent, type Stores } from '@crewkit/core/adapter';

import {
  addAccount,
  addConversation,
  at,
  toHash,
  sampleAccount,
  sampleMessage,
  samplePending,
  sampleSession,
  sendFile,
} from './samples.js';
import { sampleIdentity, samplePasskey } from './use-sign-in.js';
import { addGroup, addRole, addWorkspace, sampleInvitation, sampleTask, type Workspace } from './use-workspace.js';

export interface Person {
  readonly userId: string;
  readonly email: string;
  /** A part of every text that another user or a program wrote: names, addresses, browsers. */
  readonly name: string;
}

const times = { createdAt: at(0), expiresAt: at(60_000) };

/** Creates a user with rows in every table, at least two where possible. */
export async function fillPerson(stores: Stores, name: string): Promise<Person> {
  const email = `${name}@example.org`.toLowerCase();
  const account = sampleAccount({ email, firstName: name, lastName: name, passwordHash: 'hash' });
  await stores.accounts.insertIfAbsent(account);
  const person = { userId: account.id, email, name };
  await useBefore(stores, person);
  await signIn(stores, person);
  await secure(stores, person);
  await work(stores, person);
  await talk(stores, person);
  return person;
}

/** Creates the rows about an email, whether or not an account has the email. */
async function useBefore(stores: Stores, { email, name }: Person): Promise<void> {
  const registration = {
    email,
    firstName: name,
    lastName: name,
    passwordHash: 'hash',
    next: null,
    verifierHash: null,
    ...times,
  };
  await stores.pendingRegistrations.insert({ tokenHash: toHash(`registration ${name}`), ...registration });
  await stores.lockouts.reserve(email, at(0), { maxFailures: 5, lockSeconds: 60 });
  await stores.mailOutbox.enqueue({ id: randomUUID(), sealed: 'x', createdAt: at(0) });
  await stores.markers.claim(randomUUID(), at(0));
}

async function signIn(
  { sessions, pushSubscriptions, knownDevices, passwordResets }: Stores,
  { userId, name }: Person,
): Promise<void> {
  for (const number of [1, 2]) {
    const session = { ...sampleSession(userId), ipAddress: '192.0.2.1', userAgent: `Browser of ${name}` };
    await sessions.insert(session);
    for (const rotatedAt of [null, at(1)]) {
      const hash = toHash(randomUUID());
      const { id: sessionId, expiresAt } = session;
      await sessions.insertToken({ hash, sessionId, userId, accessTokenId: randomUUID(), expiresAt, rotatedAt });
    }
    const subscription = { id: randomUUID(), userId, sessionId: session.id, createdAt: at(0) };
    const endpoint = `https://push.example/${session.id}`;
    await pushSubscriptions.save({ ...subscription, endpoint, p256dh: 'a', auth: 'b', keyId: 'c' });
    await knownDevices.remember({ userId, fingerprint: toHash(`${number}`), seenAt: at(0) });
    await passwordResets.insert({ tokenHash: toHash(`reset ${number} ${name}`), userId, ...times });
  }
}

async function secure(stores: Stores, { userId, email, name }: Person): Promise<void> {
  const { twoFactor, identities, signInChallenges, spentFlows, emailChanges } = stores;
  await twoFactor.enable({ userId, sealedSecret: 'x', lastTimeStep: 1, enabledAt: at(0) });
  await twoFactor.stage({ userId, sealedSecret: 'x', ...times });
  await twoFactor.replaceRecoveryCodes(userId, [toHash('1'), toHash('2'), toHash('3')]);
  for (const number of [1, 2]) {
    const identity = { ...sampleIdentity(userId, `${number} of ${name}`), email };
    await identities.insertIfAbsent(identity);
    await signInChallenges.insert({
      tokenHash: toHash(identity.subject),
      userId,
      method: 'social',
      identity,
      ...times,
    });
    const newEmail = `new-${number}-${email}`;
    await emailChanges.insert({ tokenHash: toHash(newEmail), userId, newEmail, ...times });
    const key = { id: randomUUID(), userId, name: `Key of ${name}`, permissions: ['org:view'], lastUsedAt: at(1) };
    await stores.apiKeys.insert({ ...key, ...times, hash: toHash(key.id) });
  }
  for (const number of [1, 2]) await stores.passkeys.insertIfAbsent(samplePasskey(userId, `${number} of ${name}`));
  await stores.emailCodes.replace({ userId, codeHash: toHash(name), expiresAt: at(60_000) });
  await spentFlows.spend(toHash(name), at(1));
  const rival = await addAccount(stores);
  await emailChanges.insert({ tokenHash: toHash(rival), userId: rival, newEmail: email, ...times });
}

async function work(stores: Stores, person: Person): Promise<void> {
  const { userId } = person;
  const { assignments, groups, members, tasks, projects, teams, organizations } = stores;
  const administrator = { id: administratorRoleId, name: 'ADMINISTRATOR', level: 'GLOBAL', builtIn: true } as const;
  await stores.permissions.upsertBuiltInRoles([{ ...administrator, organizationId: null, permissions: [] }]);
  const global = { holder: { userId }, roleId: administrator.id, place: { scope: 'GLOBAL' } } as const;
  await assignments.assign({ ...global, expiresAt: null, createdAt: at(0) });
  for (const number of [1, 2]) {
    const workspace = await addWorkspace(stores);
    const { organization, team, project, place, userId: owner } = workspace;
    const { id } = organization;
    const webhook = { id: randomUUID(), organizationId: id, url: 'https://a.example', types: ['*'], sealed: 'a' };
    await stores.webhooks.insert({ ...webhook, startsAfter: 0, createdAt: at(0) });
    const delivery = { id: randomUUID(), webhookId: webhook.id, position: 1, type: 'member.added', data: {} };
    await stores.webhooks.enqueue([{ ...delivery, createdAt: at(0) }], at(0));
    await members.insert(id, userId, at(0));
    const [role, group] = [await addRole(stores, id), await addGroup(stores, id)];
    for (const holder of [{ userId }, { groupId: group.id }]) {
      await assignments.assign({ holder, roleId: role.id, place, expiresAt: at(60_000), createdAt: at(0) });
    }
    await groups.addMember(id, group.id, userId);
    const label = { id: randomUUID(), projectId: project.id, name: 'Bug', color: 'red' } as const;
    await stores.labels.insert(label, 1);
    const rest = { createdBy: userId, assigneeIds: [userId, owner], labelIds: [label.id] };
    const task = await tasks.insert({ ...sampleTask(workspace), ...rest });
    await stores.taskActivity.insert({ taskId: task.id, version: 1, actorId: userId, at: at(0), changes: [] }, 1);
    await invite(stores, person, { workspace, roleId: role.id });
    await stores.auditLog.append(
      sampleEvent({ organizationId: id, actorId: owner, details: { email: person.email, number } }),
    );
    const client = { ipAddress: '192.0.2.1', userAgent: `Browser of ${person.name}` };
    await stores.auditLog.append(sampleEvent({ organizationId: id, actorId: userId, ...client }));
    // These rows are created by the user.
    const made = { name: 'Made', description: '', createdBy: userId, createdAt: at(0), updatedAt: at(0) };
    await organizations.insert({ id: randomUUID(), ...made });
    await teams.insert({ ...team, ...made, id: randomUUID() });
    await projects.insert({ ...project, ...made, id: randomUUID(), key: 'MADE' });
  }
}

async function invite(
  { invitations }: Stores,
  { userId, email }: Person,
  { workspace, roleId }: { readonly workspace: Workspace; readonly roleId: string },
): Promise<void> {
  await invitations.insert({ ...sampleInvitation(workspace, roleId), email });
  await invitations.insert({
    ...sampleInvitation(workspace, roleId),
    email: 'guest@example.org',
    invitedBy: userId,
  });
}

function sampleEvent(changes: Partial<AuditEvent>): AuditEvent {
  const what = { action: 'invitation.created', targetType: 'invitation', targetId: 'x', details: {} } as const;
  const who = { organizationId: null, actorId: null, ipAddress: null, userAgent: null };
  return { id: randomUUID(), ...what, ...who, createdAt: at(0), ...changes };
}

const all = { inbox: true, mail: true, push: true };
export const channels = { mention: all, assigned: all, invitation: all, thread_reply: all, message: all };

async function talk(stores: Stores, { userId }: Person): Promise<void> {
  for (const _ of [1, 2]) {
    const { chat, members } = await addConversation(stores);
    const joining = { userId, role: 'member', joinedAt: at(0), lastReadSeq: 0 } as const;
    await stores.conversations.addParticipants(chat, [joining], at(0));
    for (const _each of [1, 2]) {
      await stores.messages.append({ ...sampleMessage(chat, userId), mentions: members });
      await stores.messages.append({ ...sampleMessage(chat, members[0] ?? ''), mentions: [userId] });
    }
    await sendFile(stores, chat, userId);
    await stores.attachments.insertPending(samplePending(chat, userId));
    const mentioned = sampleMessage(chat, members[0] ?? '');
    await stores.messages.append(mentioned);
    await stores.messages.edit(chat, mentioned.id, { ...mentioned, editedAt: at(0) });
    const mark = { conversationId: chat, messageId: mentioned.id, userId, emoji: '👍', at: at(0) };
    await stores.messageMarks.addReaction(mark, { emojis: 1, reactions: 1 });
    await stores.messageMarks.pin(mark, 1);
    await stores.threads.follow({ conversationId: chat, rootId: mentioned.id, userId }, 1);
    const waiting = { messageId: mentioned.id, conversationId: chat, seq: 1, mentionedBy: mentioned.senderId };
    await stores.mentions.insert([{ ...waiting, userId }], at(0));
    await stores.mentions.insert([{ ...waiting, userId: waiting.mentionedBy, mentionedBy: userId }], at(0));
    await stores.conversations.insertGroup({
      id: randomUUID(),
      title: 'Group',
      createdBy: userId,
      participants: [joining],
      createdAt: at(0),
    });
  }
  for (const other of [await addAccount(stores), await addAccount(stores)]) {
    await stores.blockedUsers.insert({ userId, blockedUserId: other, blockedAt: at(0) });
    await stores.blockedUsers.insert({ userId: other, blockedUserId: userId, blockedAt: at(0) });
  }
  for (const position of [1, 2]) {
    const about = { kind: 'mention', subjectId: randomUUID(), messageId: null, actorId: userId, at: at(0) } as const;
    await stores.notifications.record({ ...about, position }, [{ id: randomUUID(), userId, listed: true }]);
  }
  await stores.notifications.setSettings(userId, { channels, quietHours: null });
  await stores.mentions.recordSeen([userId], at(0));
  await stores.presence.show(userId, at(0));
  const active = { userId, lastActiveAt: at(0) };
  await stores.presence.lease(randomUUID(), [active], { now: at(0), expiresAt: at(1) });
  await stores.events.append([{ type: 'user.verified', userId }], at(0));
  await stores.eventCursors.claim({ name: 'host', holder: 'a', now: at(0), leaseUntil: at(1) }, 0);
}
