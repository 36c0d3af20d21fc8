import { randomUUID } from 'node:crypto';

import type { Stores } from '@crewkit/core/adapter';

import { addAccount, addConversation, at, toHash, sampleMessage, sampleSession, sendFile } from './samples.js';
import { readSignIn, writeSignIn } from './use-sign-in.js';
import { useNotifications } from './use-notifications.js';
import { useThreads } from './use-threads.js';
import { useWebhooks } from './use-webhooks.js';
import { readWorkspace, writeWorkspace } from './use-workspace.js';

const email = 'ada@example.org';
const now = at(1);
const hash = toHash('token');

/** Calls every writing method of every store, inside a transaction, so that each call finds rows to change. */
export async function writeEverywhere(stores: Stores): Promise<void> {
  await useAccounts(stores);
  await useSessions(stores);
  await writeSignIn(stores);
  await useMails(stores);
  await useChat(stores);
  await useEvents(stores);
  await writeWorkspace(stores);
  await useWebhooks(stores);
  await useNotifications(stores, await addAccount(stores));
}

async function useAccounts(stores: Stores): Promise<void> {
  const { accounts, pendingRegistrations, passwordResets, lockouts, markers, permissions } = stores;
  const userId = await addAccount(stores);
  await accounts.lockById(userId);
  await accounts.update(userId, { firstName: 'C' });
  await accounts.changeEmail(userId, `new-${userId}@example.org`, now);
  await accounts.verifyAll(now);
  const person = { email, firstName: 'A', lastName: 'B', passwordHash: 'hash', next: null, verifierHash: null };
  const times = { createdAt: at(0), expiresAt: at(60_000) };
  await pendingRegistrations.insert({ tokenHash: hash, ...person, ...times });
  await pendingRegistrations.consume(hash, now);
  await pendingRegistrations.deleteAllFor(email);
  await pendingRegistrations.deleteExpired(now);
  await passwordResets.insert({ tokenHash: hash, userId, ...times });
  await passwordResets.consume(hash, now);
  await passwordResets.deleteAllFor(userId);
  await passwordResets.deleteExpired(now);
  for (const _ of [1, 2]) await lockouts.reserve(email, now, { maxFailures: 1, lockSeconds: 60 });
  await lockouts.move(email, `new.${email}`);
  await lockouts.move(`new.${email}`, email);
  await lockouts.release(email, { maxFailures: 1, lockSeconds: 60 });
  await lockouts.clear(email);
  await lockouts.deleteIdle(now);
  await markers.claim('once', now);
  await permissions.upsert([{ name: 'org:view', scope: 'ORGANIZATION', description: '' }]);
  const role = { id: randomUUID(), name: 'OWNER', level: 'ORGANIZATION', builtIn: true, organizationId: null } as const;
  await permissions.upsertBuiltInRoles([{ ...role, permissions: ['org:view'] }]);
}

async function useSessions(stores: Stores): Promise<void> {
  const { sessions } = stores;
  const userId = await addAccount(stores);
  const session = sampleSession(userId);
  const { id: sessionId, expiresAt, lastUsedAt } = session;
  await sessions.insert(session);
  await sessions.insertToken({ hash, sessionId, userId, accessTokenId: randomUUID(), expiresAt, rotatedAt: null });
  await sessions.rotate(hash, now);
  await sessions.touch({ id: sessionId, lastUsedAt, expiresAt, ipAddress: null, userAgent: null });
  await sessions.delete(userId, sessionId);
  await sessions.deleteAll(userId);
  await sessions.deleteExpired(now);
}

async function useMails({ mailOutbox }: Stores): Promise<void> {
  const id = randomUUID();
  await mailOutbox.enqueue({ id, sealed: 'x', createdAt: at(0) });
  await mailOutbox.claimDue({ now, leaseUntil: at(2), limit: 5 });
  await mailOutbox.markFailed(id, 'error', now);
  for (const keep of [true, false]) await mailOutbox.markSent(id, now, keep);
}

async function useChat(stores: Stores): Promise<void> {
  const { chat, members } = await addConversation(stores);
  const [sender = '', reader = ''] = members;
  await useFiles(stores, { chat, sender, reader });
  const again = { id: randomUUID(), directKey: chat, createdBy: sender, participants: [], createdAt: now };
  await stores.conversations.insertDirectIfAbsent(again);
  const message = sampleMessage(chat, sender, 'client id');
  for (const _ of [1, 2]) await stores.messages.append(message);
  for (const _ of [1, 2]) await stores.conversations.advanceReadHorizon(chat, reader, null);
  const joining = { userId: reader, role: 'member', joinedAt: now, lastReadSeq: 0 } as const;
  const group = { id: randomUUID(), title: null, createdBy: sender, participants: [joining], createdAt: now };
  await stores.conversations.insertGroup(group);
  await stores.conversations.lockById(group.id);
  await stores.conversations.rename(group.id, 'G', now);
  await stores.conversations.lockLeavable(reader, { organizationId: null, limit: 1 });
  await stores.conversations.leave([group.id], reader, now);
  await stores.conversations.addParticipants(group.id, [joining], now);
  await stores.conversations.setSettings(group.id, joining.userId, { notify: 'none', mutedUntil: now });
  await stores.conversations.hide(group.id, reader);
  await stores.conversations.show(group.id, reader);
  await stores.blockedUsers.insert({ userId: sender, blockedUserId: reader, blockedAt: now });
  await stores.blockedUsers.delete(sender, reader);
  await usePresence(stores, sender, reader);
}

async function usePresence({ presence }: Stores, sender: string, reader: string): Promise<void> {
  await presence.show(sender, now);
  const process = randomUUID();
  await presence.lease(process, [{ userId: sender, lastActiveAt: now }], { now, expiresAt: now });
  await presence.find([sender, reader], now);
  await presence.listContacts([sender, reader], { conversations: 5, contacts: 5 });
  await presence.release(process, [sender]);
  await presence.takeExpired(now, 5);
  await presence.isVisible(sender);
  await presence.hide(sender);
}

interface Chat {
  readonly chat: string;
  readonly sender: string;
  readonly reader: string;
}

async function useFiles(stores: Stores, { chat, sender, reader }: Chat): Promise<void> {
  const { messages, attachments, mentions } = stores;
  const { id } = await sendFile(stores, chat, sender);
  const change = { body: 'World', words: ['world'], mentions: [reader], editedAt: now };
  await messages.edit(chat, id, { ...change, senderId: sender });
  const waiting = { messageId: id, conversationId: chat, seq: 1, userId: reader, mentionedBy: sender };
  await mentions.insert([waiting], now);
  await mentions.takeDue(now, 5);
  await mentions.recordSeen([sender, reader], now);
  await useThreads(stores, { chat, rootId: id, sender, reader });
  await messages.softDelete(chat, id, { senderId: sender, at: now });
  await attachments.listFiles(chat, { after: null, limit: 5 });
  await attachments.detachAll(id, now);
  await attachments.reserve([{ id: randomUUID(), bytes: 1 }]);
  await attachments.usedBytes(sender);
  await attachments.deleteAbandoned([randomUUID()], now);
}

async function useEvents({ events, eventCursors }: Stores): Promise<void> {
  await events.append([{ type: 'user.verified', userId: randomUUID() }], now);
  const claim = { name: 'mails', holder: 'a', now, leaseUntil: at(1000) };
  for (const _ of [1, 2]) await eventCursors.claim(claim, 0);
  await eventCursors.advance('mails', 'a', 1);
  await eventCursors.release('mails', 'a');
  await events.deleteRecorded(at(0));
}

/** Calls every reading method of every store. */
export async function readEverywhere(stores: Stores): Promise<void> {
  const { accounts, pendingRegistrations, passwordResets, sessions, mailOutbox, conversations } = stores;
  const id = randomUUID();
  await accounts.findById(id);
  await accounts.findByEmail(email);
  await pendingRegistrations.findNewest(email, now);
  await pendingRegistrations.isContested(email, now);
  await passwordResets.find(hash, now);
  await sessions.findToken(hash);
  await sessions.list(id, now, { after: null, limit: 1 });
  await sessions.findByAccessToken(id, now);
  await mailOutbox.listRecent(5);
  await mailOutbox.state();
  await mailOutbox.backlog();
  await mailOutbox.listPending({ after: null, limit: 5 });
  await stores.attachments.listLargest('user', 5);
  await conversations.findById(id);
  await conversations.findForParticipant(id, id);
  await conversations.listFor(id, { projectIds: [], after: null, limit: 5 });
  await conversations.listFor(id, { projectIds: [id], after: null, limit: 5 });
  for (const projectIds of [[], [id]])
    await conversations.listFor(id, { projectIds, search: 'a', after: null, limit: 5 });
  await conversations.getRoster(id);
  await conversations.listIdsOfEach([id], 1);
  await conversations.findIdForTask(id);
  await conversations.getParticipation(id, id);
  await conversations.findSettings([id], id);
  await conversations.findDirectId('key');
  await stores.blockedUsers.list(id, { after: null, limit: 5 });
  await stores.blockedUsers.count(id);
  await stores.blockedUsers.findPairs([id], [randomUUID()]);
  await conversations.getProjectIds(id);
  await conversations.countUnread(id, id);
  await conversations.sumUnread(id, { projectIds: [id], limit: 5, now: new Date() });
  await stores.messages.findById(id, id);
  await stores.messages.list(id, { before: null, after: null, limit: 5 });
  await stores.messages.findSeqAt(id, new Date());
  await stores.messages.list(id, { before: null, after: 0, limit: 5 });
  const search = { words: ['a'], participantId: id, projectIds: [id], before: null, limit: 5 };
  for (const conversationId of [null, id]) await stores.messages.search({ ...search, conversationId });
  await stores.attachments.find(id, id);
  await stores.attachments.listAbandoned(now, 5);
  await stores.mentions.lastSeenAt(id);
  await stores.permissions.list();
  await stores.permissions.listBuiltInRoles();
  await stores.events.list({ after: 0, missing: [1, 2], limit: 5 });
  await stores.events.lastPosition();
  await readSignIn(stores);
  await readWorkspace(stores);
}
