import type { IdWindow, Page, Store, StoreResult } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { fromWindow, toPage } from '../page.js';

type OrganizationPolicy = StoreResult<'policies', 'find'>;
type SignInFacts = Omit<StoreResult<'policies', 'listMembers'>, 'userId'>;

const facts = `a.id, a.organization_id, a.email, a.two_factor_enabled, a.password_hash IS NOT NULL AS has_password,
  EXISTS (SELECT 1 FROM passkeys WHERE account_id = a.id) AS has_passkey,
  EXISTS (SELECT 1 FROM identities WHERE account_id = a.id) AS has_identity`;

const find = 'SELECT policy FROM organizations WHERE id = @id AND deleted_at IS NULL';
const set = 'UPDATE organizations SET policy = @policy WHERE id = @id AND deleted_at IS NULL';
const listFacts = `
  SELECT ${facts} FROM json_each(@userIds) asked CROSS JOIN accounts a ON a.id = asked.value`;
const listMembers = `
  SELECT ${facts} FROM organization_members m CROSS JOIN accounts a ON a.id = m.user_id
  WHERE m.organization_id = @organizationId AND m.user_id > @after AND a.disabled_at IS NULL
    AND a.organization_id IS NULL
  ORDER BY m.user_id LIMIT @limit`;
const listForUser = `
  SELECT o.id, o.policy FROM organization_members m CROSS JOIN organizations o ON o.id = m.organization_id
  WHERE m.user_id = @userId AND o.policy IS NOT NULL AND o.deleted_at IS NULL`;

interface Row {
  readonly id: string;
  readonly organization_id: string | null;
  readonly email: string;
  readonly two_factor_enabled: number;
  readonly has_password: number;
  readonly has_passkey: number;
  readonly has_identity: number;
}

export class SqlitePolicyStore implements Store<'policies'> {
  constructor(private readonly connection: Statements) {}

  async find(id: string): Promise<OrganizationPolicy | null> {
    const policy = this.connection.get<{ readonly policy: string | null }>(find, { id })?.policy ?? null;
    return policy === null ? null : toPolicy(policy);
  }

  async set(id: string, policy: OrganizationPolicy | null): Promise<boolean> {
    return this.connection.run(set, { id, policy: policy === null ? null : JSON.stringify(policy) }) === 1;
  }

  async listFacts(userIds: readonly string[]): Promise<ReadonlyMap<string, SignInFacts>> {
    const rows = this.connection.all<Row>(listFacts, { userIds: JSON.stringify(userIds) });
    return new Map(rows.map((row) => [row.id, toFacts(row)]));
  }

  async listMembers(organizationId: string, window: IdWindow): Promise<Page<SignInFacts & { userId: string }, string>> {
    const rows = this.connection.all<Row>(listMembers, { organizationId, ...fromWindow(window) });
    const members = rows.map((row) => ({ userId: row.id, ...toFacts(row) }));
    return toPage(members, window.limit, ({ userId }) => userId);
  }

  async listForUser(userId: string): Promise<StoreResult<'policies', 'listForUser'>[]> {
    const rows = this.connection.all<{ readonly id: string; readonly policy: string }>(listForUser, { userId });
    return rows.map(({ id, policy }) => ({ organizationId: id, policy: toPolicy(policy) }));
  }
}

function toPolicy(column: string): OrganizationPolicy {
  return JSON.parse(column) as OrganizationPolicy;
}

function toFacts(row: Row): SignInFacts {
  return {
    isService: row.organization_id !== null,
    email: row.email,
    hasPassword: row.has_password === 1,
    hasPasskey: row.has_passkey === 1,
    hasIdentity: row.has_identity === 1,
    twoFactorEnabled: row.two_factor_enabled === 1,
  };
}
