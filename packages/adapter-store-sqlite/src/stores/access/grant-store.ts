import type { Grant, Holdings, Page, Person, Resource, Store, StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstantOrNull } from '../columns.js';
import { isDefaultRoleHeld } from './role-store.js';
import { gives, globalScopeId, heldGrants } from './held-grants.js';
import { listHolders } from './list-holders.js';
import { isLiveOrganization, isLiveProject, takesPart } from '../live.js';
import { fromWindow, toPage } from '../page.js';
import { toPerson, type PersonRow } from '../person-row.js';

type LocalScope = 'ORGANIZATION' | 'TEAM' | 'PROJECT';

// Each query returns one row with the scopes that enclose the resource, including the scope `GLOBAL`, or no row if the resource does not
// exist.
const chains: Readonly<Record<Resource['scope'], string>> = {
  GLOBAL: chain('NULL', 'NULL', 'NULL'),
  ORGANIZATION: `${chain('o.id', 'NULL', 'NULL')} FROM organizations o WHERE o.id = @id AND o.deleted_at IS NULL`,
  TEAM: `${chain('t.organization_id', 't.id', 'NULL')} FROM teams t
    WHERE t.id = @id AND ${isLiveOrganization('t.organization_id')}`,
  PROJECT: `${chain('p.organization_id', 'p.team_id', 'p.id')} FROM projects p
    WHERE p.id = @id AND ${isLiveProject('p.id')}`,
  TASK: `${chain('p.organization_id', 'p.team_id', 'p.id')}
    FROM tasks t JOIN projects p ON p.id = t.project_id WHERE t.id = @id AND ${isLiveProject('p.id')}`,
  // A direct conversation has no enclosing scope, not even the scope `GLOBAL`. A task conversation has the same scopes as its task.
  CHAT: `
    SELECT CASE WHEN p.id IS NOT NULL THEN ${globalScopeId} END AS global_id, p.organization_id, p.team_id,
      p.id AS project_id, c.id AS conversation_id, c.kind AS conversation_kind,
      coalesce(p.organization_id, c.organization_id) AS owner_id
    FROM conversations c LEFT JOIN tasks t ON t.id = c.task_id LEFT JOIN projects p ON p.id = t.project_id
    WHERE c.id = @id AND (c.organization_id IS NULL OR ${isLiveOrganization('c.organization_id')})
      AND (c.kind = 'direct' OR ${isLiveProject('p.id')})`,
};

function chain(organizationId: string, teamId: string, projectId: string): string {
  return `SELECT ${globalScopeId} AS global_id, ${organizationId} AS organization_id, ${teamId} AS team_id,
    ${projectId} AS project_id, NULL AS conversation_id, NULL AS conversation_kind, ${organizationId} AS owner_id`;
}

const onChain = {
  organization: 'chain.organization_id',
  places: 'chain.global_id, chain.organization_id, chain.team_id, chain.project_id',
};

// In a task conversation, the participant's role does not matter.
const getParticipation = (user: string): string => `
  CASE chain.conversation_kind
    WHEN 'task' THEN 'task'
    WHEN 'direct' THEN (
      SELECT n.role FROM participants n CROSS JOIN conversations v ON v.id = n.conversation_id
      WHERE n.conversation_id = chain.conversation_id AND n.user_id = ${user} AND ${takesPart('v', 'n')}
    )
  END`;

/** Returns an SQL query for the user's grants. `from` is the table to which the expression `user` refers. */
function heldBy(scope: Resource['scope'], user: string, from = ''): string {
  return `
  SELECT ${user} AS user_id, chain.organization_id, chain.team_id, chain.project_id,
    ${getParticipation(user)} AS participation,
    (SELECT id FROM organizations WHERE id = chain.owner_id AND policy IS NOT NULL) AS policy_organization_id,
    EXISTS (SELECT 1 FROM accounts WHERE id = ${user} AND disabled_at IS NULL) AS active, ${isDefaultRoleHeld} AS has_default_role,
    (
      SELECT json_group_array(json_array(held.scope, held.scope_id, held.expires_at, r.id, r.name, r.level, r.built_in,
        g.id, g.name, json(CASE WHEN r.id IS NULL
          THEN (SELECT json_group_array(permission) FROM group_permissions WHERE group_id = g.id)
          ELSE (SELECT json_group_array(permission) FROM role_permissions WHERE role_id = r.id)
        END)))
      FROM (${heldGrants({ user, ...onChain })}) held
      LEFT JOIN roles r ON r.id = held.role_id LEFT JOIN groups g ON g.id = held.group_id
    ) AS grants
  FROM (${chains[scope]}) chain ${from}`;
}

// This statement evaluates each project separately, in the same way as `heldByOne` evaluates a single project, so that both always agree.
const listHeldProjectIds = `
  SELECT p.id FROM json_each(@projectIds) given CROSS JOIN projects p ON p.id = given.value
  WHERE ${isLiveProject('p.id')} AND p.organization_id NOT IN (SELECT value FROM json_each(@exceptOrganizationIds)) AND NOT EXISTS (
    SELECT 1 FROM json_each(@permissions) asked WHERE NOT EXISTS (
      SELECT 1 FROM (${heldGrants({
        user: '@userId',
        organization: 'p.organization_id',
        places: `${globalScopeId}, p.organization_id, p.team_id, p.id`,
      })}) held WHERE ${gives('asked.value')}
    )
  )`;

function onEachScope(statement: (scope: Resource['scope']) => string): Readonly<Record<Resource['scope'], string>> {
  return {
    GLOBAL: statement('GLOBAL'),
    ORGANIZATION: statement('ORGANIZATION'),
    TEAM: statement('TEAM'),
    PROJECT: statement('PROJECT'),
    TASK: statement('TASK'),
    CHAT: statement('CHAT'),
  };
}

const heldByOne = onEachScope((scope) => heldBy(scope, '@userId'));
const heldByEach = onEachScope((scope) => heldBy(scope, 'asked.value', 'CROSS JOIN json_each(@userIds) asked'));
const listHoldersOfEach: Readonly<Record<LocalScope, string>> = {
  ORGANIZATION: listHolders(chains.ORGANIZATION),
  TEAM: listHolders(chains.TEAM),
  PROJECT: listHolders(chains.PROJECT),
};

interface Row {
  readonly user_id: string;
  readonly organization_id: string | null;
  readonly team_id: string | null;
  readonly project_id: string | null;
  readonly participation: Holdings['participation'];
  readonly policy_organization_id: string | null;
  readonly active: number;
  readonly has_default_role: number;
  /** A JSON array of `HeldRow`. */
  readonly grants: string;
}

type HeldRow = readonly [
  scope: Grant['scope'],
  scopeId: string,
  expiresAt: number | null,
  roleId: string | null,
  roleName: string,
  level: Grant['scope'],
  builtIn: number,
  groupId: string | null,
  groupName: string,
  permissions: string[],
];

export class SqliteGrantStore implements Store<'grants'> {
  constructor(private readonly connection: Statements) {}

  async heldOn(userId: string, resource: Resource, now: Date): Promise<Holdings | null> {
    const row = this.connection.get<Row>(heldByOne[resource.scope], { userId, id: toId(resource), now: toColumn(now) });
    return row === undefined ? null : toHoldings(row);
  }

  async heldByEach(userIds: readonly string[], resource: Resource, now: Date): Promise<ReadonlyMap<string, Holdings>> {
    const asked = { userIds: JSON.stringify(userIds), id: toId(resource), now: toColumn(now) };
    const rows = this.connection.all<Row>(heldByEach[resource.scope], asked);
    return new Map(rows.map((row) => [row.user_id, toHoldings(row)]));
  }

  async listHeldProjectIds(
    userId: string,
    { projectIds, permissions, exceptOrganizationIds = [], now }: StoreInput<'grants', 'listHeldProjectIds', 1>,
  ): Promise<string[]> {
    const asked = {
      projectIds: JSON.stringify(projectIds),
      permissions: JSON.stringify(permissions),
      exceptOrganizationIds: JSON.stringify(exceptOrganizationIds),
    };
    const rows = this.connection.all<{ id: string }>(listHeldProjectIds, { userId, ...asked, now: toColumn(now) });
    return rows.map(({ id }) => id);
  }

  async listHolders(
    { scope, id }: StoreInput<'grants', 'listHolders'>,
    { permissions, now, search = null, ...window }: StoreInput<'grants', 'listHolders', 1>,
  ): Promise<Page<Person, string>> {
    const asked = { permissions: JSON.stringify(permissions), first: permissions[0] ?? null };
    const parameters = { id, ...asked, search, now: toColumn(now), ...fromWindow(window) };
    const statement = listHoldersOfEach[scope];
    // First check only the next few members: if most members have the permission, these members fill a page. If only a
    // few members have the permission, the search among all members that follows is fast.
    const nearby = this.connection.all<PersonRow>(statement, { ...parameters, near: 4 * window.limit });
    const isFull = nearby.length > window.limit;
    const rows = isFull ? nearby : this.connection.all<PersonRow>(statement, { ...parameters, near: null });
    return toPage(rows.map(toPerson), window.limit, (person) => person.userId);
  }
}

function toId(resource: Resource): string | null {
  return resource.scope === 'GLOBAL' ? null : resource.id;
}

function toHoldings(row: Row): Holdings {
  const active = row.active === 1;
  return {
    chain: { organizationId: row.organization_id, teamId: row.team_id, projectId: row.project_id },
    grants: (JSON.parse(row.grants) as HeldRow[]).map(toGrant),
    active,
    hasDefaultRole: row.has_default_role === 1,
    participation: active ? row.participation : null,
    policyOrganizationId: row.policy_organization_id,
  };
}

function toGrant([
  scope,
  scopeId,
  expiresAt,
  roleId,
  roleName,
  level,
  builtIn,
  groupId,
  groupName,
  ...rest
]: HeldRow): Grant {
  return {
    scope,
    scopeId: scope === 'GLOBAL' ? null : scopeId,
    role: roleId === null ? null : { id: roleId, name: roleName, level, builtIn: builtIn === 1 },
    group: groupId === null ? null : { id: groupId, name: groupName },
    permissions: rest[0],
    expiresAt: toInstantOrNull(expiresAt),
  };
}
