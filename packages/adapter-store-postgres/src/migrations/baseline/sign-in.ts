/** Sign-in: sessions, second factors, identity providers, and the protection against guessed passwords and codes. */
export const signIn = `
    CREATE TABLE crewkit.sessions (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      method text NOT NULL,
      second_factor boolean NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ip_address text,
      user_agent text
    );
    CREATE INDEX sessions_by_account ON crewkit.sessions (account_id, last_used_at);
    CREATE INDEX sessions_by_expiry ON crewkit.sessions (expires_at);

    -- Without a reference to sessions: a rotated token is kept after the end of its session, so that its reuse is detected.
    CREATE TABLE crewkit.refresh_tokens (
      hash bytea PRIMARY KEY,
      session_id uuid NOT NULL,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      -- The id in a signed token. It is text, because a lookup of any value must not fail.
      access_token_id text NOT NULL UNIQUE,
      expires_at timestamptz NOT NULL,
      rotated_at timestamptz
    );
    -- A session has one live token.
    CREATE UNIQUE INDEX refresh_tokens_live_by_session ON crewkit.refresh_tokens (session_id) WHERE rotated_at IS NULL;
    -- An account has few live tokens among very many rotated ones.
    CREATE INDEX refresh_tokens_by_account ON crewkit.refresh_tokens (account_id, rotated_at);
    CREATE INDEX refresh_tokens_by_expiry ON crewkit.refresh_tokens (expires_at);

    -- The failed attempts for each email, whether or not an account has the email, and at each account's second factor.
    CREATE TABLE crewkit.lockouts (
      email text COLLATE "C" PRIMARY KEY,
      failures integer NOT NULL,
      last_attempt_at timestamptz NOT NULL,
      locked_until timestamptz
    );
    CREATE INDEX lockouts_by_last_attempt ON crewkit.lockouts (last_attempt_at);

    -- The TOTP secrets in use. last_time_step changes at every sign-in and is not indexed, and the free space keeps new row versions on the
    -- same page.
    CREATE TABLE crewkit.two_factor_secrets (
      account_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      -- Encrypted by the SecretBox.
      sealed text NOT NULL,
      -- The time step of the last accepted code: a code is accepted only once.
      last_time_step bigint NOT NULL,
      enabled_at timestamptz NOT NULL
    ) WITH (fillfactor = 70);

    -- Secrets that the user has not confirmed yet. They have a separate table, so that no statement for them can change a secret in use.
    CREATE TABLE crewkit.staged_two_factor_secrets (
      account_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      sealed text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX staged_two_factor_secrets_by_expiry ON crewkit.staged_two_factor_secrets (expires_at);

    -- Unused recovery codes. A used code is deleted.
    CREATE TABLE crewkit.recovery_codes (
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      hash bytea NOT NULL,
      PRIMARY KEY (account_id, hash)
    );

    -- Sign-ins that wait for the second factor.
    CREATE TABLE crewkit.sign_in_challenges (
      token_hash bytea PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      method text NOT NULL,
      -- The identity that is linked when the sign-in succeeds.
      identity jsonb,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sign_in_challenges_by_account ON crewkit.sign_in_challenges (account_id);
    CREATE INDEX sign_in_challenges_by_expiry ON crewkit.sign_in_challenges (expires_at);

    -- Accounts at identity providers that are linked to an account. A provider identifies its user by issuer and subject.
    CREATE TABLE crewkit.identities (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      provider text NOT NULL,
      issuer text COLLATE "C" NOT NULL,
      subject text COLLATE "C" NOT NULL,
      email text,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      UNIQUE (issuer, subject)
    ) WITH (fillfactor = 70);
    CREATE INDEX identities_by_account ON crewkit.identities (account_id, id);

    -- Social login flows whose callback has arrived, so that each flow is accepted only once.
    CREATE TABLE crewkit.spent_flows (
      flow_hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX spent_flows_by_expiry ON crewkit.spent_flows (expires_at);

    CREATE TABLE crewkit.passkeys (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      credential_id text COLLATE "C" NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      user_handle text NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      backed_up boolean NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    );
    CREATE INDEX passkeys_by_account ON crewkit.passkeys (account_id, id);

    -- An account has at most one emailed sign-in code.
    CREATE TABLE crewkit.email_codes (
      account_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX email_codes_by_expiry ON crewkit.email_codes (expires_at);

    -- The devices that each account was used on, so that the user is notified of a new device.
    CREATE TABLE crewkit.known_devices (
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      fingerprint bytea NOT NULL,
      first_seen_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      -- True if the account was used on another device since. The account's last device is kept for any time.
      superseded boolean NOT NULL DEFAULT false,
      PRIMARY KEY (account_id, fingerprint)
    );
    -- Contains only devices that the sweep can remove, so that it does not read the others again in every run.
    CREATE INDEX known_devices_by_last_seen ON crewkit.known_devices (last_seen_at) WHERE superseded;
`;
