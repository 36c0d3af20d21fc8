import { searchText, type Account, type Page, type StoreInput, type Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { changedFields, toFieldParameters } from '../field-values.js';
import { beforeEveryId, toPage } from '../to-page.js';

const columns = `id, organization_id, email, first_name, last_name, display_name, avatar_id, locale, time_zone, fields, password_hash,
  email_verified_at, two_factor_enabled, disabled_at, closed_at, created_at`;

const insert = `
  INSERT INTO crewkit.accounts (${columns}, search_text)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  ON CONFLICT (email) DO NOTHING`;
const findById = `SELECT ${columns} FROM crewkit.accounts WHERE id = $1`;
// Every authenticated request reads the caller's account.
const findEachById = `
  SELECT given.place, a.* FROM json_to_recordset($1) AS given (place integer, id uuid) CROSS JOIN LATERAL (
    SELECT ${columns} FROM crewkit.accounts WHERE id = given.id OFFSET 0
  ) AS a`;
const findByEmail = `SELECT ${columns} FROM crewkit.accounts WHERE email = $1`;
// NO KEY, because other transactions may insert rows that refer to the account.
const lockById = `${findById} FOR NO KEY UPDATE`;
// null is a valid value, so each nullable column has a flag that tells whether a value is given.
const update = `
  UPDATE crewkit.accounts SET
    first_name = coalesce($2, first_name),
    last_name = coalesce($3, last_name),
    password_hash = CASE WHEN $4::boolean THEN $5 ELSE password_hash END,
    email_verified_at = CASE WHEN $6::boolean THEN $7 ELSE email_verified_at END,
    disabled_at = CASE WHEN $8::boolean THEN $9 ELSE disabled_at END,
    display_name = CASE WHEN $10::boolean THEN $11 ELSE display_name END,
    locale = CASE WHEN $12::boolean THEN $13 ELSE locale END,
    time_zone = CASE WHEN $14::boolean THEN $15 ELSE time_zone END,
    two_factor_enabled = coalesce($16, two_factor_enabled),
    fields = ${changedFields('$17', '$18')}
  WHERE id = $1
  RETURNING ${columns}`;
// This statement does not see a concurrent assignment of the same email. The unique constraint then rejects one of the two changes.
const changeEmail = `
  UPDATE crewkit.accounts SET email = $2, email_verified_at = $3
  WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM crewkit.accounts o WHERE o.email = $2 AND o.id <> $1)
  RETURNING ${columns}`;
const updateSearchText = 'UPDATE crewkit.accounts SET search_text = $2 WHERE id = $1';
const list = `
  SELECT ${columns} FROM crewkit.accounts
  WHERE id > $1 AND closed_at IS NULL AND ($2::text IS NULL OR strpos(search_text, $2) > 0)
  ORDER BY id LIMIT $3`;
// With OFFSET 0, the planner uses the index of the values. It could otherwise read all accounts in the order of the ids, because it cannot
// estimate how rare a value is.
const listByFields = `
  SELECT ${columns} FROM (
    SELECT * FROM crewkit.accounts WHERE fields @> $4::jsonb AND fields <> '{}' OFFSET 0
  ) AS found
  WHERE id > $1 AND closed_at IS NULL AND ($2::text IS NULL OR strpos(search_text, $2) > 0)
  ORDER BY id LIMIT $3`;
const listByIds = `SELECT ${columns} FROM crewkit.accounts WHERE id = ANY ($1) AND closed_at IS NULL`;
const lockByIds = `${listByIds} ORDER BY id FOR NO KEY UPDATE`;
const listServiceAccounts = `
  SELECT ${columns} FROM crewkit.accounts WHERE organization_id = $1 AND closed_at IS NULL ORDER BY id`;
const verifyAll =
  'UPDATE crewkit.accounts SET email_verified_at = $1 WHERE email_verified_at IS NULL AND closed_at IS NULL';

interface Row {
  readonly id: string;
  readonly organization_id: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly display_name: string | null;
  readonly avatar_id: string | null;
  readonly locale: string | null;
  readonly time_zone: string | null;
  readonly fields: Account['fields'];
  readonly password_hash: string | null;
  readonly email_verified_at: Date | null;
  readonly two_factor_enabled: boolean;
  readonly disabled_at: Date | null;
  readonly closed_at: Date | null;
  readonly created_at: Date;
}

export class PostgresAccountStore implements Store<'accounts'> {
  constructor(private readonly connection: Connection) {}

  async insertIfAbsent(account: StoreInput<'accounts', 'insertIfAbsent'>): Promise<boolean> {
    const { email, firstName, lastName, displayName = null } = account;
    const changed = await this.connection.run(insert, [
      account.id,
      account.organizationId ?? null,
      email,
      firstName,
      lastName,
      displayName,
      account.avatarId ?? null,
      account.locale ?? null,
      account.timeZone ?? null,
      toFieldParameters(account.fields)[0],
      account.passwordHash,
      account.emailVerifiedAt,
      account.twoFactorEnabled,
      account.disabledAt,
      account.closedAt,
      account.createdAt,
      toSearchText(account),
    ]);
    return changed === 1;
  }

  async findById(id: string): Promise<Account | null> {
    const batch = { text: findEachById, input: { id }, userId: id };
    return toAccountOrNull(await this.connection.get<Row>(findById, [id], batch));
  }

  async findByEmail(email: string): Promise<Account | null> {
    return toAccountOrNull(await this.connection.get<Row>(findByEmail, [email]));
  }

  async lockById(id: string): Promise<Account | null> {
    return toAccountOrNull(await this.connection.get<Row>(lockById, [id]));
  }

  async lockByIds(ids: readonly string[]): Promise<Account[]> {
    return (await this.connection.all<Row>(lockByIds, [ids])).map(toAccount);
  }

  async update(id: string, changes: StoreInput<'accounts', 'update', 1>): Promise<Account | null> {
    const { firstName = null, lastName = null, displayName } = changes;
    const nullable = [changes.passwordHash, changes.emailVerifiedAt, changes.disabledAt]
      .concat([displayName, changes.locale, changes.timeZone])
      .flatMap((each) => [each !== undefined, each ?? null]);
    const rest = [changes.twoFactorEnabled ?? null, ...toFieldParameters(changes.fields)];
    const parameters = [id, firstName, lastName, ...nullable, ...rest];
    const account = toAccountOrNull(await this.connection.get<Row>(update, parameters));
    const isRenamed = firstName !== null || lastName !== null || displayName !== undefined;
    if (account !== null && isRenamed) await this.renewSearchText(account);
    return account;
  }

  async changeEmail(id: string, email: string, at: Date): Promise<Account | null> {
    const account = toAccountOrNull(await this.connection.get<Row>(changeEmail, [id, email, at]));
    if (account !== null) await this.renewSearchText(account);
    return account;
  }

  async list({ after, search, limit, fields }: StoreInput<'accounts', 'list'>): Promise<Page<Account, string>> {
    const parameters = [after ?? beforeEveryId, search, limit + 1];
    const rows = fields
      ? await this.connection.all<Row>(listByFields, [...parameters, JSON.stringify(fields)])
      : await this.connection.all<Row>(list, parameters);
    return toPage(rows, limit, { toItem: toAccount, toPosition: (row) => row.id });
  }

  async listByIds(ids: readonly string[]): Promise<Account[]> {
    return (await this.connection.all<Row>(listByIds, [ids])).map(toAccount);
  }

  async listServiceAccounts(organizationId: string): Promise<Account[]> {
    return (await this.connection.all<Row>(listServiceAccounts, [organizationId])).map(toAccount);
  }

  async verifyAll(at: Date): Promise<number> {
    return this.connection.run(verifyAll, [at]);
  }

  /**
   * Rebuilds the search text from the whole account, because a change may contain only some of the fields that the
   * search text consists of.
   */
  private async renewSearchText(account: Account): Promise<void> {
    await this.connection.run(updateSearchText, [account.id, toSearchText(account)]);
  }
}

function toSearchText(account: StoreInput<'accounts', 'insertIfAbsent'>): string {
  const { firstName, lastName, displayName, email } = account;
  // The email comes last, so that a search in names can leave it out.
  return searchText(firstName, lastName, ...(displayName == null ? [] : [displayName]), email);
}

function toAccountOrNull(row: Row | undefined): Account | null {
  return row === undefined ? null : toAccount(row);
}

function toAccount(row: Row): Account {
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    avatarId: row.avatar_id,
    locale: row.locale,
    timeZone: row.time_zone,
    fields: row.fields,
    passwordHash: row.password_hash,
    emailVerifiedAt: row.email_verified_at,
    twoFactorEnabled: row.two_factor_enabled,
    disabledAt: row.disabled_at,
    closedAt: row.closed_at,
    createdAt: row.created_at,
  };
}
