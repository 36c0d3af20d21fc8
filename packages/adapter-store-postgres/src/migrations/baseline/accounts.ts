/**
 * Accounts and the rows that belong to them. Accounts are disabled or anonymized, and never deleted. The columns with cascading foreign
 * keys are indexed nevertheless, in case an administrator deletes an account directly in the database.
 */
export const accounts = `
    CREATE TABLE crewkit.accounts (
      id uuid PRIMARY KEY,
      -- The organization that owns the service account. NULL: the account is a person's. Without a reference, because organizations
      -- refers to accounts.
      organization_id uuid,
      -- Normalized by normalizeEmail().
      email text COLLATE "C" NOT NULL UNIQUE,
      first_name text NOT NULL,
      last_name text NOT NULL,
      display_name text,
      -- The file in attachments that is the avatar. Without a reference, because attachments refers to accounts.
      avatar_id uuid,
      locale text,
      time_zone text,
      -- The values of the embedding application's fields, by name.
      fields jsonb NOT NULL DEFAULT '{}',
      -- null: the user signs in only with identity providers.
      password_hash text,
      email_verified_at timestamptz,
      two_factor_enabled boolean NOT NULL DEFAULT false,
      disabled_at timestamptz,
      created_at timestamptz NOT NULL,
      -- The result of searchText() for the names and, at the end, the email.
      search_text text COLLATE "C" NOT NULL DEFAULT '',
      -- Not null: the account is closed, and the row is anonymized.
      closed_at timestamptz
    );

    -- Finds accounts by the values of the application's fields.
    CREATE INDEX accounts_by_organization ON crewkit.accounts (organization_id, id) WHERE organization_id IS NOT NULL;
    CREATE INDEX accounts_by_field ON crewkit.accounts USING gin (fields jsonb_path_ops) WITH (fastupdate = off)
      WHERE fields <> '{}';

    -- Registrations whose email is not confirmed yet. Several can exist for one email; the first confirmation creates the account.
    CREATE TABLE crewkit.pending_registrations (
      -- The SHA-256 of the token in the email. The token itself is never stored, here and in the other tables with hashes.
      token_hash bytea PRIMARY KEY,
      email text COLLATE "C" NOT NULL,
      first_name text NOT NULL,
      last_name text NOT NULL,
      password_hash text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      -- The path to which the app returns after the confirmation.
      next_path text,
      -- The SHA-256 of the registering client's secret.
      verifier_hash bytea,
      -- The values of the application's fields, by name.
      fields jsonb NOT NULL DEFAULT '{}'
    );
    CREATE INDEX pending_registrations_by_email ON crewkit.pending_registrations (email, created_at);
    CREATE INDEX pending_registrations_by_expiry ON crewkit.pending_registrations (expires_at);

    CREATE TABLE crewkit.password_resets (
      token_hash bytea PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX password_resets_by_account ON crewkit.password_resets (account_id);
    CREATE INDEX password_resets_by_expiry ON crewkit.password_resets (expires_at);

    -- Changes of an account's email that the new address has not confirmed yet.
    CREATE TABLE crewkit.email_changes (
      token_hash bytea PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      new_email text COLLATE "C" NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX email_changes_by_account ON crewkit.email_changes (account_id);
    CREATE INDEX email_changes_by_email ON crewkit.email_changes (new_email);
    CREATE INDEX email_changes_by_expiry ON crewkit.email_changes (expires_at);

    -- Closed accounts whose users a background job still has to remove from conversations, and whose client data and email it still has to
    -- remove from the audit log.
    CREATE TABLE crewkit.account_closings (
      account_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id),
      -- The email that the account had.
      email text COLLATE "C" NOT NULL,
      closed_at timestamptz NOT NULL,
      -- Client data is removed from the account's own audit events up to this position.
      audit_position bigint NOT NULL DEFAULT 0,
      -- Later audit events with this email are about another account.
      last_audit_position bigint NOT NULL
    );
    CREATE INDEX account_closings_by_time ON crewkit.account_closings (closed_at, account_id);
`;
