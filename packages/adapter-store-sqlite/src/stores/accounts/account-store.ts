import { searchText, type Account, type Page, type StoreInput, type Store } from '@crewkit/core/adapter';

import { requireWriter, type Statements } from '../../connections/connection.js';
import {
  changeFieldColumn,
  createFieldChange,
  toFieldKey,
  toColumn,
  toFieldValues,
  toInstant,
  toInstantOrNull,
} from '../columns.js';
import { fromWindow, toPage } from '../page.js';

const columns = `id, organization_id, email, first_name, last_name, display_name, avatar_id, locale, time_zone, fields, password_hash,
  email_verified_at, two_factor_enabled, disabled_at, closed_at, created_at`;

const insert = `
  INSERT INTO accounts (${columns}, search_text)
  VALUES (@id, @organizationId, @email, @firstName, @lastName, @displayName, @avatarId, @locale, @timeZone, @fields, @passwordHash,
    @emailVerifiedAt, @twoFactorEnabled, @disabledAt, @closedAt, @createdAt, @searchText)
  ON CONFLICT (email) DO NOTHING`;
const findById = `SELECT ${columns} FROM accounts WHERE id = @id`;
const findFields = 'SELECT fields FROM accounts WHERE id = @id';
const findByEmail = `SELECT ${columns} FROM accounts WHERE email = @email`;
// null is a valid value, so each column has a flag that tells whether a value is given.
const update = `
  UPDATE accounts SET
    first_name = coalesce(@firstName, first_name),
    last_name = coalesce(@lastName, last_name),
    display_name = CASE @hasDisplayName WHEN 1 THEN @displayName ELSE display_name END,
    locale = CASE @hasLocale WHEN 1 THEN @locale ELSE locale END,
    fields = coalesce(@fields, fields),
    time_zone = CASE @hasTimeZone WHEN 1 THEN @timeZone ELSE time_zone END,
    password_hash = CASE @hasPasswordHash WHEN 1 THEN @passwordHash ELSE password_hash END,
    email_verified_at = CASE @hasEmailVerifiedAt WHEN 1 THEN @emailVerifiedAt ELSE email_verified_at END,
    two_factor_enabled = coalesce(@twoFactorEnabled, two_factor_enabled),
    disabled_at = CASE @hasDisabledAt WHEN 1 THEN @disabledAt ELSE disabled_at END
  WHERE id = @id
  RETURNING ${columns}`;
const changeEmail = `
  UPDATE accounts SET email = @email, email_verified_at = @at
  WHERE id = @id AND NOT EXISTS (SELECT 1 FROM accounts WHERE email = @email AND id <> @id)
  RETURNING ${columns}`;
const renewSearchText = 'UPDATE accounts SET search_text = @searchText WHERE id = @id';
const list = `
  SELECT ${columns} FROM accounts
  WHERE id > @after AND closed_at IS NULL AND (@search IS NULL OR instr(search_text, @search) > 0)
  ORDER BY id LIMIT @limit`;
// The values come from JSON in all statements, as in the triggers: SQLite's number can differ from the number of the driver beyond 2^53.
const insertFieldValues = `
  INSERT INTO account_field_values (name, type, value, account_id)
  SELECT key, CASE type WHEN 'integer' THEN 'number' WHEN 'real' THEN 'number' WHEN 'text' THEN 'text' ELSE 'boolean' END,
    value, @id
  FROM json_each(@fields) WHERE type NOT IN ('null', 'array', 'object')`;
// Reads the accounts with the first value in the order of the ids, and compares their other values by key.
const listByFields = `
  SELECT ${columns} FROM account_field_values v CROSS JOIN accounts ON id = v.account_id
  WHERE v.name = @name AND v.type = @type AND v.value = @values ->> 0 AND v.account_id > @after
    AND NOT EXISTS (
      SELECT 1 FROM json_each(@others) given WHERE NOT EXISTS (
        SELECT 1 FROM account_field_values o
        WHERE o.name = given.value ->> 'name' AND o.type = given.value ->> 'type' AND o.value = given.value ->> 'value'
          AND o.account_id = v.account_id
      )
    ) AND closed_at IS NULL AND (@search IS NULL OR instr(search_text, @search) > 0)
  ORDER BY v.account_id LIMIT @limit`;
const listByIds = `
  SELECT ${columns} FROM accounts WHERE id IN (SELECT value FROM json_each(@ids)) AND closed_at IS NULL`;
const listServiceAccounts = `
  SELECT ${columns} FROM accounts WHERE organization_id = @organizationId AND closed_at IS NULL ORDER BY id`;
const verifyAll = 'UPDATE accounts SET email_verified_at = @at WHERE email_verified_at IS NULL';

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
  readonly fields: string;
  readonly password_hash: string | null;
  readonly email_verified_at: number | null;
  readonly two_factor_enabled: number;
  readonly disabled_at: number | null;
  readonly closed_at: number | null;
  readonly created_at: number;
}

export class SqliteAccountStore implements Store<'accounts'> {
  private readonly changeFields: ReturnType<typeof createFieldChange>;

  constructor(private readonly connection: Statements) {
    this.changeFields = createFieldChange(connection, findFields);
  }

  async insertIfAbsent(account: StoreInput<'accounts', 'insertIfAbsent'>): Promise<boolean> {
    const fields = changeFieldColumn('{}', account.fields);
    const changed = this.connection.run(insert, {
      ...account,
      organizationId: account.organizationId ?? null,
      displayName: account.displayName ?? null,
      avatarId: account.avatarId ?? null,
      locale: account.locale ?? null,
      timeZone: account.timeZone ?? null,
      fields,
      emailVerifiedAt: toColumn(account.emailVerifiedAt),
      twoFactorEnabled: Number(account.twoFactorEnabled),
      disabledAt: toColumn(account.disabledAt),
      closedAt: toColumn(account.closedAt),
      createdAt: toColumn(account.createdAt),
      searchText: toSearchText(account),
    });
    if (changed === 0) return false;
    if (fields !== '{}') this.connection.run(insertFieldValues, { id: account.id, fields });
    return true;
  }

  async findById(id: string): Promise<Account | null> {
    return toAccountOrNull(this.connection.get<Row>(findById, { id }));
  }

  async findByEmail(email: string): Promise<Account | null> {
    return toAccountOrNull(this.connection.get<Row>(findByEmail, { email }));
  }

  async lockById(id: string): Promise<Account | null> {
    requireWriter(this.connection);
    return this.findById(id);
  }

  async lockByIds(ids: readonly string[]): Promise<Account[]> {
    requireWriter(this.connection);
    return this.listByIds(ids);
  }

  async update(id: string, changes: StoreInput<'accounts', 'update', 1>): Promise<Account | null> {
    const row = this.connection.get<Row>(update, {
      id,
      firstName: changes.firstName ?? null,
      lastName: changes.lastName ?? null,
      ...toProfileParameters(changes),
      ...toStateParameters(changes),
      fields: this.changeFields(id, changes.fields),
    });
    const account = toAccountOrNull(row);
    const { firstName, lastName, displayName } = changes;
    const isRenamed = [firstName, lastName, displayName].some((name) => name !== undefined);
    if (account !== null && isRenamed) this.renewSearchText(account);
    return account;
  }

  async changeEmail(id: string, email: string, at: Date): Promise<Account | null> {
    const account = toAccountOrNull(this.connection.get<Row>(changeEmail, { id, email, at: toColumn(at) }));
    if (account !== null) this.renewSearchText(account);
    return account;
  }

  async list({ search, fields, ...window }: StoreInput<'accounts', 'list'>): Promise<Page<Account, string>> {
    const parameters = { search, ...fromWindow(window) };
    const [first, ...others] = Object.entries(fields ?? {}).map(toFieldKey);
    const rows =
      first === undefined
        ? this.connection.all<Row>(list, parameters)
        : this.connection.all<Row>(listByFields, {
            ...parameters,
            ...{ name: first.name, type: first.type, values: JSON.stringify([first.value]) },
            others: JSON.stringify(others),
          });
    return toPage(rows.map(toAccount), window.limit, (account) => account.id);
  }

  async listByIds(ids: readonly string[]): Promise<Account[]> {
    return this.connection.all<Row>(listByIds, { ids: JSON.stringify(ids) }).map(toAccount);
  }

  async listServiceAccounts(organizationId: string): Promise<Account[]> {
    return this.connection.all<Row>(listServiceAccounts, { organizationId }).map(toAccount);
  }

  async verifyAll(at: Date): Promise<number> {
    return this.connection.run(verifyAll, { at: toColumn(at) });
  }

  private renewSearchText(account: Account): void {
    this.connection.run(renewSearchText, { id: account.id, searchText: toSearchText(account) });
  }
}

type Changes = StoreInput<'accounts', 'update', 1>;

function toProfileParameters(changes: Changes): Readonly<Record<string, string | number | null>> {
  const { displayName, locale, timeZone } = changes;
  return {
    hasDisplayName: Number(displayName !== undefined),
    displayName: displayName ?? null,
    hasLocale: Number(locale !== undefined),
    locale: locale ?? null,
    hasTimeZone: Number(timeZone !== undefined),
    timeZone: timeZone ?? null,
  };
}

function toStateParameters(changes: Changes): Readonly<Record<string, string | number | null>> {
  return {
    hasPasswordHash: Number(changes.passwordHash !== undefined),
    passwordHash: changes.passwordHash ?? null,
    hasEmailVerifiedAt: Number(changes.emailVerifiedAt !== undefined),
    emailVerifiedAt: toColumn(changes.emailVerifiedAt ?? null),
    twoFactorEnabled: changes.twoFactorEnabled === undefined ? null : Number(changes.twoFactorEnabled),
    hasDisabledAt: Number(changes.disabledAt !== undefined),
    disabledAt: toColumn(changes.disabledAt ?? null),
  };
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
    fields: toFieldValues(row.fields),
    passwordHash: row.password_hash,
    emailVerifiedAt: toInstantOrNull(row.email_verified_at),
    twoFactorEnabled: row.two_factor_enabled === 1,
    disabledAt: toInstantOrNull(row.disabled_at),
    closedAt: toInstantOrNull(row.closed_at),
    createdAt: toInstant(row.created_at),
  };
}
