import { toBuiltInRoleId } from '@crewkit/core';
import type { Place, Role, RoleAssignment, Store, StoreResult } from '@crewkit/core/adapter';

import type { Parameters, Statements } from '../../connections/connection.js';
import { toColumn, toInstantOrNull } from '../columns.js';
import { globalScopeId } from './held-grants.js';
import { roleColumns, toRole, type RoleRow } from './role-row.js';

type GroupRole = StoreResult<'assignments', 'listOfGroup'>;

type Holder = RoleAssignment['holder'];

// The maximum number of assignments to users, and of assignments to permission groups, to remove in one transaction.
// The limit ensures that other writers do not wait long.
const sweepSize = 1000;

// The value of role_tenant is read from the role, so that a CHECK constraint rejects a role of another organization. If the row already
// exists, the statement writes all checked columns again, so that the constraints check the current request too.
function assign(table: string, holder: string): string {
  return `
  INSERT INTO ${table} (${holder}, scope, scope_id, organization_id, team_id, project_id, role_id, role_tenant,
    expires_at, created_at)
  VALUES (@holderId, @scope, coalesce(@placeId, ${globalScopeId}), @organizationId, @teamId, @projectId, @roleId,
    (SELECT tenant FROM roles WHERE id = @roleId), @expiresAt, @createdAt)
  ON CONFLICT (${holder}, scope_id, role_id) DO UPDATE SET
    scope = excluded.scope, organization_id = excluded.organization_id, team_id = excluded.team_id,
    project_id = excluded.project_id, expires_at = excluded.expires_at`;
}

function unassign(table: string, holder: string): string {
  return `
  DELETE FROM ${table}
  WHERE ${holder} = @holderId AND scope_id = coalesce(@placeId, ${globalScopeId}) AND role_id = @roleId
    AND scope = @scope AND organization_id IS @organizationId`;
}

function deleteExpired(table: string, holder: string): string {
  return `
  DELETE FROM ${table} WHERE (${holder}, scope_id, role_id) IN (
    SELECT ${holder}, scope_id, role_id FROM ${table} WHERE expires_at <= @now LIMIT ${sweepSize}
  )`;
}

const assignToUser = assign('role_assignments', 'user_id');
const assignToGroup = assign('group_role_assignments', 'group_id');
const unassignFromUser = unassign('role_assignments', 'user_id');
const unassignFromGroup = unassign('group_role_assignments', 'group_id');
const deleteExpiredOfUsers = `${deleteExpired('role_assignments', 'user_id')} RETURNING organization_id, user_id`;
const deleteExpiredOfGroups = `
  ${deleteExpired('group_role_assignments', 'group_id')} RETURNING organization_id, NULL AS user_id`;
const rolesAt = `
  SELECT ${roleColumns} FROM role_assignments a JOIN roles r ON r.id = a.role_id
  WHERE a.user_id = @userId AND a.scope_id = coalesce(@placeId, ${globalScopeId}) AND a.scope = @scope
    AND a.organization_id IS @organizationId AND (a.expires_at IS NULL OR a.expires_at > @now)
  ORDER BY a.role_id`;
const findOtherOwner = `
  SELECT 1 FROM role_assignments a JOIN accounts u ON u.id = a.user_id
  WHERE a.role_id = '${toBuiltInRoleId('ORGANIZATION', 'OWNER')}' AND a.scope_id = @organizationId
    AND a.user_id <> @exceptUserId AND a.expires_at IS NULL AND u.disabled_at IS NULL
  LIMIT 1`;
const listOfGroup = `
  SELECT role_id, scope, scope_id, organization_id, expires_at FROM group_role_assignments
  WHERE group_id = @groupId AND organization_id = @organizationId AND (expires_at IS NULL OR expires_at > @now)
  ORDER BY role_id, scope_id`;

interface AttachmentRow {
  readonly role_id: string;
  readonly scope: GroupRole['place']['scope'];
  readonly scope_id: string;
  readonly organization_id: string;
  readonly expires_at: number | null;
}

interface EndedRow {
  readonly organization_id: string | null;
  readonly user_id: string | null;
}

export class SqliteAssignmentStore implements Store<'assignments'> {
  constructor(private readonly connection: Statements) {}

  async assign({ holder, roleId, place, expiresAt, createdAt }: RoleAssignment): Promise<void> {
    const times = { expiresAt: toColumn(expiresAt), createdAt: toColumn(createdAt) };
    const statement = 'userId' in holder ? assignToUser : assignToGroup;
    this.connection.run(statement, { holderId: toId(holder), roleId, ...fromPlace(place), ...times });
  }

  async unassign(holder: Holder, roleId: string, place: Place): Promise<boolean> {
    const statement = 'userId' in holder ? unassignFromUser : unassignFromGroup;
    return this.connection.run(statement, { holderId: toId(holder), roleId, ...fromPlace(place) }) === 1;
  }

  async rolesAt(userId: string, place: Place, now: Date): Promise<Role[]> {
    return this.connection.all<RoleRow>(rolesAt, { userId, ...fromPlace(place), now: toColumn(now) }).map(toRole);
  }

  async hasOtherOwner(organizationId: string, exceptUserId: string): Promise<boolean> {
    return this.connection.get(findOtherOwner, { organizationId, exceptUserId }) !== undefined;
  }

  async listOfGroup(organizationId: string, groupId: string, now: Date): Promise<GroupRole[]> {
    const rows = this.connection.all<AttachmentRow>(listOfGroup, { organizationId, groupId, now: toColumn(now) });
    return rows.map((row) => ({
      roleId: row.role_id,
      place: { scope: row.scope, id: row.scope_id, organizationId: row.organization_id },
      expiresAt: toInstantOrNull(row.expires_at),
    }));
  }

  async deleteExpired(now: Date): Promise<StoreResult<'assignments', 'deleteExpired'>[]> {
    const at = { now: toColumn(now) };
    const rows = [
      ...this.connection.all<EndedRow>(deleteExpiredOfUsers, at),
      ...this.connection.all<EndedRow>(deleteExpiredOfGroups, at),
    ];
    const ended = rows.map((row) => ({ organizationId: row.organization_id, userId: row.user_id }));
    return [...new Map(ended.map((each) => [`${each.organizationId} ${each.userId}`, each])).values()];
  }
}

function toId(holder: Holder): string {
  return 'userId' in holder ? holder.userId : holder.groupId;
}

function fromPlace(place: Place): Parameters {
  const { scope } = place;
  if (scope === 'GLOBAL') return { scope, placeId: null, organizationId: null, teamId: null, projectId: null };
  const { id, organizationId } = place;
  const [teamId, projectId] = [scope === 'TEAM' ? id : null, scope === 'PROJECT' ? id : null];
  return { scope, placeId: id, organizationId, teamId, projectId };
}
