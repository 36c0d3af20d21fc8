import type { HttpClient } from '../support/http-client.js';
import type { SignedIn } from '../support/people.js';
import type { HttpAnswer } from '../support/send-http.js';
import { addMember, type PageOnWire } from '../workspace/workspace.js';

export interface RoleOnWire {
  readonly id: string;
  readonly name: string;
  readonly level: string;
  readonly builtIn: boolean;
  readonly permissions: readonly string[];
  readonly organizationId: string | null;
}

export interface GroupOnWire {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly createdAt: string;
}

export interface AuditEventOnWire {
  readonly id: string;
  readonly organizationId: string | null;
  readonly actorId: string | null;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly createdAt: string;
}

interface InOrganization {
  readonly organizationId: string;
  readonly [property: string]: unknown;
}

let lastNumber = 0;

function nextName(word: string): string {
  lastNumber += 1;
  return `${word} ${lastNumber}`;
}

/** The minimum permissions that users need to change roles and permission groups. */
export const deputyPermissions = ['org:view', 'org:members.view', 'org:members.roles'];

/** Tries to create a role, of level ORGANIZATION and without permissions unless stated otherwise. */
export function tryRole(http: HttpClient, by: SignedIn, given: InOrganization): Promise<HttpAnswer> {
  const { organizationId, ...changes } = given;
  const body = { name: nextName('Role'), level: 'ORGANIZATION', permissions: [], ...changes };
  return http.call('createRole', { token: by.accessToken, params: { organizationId }, body });
}

export async function createRole(http: HttpClient, by: SignedIn, given: InOrganization): Promise<RoleOnWire> {
  return created(await tryRole(http, by, given));
}

/** Tries to create a permission group, without permissions unless stated otherwise. */
export function tryGroup(http: HttpClient, by: SignedIn, given: InOrganization): Promise<HttpAnswer> {
  const { organizationId, ...changes } = given;
  const body = { name: nextName('Group'), permissions: [], ...changes };
  return http.call('createGroup', { token: by.accessToken, params: { organizationId }, body });
}

export async function createGroup(http: HttpClient, by: SignedIn, given: InOrganization): Promise<GroupOnWire> {
  return created(await tryGroup(http, by, given));
}

function created<Thing>({ status, text }: HttpAnswer): Thing {
  if (status !== 201) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as Thing;
}

/** Adds a member to the organization with exactly these permissions, by a new role. */
export async function addHolder(
  http: HttpClient,
  owner: SignedIn,
  { organizationId, permissions }: { readonly organizationId: string; readonly permissions: readonly string[] },
): Promise<SignedIn & { readonly role: RoleOnWire }> {
  const role = await createRole(http, owner, { organizationId, permissions });
  return { ...(await addMember(http, owner, { organizationId, role: role.id })), role };
}

/** Returns whether the user has the permission on the resource, according to the user's own permission list. */
export async function mayI(
  http: HttpClient,
  person: SignedIn,
  check: { readonly permission: string; readonly scope: string; readonly id?: string },
): Promise<boolean> {
  const call = { token: person.accessToken, body: { checks: [check] } };
  const { results } = await http.get<{ results: boolean[] }>('checkOwnPermissions', 200, call);
  return results[0] === true;
}

/** Returns the newest events of the organization's audit log. */
export async function readAudit(
  http: HttpClient,
  { accessToken: token }: SignedIn,
  organizationId: string,
): Promise<readonly AuditEventOnWire[]> {
  const call = { token, params: { organizationId }, query: { limit: '100' } };
  const page = await http.get<PageOnWire<AuditEventOnWire>>('listOrganizationAuditEvents', 200, call);
  return page.items;
}

/** Returns all items of a list, page by page. */
export async function listAll<Item>(
  http: HttpClient,
  operation: string,
  call: {
    readonly token: string;
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly limit: number;
  },
): Promise<Item[]> {
  const { limit, query, ...rest } = call;
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const asked: Record<string, string> = { ...query, limit: String(limit), ...(cursor === null ? {} : { cursor }) };
    const page: PageOnWire<Item> = await http.get<PageOnWire<Item>>(operation, 200, { ...rest, query: asked });
    if (page.items.length > limit) throw new Error(`${operation} gave more than ${limit}`);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
