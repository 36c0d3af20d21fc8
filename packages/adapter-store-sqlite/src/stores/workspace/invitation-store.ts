import { CrewkitError } from '@crewkit/core';
import type { Invitation, Page, IdWindow, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';
import { isLiveOrganization } from '../live.js';
import { fromWindow, toPage } from '../page.js';

const columns = 'id, organization_id, email, role_id, token_hash, invited_by, created_at, expires_at';

// The value of role_tenant is read from the role, so that a CHECK constraint rejects a role of another organization.
const insert = `
  INSERT INTO invitations (${columns}, role_tenant)
  VALUES (@id, @organizationId, @email, @roleId, @tokenHash, @invitedBy, @createdAt, @expiresAt,
    (SELECT tenant FROM roles WHERE id = @roleId))
  ON CONFLICT (organization_id, email) DO UPDATE SET
    id = excluded.id, role_id = excluded.role_id, role_tenant = excluded.role_tenant, token_hash = excluded.token_hash,
    invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
  WHERE expires_at <= excluded.created_at`;
const find = `SELECT ${columns} FROM invitations WHERE id = @id AND organization_id = @organizationId`;
const findByToken = `
  SELECT ${columns} FROM invitations
  WHERE token_hash = @tokenHash AND expires_at > @now AND ${isLiveOrganization('organization_id')}`;
const findByEmail = `
  SELECT ${columns} FROM invitations WHERE organization_id = @organizationId AND email = @email AND expires_at > @now`;
const list = `
  SELECT ${columns} FROM invitations WHERE organization_id = @organizationId AND id > @after AND expires_at > @now
  ORDER BY id LIMIT @limit`;
const renew = `
  UPDATE invitations SET token_hash = @tokenHash, invited_by = @invitedBy, expires_at = @expiresAt
  WHERE id = @id AND organization_id = @organizationId`;
const remove = 'DELETE FROM invitations WHERE id = @id AND organization_id = @organizationId';
const deleteExpiredFor = 'DELETE FROM invitations WHERE role_id = @roleId AND expires_at <= @now';
const deleteExpired = 'DELETE FROM invitations WHERE expires_at <= @now';

interface Row {
  readonly id: string;
  readonly organization_id: string;
  readonly email: string;
  readonly role_id: string;
  readonly token_hash: Uint8Array;
  readonly invited_by: string;
  readonly created_at: number;
  readonly expires_at: number;
}

export class SqliteInvitationStore implements Store<'invitations'> {
  constructor(private readonly connection: Statements) {}

  async insert(invitation: Invitation): Promise<void> {
    const { createdAt, expiresAt } = invitation;
    const row = { ...invitation, createdAt: toColumn(createdAt), expiresAt: toColumn(expiresAt) };
    if (this.connection.run(insert, row) === 0) throw new CrewkitError('CONFLICT');
  }

  async find(organizationId: string, id: string): Promise<Invitation | null> {
    return toInvitationOrNull(this.connection.get<Row>(find, { organizationId, id }));
  }

  async findByToken(tokenHash: Uint8Array, now: Date): Promise<Invitation | null> {
    return toInvitationOrNull(this.connection.get<Row>(findByToken, { tokenHash, now: toColumn(now) }));
  }

  async findByEmail(organizationId: string, email: string, now: Date): Promise<Invitation | null> {
    const parameters = { organizationId, email, now: toColumn(now) };
    return toInvitationOrNull(this.connection.get<Row>(findByEmail, parameters));
  }

  async list(organizationId: string, now: Date, window: IdWindow): Promise<Page<Invitation, string>> {
    const rows = this.connection.all<Row>(list, { organizationId, now: toColumn(now), ...fromWindow(window) });
    return toPage(rows.map(toInvitation), window.limit, (invitation) => invitation.id);
  }

  async renew(
    organizationId: string,
    id: string,
    { tokenHash, invitedBy, expiresAt }: Pick<Invitation, 'tokenHash' | 'invitedBy' | 'expiresAt'>,
  ): Promise<boolean> {
    const parameters = { organizationId, id, tokenHash, invitedBy, expiresAt: toColumn(expiresAt) };
    return this.connection.run(renew, parameters) === 1;
  }

  async delete(organizationId: string, id: string): Promise<boolean> {
    return this.connection.run(remove, { organizationId, id }) === 1;
  }

  async deleteExpiredFor(roleId: string, now: Date): Promise<void> {
    this.connection.run(deleteExpiredFor, { roleId, now: toColumn(now) });
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, { now: toColumn(now) });
  }
}

function toInvitationOrNull(row: Row | undefined): Invitation | null {
  return row === undefined ? null : toInvitation(row);
}

function toInvitation(row: Row): Invitation {
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    roleId: row.role_id,
    tokenHash: row.token_hash,
    invitedBy: row.invited_by,
    createdAt: toInstant(row.created_at),
    expiresAt: toInstant(row.expires_at),
  };
}
