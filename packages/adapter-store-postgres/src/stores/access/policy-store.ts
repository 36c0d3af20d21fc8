import type { IdWindow, Page, Store, StoreResult } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { beforeEveryId, toPage } from '../to-page.js';

type OrganizationPolicy = StoreResult<'policies', 'find'>;
type SignInFacts = Omit<StoreResult<'policies', 'listMembers'>, 'userId'>;

const facts = `a.id, a.organization_id, a.email, a.two_factor_enabled, a.password_hash IS NOT NULL AS has_password,
  EXISTS (SELECT 1 FROM crewkit.passkeys WHERE account_id = a.id) AS has_passkey,
  EXISTS (SELECT 1 FROM crewkit.identities i WHERE i.account_id = a.id) AS has_identity`;

const find = 'SELECT policy FROM crewkit.organizations WHERE id = $1 AND deleted_at IS NULL';
const set = 'UPDATE crewkit.organizations SET policy = $2::jsonb WHERE id = $1 AND deleted_at IS NULL';
const listFacts = `SELECT ${facts} FROM crewkit.accounts a WHERE a.id = ANY ($1::uuid[])`;
const listMembers = `
  SELECT ${facts} FROM crewkit.organization_members m JOIN crewkit.accounts a ON a.id = m.user_id
  WHERE m.organization_id = $1 AND m.user_id > $2 AND a.disabled_at IS NULL
    AND a.organization_id IS NULL
  ORDER BY m.user_id LIMIT $3`;
const listForUser = `
  SELECT o.id, o.policy FROM crewkit.organization_members m JOIN crewkit.organizations o ON o.id = m.organization_id
  WHERE m.user_id = $1 AND o.policy IS NOT NULL AND o.deleted_at IS NULL`;

interface Row {
  readonly id: string;
  readonly organization_id: string | null;
  readonly email: string;
  readonly two_factor_enabled: boolean;
  readonly has_password: boolean;
  readonly has_passkey: boolean;
  readonly has_identity: boolean;
}

export class PostgresPolicyStore implements Store<'policies'> {
  constructor(private readonly connection: Connection) {}

  async find(organizationId: string): Promise<OrganizationPolicy | null> {
    const row = await this.connection.get<{ readonly policy: OrganizationPolicy | null }>(find, [organizationId]);
    return row?.policy ?? null;
  }

  async set(organizationId: string, policy: OrganizationPolicy | null): Promise<boolean> {
    const column = policy === null ? null : JSON.stringify(policy);
    return (await this.connection.run(set, [organizationId, column])) === 1;
  }

  async listFacts(userIds: readonly string[]): Promise<ReadonlyMap<string, SignInFacts>> {
    const rows = await this.connection.all<Row>(listFacts, [userIds]);
    return new Map(rows.map((row) => [row.id, toFacts(row)]));
  }

  async listMembers(
    organizationId: string,
    { after, limit }: IdWindow,
  ): Promise<Page<SignInFacts & { userId: string }, string>> {
    const rows = await this.connection.all<Row>(listMembers, [organizationId, after ?? beforeEveryId, limit + 1]);
    const toItem = (row: Row): SignInFacts & { userId: string } => ({ userId: row.id, ...toFacts(row) });
    return toPage(rows, limit, { toItem, toPosition: ({ id }) => id });
  }

  async listForUser(userId: string): Promise<StoreResult<'policies', 'listForUser'>[]> {
    const rows = await this.connection.all<{ readonly id: string; readonly policy: OrganizationPolicy }>(listForUser, [
      userId,
    ]);
    return rows.map(({ id, policy }) => ({ organizationId: id, policy }));
  }
}

function toFacts(row: Row): SignInFacts {
  return {
    isService: row.organization_id !== null,
    email: row.email,
    hasPassword: row.has_password,
    hasPasskey: row.has_passkey,
    hasIdentity: row.has_identity,
    twoFactorEnabled: row.two_factor_enabled,
  };
}
