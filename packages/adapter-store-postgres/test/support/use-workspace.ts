import { randomUUID } from 'node:crypto';

import { sampleLabel } from '@crewkit/contracts/samples';
import type {
  Group,
  Invitation,
  Organization,
  Place,
  Project,
  Role,
  Team,
  NewTask,
  Stores,
} from '@crewkit/core/adapter';

import { addAccount, at, toHash } from './samples.js';

type LocalPlace = Exclude<Place, { readonly scope: 'GLOBAL' }>;

export interface Workspace {
  readonly userId: string;
  readonly organization: Organization;
  readonly team: Team;
  readonly project: Project;
  readonly place: LocalPlace;
}

const now = at(1);
const window = { after: null, limit: 5 };
const allPeople = { ...window, search: 'a' };

/** Creates an organization with one member, a team and a project. */
export async function addWorkspace(stores: Stores): Promise<Workspace> {
  const userId = await addAccount(stores);
  const named = { name: 'A', description: '', createdBy: userId, createdAt: at(0), updatedAt: at(0) };
  const organization = { id: randomUUID(), ...named, fields: {} };
  const team = { id: randomUUID(), organizationId: organization.id, ...named };
  const project = {
    id: randomUUID(),
    organizationId: organization.id,
    teamId: team.id,
    key: 'WEB',
    ...named,
    fields: {},
  };
  await stores.organizations.insert(organization);
  await stores.members.insert(organization.id, userId, at(0));
  await stores.teams.insert(team);
  await stores.projects.insert(project);
  const place = { scope: 'ORGANIZATION', id: organization.id, organizationId: organization.id } as const;
  return { userId, organization, team, project, place };
}

export async function addRole({ roles, permissions }: Stores, organizationId: string): Promise<Role> {
  await permissions.upsert([{ name: 'org:view', scope: 'ORGANIZATION', description: '' }]);
  const rest = { level: 'ORGANIZATION', builtIn: false, permissions: ['org:view'], organizationId } as const;
  const role = { id: randomUUID(), name: randomUUID(), ...rest };
  await roles.insert(role);
  return role;
}

export async function addGroup({ groups }: Stores, organizationId: string): Promise<Group> {
  const group = { id: randomUUID(), organizationId, name: randomUUID(), permissions: ['org:view'], createdAt: at(0) };
  await groups.insert(group);
  return group;
}

export function sampleInvitation({ organization, userId }: Workspace, roleId: string): Invitation {
  const times = { createdAt: at(0), expiresAt: at(60_000) };
  const token = { tokenHash: toHash(randomUUID()), invitedBy: userId };
  return {
    id: randomUUID(),
    organizationId: organization.id,
    email: 'ada@example.org',
    roleId,
    ...token,
    ...times,
  };
}

export function sampleTask({ project, userId }: Workspace): NewTask {
  const text = { title: 'T', description: '', status: 'todo', priority: 'normal', dueAt: null } as const;
  const rest = { assigneeIds: [userId], createdBy: userId, createdAt: at(0), updatedAt: at(0) };
  return { id: randomUUID(), projectId: project.id, ...text, ...rest };
}

/** Calls every writing method of the workspace's stores, inside a transaction. */
export async function writeWorkspace(stores: Stores): Promise<void> {
  const workspace = await addWorkspace(stores);
  await useTasks(stores, workspace);
  await useAccess(stores, workspace);
  const { userId, organization, team, project } = workspace;
  const { organizations, teams, projects, members, deletions, departures } = stores;
  await organizations.lockById(organization.id);
  for (const [store, { id }] of [
    [organizations, organization] as const,
    [teams, team] as const,
    [projects, project] as const,
  ]) {
    await store.update(id, { name: 'B' }, now);
    await store.updateSettings(id, { timeZone: 'Europe/Berlin' }, now);
  }
  const departure = { organizationId: organization.id, userId };
  await departures.insert(departure, now);
  await departures.isPending(departure);
  await departures.list(10);
  await departures.finish(departure);
  await projects.move(project.id, null, now);
  await projects.delete(project.id, now);
  await teams.delete(team.id);
  await members.delete(organization.id, userId);
  await organizations.delete(organization.id, now);
  while ((await deletions.removeSome(1)) > 0);
  await deletions.countWaiting();
  const event = { id: randomUUID(), organizationId: null, actorId: null, action: 'team.created', details: {} } as const;
  const target = { targetType: 'team', targetId: 'x', ipAddress: null, userAgent: null, createdAt: now } as const;
  await stores.auditLog.append({ ...event, ...target });
}

async function useTasks({ labels, tasks, taskActivity, conversations }: Stores, workspace: Workspace): Promise<void> {
  const { organization, project, userId } = workspace;
  const label = sampleLabel(project);
  await labels.insert(label, 5);
  await labels.update(project.id, label.id, { name: 'M' });
  const { id } = await tasks.insert({ ...sampleTask(workspace), labelIds: [label.id] });
  const chat = { id: randomUUID(), taskId: id, createdBy: userId, createdAt: now };
  for (const _ of [1, 2]) await conversations.insertForTaskIfAbsent(chat);
  const joining = { userId, role: 'member', joinedAt: now, lastReadSeq: 0 } as const;
  await conversations.addParticipants(chat.id, [joining], now);
  const group = { id: randomUUID(), organizationId: organization.id, title: null, createdBy: userId, createdAt: now };
  await conversations.insertGroup({ ...group, participants: [joining] });
  await conversations.lockLeavable(userId, { organizationId: organization.id, limit: 10 });
  await tasks.unassign(project.id, id, { userId, at: now });
  await tasks.assign(project.id, id, { userId, at: now });
  const changes = { title: 'U', assigneeIds: [userId], labelIds: [label.id] };
  await tasks.update(project.id, id, { changes, expectedVersion: null, at: now });
  await taskActivity.insert({ taskId: id, version: 2, actorId: userId, at: now, changes: [] }, 1);
  await taskActivity.list(id, { before: null, limit: 5 });
  await labels.delete(project.id, label.id, now);
  await tasks.delete(project.id, id);
}

async function useAccess(stores: Stores, workspace: Workspace): Promise<void> {
  const { userId, organization, place } = workspace;
  const { roles, groups, assignments, invitations } = stores;
  const { id } = organization;
  const [role, replacement, group] = [await addRole(stores, id), await addRole(stores, id), await addGroup(stores, id)];
  const times = { expiresAt: null, createdAt: at(0) };
  await groups.update(id, group.id, { name: 'B', permissions: ['org:view'] });
  await groups.addMember(id, group.id, userId);
  const holders = [{ userId }, { groupId: group.id }];
  for (const holder of holders) await assignments.assign({ holder, roleId: role.id, place, ...times });
  const invitation = sampleInvitation(workspace, role.id);
  await invitations.insert(invitation);
  await roles.update(id, role.id, { name: 'B', permissions: ['org:view'] });
  await roles.replaceUses(role.id, replacement.id);
  await roles.delete(id, role.id);
  for (const holder of holders) await assignments.unassign(holder, replacement.id, place);
  await assignments.deleteExpired(now);
  await invitations.renew(id, invitation.id, { tokenHash: toHash('next'), invitedBy: userId, expiresAt: at(9) });
  await invitations.deleteExpiredFor(replacement.id, now);
  await invitations.delete(id, invitation.id);
  await invitations.deleteExpired(now);
  await groups.removeMember(id, group.id, userId);
  await groups.delete(id, group.id);
}

/** Calls every reading method of the workspace's stores. */
export async function readWorkspace(stores: Stores): Promise<void> {
  const id = randomUUID();
  const { organizations, teams, projects, tasks, members, groups, roles, assignments, invitations } = stores;
  for (const store of [organizations, teams, projects]) {
    await store.findById(id);
    await store.findSettings(id);
  }
  await teams.findIn(id, id);
  await projects.findIn(id, id);
  await organizations.listVisible(id, { ...window, now });
  await teams.listVisible(id, { ...window, userId: id, now });
  for (const teamId of [null, id]) await projects.listVisible(id, { ...window, userId: id, now, teamId });
  await tasks.find(id, id);
  await tasks.list(id, { ...anyLabel(id), after: null, limit: 5, status: 'todo', assigneeId: id, search: 'a' });
  await tasks.listAssigned(id, {
    now: at(0),
    statuses: ['todo'],
    dueBefore: null,
    organizationId: null,
    after: null,
    limit: 5,
  });
  const words = { userId: id, now, words: ['a'], before: null, limit: 5 };
  const key = { projectKey: 'A', number: 1 };
  await stores.search.listTasks({ ...words, exceptKey: key });
  await stores.search.listProjects(words);
  await stores.search.listTasksByKey({ userId: id, now, key, after: null, limit: 5 });
  await stores.search.listPlaces([id]);
  await readBoard(stores, id);
  for (const scope of ['ORGANIZATION', 'TEAM', 'PROJECT'] as const) {
    await members.find({ scope, id, organizationId: id }, id, now);
    await members.list({ scope, id, organizationId: id }, { ...allPeople, now });
    await stores.grants.listHolders({ scope, id }, { ...window, permissions: ['org:edit', 'org:view'], now });
  }
  await members.listAcquaintances(id, allPeople);
  await members.listOrganizationIds(id);
  await members.listActive(id, [id]);
  await members.listSharing(id, [randomUUID()]);
  await members.listNames(id, [randomUUID()]);
  await stores.accounts.list(allPeople);
  await stores.accounts.list({ ...allPeople, fields: { department: 'Sales' } });
  await stores.accounts.listByIds([id]);
  await stores.grants.heldOn(id, { scope: 'GLOBAL' }, now);
  await stores.grants.heldByEach([id, randomUUID()], { scope: 'GLOBAL' }, now);
  for (const scope of ['ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'] as const) {
    await stores.grants.heldOn(id, { scope, id }, now);
    await stores.grants.heldByEach([id, randomUUID()], { scope, id }, now);
  }
  await stores.grants.listHeldProjectIds(id, { projectIds: [id], permissions: ['project:view'], now });
  await groups.find(id, id);
  await groups.list(id, window);
  await groups.listMembers(id, id, window);
  await roles.find(id, id);
  await roles.list(id, window);
  await roles.isInUse(id);
  await assignments.rolesAt(id, { scope: 'GLOBAL' }, now);
  await assignments.hasOtherOwner(id, id);
  await assignments.listOfGroup(id, id, now);
  await invitations.find(id, id);
  await invitations.findByToken(toHash('token'), now);
  await invitations.findByEmail(id, 'a', now);
  await invitations.list(id, now, window);
  for (const organizationId of [null, id]) await stores.auditLog.list({ organizationId, before: null, limit: 5 });
  await stores.auditLog.list({ organizationId: null, actorId: id, before: null, limit: 5 });
}

const anyLabel = (labelId: string) => ({ labelId, dueAfter: at(0), dueBefore: at(1), isUndated: true });

async function readBoard({ boards, labels, taskChanges }: Stores, id: string): Promise<void> {
  await labels.list(id);
  await taskChanges.findLast(id);
  await taskChanges.list(id, { after: 0, limit: 5 });
  const filter = { ...anyLabel(id), assigneeId: id, isUnassigned: true, priority: 'low', search: 'a' } as const;
  await boards.findRevision(id);
  await boards.countTasks(id, filter);
  await boards.listColumn(id, { status: 'todo', filter, userId: id, after: '5', limit: 5 });
}
