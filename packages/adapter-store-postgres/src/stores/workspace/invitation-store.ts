import { CrewkitError } from '@crewkit/core';
import type { Invitation, Page, IdWindow, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { isLiveOrganization } from '../live.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { sweepStatement } from '../sweep-statement.js';

const columns = 'id, organization_id, email, role_id, token_hash, invited_by, created_at, expires_at';

const insert = `
  INSERT INTO crewkit.invitations AS i (${columns}, role_tenant)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, (SELECT r.tenant FROM crewkit.roles r WHERE r.id = $4))
  ON CONFLICT (organization_id, email) DO UPDATE SET
    id = excluded.id, role_id = excluded.role_id, role_tenant = excluded.role_tenant, token_hash = excluded.token_hash,
    invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
  WHERE i.expires_at <= excluded.created_at`;
const find = `SELECT ${columns} FROM crewkit.invitations WHERE organization_id = $1 AND id = $2`;
const findByToken = `
  SELECT ${columns} FROM crewkit.invitations
  WHERE token_hash = $1 AND expires_at > $2 AND ${isLiveOrganization('organization_id')}`;
const findByEmail = `
  SELECT ${columns} FROM crewkit.invitations WHERE organization_id = $1 AND email = $2 AND expires_at > $3`;
const list = `
  SELECT ${columns} FROM crewkit.invitations WHERE organization_id = $1 AND id > $3 AND expires_at > $2
  ORDER BY id LIMIT $4`;
const renew = `
  UPDATE crewkit.invitations SET token_hash = $3, invited_by = $4, expires_at = $5 WHERE organization_id = $1 AND id = $2`;
const remove = 'DELETE FROM crewkit.invitations WHERE organization_id = $1 AND id = $2';
const deleteExpiredFor = 'DELETE FROM crewkit.invitations WHERE role_id = $1 AND expires_at <= $2';
const deleteExpired = sweepStatement('invitations', 'expires_at');

interface Row {
  readonly id: string;
  readonly organization_id: string;
  readonly email: string;
  readonly role_id: string;
  readonly token_hash: Uint8Array;
  readonly invited_by: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export class PostgresInvitationStore implements Store<'invitations'> {
  constructor(private readonly connection: Connection) {}

  async insert(invitation: Invitation): Promise<void> {
    const { id, organizationId, email, roleId, tokenHash, invitedBy, createdAt, expiresAt } = invitation;
    const parameters = [id, organizationId, email, roleId, tokenHash, invitedBy, createdAt, expiresAt];
    if ((await this.connection.run(insert, parameters)) === 0) throw new CrewkitError('CONFLICT');
  }

  async find(organizationId: string, id: string): Promise<Invitation | null> {
    return toInvitationOrNull(await this.connection.get<Row>(find, [organizationId, id]));
  }

  async findByToken(tokenHash: Uint8Array, now: Date): Promise<Invitation | null> {
    return toInvitationOrNull(await this.connection.get<Row>(findByToken, [tokenHash, now]));
  }

  async findByEmail(organizationId: string, email: string, now: Date): Promise<Invitation | null> {
    return toInvitationOrNull(await this.connection.get<Row>(findByEmail, [organizationId, email, now]));
  }

  async list(organizationId: string, now: Date, { after, limit }: IdWindow): Promise<Page<Invitation, string>> {
    const rows = await this.connection.all<Row>(list, [organizationId, now, after ?? beforeEveryId, limit + 1]);
    return toPage(rows, limit, { toItem: toInvitation, toPosition: (row) => row.id });
  }

  async renew(
    organizationId: string,
    id: string,
    { tokenHash, invitedBy, expiresAt }: Pick<Invitation, 'tokenHash' | 'invitedBy' | 'expiresAt'>,
  ): Promise<boolean> {
    return (await this.connection.run(renew, [organizationId, id, tokenHash, invitedBy, expiresAt])) === 1;
  }

  async delete(organizationId: string, id: string): Promise<boolean> {
    return (await this.connection.run(remove, [organizationId, id])) === 1;
  }

  async deleteExpiredFor(roleId: string, now: Date): Promise<void> {
    await this.connection.run(deleteExpiredFor, [roleId, now]);
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, [now]);
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
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
