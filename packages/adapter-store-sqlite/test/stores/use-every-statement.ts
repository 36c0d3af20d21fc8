import { randomUUID } from 'node:crypto';

import { toBuiltInRoleId, builtInRoles, permissionCatalogue } from '@crewkit/core';
import { personalDataSections, sealedKinds, type Resource, type Stores } from '@crewkit/core/adapter';

import { useThreads } from './use-threads.js';
import { useBoards } from './use-boards.js';
import { usePresence } from './use-presence.js';
import { useNotifications } from './use-notifications.js';
import { useWebhooks } from './use-webhooks.js';

const now = new Date(1000);
const hash = new Uint8Array(32);
const [me, other, chat, session] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [taskChat, messageId] = [randomUUID(), randomUUID()];
const [organizationId, teamId, projectId, taskId, groupId, roleId, replacementId, invitationId] = [
  ...[randomUUID(), randomUUID(), randomUUID(), randomUUID()],
  ...[randomUUID(), randomUUID(), randomUUID(), randomUUID()],
] as const;
const window = { after: null, limit: 5 };
const places = [
  { scope: 'ORGANIZATION', id: organizationId, organizationId },
  { scope: 'TEAM', id: teamId, organizationId },
  { scope: 'PROJECT', id: projectId, organizationId },
] as const;
const settings = { locale: 'de' };

async function useAccounts({ accounts, pendingRegistrations, passwordResets, lockouts }: Stores): Promise<void> {
  for (const id of [me, other]) {
    const names = { firstName: 'A', lastName: 'B', passwordHash: null };
    const rest = { emailVerifiedAt: null, twoFactorEnabled: false, disabledAt: null, closedAt: null, createdAt: now };
    await accounts.insertIfAbsent({ id, email: id, ...names, ...rest });
  }
  await accounts.findById(me);
  await accounts.findByEmail(me);
  await accounts.update(me, { firstName: 'C' });
  await accounts.changeEmail(me, 'c', now);
  await accounts.lockById(me);
  await accounts.list({ ...window, search: 'c' });
  await accounts.list({ ...window, search: 'c', fields: { department: 'Sales' } });
  await accounts.listByIds([me]);
  await pendingRegistrations.findNewest('a', now);
  await pendingRegistrations.consume(hash, now);
  await pendingRegistrations.deleteAllFor('a');
  await pendingRegistrations.deleteExpired(now);
  await passwordResets.find(hash, now);
  await passwordResets.consume(hash, now);
  await passwordResets.deleteAllFor(me);
  await passwordResets.deleteExpired(now);
  const policy = { maxFailures: 1, lockSeconds: 60 };
  for (const _ of [1, 2]) await lockouts.reserve('a', now, policy);
  await lockouts.move('a', 'b');
  await lockouts.release('a', policy);
  await lockouts.clear('a');
  await lockouts.deleteIdle(now);
}

async function usePasskeys({ passkeys, emailCodes }: Stores): Promise<void> {
  const credential = { credentialId: 'a', publicKey: hash, userHandle: 'a', counter: 0, transports: [] };
  const passkey = { id: session, userId: me, ...credential, backedUp: true, name: 'a' };
  await passkeys.insertIfAbsent({ ...passkey, createdAt: now, lastUsedAt: now });
  await passkeys.findByCredential('a');
  await passkeys.list(me);
  await passkeys.rename(me, session, 'b');
  await passkeys.recordUse(session, { counter: 1, backedUp: true, lastUsedAt: now });
  await passkeys.delete(me, session);
  const code = { userId: me, codeHash: hash };
  await emailCodes.replace({ ...code, expiresAt: now });
  await emailCodes.has(code, now);
  await emailCodes.consume(code, now);
  await emailCodes.deleteAllFor(me);
  await emailCodes.deleteExpired(now);
}

async function useSignIn({ twoFactor, signInChallenges, identities, spentFlows, emailChanges, knownDevices }: Stores) {
  const times = { createdAt: now, expiresAt: new Date(2000) };
  const secret = { userId: me, sealedSecret: 'sealed' };
  await twoFactor.stage({ ...secret, ...times });
  await twoFactor.findStaged(me, now);
  await twoFactor.enable({ ...secret, lastTimeStep: 1, enabledAt: now });
  await twoFactor.find(me);
  await twoFactor.acceptTimeStep(me, 2);
  await twoFactor.replaceRecoveryCodes(me, [hash]);
  await twoFactor.consumeRecoveryCode(me, hash);
  await twoFactor.countRecoveryCodes(me);
  await twoFactor.disable(me);
  await twoFactor.deleteExpired(now);
  await signInChallenges.insert({ tokenHash: hash, userId: me, method: 'password', identity: null, ...times });
  await signInChallenges.find(hash, now);
  await signInChallenges.consume(hash, now);
  await signInChallenges.deleteAllFor(me);
  await signInChallenges.deleteExpired(now);
  const identity = { id: session, userId: me, provider: 'a', issuer: 'a', subject: 'a', email: null };
  await identities.insertIfAbsent({ ...identity, createdAt: now, lastUsedAt: now });
  await identities.find('a', 'a');
  await identities.touch(session, { email: 'a', lastUsedAt: now });
  await identities.list(me, window);
  await identities.delete(me, session);
  await spentFlows.spend(hash, now);
  await spentFlows.deleteExpired(now);
  await emailChanges.insert({ tokenHash: hash, userId: me, newEmail: 'b', ...times });
  await emailChanges.consume(hash, now);
  await emailChanges.deleteAllFor(me);
  await emailChanges.deleteExpired(now);
  for (const _ of [1, 2]) await knownDevices.remember({ userId: me, fingerprint: hash, seenAt: now });
  await knownDevices.deleteIdle(now);
}

async function useWholePeople({ personalData, sealedValues }: Stores): Promise<void> {
  const person = { userId: me, email: 'a' };
  for (const section of personalDataSections) await personalData.list(section, person, window);
  await personalData.erase(person, now);
  await personalData.listClosing(5);
  await personalData.forgetOrigins(me, 5);
  await personalData.finishClosing(me);
  for (const kind of sealedKinds) {
    await sealedValues.list(kind, window);
    await sealedValues.replace({ kind, id: me, sealed: 'a' }, 'b');
  }
}

async function useSessions({ sessions, mailOutbox, markers }: Stores): Promise<void> {
  const times = { createdAt: now, lastUsedAt: now, expiresAt: new Date(2000) };
  const proven = { method: 'password', secondFactor: false } as const;
  await sessions.insert({ id: session, userId: me, ...proven, ...times, ipAddress: null, userAgent: null });
  await sessions.findToken(hash);
  await sessions.rotate(hash, now);
  await sessions.touch({ id: session, lastUsedAt: now, expiresAt: now, ipAddress: null, userAgent: null });
  await sessions.list(me, now, { after: null, limit: 1 });
  await sessions.findByAccessToken('jti', now);
  await sessions.delete(me, session);
  await sessions.deleteAll(me);
  await sessions.deleteExpired(now);
  await mailOutbox.enqueue({ id: 'mail', sealed: 'x', createdAt: now });
  await mailOutbox.backlog();
  await mailOutbox.listPending({ after: null, limit: 5 });
  await mailOutbox.claimDue({ now, leaseUntil: now, limit: 5 });
  await mailOutbox.markFailed('id', 'error', now);
  for (const keep of [true, false]) await mailOutbox.markSent('id', now, keep);
  await mailOutbox.listRecent(5);
  await markers.claim('once', now);
}

async function useEvents({ events, eventCursors }: Stores): Promise<void> {
  await events.append([{ type: 'user.verified', userId: me }], now);
  await events.list({ after: 0, missing: [1, 2], limit: 5 });
  await events.deleteRecorded(new Date(0));
  await eventCursors.claim({ name: 'a', holder: 'a', now, leaseUntil: now }, 0);
  await eventCursors.advance('a', 'a', 1);
  await eventCursors.release('a', 'a');
}

const text = { kind: 'text', body: 'x', words: ['x'], replyToId: null, mentions: [] } as const;
const sent = { clientMessageId: 'c', contentHash: hash, createdAt: now };

async function useChat({ conversations, messages }: Stores): Promise<void> {
  const participants = [me, other].map((userId) => ({ userId, role: 'owner', joinedAt: now, lastReadSeq: 0 }) as const);
  const conversation = { directKey: 'key', createdBy: me, participants, createdAt: now };
  for (const id of [chat, randomUUID()]) await conversations.insertDirectIfAbsent({ id, ...conversation });
  const to = { id: messageId, conversationId: chat, conversationKind: 'direct', senderId: me } as const;
  for (const _ of [1, 2]) await messages.append({ ...to, ...text, ...sent, kind: 'file' });
  await messages.findById(chat, messageId);
  for (const before of [null, 5]) await messages.list(chat, { before, after: null, limit: 5 });
  await messages.list(chat, { before: null, after: 0, limit: 5 });
  await messages.findSeqAt(chat, now);
  await messages.listChanges(chat, { after: 0, limit: 5 });
  await conversations.findById(chat);
  await conversations.findForParticipant(chat, me);
  for (const projectIds of [[], [projectId]])
    for (const search of [null, 'a']) await conversations.listFor(me, { projectIds, search, after: null, limit: 5 });
  await conversations.advanceReadHorizon(chat, me, null);
  await conversations.countUnread(chat, me);
  await conversations.sumUnread(me, { projectIds: [projectId], limit: 5, now });
  await conversations.setSettings(chat, me, { notify: 'none' });
  await conversations.getRoster(chat);
  await conversations.listIdsOfEach([me], 1);
  await conversations.getParticipation(chat, me);
  await conversations.findSettings([chat], me);
  await conversations.insertGroup({ id: randomUUID(), title: null, createdBy: me, participants, createdAt: now });
  await conversations.lockById(chat);
  await conversations.findDirectId('key');
  for (const change of ['hide', 'show'] as const) await conversations[change](chat, me);
  await conversations.rename(chat, 'x', now);
  await conversations.lockLeavable(me, { organizationId: null, limit: 1 });
  await conversations.leave([chat], other, now);
  await conversations.addParticipants(chat, participants, now);
}

async function useContact({ blockedUsers, members }: Stores): Promise<void> {
  await blockedUsers.insert({ userId: me, blockedUserId: other, blockedAt: now });
  await blockedUsers.list(me, { after: null, limit: 5 });
  await blockedUsers.count(me);
  await blockedUsers.findPairs([me], [other]);
  await blockedUsers.delete(me, other);
  await members.listActive(organizationId, [me, other]);
  await members.listSharing(me, [other]);
  await members.listNames(me, [other]);
}

/** Uses files, including the later states of a message. */
async function useFiles({ messages, messageMarks, attachments, mentions }: Stores): Promise<void> {
  const file = { id: randomUUID(), fileName: 'a', contentType: 'a', size: 1, sha256: 'a', voice: null };
  const pending = { id: file.id, conversationId: chat, uploadedBy: me };
  await attachments.insertPending({ ...pending, createdAt: now, expiresAt: new Date(2000) });
  await attachments.reserve([{ id: file.id, bytes: 1 }]);
  await attachments.usedBytes(me);
  await attachments.listLargest('user', 5);
  await attachments.attach({ conversationId: chat, messageId, senderId: me }, [file], now);
  await attachments.find(chat, file.id);
  await attachments.listFiles(chat, { after: null, limit: 5 });
  const looking = { participantId: me, projectIds: [projectId], conversationId: null, before: null, limit: 5 };
  for (const before of [null, messageId]) await messages.search({ ...looking, before, words: ['x'] });
  const mark = { conversationId: chat, messageId, userId: me, emoji: '👍', at: now };
  await messageMarks.addReaction(mark, { emojis: 1, reactions: 1 });
  await messages.edit(chat, messageId, { senderId: me, body: 'y', words: ['y'], mentions: [], editedAt: now });
  await mentions.recordSeen([me], now);
  await mentions.lastSeenAt(me);
  await mentions.insert([{ messageId, conversationId: chat, seq: 1, userId: other, mentionedBy: me }], now);
  await mentions.takeDue(now, 5);
  await messageMarks.removeReaction(mark);
  if (await messageMarks.pin(mark, 1)) await messageMarks.listPinned(chat, 5);
  await messageMarks.unpin(mark);
  await messages.softDelete(chat, messageId, { senderId: me, at: now });
  await attachments.detachAll(messageId, now);
  await attachments.listAbandoned(now, 5);
  await attachments.deleteAbandoned([file.id], now);
}

async function useSearch({ search, assignments }: Stores): Promise<void> {
  // Without a project that `me` can see, no words are searched.
  const ownerId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
  const grant = { holder: { userId: me }, roleId: ownerId, place: places[0], createdAt: now };
  await assignments.assign({ ...grant, expiresAt: null });
  const query = { userId: me, now, words: ['x'], limit: 5 };
  const key = { projectKey: 'A', number: 1 };
  for (const before of [null, taskId]) {
    await search.listTasks({ ...query, before, exceptKey: key });
    await search.listProjects({ ...query, before });
  }
  await search.listTasksByKey({ userId: me, now, key, ...window });
  await search.listPlaces([chat]);
}

async function useTaskChat({ conversations }: Stores): Promise<void> {
  const participants = [{ userId: me, role: 'member', joinedAt: now, lastReadSeq: 0 }] as const;
  for (const id of [taskChat, randomUUID()]) {
    await conversations.insertForTaskIfAbsent({ id, taskId, createdBy: me, createdAt: now });
  }
  await conversations.addParticipants(taskChat, participants, now);
  await conversations.getProjectIds(me);
  const group = { id: randomUUID(), organizationId, title: null, createdBy: me, createdAt: now };
  await conversations.insertGroup({ ...group, participants });
  await conversations.lockLeavable(me, { organizationId, limit: 10 });
}

async function useWorkspace({ organizations, members, teams, projects }: Stores): Promise<void> {
  const rest = { name: 'a', description: '', createdBy: me, createdAt: now, updatedAt: now };
  await organizations.insert({ id: organizationId, ...rest });
  await organizations.lockById(organizationId);
  await organizations.update(organizationId, { name: 'b' }, now);
  await organizations.updateSettings(organizationId, settings, now);
  for (const userId of [me, other]) await members.insert(organizationId, userId, now);
  await teams.insert({ id: teamId, organizationId, ...rest });
  await teams.findById(teamId);
  await teams.findIn(organizationId, teamId);
  await teams.update(teamId, { name: 'b' }, now);
  await teams.updateSettings(teamId, settings, now);
  await projects.insert({ id: projectId, organizationId, teamId, key: 'A', ...rest });
  await projects.findById(projectId);
  await projects.findIn(organizationId, projectId);
  await projects.update(projectId, { name: 'b' }, now);
  await projects.updateSettings(projectId, settings, now);
  await projects.move(projectId, null, now);
}

async function useRoles({ permissions, roles, assignments, groups, invitations }: Stores): Promise<void> {
  await permissions.upsert(permissionCatalogue);
  await permissions.upsertBuiltInRoles(builtInRoles);
  const own = { level: 'TEAM', builtIn: false, permissions: ['team:view'], organizationId } as const;
  for (const id of [roleId, replacementId]) await roles.insert({ id, name: id, ...own });
  for (const knower of [null, organizationId]) await roles.list(knower, window);
  await roles.update(organizationId, roleId, { name: 'b', permissions: [] });
  await groups.insert({ id: groupId, organizationId, name: 'a', permissions: ['team:view'], createdAt: now });
  await groups.update(organizationId, groupId, { name: 'b', permissions: [] });
  await groups.list(organizationId, window);
  await groups.addMember(organizationId, groupId, me);
  await groups.listMembers(organizationId, groupId, window);
  await groups.removeMember(organizationId, groupId, me);
  for (const holder of [{ userId: me }, { groupId }]) {
    const assignment = { holder, roleId, place: places[1], expiresAt: null, createdAt: now };
    await assignments.assign(assignment);
    await assignments.unassign(holder, roleId, places[1]);
    await assignments.assign(assignment);
  }
  await assignments.rolesAt(me, places[1], now);
  await assignments.hasOtherOwner(organizationId, me);
  await assignments.listOfGroup(organizationId, groupId, now);
  await assignments.deleteExpired(now);
  const invitation = { id: invitationId, organizationId, email: 'a', tokenHash: hash, invitedBy: me };
  const ownerId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
  await invitations.insert({ ...invitation, roleId: ownerId, createdAt: now, expiresAt: new Date(2000) });
  await invitations.find(organizationId, invitationId);
  await invitations.findByToken(hash, now);
  await invitations.findByEmail(organizationId, 'a', now);
  await invitations.list(organizationId, now, window);
  await invitations.renew(organizationId, invitationId, { tokenHash: hash, invitedBy: me, expiresAt: new Date(2000) });
  await invitations.deleteExpiredFor(roleId, now);
  await invitations.deleteExpired(now);
  await roles.replaceUses(roleId, replacementId);
  await roles.delete(organizationId, roleId);
}

async function useTasks({ tasks, auditLog }: Stores): Promise<void> {
  const task = { id: taskId, projectId, title: 'a', description: '', status: 'todo', priority: 'low' } as const;
  const rest = { dueAt: null, assigneeIds: [me], createdBy: me, createdAt: now, updatedAt: now };
  await tasks.insert({ ...task, ...rest });
  await tasks.listAssigned(me, {
    now,
    statuses: ['todo'],
    dueBefore: null,
    organizationId: null,
    after: null,
    limit: 5,
  });
  await tasks.update(projectId, taskId, { changes: { title: 'b', assigneeIds: [] }, expectedVersion: 1, at: now });
  await tasks.assign(projectId, taskId, { userId: me, at: now });
  await tasks.unassign(projectId, taskId, { userId: me, at: now });
  const event = { id: randomUUID(), organizationId, actorId: me, action: 'task.deleted', targetType: 'task' } as const;
  await auditLog.append({ ...event, targetId: taskId, details: {}, ipAddress: null, userAgent: null, createdAt: now });
  for (const about of [null, organizationId]) await auditLog.list({ organizationId: about, before: null, limit: 5 });
  await auditLog.list({ organizationId: null, actorId: me, before: null, limit: 5 });
}

async function useGrants({ grants, organizations, teams, projects, members }: Stores): Promise<void> {
  const resources: Resource[] = [
    { scope: 'GLOBAL' },
    ...places,
    { scope: 'TASK', id: taskId },
    { scope: 'CHAT', id: chat },
  ];
  for (const resource of resources) {
    await grants.heldOn(me, resource, now);
    await grants.heldByEach([me, other], resource, now);
  }
  await grants.listHeldProjectIds(me, { projectIds: [projectId], permissions: ['project:view'], now });
  const seen = { userId: me, now };
  await organizations.listVisible(me, { ...window, now });
  await teams.listVisible(organizationId, { ...window, ...seen });
  for (const of of [null, teamId]) await projects.listVisible(organizationId, { ...window, ...seen, teamId: of });
  for (const place of places) {
    await grants.listHolders(place, { ...window, permissions: ['team:edit', 'team:view'], now });
    await members.list(place, { ...window, search: 'a', now });
    await members.find(place, me, now);
  }
  await members.listAcquaintances(me, { ...window, search: 'a' });
}

async function removeWorkspace(stores: Stores): Promise<void> {
  const { tasks, projects, teams, roles, groups, invitations, members, organizations, deletions } = stores;
  const departure = { organizationId, userId: other };
  await stores.departures.insert(departure, now);
  await stores.departures.isPending(departure);
  await stores.departures.list(10);
  await stores.departures.finish(departure);
  await tasks.delete(projectId, taskId);
  await projects.delete(projectId, now);
  await teams.delete(teamId);
  await groups.delete(organizationId, groupId);
  await roles.delete(organizationId, replacementId);
  await invitations.delete(organizationId, invitationId);
  await members.delete(organizationId, other);
  await organizations.delete(organizationId, now);
  while ((await deletions.removeSome(1)) > 0);
  await deletions.countWaiting();
}

/** Calls every store method that has a statement, with as few calls as necessary to run each statement. */
export async function useEveryStatement(stores: Stores): Promise<void> {
  await useAccounts(stores);
  await useSignIn(stores);
  await usePasskeys(stores);
  await useSessions(stores);
  await useChat(stores);
  await useEvents(stores);
  await useWorkspace(stores);
  await useRoles(stores);
  await useTasks(stores);
  await useBoards(stores, { projectId, taskId, userId: me });
  await useTaskChat(stores);
  await useSearch(stores);
  await useContact(stores);
  await usePresence(stores, [me, other]);
  await useFiles(stores);
  await useThreads(stores, { conversationId: chat, rootId: messageId, userId: me, otherId: other });
  await useGrants(stores);
  await useWebhooks(stores, organizationId);
  await useNotifications(stores, me);
  await removeWorkspace(stores);
  await useWholePeople(stores);
}
