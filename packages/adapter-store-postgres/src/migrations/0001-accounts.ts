import type { Migration } from './migration.js';

// Texts that are looked up use a bytewise collation: it is faster, and its indexes stay valid when the system's collation changes. Accounts
// are disabled and never deleted. The columns with cascades are indexed nevertheless, in case an administrator deletes an account with SQL.
export const accounts: Migration = {
  id: 1,
  name: '0001-accounts',
  sql: `
    CREATE TABLE crewkit.accounts (
      id uuid PRIMARY KEY,
      email text COLLATE "C" NOT NULL UNIQUE,
      first_name text NOT NULL,
      last_name text NOT NULL,
      password_hash text,
      email_verified_at timestamptz,
      two_factor_enabled boolean NOT NULL DEFAULT false,
      disabled_at timestamptz,
      created_at timestamptz NOT NULL
    );

    CREATE TABLE crewkit.pending_registrations (
      token_hash bytea PRIMARY KEY,
      email text COLLATE "C" NOT NULL,
      first_name text NOT NULL,
      last_name text NOT NULL,
      password_hash text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
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

    CREATE TABLE crewkit.sessions (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ip_address text,
      user_agent text
    );
    CREATE INDEX sessions_by_account ON crewkit.sessions (account_id, last_used_at);
    CREATE INDEX sessions_by_expiry ON crewkit.sessions (expires_at);

    -- No reference to sessions: a rotated token is remembered past the end of its session.
    CREATE TABLE crewkit.refresh_tokens (
      hash bytea PRIMARY KEY,
      session_id uuid NOT NULL,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      -- Whatever a signed token says: text, because looking for it must not fail.
      access_token_id text NOT NULL UNIQUE,
      expires_at timestamptz NOT NULL,
      rotated_at timestamptz
    );
    CREATE UNIQUE INDEX refresh_tokens_live_by_session ON crewkit.refresh_tokens (session_id) WHERE rotated_at IS NULL;
    -- An account has few live tokens among very many rotated ones.
    CREATE INDEX refresh_tokens_by_account ON crewkit.refresh_tokens (account_id, rotated_at);
    CREATE INDEX refresh_tokens_by_expiry ON crewkit.refresh_tokens (expires_at);

    CREATE TABLE crewkit.lockouts (
      email text COLLATE "C" PRIMARY KEY,
      failures integer NOT NULL,
      last_attempt_at timestamptz NOT NULL,
      locked_until timestamptz
    );
    CREATE INDEX lockouts_by_last_attempt ON crewkit.lockouts (last_attempt_at);

    CREATE TABLE crewkit.markers (
      name text COLLATE "C" PRIMARY KEY,
      set_at timestamptz NOT NULL
    );
  `,
};
