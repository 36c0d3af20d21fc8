import { randomUUID } from 'node:crypto';
import { builtInRoles, permissionCatalogue } from '@crewkit/core';
import type {
  StoreAdapter,
  NewTask,
  Stores,
  Account,
  Place,
  RoleAssignment,
  Role,
  Group,
  Invitation,
  Organization,
  Project,
  Team,
  StoreInput,
} from '@crewkit/core/adapter';
import { at, toHash, sampleAccount } from '../support/store-samples.js';

export type LocalPlace = Exclude<Place, { readonly scope: 'GLOBAL' }>;

/** The place of roles for the whole installation. */
export const globalPlace: Place = { scope: 'GLOBAL' };

/** Returns the place of roles in an organization. */
export function organizationPlace({ id }: Pick<Organization, 'id'>): LocalPlace {
  return { scope: 'ORGANIZATION', id, organizationId: id };
}

export function teamPlace({ id, organizationId }: Pick<Team, 'id' | 'organizationId'>): LocalPlace {
  return { scope: 'TEAM', id, organizationId };
}

/** Returns the place of roles in a project. */
export function projectPlace({ id, organizationId }: Pick<Project, 'id' | 'organizationId'>): LocalPlace {
  return { scope: 'PROJECT', id, organizationId };
}

/** Returns an organization. */
export function sampleOrganization(createdBy: string, changes: Partial<Organization> = {}): Organization {
  const times = { createdAt: at(0), updatedAt: at(0) };
  return { id: randomUUID(), name: 'Analytical Engines', description: '', createdBy, ...times, fields: {}, ...changes };
}

export function sampleTeam({ id, createdBy }: Organization, changes: Partial<Team> = {}): Team {
  const { fields: _, ...named } = sampleOrganization(createdBy);
  return { ...named, name: 'Mill', organizationId: id, ...changes };
}

export function sampleProject({ id, createdBy }: Organization, changes: Partial<Project> = {}): Project {
  const key = `K${randomUUID().slice(0, 8).toUpperCase()}`;
  const place = { organizationId: id, teamId: null, key };
  return { ...sampleOrganization(createdBy), name: 'Notes', ...place, fields: {}, ...changes };
}

/** Returns a task. */
export function sampleTask(project: Pick<Project, 'id' | 'createdBy'>, changes: Partial<NewTask> = {}): NewTask {
  return {
    id: randomUUID(),
    projectId: project.id,
    title: 'Compute Bernoulli numbers',
    description: '',
    status: 'todo',
    priority: 'normal',
    dueAt: null,
    assigneeIds: [],
    labelIds: [],
    createdBy: project.createdBy,
    createdAt: at(0),
    updatedAt: at(0),
    fields: {},
    ...changes,
  };
}

/** Returns a label with a name of its own. */
export function sampleLabel(
  { id: projectId }: Pick<Project, 'id'>,
  changes: Partial<StoreInput<'labels', 'insert'>> = {},
): StoreInput<'labels', 'insert'> {
  const id = randomUUID();
  return { id, projectId, name: `Label ${id.slice(0, 8)}`, color: 'blue', ...changes };
}

/** The filter of a list of tasks that includes all tasks. */
export const allTasks: Omit<StoreInput<'tasks', 'list', 1>, 'after' | 'limit'> = {
  status: null,
  assigneeId: null,
  search: null,
  labelId: null,
  dueAfter: null,
  dueBefore: null,
  isUndated: false,
};

/** Returns a role of the organization at the organization's level, or a GLOBAL role without an organization. */
export function sampleRole(organizationId: string | null, changes: Partial<Role> = {}): Role {
  const id = randomUUID();
  const level = organizationId === null ? 'GLOBAL' : 'ORGANIZATION';
  return { id, name: `Role ${id}`, level, builtIn: false, permissions: ['org:view'], organizationId, ...changes };
}

export function sampleGroup(organizationId: string, changes: Partial<Group> = {}): Group {
  const id = randomUUID();
  return { id, organizationId, name: `Group ${id}`, permissions: [], createdAt: at(0), ...changes };
}

/** Returns an invitation. */
export function sampleInvitation(
  { id: organizationId, createdBy }: Pick<Organization, 'id' | 'createdBy'>,
  changes: Partial<Invitation> & Pick<Invitation, 'roleId'>,
): Invitation {
  const id = randomUUID();
  return {
    id,
    organizationId,
    email: `${id}@example.org`,
    tokenHash: toHash(id),
    invitedBy: createdBy,
    createdAt: at(0),
    expiresAt: at(60_000),
    ...changes,
  };
}

/** Runs one transaction. */
export function write<T>(store: StoreAdapter, work: (stores: Stores) => Promise<T>): Promise<T> {
  return store.unitOfWork.run(work);
}

/** Reads without a transaction. */
export function look<T>(store: StoreAdapter, work: (stores: Stores) => Promise<T>): Promise<T> {
  return store.unitOfWork.read(work);
}

/** Loads the catalogue and the built-in roles, as every start of a server does. */
export async function loadRoles(store: StoreAdapter): Promise<void> {
  await write(store, async ({ permissions }) => {
    await permissions.upsert(permissionCatalogue);
    await permissions.upsertBuiltInRoles(builtInRoles);
  });
}

/** Adds an account that is a member of the organization and has no roles there. */
export async function addMember(
  store: StoreAdapter,
  organizationId: string,
  changes: Partial<Account> = {},
): Promise<string> {
  const account = sampleAccount(changes);
  await write(store, async ({ accounts, members }) => {
    await accounts.insertIfAbsent(account);
    await members.insert(organizationId, account.id, at(0));
  });
  return account.id;
}

/** Adds this number of members without roles, and returns their ids in order. */
export async function addMembers(store: StoreAdapter, organizationId: string, count: number): Promise<string[]> {
  const accounts = Array.from({ length: count }, () => sampleAccount());
  await write(store, async (stores) => {
    for (const account of accounts) {
      await stores.accounts.insertIfAbsent(account);
      await stores.members.insert(organizationId, account.id, at(0));
    }
  });
  return accounts.map((account) => account.id).sort();
}

export async function addTeam(
  store: StoreAdapter,
  organization: Organization,
  changes: Partial<Team> = {},
): Promise<Team> {
  const team = sampleTeam(organization, changes);
  await write(store, ({ teams }) => teams.insert(team));
  return team;
}

export async function addProject(
  store: StoreAdapter,
  organization: Organization,
  changes: Partial<Project> = {},
): Promise<Project> {
  const project = sampleProject(organization, changes);
  await write(store, ({ projects }) => projects.insert(project));
  return project;
}

/** Stores a role, and returns it. */
export async function addRole(
  store: StoreAdapter,
  organizationId: string | null,
  changes: Partial<Role> = {},
): Promise<Role> {
  const role = sampleRole(organizationId, changes);
  await write(store, ({ roles }) => roles.insert(role));
  return role;
}

/** Adds one of the organization's permission groups with these members. */
export async function addGroup(
  store: StoreAdapter,
  organizationId: string,
  { userIds = [], ...changes }: Partial<Group> & { readonly userIds?: readonly string[] } = {},
): Promise<Group> {
  const group = sampleGroup(organizationId, changes);
  await write(store, async ({ groups }) => {
    await groups.insert(group);
    for (const userId of userIds) await groups.addMember(organizationId, group.id, userId);
  });
  return group;
}

/** Assigns a role, by default without an expiry. */
export async function assign(
  store: StoreAdapter,
  assignment: Omit<RoleAssignment, 'expiresAt' | 'createdAt'> & Partial<RoleAssignment>,
): Promise<void> {
  await write(store, ({ assignments }) => assignments.assign({ expiresAt: null, createdAt: at(0), ...assignment }));
}

export interface Workspace {
  readonly organization: Organization;
  readonly team: Team;
  /** A project that belongs to the team. */
  readonly project: Project;
  /** A member without any role. */
  readonly userId: string;
}

/** Adds an organization with one member, one team and one project, and loads the roles. */
export async function addWorkspace(store: StoreAdapter): Promise<Workspace> {
  await loadRoles(store);
  const account = sampleAccount();
  const organization = sampleOrganization(account.id);
  const team = sampleTeam(organization);
  const project = sampleProject(organization, { teamId: team.id });
  await write(store, async (stores) => {
    await stores.accounts.insertIfAbsent(account);
    await stores.organizations.insert(organization);
    await stores.members.insert(organization.id, account.id, at(0));
    await stores.teams.insert(team);
    await stores.projects.insert(project);
  });
  return { organization, team, project, userId: account.id };
}

export async function addWorkspaces(store: StoreAdapter): Promise<readonly [Workspace, Workspace]> {
  return [await addWorkspace(store), await addWorkspace(store)];
}
