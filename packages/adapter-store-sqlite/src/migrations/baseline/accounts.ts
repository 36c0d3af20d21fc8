const listValues = (row: 'NEW' | 'OLD'): string => `
        SELECT key, CASE type WHEN 'integer' THEN 'number' WHEN 'real' THEN 'number' WHEN 'text' THEN 'text' ELSE 'boolean' END,
          value, ${row}.id
        FROM json_each(${row}.fields) WHERE type NOT IN ('null', 'array', 'object')`;
const deleteValues = `
      DELETE FROM account_field_values WHERE (name, type, value, account_id) IN (${listValues('OLD')});`;
const insertValues = `
      INSERT INTO account_field_values (name, type, value, account_id) ${listValues('NEW')};`;

/** Accounts and the rows that belong to them. Accounts are disabled or anonymized, and never deleted. */
export const accounts = `
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      -- The organization that owns the service account. NULL: the account is a person's. Without a reference, because organizations
      -- refers to accounts.
      organization_id TEXT,
      -- Normalized by normalizeEmail().
      email TEXT NOT NULL UNIQUE,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      display_name TEXT,
      -- The file in attachments that is the avatar. Without a reference, because attachments refers to accounts.
      avatar_id TEXT,
      locale TEXT,
      time_zone TEXT,
      -- The values of the embedding application's fields, as a JSON object.
      fields TEXT NOT NULL DEFAULT '{}',
      -- NULL: the user signs in only with identity providers.
      password_hash TEXT,
      email_verified_at INTEGER,
      two_factor_enabled INTEGER NOT NULL DEFAULT 0 CHECK (two_factor_enabled IN (0, 1)),
      disabled_at INTEGER,
      created_at INTEGER NOT NULL,
      -- The result of searchText() for the names and, at the end, the email.
      search_text TEXT NOT NULL DEFAULT '',
      -- Not NULL: the account is closed, and the row is anonymized.
      closed_at INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX accounts_by_organization ON accounts (organization_id, id) WHERE organization_id IS NOT NULL;

    -- The texts, numbers and booleans in accounts.fields, by which accounts are found. Triggers maintain the rows, except those of a new
    -- account: with a trigger for INSERT, the plan of every INSERT would contain a scan of the tables that refer to accounts.
    CREATE TABLE account_field_values (
      name TEXT NOT NULL,
      type TEXT NOT NULL,
      value ANY NOT NULL,
      account_id TEXT NOT NULL,
      PRIMARY KEY (name, type, value, account_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER account_field_values_change AFTER UPDATE OF fields ON accounts WHEN NEW.fields <> OLD.fields BEGIN${deleteValues}${insertValues}
    END;
    CREATE TRIGGER account_field_values_end AFTER DELETE ON accounts WHEN OLD.fields <> '{}' BEGIN${deleteValues}
    END;

    -- Registrations whose email is not confirmed yet. Several can exist for one email; the first confirmation creates the account.
    CREATE TABLE pending_registrations (
      -- The SHA-256 of the token in the email. The token itself is never stored, here and in the other tables with hashes.
      token_hash BLOB PRIMARY KEY,
      email TEXT NOT NULL,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      -- The path to which the app returns after the confirmation.
      next_path TEXT,
      -- The SHA-256 of the registering client's secret.
      verifier_hash BLOB,
      -- A JSON object with the values of the application's fields.
      fields TEXT NOT NULL DEFAULT '{}'
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX pending_registrations_by_email ON pending_registrations (email, created_at);
    CREATE INDEX pending_registrations_by_expiry ON pending_registrations (expires_at);

    CREATE TABLE password_resets (
      token_hash BLOB PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX password_resets_by_account ON password_resets (account_id);
    CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);

    -- Changes of an account's email that the new address has not confirmed yet.
    CREATE TABLE email_changes (
      token_hash BLOB PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      new_email TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX email_changes_by_account ON email_changes (account_id);
    CREATE INDEX email_changes_by_email ON email_changes (new_email);
    CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);

    -- Closed accounts whose users a background job still has to remove from conversations, and whose client data and email it still has to
    -- remove from the audit log.
    CREATE TABLE account_closings (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id),
      -- The email that the account had.
      email TEXT NOT NULL,
      closed_at INTEGER NOT NULL,
      -- Client data is removed from the account's own audit events up to this position.
      audit_position INTEGER NOT NULL DEFAULT 0,
      -- Later audit events with this email are about another account.
      last_audit_position INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_closings_by_time ON account_closings (closed_at, account_id);
`;
