import type { Grant, Holdings, Page, Person, Resource, Store, StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { isDefaultRoleHeld } from './role-store.js';
import { epochMilliseconds } from '../epoch-milliseconds.js';
import { isLiveOrganization, takesPart } from '../live.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { people, personColumns, type PersonRow } from '../person-row.js';
import { everywhere, heldGrants, holds, isActive } from './held-grants.js';

// For each kind of resource, a query for its parents and for the scopes (`places`) whose grants apply to it. $3 is the resource's id, and
// `user` is an expression for the calling user.
const nowhere = 'NULL::uuid AS organization_id, NULL::uuid AS team_id, NULL::uuid AS project_id';
const ofOrganization = 'NULL::uuid AS team_id, NULL::uuid AS project_id';
const ofProject = 'p.organization_id, p.team_id, p.id AS project_id';
const placesOfProject = `ARRAY[${everywhere}, p.organization_id, p.team_id, p.id]`;
const isLive = `p.deleted_at IS NULL AND ${isLiveOrganization('p.organization_id')}`;
const noParticipation = 'NULL::text AS participation';
const chainsFor = (user: string): Readonly<Record<Resource['scope'], string>> => ({
  GLOBAL: `SELECT ${nowhere}, NULL::uuid AS owner_id, ARRAY[${everywhere}] AS places, ${noParticipation}`,
  ORGANIZATION: `
    SELECT o.id AS organization_id, ${ofOrganization}, o.id AS owner_id, ARRAY[${everywhere}, o.id] AS places, ${noParticipation}
    FROM crewkit.organizations o WHERE o.id = $3 AND o.deleted_at IS NULL`,
  TEAM: `
    SELECT t.organization_id, t.id AS team_id, NULL::uuid AS project_id, t.organization_id AS owner_id,
      ARRAY[${everywhere}, t.organization_id, t.id] AS places, ${noParticipation}
    FROM crewkit.teams t WHERE t.id = $3 AND ${isLiveOrganization('t.organization_id')}`,
  PROJECT: `
    SELECT ${ofProject}, p.organization_id AS owner_id, ${placesOfProject} AS places, ${noParticipation}
    FROM crewkit.projects p WHERE p.id = $3 AND ${isLive}`,
  TASK: `
    SELECT ${ofProject}, p.organization_id AS owner_id, ${placesOfProject} AS places, ${noParticipation}
    FROM crewkit.tasks t JOIN crewkit.projects p ON p.id = t.project_id WHERE t.id = $3 AND ${isLive}`,
  // Users who can see the task can use its conversation, whether or not they are participants.
  CHAT: `
    SELECT ${ofProject}, coalesce(p.organization_id, v.organization_id) AS owner_id,
      CASE WHEN p.id IS NOT NULL THEN ${placesOfProject} END AS places,
      CASE v.kind WHEN 'task' THEN 'task' ELSE n.role END AS participation
    FROM crewkit.conversations v
      LEFT JOIN crewkit.participants n ON n.conversation_id = v.id AND n.user_id = ${user} AND ${takesPart('v', 'n')}
      LEFT JOIN crewkit.tasks t ON t.id = v.task_id
      LEFT JOIN crewkit.projects p ON p.id = t.project_id
    WHERE v.id = $3 AND (v.organization_id IS NULL OR ${isLiveOrganization('v.organization_id')})
      AND (v.kind = 'direct' OR p.id IS NOT NULL AND ${isLive})`,
});
const chains = chainsFor('$1');

const grant = `jsonb_build_object(
    'scope', g.scope,
    'scopeId', g.scope_id,
    'role', (
      SELECT jsonb_build_object('id', r.id, 'name', r.name, 'level', r.level, 'builtIn', r.built_in)
      FROM crewkit.roles r WHERE r.id = g.role_id
    ),
    'group', (SELECT jsonb_build_object('id', o.id, 'name', o.name) FROM crewkit.groups o WHERE o.id = g.group_id),
    'permissions', CASE WHEN g.role_id IS NOT NULL
      THEN ARRAY(SELECT p.permission FROM crewkit.role_permissions p WHERE p.role_id = g.role_id)
      ELSE ARRAY(SELECT p.permission FROM crewkit.group_permissions p WHERE p.group_id = g.group_id) END,
    'expiresAt', ${epochMilliseconds('g.expires_at')}
  )`;

/** Returns a query for the grants of `user` (an expression) on each row `c` of `chain`. */
function held(user: string, chain: string): string {
  const grants = heldGrants({ user, now: '$2', where: ({ scopeId }) => `${scopeId} = ANY (c.places)` });
  return `c.organization_id, c.team_id, c.project_id, c.participation,
    (SELECT o.id FROM crewkit.organizations o WHERE o.id = c.owner_id AND o.policy IS NOT NULL) AS policy_organization_id,
    coalesce(${isActive(user)}, false) AS active, ${isDefaultRoleHeld} AS has_default_role,
    (SELECT jsonb_agg(${grant}) FROM ${grants} AS g) AS grants
  FROM ${chain} AS c`;
}

const heldOn = (scope: Resource['scope']): string => `
  SELECT ${held('$1', `(${chains[scope]})`)}`;
const heldByEach = (scope: Resource['scope']): string => `
  SELECT asked.user_id, ${held('asked.user_id', `unnest($1::uuid[]) AS asked (user_id) CROSS JOIN LATERAL (${chainsFor('asked.user_id')[scope]})`)}`;

// This statement evaluates each project separately, in the same way as `heldOn` evaluates a single project, so that both always agree.
const listHeldProjectIds = `
  SELECT p.id FROM unnest($2::uuid[]) AS given (id) JOIN crewkit.projects p ON p.id = given.id
  WHERE ${isLive} AND p.organization_id <> ALL ($5::uuid[]) AND NOT EXISTS (
    SELECT 1 FROM unnest($3::text[]) AS asked (permission) WHERE NOT EXISTS (
      SELECT 1 FROM ${heldGrants({ user: '$1', now: '$4', where: ({ scopeId }) => `${scopeId} = ANY (${placesOfProject})` })} AS g
      WHERE ${holds('asked.permission')} OFFSET 0
    ) OFFSET 0
  )`;

// First find the sources of each permission, once for all holders. A user who is found for every permission has all of them. Global
// permissions do not make a user a member. OFFSET 0 keeps the order of these steps.
function listHolders(chain: string): string {
  const grants = heldGrants({
    now: '$2',
    where: ({ userId, scopeId, roleId, groupId }) =>
      `${scopeId} = ANY (c.places) AND ${userId} > $4
        AND ${roleId === null ? `${groupId} = ANY (c.giving_groups)` : `${roleId} = ANY (c.giving_roles)`}`,
  });
  return `
  SELECT ${personColumns} FROM (
    SELECT d.user_id FROM (SELECT DISTINCT g.user_id, c.permission FROM (
      SELECT c.*, asked.permission, ARRAY(
        SELECT r.id FROM crewkit.roles r
        WHERE r.tenant = ANY (ARRAY[${everywhere}, c.organization_id]) AND ${givenBy('role', 'r.id')}
      ) AS giving_roles, ARRAY(
        SELECT o.id FROM crewkit.groups o WHERE o.organization_id = c.organization_id AND ${givenBy('group', 'o.id')}
      ) AS giving_groups
      FROM (${chain}) AS c, unnest($1::text[]) AS asked (permission) OFFSET 0
    ) AS c CROSS JOIN LATERAL ${grants} AS g
    WHERE g.scope <> 'GLOBAL' OR EXISTS (
      SELECT 1 FROM crewkit.organization_members m
      WHERE m.organization_id = c.organization_id AND m.user_id = g.user_id OFFSET 0
    )) AS d
    GROUP BY d.user_id HAVING count(*) = (SELECT count(DISTINCT asked) FROM unnest($1::text[]) AS asked)
    ORDER BY d.user_id OFFSET 0
  ) AS f CROSS JOIN LATERAL (SELECT * FROM crewkit.accounts a WHERE a.id = f.user_id OFFSET 0) AS u
  WHERE ${isActive('f.user_id')} AND ($6::text IS NULL OR strpos(u.search_text, $6) > 0)
  ORDER BY f.user_id LIMIT $5`;
}

function givenBy(table: 'role' | 'group', id: string): string {
  return `EXISTS (
          SELECT 1 FROM crewkit.${table}_permissions p WHERE p.${table}_id = ${id} AND p.permission = asked.permission OFFSET 0
        )`;
}

const scopes = ['GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT', 'TASK', 'CHAT'] as const;
const ofEachScope = (statement: (scope: Resource['scope']) => string): Readonly<Record<Resource['scope'], string>> =>
  Object.fromEntries(scopes.map((scope) => [scope, statement(scope)])) as Record<Resource['scope'], string>;
const heldOnStatements = ofEachScope(heldOn);
const heldByEachStatements = ofEachScope(heldByEach);
type LocalResource = StoreInput<'grants', 'listHolders'>;
const listHoldersStatements: Readonly<Record<LocalResource['scope'], string>> = {
  ORGANIZATION: listHolders(chains.ORGANIZATION),
  TEAM: listHolders(chains.TEAM),
  PROJECT: listHolders(chains.PROJECT),
};

interface Row {
  readonly organization_id: string | null;
  readonly team_id: string | null;
  readonly project_id: string | null;
  readonly participation: Holdings['participation'];
  readonly policy_organization_id: string | null;
  readonly active: boolean;
  readonly has_default_role: boolean;
  readonly grants: readonly GrantDocument[] | null;
}

interface RowOfUser extends Row {
  readonly user_id: string;
}

interface GrantDocument extends Omit<Grant, 'expiresAt'> {
  readonly scopeId: string;
  /** The time in milliseconds since 1970, or null if the grant does not expire. */
  readonly expiresAt: number | null;
}

export class PostgresGrantStore implements Store<'grants'> {
  constructor(private readonly connection: Connection) {}

  async heldOn(userId: string, resource: Resource, now: Date): Promise<Holdings | null> {
    const ids = resource.scope === 'GLOBAL' ? [] : [resource.id];
    const row = await this.connection.get<Row>(heldOnStatements[resource.scope], [userId, now, ...ids]);
    return row === undefined ? null : toHoldings(row);
  }

  async heldByEach(userIds: readonly string[], resource: Resource, now: Date): Promise<ReadonlyMap<string, Holdings>> {
    if (userIds.length === 0) return new Map();
    const ids = resource.scope === 'GLOBAL' ? [] : [resource.id];
    const rows = await this.connection.all<RowOfUser>(heldByEachStatements[resource.scope], [userIds, now, ...ids]);
    return new Map(rows.map((row) => [row.user_id, toHoldings(row)]));
  }

  async listHeldProjectIds(
    userId: string,
    { projectIds, permissions, exceptOrganizationIds = [], now }: StoreInput<'grants', 'listHeldProjectIds', 1>,
  ): Promise<string[]> {
    const parameters = [userId, projectIds, permissions, now, exceptOrganizationIds];
    return (await this.connection.all<{ id: string }>(listHeldProjectIds, parameters)).map(({ id }) => id);
  }

  async listHolders(
    resource: LocalResource,
    { permissions, now, after, limit, search = null }: StoreInput<'grants', 'listHolders', 1>,
  ): Promise<Page<Person, string>> {
    const parameters = [permissions, now, resource.id, after ?? beforeEveryId, limit + 1, search];
    return toPage(
      await this.connection.all<PersonRow>(listHoldersStatements[resource.scope], parameters),
      limit,
      people,
    );
  }
}

function toHoldings(row: Row): Holdings {
  return {
    chain: { organizationId: row.organization_id, teamId: row.team_id, projectId: row.project_id },
    grants: (row.grants ?? []).map(toGrant),
    active: row.active,
    hasDefaultRole: row.has_default_role,
    participation: row.active ? row.participation : null,
    policyOrganizationId: row.policy_organization_id,
  };
}

function toGrant({ expiresAt, ...grant }: GrantDocument): Grant {
  return {
    ...grant,
    scopeId: grant.scope === 'GLOBAL' ? null : grant.scopeId,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
}
