import type { Member, Page, Person, StoreResult, Store, StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { epochMilliseconds } from '../epoch-milliseconds.js';
import { isLiveConversation, isLiveOrganization, takesPart } from '../live.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { people, personColumns, type PersonRow, toPerson, toUserName, type UserNameRow } from '../person-row.js';

type PersonQuery = StoreInput<'members', 'listAcquaintances', 1>;

const insert = `
  INSERT INTO crewkit.organization_members (organization_id, user_id, joined_at) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING`;
const remove = 'DELETE FROM crewkit.organization_members WHERE organization_id = $1 AND user_id = $2';

// NOT DISTINCT cannot use an index. The condition on the scope can, and is more selective than the condition on the organization.
const belongs = (user: string): Readonly<Record<LocalPlace['scope'], string>> => {
  const byRole = `
    SELECT a.user_id, min(a.created_at) AS joined_at FROM crewkit.role_assignments a
    WHERE a.scope_id = $2 AND a.organization_id IS NOT DISTINCT FROM $1::uuid AND (a.expires_at IS NULL OR a.expires_at > $3) AND a.${user}
    GROUP BY a.user_id ORDER BY a.user_id OFFSET 0`;
  const byMembership = `
    SELECT m.user_id, m.joined_at FROM crewkit.organization_members m
    WHERE m.organization_id = $1 AND m.organization_id = $2 AND m.${user}
    ORDER BY m.user_id OFFSET 0`;
  return { ORGANIZATION: byMembership, TEAM: byRole, PROJECT: byRole };
};
// OFFSET 0, here and above, makes the planner first find the members in order, and then load their columns one by one until the page is
// full. Otherwise, the planner may underestimate the number of members, read all accounts and sort them.
const person = '(SELECT * FROM crewkit.accounts a WHERE a.id = b.user_id OFFSET 0) AS u';
const memberColumns = `${personColumns}, b.joined_at, (
    SELECT jsonb_agg(jsonb_build_object(
      'id', a.role_id,
      'name', (SELECT r.name FROM crewkit.roles r WHERE r.id = a.role_id),
      'expiresAt', ${epochMilliseconds('a.expires_at')}
    ) ORDER BY a.role_id)
    FROM crewkit.role_assignments a
    WHERE a.user_id = b.user_id AND a.scope_id = $2 AND (a.expires_at IS NULL OR a.expires_at > $3)
  ) AS roles`;
const find = (belonging: string): string => `
  SELECT ${memberColumns} FROM (${belonging}) AS b CROSS JOIN LATERAL ${person}`;
const list = (belonging: string): string => `
  SELECT ${memberColumns} FROM (${belonging}) AS b CROSS JOIN LATERAL ${person}
  WHERE $5::text IS NULL OR strpos(u.search_text, $5) > 0
  ORDER BY b.user_id LIMIT $6`;
const toOne = belongs('user_id = $4');
const afterOne = belongs('user_id > $4');
// Teams and projects share one text, and therefore one prepared statement.
const findStatements = { ORGANIZATION: find(toOne.ORGANIZATION), TEAM: find(toOne.TEAM), PROJECT: find(toOne.PROJECT) };
const listStatements = {
  ORGANIZATION: list(afterOne.ORGANIZATION),
  TEAM: list(afterOne.TEAM),
  PROJECT: list(afterOne.PROJECT),
};
const listOrganizationIds = `
  SELECT organization_id FROM crewkit.organization_members
  WHERE user_id = $1 AND ${isLiveOrganization('organization_id')} ORDER BY organization_id`;
const listActive = `
  SELECT m.user_id FROM crewkit.organization_members m JOIN crewkit.accounts u ON u.id = m.user_id
  WHERE m.organization_id = $1 AND m.user_id = ANY ($2::uuid[]) AND u.disabled_at IS NULL
    AND ${isLiveOrganization('$1')}`;
const sharesOrganization = `EXISTS (
    SELECT 1 FROM crewkit.organization_members mine
      JOIN crewkit.organization_members o ON o.organization_id = mine.organization_id AND o.user_id = asked.id
    WHERE mine.user_id = $1 AND ${isLiveOrganization('mine.organization_id')} OFFSET 0
  )`;
const listSharing = `
  SELECT asked.id AS user_id FROM unnest($2::uuid[]) AS asked (id) WHERE ${sharesOrganization}`;
// With OFFSET 0, the planner looks up each id by index, regardless of what it estimates for the tables.
const listNames = `
  SELECT ${personColumns}, u.closed_at IS NOT NULL AS is_closed, asked.shares_organization FROM (
    SELECT id, id = $1 OR ${sharesOrganization} AS shares_organization FROM unnest($2::uuid[]) AS asked (id) OFFSET 0
  ) AS asked CROSS JOIN LATERAL (SELECT * FROM crewkit.accounts a WHERE a.id = asked.id OFFSET 0) AS u
  WHERE asked.shares_organization OR EXISTS (
    SELECT 1 FROM crewkit.participants mine
    WHERE mine.user_id = $1 AND (
      EXISTS (
        SELECT 1 FROM crewkit.participants p WHERE p.conversation_id = mine.conversation_id AND p.user_id = asked.id OFFSET 0
      ) OR EXISTS (
        SELECT 1 FROM crewkit.messages m
        WHERE m.conversation_id = mine.conversation_id AND m.sender_id = asked.id AND m.seq > 0 OFFSET 0
      )
    ) AND ${isLiveConversation('mine.conversation_id')} AND EXISTS (
      SELECT 1 FROM crewkit.conversations c WHERE c.id = mine.conversation_id AND ${takesPart('c', 'mine')} OFFSET 0
    ) OFFSET 0
  )`;
// Read at most one page of each organization, in the order of the organization's key.
const listAcquaintances = `
  SELECT DISTINCT f.* FROM crewkit.organization_members mine CROSS JOIN LATERAL (
    SELECT ${personColumns} FROM (
      SELECT o.user_id FROM crewkit.organization_members o
      WHERE o.organization_id = mine.organization_id AND o.user_id > $2 AND o.user_id <> $1
      ORDER BY o.user_id OFFSET 0
    ) AS b CROSS JOIN LATERAL ${person}
    WHERE u.disabled_at IS NULL AND ($3::text IS NULL OR strpos(u.search_text, $3) > 0)
    ORDER BY b.user_id LIMIT $4
  ) AS f
  WHERE mine.user_id = $1 AND ${isLiveOrganization('mine.organization_id')}
  ORDER BY f.user_id LIMIT $4`;

type LocalPlace = StoreInput<'members', 'find'>;

interface Row extends PersonRow {
  readonly joined_at: Date;
  readonly roles: readonly { readonly id: string; readonly name: string; readonly expiresAt: number | null }[] | null;
}

export class PostgresMemberStore implements Store<'members'> {
  constructor(private readonly connection: Connection) {}

  async insert(organizationId: string, userId: string, joinedAt: Date): Promise<boolean> {
    return (await this.connection.run(insert, [organizationId, userId, joinedAt])) === 1;
  }

  async find({ scope, id, organizationId }: LocalPlace, userId: string, now: Date): Promise<Member | null> {
    const row = await this.connection.get<Row>(findStatements[scope], [organizationId, id, now, userId]);
    return row === undefined ? null : toMember(row);
  }

  async list(
    { scope, id, organizationId }: LocalPlace,
    { now, after, search, limit }: PersonQuery & { readonly now: Date },
  ): Promise<Page<Member, string>> {
    const parameters = [organizationId, id, now, after ?? beforeEveryId, search, limit + 1];
    const rows = await this.connection.all<Row>(listStatements[scope], parameters);
    return toPage(rows, limit, { toItem: toMember, toPosition: (row) => row.user_id });
  }

  async delete(organizationId: string, userId: string): Promise<boolean> {
    return (await this.connection.run(remove, [organizationId, userId])) === 1;
  }

  async listActive(organizationId: string, userIds: readonly string[]): Promise<string[]> {
    const rows = await this.connection.all<{ user_id: string }>(listActive, [organizationId, userIds]);
    return rows.map((row) => row.user_id);
  }

  async listSharing(userId: string, others: readonly string[]): Promise<string[]> {
    if (others.length === 0) return [];
    const rows = await this.connection.all<{ user_id: string }>(listSharing, [userId, others]);
    return rows.map((row) => row.user_id);
  }

  async listNames(userId: string, ids: readonly string[]): Promise<StoreResult<'members', 'listNames'>[]> {
    return (await this.connection.all<UserNameRow>(listNames, [userId, ids])).map(toUserName);
  }

  async listOrganizationIds(userId: string): Promise<string[]> {
    const rows = await this.connection.all<{ organization_id: string }>(listOrganizationIds, [userId]);
    return rows.map((row) => row.organization_id);
  }

  async listAcquaintances(userId: string, { after, search, limit }: PersonQuery): Promise<Page<Person, string>> {
    const parameters = [userId, after ?? beforeEveryId, search, limit + 1];
    return toPage(await this.connection.all<PersonRow>(listAcquaintances, parameters), limit, people);
  }
}

function toMember(row: Row): Member {
  const roles = (row.roles ?? []).map(({ expiresAt, ...role }) => ({
    ...role,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  }));
  return { ...toPerson(row), roles, joinedAt: row.joined_at };
}
