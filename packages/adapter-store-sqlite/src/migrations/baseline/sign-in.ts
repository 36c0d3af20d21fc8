/** Sign-in: sessions, second factors, identity providers, and the protection against guessed passwords and codes. */
export const signIn = `
    CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      method TEXT NOT NULL,
      second_factor INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      ip_address TEXT,
      user_agent TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_account ON sessions (account_id, last_used_at);
    CREATE INDEX sessions_by_expiry ON sessions (expires_at);

    -- Without a reference to sessions: a rotated token is kept after the end of its session, so that its reuse is detected.
    CREATE TABLE refresh_tokens (
      hash BLOB PRIMARY KEY,
      session_id TEXT NOT NULL,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      access_token_id TEXT NOT NULL UNIQUE,
      expires_at INTEGER NOT NULL,
      rotated_at INTEGER
    ) STRICT, WITHOUT ROWID;
    -- A session has one live token.
    CREATE UNIQUE INDEX refresh_tokens_live_by_session ON refresh_tokens (session_id) WHERE rotated_at IS NULL;
    CREATE INDEX refresh_tokens_by_account ON refresh_tokens (account_id);
    CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);

    -- The failed attempts for each email, whether or not an account has the email, and at each account's second factor.
    CREATE TABLE lockouts (
      email TEXT PRIMARY KEY,
      failures INTEGER NOT NULL,
      last_attempt_at INTEGER NOT NULL,
      locked_until INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX lockouts_by_last_attempt ON lockouts (last_attempt_at);

    -- The TOTP secrets in use.
    CREATE TABLE two_factor_secrets (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      -- Encrypted by the SecretBox.
      sealed TEXT NOT NULL,
      -- The time step of the last accepted code: a code is accepted only once.
      last_time_step INTEGER NOT NULL,
      enabled_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Secrets that the user has not confirmed yet. They have a separate table, so that no statement for them can change a secret in use.
    CREATE TABLE staged_two_factor_secrets (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      sealed TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX staged_two_factor_secrets_by_expiry ON staged_two_factor_secrets (expires_at);

    -- Unused recovery codes. A used code is deleted.
    CREATE TABLE recovery_codes (
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      hash BLOB NOT NULL,
      PRIMARY KEY (account_id, hash)
    ) STRICT, WITHOUT ROWID;

    -- Sign-ins that wait for the second factor.
    CREATE TABLE sign_in_challenges (
      token_hash BLOB PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      method TEXT NOT NULL,
      -- The identity that is linked when the sign-in succeeds, as JSON.
      identity TEXT,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sign_in_challenges_by_account ON sign_in_challenges (account_id);
    CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at);

    -- Accounts at identity providers that are linked to an account. A provider identifies its user by issuer and subject.
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

    -- Social login flows whose callback has arrived, so that each flow is accepted only once.
    CREATE TABLE spent_flows (
      flow_hash BLOB PRIMARY KEY,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX spent_flows_by_expiry ON spent_flows (expires_at);

    CREATE TABLE passkeys (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      credential_id TEXT NOT NULL UNIQUE,
      public_key BLOB NOT NULL,
      user_handle TEXT NOT NULL,
      counter INTEGER NOT NULL,
      -- A JSON array.
      transports TEXT NOT NULL,
      backed_up INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX passkeys_by_account ON passkeys (account_id, id);

    -- An account has at most one emailed sign-in code.
    CREATE TABLE email_codes (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      code_hash BLOB NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX email_codes_by_expiry ON email_codes (expires_at);

    -- The devices that each account was used on, so that the user is notified of a new device.
    CREATE TABLE known_devices (
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      fingerprint BLOB NOT NULL,
      first_seen_at INTEGER NOT NULL,
      last_seen_at INTEGER NOT NULL,
      -- 1 if the account was used on another device since. The account's last device is kept for any time.
      superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
      PRIMARY KEY (account_id, fingerprint)
    ) STRICT, WITHOUT ROWID;
    -- Contains only devices that the sweep can remove, so that it does not read the others again in every run.
    CREATE INDEX known_devices_by_last_seen ON known_devices (last_seen_at) WHERE superseded = 1;
`;
