import type { Member, Page, Person, Place, StoreResult, Store, StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant, toInstantOrNull } from '../columns.js';
import { isLiveConversation, isLiveOrganization, takesPart } from '../live.js';
import { fromWindow, toPage } from '../page.js';
import { personColumns, toPerson, toUserName, type PersonRow, type UserNameRow } from '../person-row.js';

type PersonQuery = StoreInput<'members', 'listAcquaintances', 1>;

type LocalPlace = Exclude<Place, { readonly scope: 'GLOBAL' }>;

const isFound = '(@search IS NULL OR instr(u.search_text, @search) > 0)';
const roles = (userId: string): string => `(
    SELECT json_group_array(json_array(r.id, r.name, held.expires_at) ORDER BY r.id)
    FROM role_assignments held JOIN roles r ON r.id = held.role_id
    WHERE held.user_id = ${userId} AND held.scope_id = @placeId AND (held.expires_at IS NULL OR held.expires_at > @now)
  ) AS roles`;

const insert = `
  INSERT INTO organization_members (organization_id, user_id, joined_at) VALUES (@organizationId, @userId, @joinedAt)
  ON CONFLICT DO NOTHING`;
// These statements list the members of an organization, and of a team or project. Both scan an index ordered by user id.
const inOrganization = (condition: string): string => `
  SELECT ${personColumns}, m.joined_at, ${roles('m.user_id')}
  FROM organization_members m CROSS JOIN accounts u ON u.id = m.user_id
  WHERE m.organization_id = @organizationId AND m.organization_id = @placeId AND ${condition}`;
const inPlace = (condition: string): string => `
  SELECT ${personColumns}, min(a.created_at) AS joined_at, ${roles('a.user_id')}
  FROM role_assignments a CROSS JOIN accounts u ON u.id = a.user_id
  WHERE a.scope_id = @placeId AND a.organization_id = @organizationId
    AND (a.expires_at IS NULL OR a.expires_at > @now) AND ${condition}
  GROUP BY a.user_id`;
const findInOrganization = inOrganization('m.user_id = @userId');
const findInPlace = inPlace('a.user_id = @userId');
const listInOrganization = `
  ${inOrganization(`m.user_id > @after AND ${isFound}`)} ORDER BY m.user_id LIMIT @limit`;
const listInPlace = `${inPlace(`a.user_id > @after AND ${isFound}`)} ORDER BY a.user_id LIMIT @limit`;
// Foreign keys also remove the member's roles, permission groups and task assignments in the organization.
const remove = 'DELETE FROM organization_members WHERE organization_id = @organizationId AND user_id = @userId';
const listOrganizations = `
  SELECT organization_id FROM organization_members
  WHERE user_id = @userId AND ${isLiveOrganization('organization_id')} ORDER BY organization_id`;
const listActive = `
  SELECT m.user_id FROM json_each(@userIds) asked
    CROSS JOIN organization_members m ON m.organization_id = @organizationId AND m.user_id = asked.value
    CROSS JOIN accounts u ON u.id = m.user_id
  WHERE u.disabled_at IS NULL AND ${isLiveOrganization('@organizationId')}`;
const sharesOrganization = (other: string): string => `EXISTS (
    SELECT 1 FROM organization_members mine CROSS JOIN organization_members o ON o.organization_id = mine.organization_id
    WHERE mine.user_id = @userId AND o.user_id = ${other} AND ${isLiveOrganization('mine.organization_id')}
  )`;
const listSharing = `
  SELECT asked.value AS user_id FROM json_each(@others) asked WHERE ${sharesOrganization('asked.value')}`;
const listNames = `
  SELECT ${personColumns}, u.closed_at IS NOT NULL AS is_closed,
    u.id = @userId OR ${sharesOrganization('u.id')} AS shares_organization
  FROM json_each(@ids) asked CROSS JOIN accounts u ON u.id = asked.value
  WHERE shares_organization OR EXISTS (
    SELECT 1 FROM participants mine
    WHERE mine.user_id = @userId AND (
      EXISTS (SELECT 1 FROM participants p WHERE p.conversation_id = mine.conversation_id AND p.user_id = u.id)
      OR EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = mine.conversation_id AND m.sender_id = u.id)
    ) AND ${isLiveConversation('mine.conversation_id')}
      AND EXISTS (SELECT 1 FROM conversations c WHERE c.id = mine.conversation_id AND ${takesPart('c', 'mine')})
  )`;
const listFellows = `
  SELECT ${personColumns} FROM organization_members m CROSS JOIN accounts u ON u.id = m.user_id
  WHERE m.organization_id = @organizationId AND m.user_id > @after AND m.user_id <> @userId
    AND u.disabled_at IS NULL AND ${isFound}
  ORDER BY m.user_id LIMIT @limit`;

interface Row extends PersonRow {
  readonly joined_at: number;
  /** A JSON array of `HeldRole`. */
  readonly roles: string;
}

type HeldRole = readonly [id: string, name: string, expiresAt: number | null];

export class SqliteMemberStore implements Store<'members'> {
  constructor(private readonly connection: Statements) {}

  async insert(organizationId: string, userId: string, joinedAt: Date): Promise<boolean> {
    return this.connection.run(insert, { organizationId, userId, joinedAt: toColumn(joinedAt) }) === 1;
  }

  async find({ scope, id, organizationId }: LocalPlace, userId: string, now: Date): Promise<Member | null> {
    const statement = scope === 'ORGANIZATION' ? findInOrganization : findInPlace;
    const row = this.connection.get<Row>(statement, { placeId: id, organizationId, userId, now: toColumn(now) });
    return row === undefined ? null : toMember(row);
  }

  async list(
    { scope, id, organizationId }: LocalPlace,
    { search, now, ...window }: PersonQuery & { readonly now: Date },
  ): Promise<Page<Member, string>> {
    const statement = scope === 'ORGANIZATION' ? listInOrganization : listInPlace;
    const parameters = { placeId: id, organizationId, search, now: toColumn(now), ...fromWindow(window) };
    const rows = this.connection.all<Row>(statement, parameters);
    return toPage(rows.map(toMember), window.limit, (member) => member.userId);
  }

  async delete(organizationId: string, userId: string): Promise<boolean> {
    return this.connection.run(remove, { organizationId, userId }) === 1;
  }

  async listActive(organizationId: string, userIds: readonly string[]): Promise<string[]> {
    const asked = { organizationId, userIds: JSON.stringify(userIds) };
    return this.connection.all<{ user_id: string }>(listActive, asked).map((row) => row.user_id);
  }

  async listSharing(userId: string, others: readonly string[]): Promise<string[]> {
    const asked = { userId, others: JSON.stringify(others) };
    return this.connection.all<{ user_id: string }>(listSharing, asked).map((row) => row.user_id);
  }

  async listNames(userId: string, ids: readonly string[]): Promise<StoreResult<'members', 'listNames'>[]> {
    return this.connection.all<UserNameRow>(listNames, { userId, ids: JSON.stringify(ids) }).map(toUserName);
  }

  async listOrganizationIds(userId: string): Promise<string[]> {
    const rows = this.connection.all<{ organization_id: string }>(listOrganizations, { userId });
    return rows.map((row) => row.organization_id);
  }

  // Read one page per organization: to find the first members across all organizations, SQLite would scan all members.
  async listAcquaintances(userId: string, { search, ...window }: PersonQuery): Promise<Page<Person, string>> {
    const rows = (await this.listOrganizationIds(userId)).flatMap((organizationId) => {
      const parameters = { organizationId, userId, search, ...fromWindow(window) };
      return this.connection.all<PersonRow>(listFellows, parameters);
    });
    const people = [...new Map(rows.map((row) => [row.user_id, toPerson(row)])).values()];
    const sorted = people.sort((a, b) => (a.userId < b.userId ? -1 : 1));
    return toPage(sorted, window.limit, (person) => person.userId);
  }
}

function toMember(row: Row): Member {
  const roles = (JSON.parse(row.roles) as HeldRole[]).map(([id, name, expiresAt]) => ({
    id,
    name,
    expiresAt: toInstantOrNull(expiresAt),
  }));
  return { ...toPerson(row), roles, joinedAt: toInstant(row.joined_at) };
}
