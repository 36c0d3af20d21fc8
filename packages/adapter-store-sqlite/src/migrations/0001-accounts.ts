import type { Migration } from './migration.js';

// Times are milliseconds since 1970, hashes are raw bytes, and ids are lowercase UUID texts.
export const accounts: Migration = {
  id: 1,
  name: '0001-accounts',
  sql: `
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL UNIQUE,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      password_hash TEXT,
      email_verified_at INTEGER,
      two_factor_enabled INTEGER NOT NULL DEFAULT 0 CHECK (two_factor_enabled IN (0, 1)),
      disabled_at INTEGER,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE pending_registrations (
      token_hash BLOB PRIMARY KEY,
      email TEXT NOT NULL,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
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

    CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      ip_address TEXT,
      user_agent TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_account ON sessions (account_id, last_used_at);
    CREATE INDEX sessions_by_expiry ON sessions (expires_at);

    -- No reference to sessions: a rotated token is remembered past the end of its session.
    CREATE TABLE refresh_tokens (
      hash BLOB PRIMARY KEY,
      session_id TEXT NOT NULL,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      access_token_id TEXT NOT NULL UNIQUE,
      expires_at INTEGER NOT NULL,
      rotated_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX refresh_tokens_live_by_session ON refresh_tokens (session_id) WHERE rotated_at IS NULL;
    CREATE INDEX refresh_tokens_by_account ON refresh_tokens (account_id);
    CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);

    CREATE TABLE lockouts (
      email TEXT PRIMARY KEY,
      failures INTEGER NOT NULL,
      last_attempt_at INTEGER NOT NULL,
      locked_until INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX lockouts_by_last_attempt ON lockouts (last_attempt_at);

    CREATE TABLE markers (
      name TEXT PRIMARY KEY,
      set_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
