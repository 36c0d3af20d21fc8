import type { Migration } from './migration.js';

export const signIn: Migration = {
  id: 9,
  name: '0009-sign-in',
  sql: `
    CREATE TABLE two_factor_secrets (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      sealed TEXT NOT NULL,
      last_time_step INTEGER NOT NULL,
      enabled_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- A table of its own: nothing that is done with a staged secret can touch the one in use.
    CREATE TABLE staged_two_factor_secrets (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      sealed TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX staged_two_factor_secrets_by_expiry ON staged_two_factor_secrets (expires_at);

    CREATE TABLE recovery_codes (
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      hash BLOB NOT NULL,
      PRIMARY KEY (account_id, hash)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE sign_in_challenges (
      token_hash BLOB PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      -- JSON of the identity that is linked when the sign-in succeeds
      identity TEXT,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sign_in_challenges_by_account ON sign_in_challenges (account_id);
    CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at);

    CREATE TABLE identities (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      provider TEXT NOT NULL,
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      email TEXT,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL,
      UNIQUE (issuer, subject)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX identities_by_account ON identities (account_id, id);

    CREATE TABLE spent_flows (
      flow_hash BLOB PRIMARY KEY,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX spent_flows_by_expiry ON spent_flows (expires_at);

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

    CREATE TABLE known_devices (
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      fingerprint BLOB NOT NULL,
      first_seen_at INTEGER NOT NULL,
      last_seen_at INTEGER NOT NULL,
      PRIMARY KEY (account_id, fingerprint)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX known_devices_by_last_seen ON known_devices (last_seen_at);
  `,
};
