import { randomUUID } from 'node:crypto';

import {
  builtInRoleIdOf,
  builtInRoles,
  permissionCatalogue,
  personalDataSections,
  type Resource,
} from '@crewkit/core/domain';
import { sealedKinds, type Stores } from '@crewkit/core/ports';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';

import { Connection } from '../src/connection.js';
import { migrate } from '../src/migrate.js';
import { createStores } from '../src/stores/create-stores.js';
import { PlanningConnection } from './planning-connection.js';

const now = new Date(1000);
const hash = new Uint8Array(32);
const [me, other, chat, session] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
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

async function useSignIn({ twoFactor, signInChallenges, identities, spentFlows, emailChanges, knownDevices }: Stores) {
  const times = { createdAt: now, expiresAt: new Date(2000) };
  const secret = { accountId: me, sealedSecret: 'sealed' };
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
  await signInChallenges.insert({ tokenHash: hash, accountId: me, identity: null, ...times });
  await signInChallenges.find(hash, now);
  await signInChallenges.consume(hash, now);
  await signInChallenges.deleteAllFor(me);
  await signInChallenges.deleteExpired(now);
  const identity = { id: session, accountId: me, provider: 'a', issuer: 'a', subject: 'a', email: null };
  await identities.insertIfAbsent({ ...identity, createdAt: now, lastUsedAt: now });
  await identities.find('a', 'a');
  await identities.touch(session, { email: 'a', lastUsedAt: now });
  await identities.list(me, window);
  await identities.delete(me, session);
  await spentFlows.spend(hash, now);
  await spentFlows.deleteExpired(now);
  await emailChanges.insert({ tokenHash: hash, accountId: me, newEmail: 'b', ...times });
  await emailChanges.consume(hash, now);
  await emailChanges.deleteAllFor(me);
  await emailChanges.deleteExpired(now);
  for (const _ of [1, 2]) await knownDevices.remember({ accountId: me, fingerprint: hash, seenAt: now });
  await knownDevices.deleteIdle(now);
}

async function useWholePeople({ personalData, sealedValues }: Stores): Promise<void> {
  const person = { accountId: me, email: 'a' };
  for (const section of personalDataSections) await personalData.list(section, person, window);
  await personalData.erase(person, now);
  for (const kind of sealedKinds) {
    await sealedValues.list(kind, window);
    await sealedValues.replace({ kind, id: me, sealed: 'a' }, 'b');
  }
}

async function useSessions({ sessions, mailOutbox, markers }: Stores): Promise<void> {
  const times = { createdAt: now, lastUsedAt: now, expiresAt: new Date(2000) };
  await sessions.insert({ id: session, accountId: me, ...times, ipAddress: null, userAgent: null });
  await sessions.findToken(hash);
  await sessions.rotate(hash, now);
  await sessions.touch({ id: session, lastUsedAt: now, expiresAt: now, ipAddress: null, userAgent: null });
  await sessions.list(me, now);
  await sessions.findByAccessToken('jti', now);
  await sessions.delete(me, session);
  await sessions.deleteAll(me);
  await sessions.deleteExpired(now);
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

async function useChat({ conversations, messages }: Stores): Promise<void> {
  const participants = [me, other].map((userId) => ({ userId, role: 'owner', joinedAt: now, lastReadSeq: 0 }) as const);
  const conversation = { directKey: 'key', createdBy: me, participants, createdAt: now };
  for (const id of [chat, randomUUID()]) await conversations.insertDirectIfAbsent({ id, ...conversation });
  const message = { id: randomUUID(), conversationId: chat, senderId: me, body: 'x', clientMessageId: 'c' };
  const rest = { contentHash: hash, replyToId: null, mentions: [], createdAt: now };
  for (const _ of [1, 2]) await messages.append({ ...message, ...rest });
  await messages.findById(chat, message.id);
  await messages.list(chat, { before: null, after: null, limit: 5 });
  await messages.list(chat, { before: 5, after: null, limit: 5 });
  await messages.list(chat, { before: null, after: 0, limit: 5 });
  await conversations.findById(chat);
  await conversations.findForParticipant(chat, me);
  await conversations.listDirectFor(me, { after: null, limit: 5 });
  await conversations.advanceReadHorizon(chat, me, null);
  await conversations.countUnread(chat, me);
  await conversations.participantIds(chat);
  await conversations.insertGroup({ id: randomUUID(), title: null, createdBy: me, participants, createdAt: now });
  await conversations.lockById(chat);
  await conversations.rename(chat, 'x', now);
  await conversations.removeParticipant(chat, other, now);
  await conversations.addParticipants(chat, participants, now);
  await conversations.setParticipantRole(chat, other, 'member');
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
  for (const permission of permissionCatalogue) await permissions.upsert(permission);
  for (const role of builtInRoles) await permissions.upsertBuiltInRole(role);
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
  const ownerId = builtInRoleIdOf('ORGANIZATION', 'OWNER');
  await invitations.insert({ ...invitation, roleId: ownerId, createdAt: now, expiresAt: new Date(2000) });
  await invitations.find(organizationId, invitationId);
  await invitations.findByToken(hash, now);
  await invitations.findByEmail(organizationId, 'a', now);
  await invitations.list(organizationId, now, window);
  await invitations.deleteExpired(now);
  await roles.replaceUses(roleId, replacementId);
  await roles.delete(organizationId, roleId);
}

async function useTasks({ tasks, auditLog }: Stores): Promise<void> {
  const task = { id: taskId, projectId, title: 'a', description: '', status: 'todo', priority: 'low' } as const;
  const rest = { dueAt: null, assigneeIds: [me], createdBy: me, createdAt: now, updatedAt: now };
  await tasks.insert({ ...task, ...rest });
  await tasks.list(projectId, { status: 'todo', assigneeId: me, search: 'a', after: null, limit: 5 });
  await tasks.update(projectId, taskId, { changes: { assigneeIds: [] }, expectedVersion: 1, at: now });
  await tasks.assign(projectId, taskId, { userId: me, at: now });
  await tasks.unassign(projectId, taskId, { userId: me, at: now });
  const event = { id: randomUUID(), organizationId, actorId: me, action: 'task.deleted', targetType: 'task' } as const;
  await auditLog.append({ ...event, targetId: taskId, details: {}, ipAddress: null, userAgent: null, createdAt: now });
  for (const about of [null, organizationId]) await auditLog.list({ organizationId: about, before: null, limit: 5 });
}

async function useGrants({ grants, organizations, teams, projects, members }: Stores): Promise<void> {
  const resources: Resource[] = [
    { scope: 'GLOBAL' },
    ...places,
    { scope: 'TASK', id: taskId },
    { scope: 'CHAT', id: chat },
  ];
  for (const resource of resources) await grants.heldOn(me, resource, now);
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

async function removeWorkspace({ tasks, projects, teams, roles, groups, invitations, members, organizations }: Stores) {
  await tasks.delete(projectId, taskId);
  await projects.delete(projectId);
  await teams.delete(teamId);
  await groups.delete(organizationId, groupId);
  await roles.delete(organizationId, replacementId);
  await invitations.delete(organizationId, invitationId);
  await members.delete(organizationId, other);
  await organizations.delete(organizationId);
}

describe('how SQLite runs the statements of every day', () => {
  const plans: { sql: string; plan: string }[] = [];

  beforeAll(async () => {
    const database = new Database(':memory:');
    const connection = new PlanningConnection(database);
    migrate(new Connection(database));
    const stores = createStores(connection);
    await useAccounts(stores);
    await useSignIn(stores);
    await useSessions(stores);
    await useChat(stores);
    await useEvents(stores);
    await useWorkspace(stores);
    await useRoles(stores);
    await useTasks(stores);
    await useGrants(stores);
    await removeWorkspace(stores);
    await useWholePeople(stores);
    database.close();
    for (const [sql, steps] of connection.plans) plans.push({ sql, plan: steps.join('\n') });
  });

  it('knows them all', () => {
    expect(plans.length).toBeGreaterThan(40);
  });

  // What a statement has made itself, of few rows: these are no tables.
  const scan =
    /^SCAN (?!CONSTANT|json_each |(chain|held|visible|place|last|giving_role|giving_group|candidate|holder|\(subquery-\d+\))$)/m;

  it('scans no table', () => {
    const scans = plans.flatMap(({ plan }) => plan.split('\n')).filter((step) => scan.test(step));
    expect(scans.filter((step) => !/USING (COVERING )?INDEX/.test(step))).toEqual([]);
  });

  it('scans an index only where the order ends it early', () => {
    for (const { sql } of plans.filter(({ plan }) => scan.test(plan))) expect(sql).toMatch(/ORDER BY .* LIMIT/);
  });

  it('begins every check and list of what somebody may do with him', () => {
    const branches = plans
      .flatMap(({ plan }) => plan.split('\n'))
      .filter((step) => /^SEARCH (own|membership|attached)/.test(step));
    expect(branches.length).toBeGreaterThan(40);
    for (const step of branches) expect(step).toMatch(/\((user_id|group_id)=\?/);
  });

  it('looks for no more than what somebody has on the way to one thing when it checks that', () => {
    const checks = plans.filter(({ sql }) => sql.includes('AS participation'));
    expect(checks.length).toBe(9);
    for (const { plan } of checks) {
      expect(plan).toContain('SEARCH own USING PRIMARY KEY (user_id=? AND scope_id=?)');
      expect(plan).toContain('SEARCH attached USING PRIMARY KEY (group_id=? AND scope_id=?)');
    }
  });

  it('finds who holds something by what gives it, on the way to one thing', () => {
    const lists = plans.filter(({ sql }) => sql.includes('candidate(user_id)'));
    expect(lists).toHaveLength(3);
    for (const { plan } of lists) {
      expect(plan).toMatch(
        /SEARCH a USING COVERING INDEX role_assignments_by_role \(role_id=\? AND scope_id=\? AND user_id>\? AND user_id<\?\)/,
      );
      expect(plan).toMatch(
        /SEARCH a USING COVERING INDEX group_role_assignments_by_role \(role_id=\? AND scope_id=\?\)/,
      );
      expect(plan).toContain('SEARCH organization_members USING PRIMARY KEY (organization_id=? AND user_id>?)');
      expect(plan).toContain('SEARCH m USING PRIMARY KEY (group_id=? AND user_id>? AND user_id<?)');
    }
  });

  it('lists what somebody sees in order of ids, beginning after the last one', () => {
    const steps = plans.filter(({ sql }) => sql.includes('visible AS')).map(({ plan }) => plan);
    expect(steps).toHaveLength(3);
    expect(steps[0]).toContain('teams_by_organization (organization_id=? AND id>?)');
    expect(steps[1]).toContain('projects_by_organization (organization_id=? AND id>?)');
    for (const plan of steps.slice(1))
      expect(plan).toContain('projects_by_team (team_id=? AND organization_id=? AND id>?)');
  });

  it('finds what goes with a row by what is nearest to it, not by its organization', () => {
    const deletes = plans.filter(({ sql }) => /^DELETE FROM (tasks|projects|teams|groups|roles) /.test(sql));
    expect(deletes).toHaveLength(5);
    for (const { plan } of deletes) expect(plan).not.toMatch(/\(organization_id=/);
    const inserts = plans.filter(({ sql }) => /^INSERT INTO (?!task_assignees)/.test(sql));
    for (const { plan } of inserts) expect(plan).not.toMatch(/SEARCH \w+ .*organization_id=/);
  });

  it('sorts no messages: a page is a piece of the table', () => {
    const pages = plans.filter(({ sql }) => sql.includes('FROM messages') && sql.includes('ORDER BY seq'));
    expect(pages).toHaveLength(2);
    for (const { plan } of pages)
      expect(plan).toMatch(/^SEARCH messages USING PRIMARY KEY \(conversation_id=\? AND seq[<>]\?\)$/);
  });

  it('walks through what one person did by an index, however much it is', () => {
    const handedOut = plans.filter(({ sql }) => sql.includes('AS key0'));
    expect(handedOut).toHaveLength(personalDataSections.length);
    const walks = handedOut.filter(({ plan }) => !plan.includes('TEMP B-TREE')).map(({ plan }) => plan.split('\n')[0]);
    expect(walks).toEqual([
      'SEARCH t USING PRIMARY KEY (account_id=?)',
      'SEARCH i USING INDEX invitations_by_inviter (invited_by=? AND (created_at,id)>(?,?))',
      'SEARCH i USING INDEX invitations_by_email (email=? AND (created_at,id)>(?,?))',
      'SEARCH t USING INDEX tasks_by_creator (created_by=? AND (created_at,id)>(?,?))',
      'SEARCH m USING INDEX messages_by_sender (sender_id=? AND (created_at,conversation_id,seq)>(?,?,?))',
      'SEARCH a USING INDEX audit_events_by_actor (actor_id=? AND position>?)',
    ]);
    const forgetting = plans.filter(({ sql }) => sql.startsWith('UPDATE audit_events'));
    expect(forgetting.map(({ plan }) => /audit_events_by_\w+ \(.*=\?\)/.exec(plan)?.[0])).toEqual([
      'audit_events_by_actor (actor_id=?)',
      'audit_events_by_email (<expr>=?)',
    ]);
  });

  it('sorts nothing but short lists of one person or one conversation', () => {
    const sorting = plans.filter(({ plan }) => /TEMP B-TREE FOR (?!json_group_array)/.test(plan));
    const few =
      /WHERE ([pam]\.user_id|conversation_id|(?:\w\.)?account_id|group_id) = |visible AS|candidate\(user_id\) AS/;
    for (const { sql } of sorting) expect(sql).toMatch(few);
  });
});
