import { toBuiltInRoleId } from '@crewkit/core';
import type { Place, Role, RoleAssignment, Store, StoreResult } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { placeColumns, getPlaceId } from './held-grants.js';
import { roleColumns, type RoleRow, toRole } from './role-row.js';
import { sweepStatement } from '../sweep-statement.js';

type GroupRole = StoreResult<'assignments', 'listOfGroup'>;

// The value of role_tenant is read from the role, so that a CHECK constraint rejects a role of another organization.
function assign(table: string, holder: string): string {
  return `
  INSERT INTO crewkit.${table} (${holder}, role_id, role_tenant, scope, scope_id, organization_id, team_id, project_id,
    expires_at, created_at)
  VALUES ($1, $2, (SELECT r.tenant FROM crewkit.roles r WHERE r.id = $2), $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (${holder}, scope_id, role_id) DO UPDATE SET expires_at = excluded.expires_at`;
}
function unassign(table: string, holder: string): string {
  return `
  DELETE FROM crewkit.${table}
  WHERE ${holder} = $1 AND scope_id = $2 AND role_id = $3 AND organization_id IS NOT DISTINCT FROM $4::uuid`;
}
const assignToUser = assign('role_assignments', 'user_id');
const assignToGroup = assign('group_role_assignments', 'group_id');
const unassignUser = unassign('role_assignments', 'user_id');
const unassignGroup = unassign('group_role_assignments', 'group_id');
// OFFSET 0 keeps the planner from reading the roles of other users.
const rolesAt = `
  SELECT ${roleColumns} FROM crewkit.role_assignments a
    CROSS JOIN LATERAL (SELECT * FROM crewkit.roles o WHERE o.id = a.role_id OFFSET 0) AS r
  WHERE a.user_id = $1 AND a.scope_id = $2 AND a.organization_id IS NOT DISTINCT FROM $3::uuid
    AND (a.expires_at IS NULL OR a.expires_at > $4)
  ORDER BY a.role_id`;
const hasOtherOwner = `
  SELECT 1 FROM crewkit.role_assignments a
  WHERE a.role_id = '${toBuiltInRoleId('ORGANIZATION', 'OWNER')}' AND a.scope_id = $1 AND a.user_id <> $2
    AND a.expires_at IS NULL AND (SELECT u.disabled_at IS NULL FROM crewkit.accounts u WHERE u.id = a.user_id)
  LIMIT 1`;
const listOfGroup = `
  SELECT role_id, scope, scope_id, organization_id, expires_at FROM crewkit.group_role_assignments
  WHERE group_id = $2 AND organization_id = $1 AND (expires_at IS NULL OR expires_at > $3)
  ORDER BY role_id, scope_id`;
const deleteExpiredOfUsers = `
  WITH ended AS (${sweepStatement('role_assignments', 'expires_at')} RETURNING organization_id, user_id)
  SELECT DISTINCT organization_id, user_id FROM ended`;
const deleteExpiredOfGroups = `
  WITH ended AS (${sweepStatement('group_role_assignments', 'expires_at')} RETURNING organization_id)
  SELECT DISTINCT organization_id, NULL::uuid AS user_id FROM ended`;

interface AttachmentRow {
  readonly role_id: string;
  readonly scope: GroupRole['place']['scope'];
  readonly scope_id: string;
  readonly organization_id: string;
  readonly expires_at: Date | null;
}

interface EndedRow {
  readonly organization_id: string | null;
  readonly user_id: string | null;
}

export class PostgresAssignmentStore implements Store<'assignments'> {
  constructor(private readonly connection: Connection) {}

  async assign({ holder, roleId, place, expiresAt, createdAt }: RoleAssignment): Promise<void> {
    const rest = [roleId, ...placeColumns(place), expiresAt, createdAt];
    if ('userId' in holder) await this.connection.run(assignToUser, [holder.userId, ...rest]);
    else await this.connection.run(assignToGroup, [holder.groupId, ...rest]);
  }

  async unassign(holder: RoleAssignment['holder'], roleId: string, place: Place): Promise<boolean> {
    const rest = [getPlaceId(place), roleId, getOrganization(place)];
    const removed =
      'userId' in holder
        ? await this.connection.run(unassignUser, [holder.userId, ...rest])
        : await this.connection.run(unassignGroup, [holder.groupId, ...rest]);
    return removed === 1;
  }

  async rolesAt(userId: string, place: Place, now: Date): Promise<Role[]> {
    const parameters = [userId, getPlaceId(place), getOrganization(place), now];
    return (await this.connection.all<RoleRow>(rolesAt, parameters)).map(toRole);
  }

  async hasOtherOwner(organizationId: string, exceptUserId: string): Promise<boolean> {
    return (await this.connection.get(hasOtherOwner, [organizationId, exceptUserId])) !== undefined;
  }

  async listOfGroup(organizationId: string, groupId: string, now: Date): Promise<GroupRole[]> {
    const rows = await this.connection.all<AttachmentRow>(listOfGroup, [organizationId, groupId, now]);
    return rows.map(toAttachment);
  }

  async deleteExpired(now: Date): Promise<StoreResult<'assignments', 'deleteExpired'>[]> {
    const ofUsers = await this.connection.all<EndedRow>(deleteExpiredOfUsers, [now]);
    const ofGroups = await this.connection.all<EndedRow>(deleteExpiredOfGroups, [now]);
    return [...ofUsers, ...ofGroups].map((row) => ({ organizationId: row.organization_id, userId: row.user_id }));
  }
}

function getOrganization(place: Place): string | null {
  return place.scope === 'GLOBAL' ? null : place.organizationId;
}

function toAttachment({ role_id, scope, scope_id, organization_id, expires_at }: AttachmentRow): GroupRole {
  return { roleId: role_id, place: { scope, id: scope_id, organizationId: organization_id }, expiresAt: expires_at };
}
