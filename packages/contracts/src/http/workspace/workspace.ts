import { toBuiltInRoleId } from '@crewkit/core';
import type { Role } from '@crewkit/core/adapter';
import { sampleRole } from '../../stores/workspace/workspace-samples.js';
import type { HttpClient } from '../support/http-client.js';
import { mailedToken, signIn, type SignedIn } from '../support/people.js';

export interface OrganizationOnWire {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface TeamOnWire extends OrganizationOnWire {
  readonly organizationId: string;
}

export interface ProjectOnWire extends TeamOnWire {
  readonly teamId: string | null;
  readonly key: string;
}

export interface TaskOnWire {
  readonly id: string;
  readonly projectId: string;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly status: 'todo' | 'in_progress' | 'done' | 'cancelled';
  readonly position: string;
  readonly priority: 'low' | 'normal' | 'high' | 'urgent';
  readonly dueAt: string | null;
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface MemberOnWire {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roleIds: readonly string[];
  readonly roles: readonly { readonly id: string; readonly name: string; readonly expiresAt: string | null }[];
  readonly joinedAt: string;
}

export interface InvitationOnWire {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly invitedBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface PageOnWire<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export type BuiltInName = 'OWNER' | 'ADMIN' | 'MANAGER' | 'MEMBER';

/** An id that does not exist. */
export const unknownId = '01981f6c-5a5e-7cc0-8000-000000000000';

/** Returns the id of a built-in role of organizations. */
export function organizationRole(name: BuiltInName): string {
  return toBuiltInRoleId('ORGANIZATION', name);
}

/** Creates an organization with the caller as its OWNER. */
export function createOrganization(
  http: HttpClient,
  owner: SignedIn,
  changes: object = {},
): Promise<OrganizationOnWire> {
  const body = { name: 'Analytical Engines', ...changes };
  return http.get('createOrganization', 201, { token: owner.accessToken, body });
}

/** Invites the address. Afterward, the email is in the outbox. */
export function invite(
  http: HttpClient,
  inviter: SignedIn,
  to: { readonly organizationId: string; readonly email: string; readonly roleId: string },
): Promise<InvitationOnWire> {
  const { organizationId, ...body } = to;
  return http.get('createInvitation', 201, { token: inviter.accessToken, params: { organizationId }, body });
}

/** Accepts the newest invitation that was emailed to the user. */
export async function acceptInvitation(http: HttpClient, person: SignedIn): Promise<OrganizationOnWire> {
  const token = await mailedToken(http, person.email, 'invitations/accept');
  return http.get('acceptInvitation', 200, { token: person.accessToken, body: { token } });
}

/**
 * Adds a member to the organization by invitation. The member is a new user unless `person` is given. `role` is the name of a built-in role
 * or an id.
 */
export async function addMember(
  http: HttpClient,
  inviter: SignedIn,
  as: { readonly organizationId: string; readonly role?: BuiltInName | (string & {}); readonly person?: SignedIn },
): Promise<SignedIn> {
  const { organizationId, role = 'MEMBER', person = await signIn(http) } = as;
  const roleId = role.includes('-') ? role : organizationRole(role as BuiltInName);
  await invite(http, inviter, { organizationId, email: person.email, roleId });
  await acceptInvitation(http, person);
  return person;
}

/** An organization with one user of each built-in role. */
export interface Staff {
  readonly organization: OrganizationOnWire;
  readonly owner: SignedIn;
  readonly admin: SignedIn;
  readonly manager: SignedIn;
  readonly member: SignedIn;
  /** A signed-in user who is not a member. */
  readonly outsider: SignedIn;
}

export async function createStaff(http: HttpClient): Promise<Staff> {
  const [owner, outsider] = await Promise.all([signIn(http), signIn(http)]);
  const organization = await createOrganization(http, owner);
  const join = (role: BuiltInName): Promise<SignedIn> =>
    addMember(http, owner, { organizationId: organization.id, role });
  const [admin, manager, member] = await Promise.all([join('ADMIN'), join('MANAGER'), join('MEMBER')]);
  return { organization, owner, admin, manager, member, outsider };
}

/** Inserts a custom role into the organization, at level ORGANIZATION by default. It does not use the routes. */
export async function storeRole(http: HttpClient, organizationId: string, changes: Partial<Role>): Promise<string> {
  const role = sampleRole(organizationId, changes);
  await http.server.unitOfWork.run((stores) => stores.roles.insert(role));
  return role.id;
}

/** Disables the account, as administrators do, which invalidates its access tokens. */
export async function disable({ server }: HttpClient, { id }: Pick<SignedIn, 'id'>): Promise<void> {
  const disabledAt = server.clock.now();
  await server.unitOfWork.run((stores) => stores.accounts.update(id, { disabledAt }));
}

/** Returns the actions of the organization's audit log, oldest first. */
export async function auditActions({ server }: HttpClient, organizationId: string): Promise<string[]> {
  const query = { organizationId, before: null, limit: 100 };
  const { items } = await server.unitOfWork.read((stores) => stores.auditLog.list(query));
  return items.map((event) => event.action).reverse();
}

/** Creates a team. `changes` contains any properties of the body. */
export function createTeam(
  http: HttpClient,
  creator: SignedIn,
  { organizationId, ...changes }: { readonly organizationId: string; readonly [property: string]: unknown },
): Promise<TeamOnWire> {
  const body = { name: 'Engineers', ...changes };
  return http.get('createTeam', 201, { token: creator.accessToken, params: { organizationId }, body });
}

let lastKey = 0;

/** Creates a project, with a key that is unique in this process unless one is given. */
export function createProject(
  http: HttpClient,
  creator: SignedIn,
  { organizationId, ...changes }: { readonly organizationId: string; readonly [property: string]: unknown },
): Promise<ProjectOnWire> {
  lastKey += 1;
  const body = { name: 'Bernoulli numbers', key: `P${lastKey}`, ...changes };
  return http.get('createProject', 201, { token: creator.accessToken, params: { organizationId }, body });
}

export function createTask(
  http: HttpClient,
  creator: SignedIn,
  { projectId, ...changes }: { readonly projectId: string; readonly [property: string]: unknown },
): Promise<TaskOnWire> {
  const body = { title: 'Punch the cards', ...changes };
  return http.get('createTask', 201, { token: creator.accessToken, params: { projectId }, body });
}

/** Returns a member's role ids. `of` names the organization and the user. */
export async function getRoleIds(
  http: HttpClient,
  reader: SignedIn,
  of: readonly [string, string],
): Promise<readonly string[]> {
  const [organizationId, userId] = of;
  const call = { token: reader.accessToken, params: { organizationId, userId } };
  return (await http.get<MemberOnWire>('viewMember', 200, call)).roleIds;
}
