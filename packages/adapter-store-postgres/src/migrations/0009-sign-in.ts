import type { Migration } from './migration.js';

export const signIn: Migration = {
  id: 9,
  name: '0009-sign-in',
  sql: `
    -- last_time_step changes with every sign-in and is not indexed: the new version finds room beside the old one.
    CREATE TABLE crewkit.two_factor_secrets (
      account_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      sealed text NOT NULL,
      last_time_step bigint NOT NULL,
      enabled_at timestamptz NOT NULL
    ) WITH (fillfactor = 70);

    -- A table of its own: nothing that is done with a staged secret can touch the one in use.
    CREATE TABLE crewkit.staged_two_factor_secrets (
      account_id uuid PRIMARY KEY REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      sealed text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX staged_two_factor_secrets_by_expiry ON crewkit.staged_two_factor_secrets (expires_at);

    CREATE TABLE crewkit.recovery_codes (
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      hash bytea NOT NULL,
      PRIMARY KEY (account_id, hash)
    );

    CREATE TABLE crewkit.sign_in_challenges (
      token_hash bytea PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      -- What is linked when the sign-in succeeds.
      identity jsonb,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sign_in_challenges_by_account ON crewkit.sign_in_challenges (account_id);
    CREATE INDEX sign_in_challenges_by_expiry ON crewkit.sign_in_challenges (expires_at);

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

    CREATE TABLE crewkit.spent_flows (
      flow_hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX spent_flows_by_expiry ON crewkit.spent_flows (expires_at);

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

    CREATE TABLE crewkit.known_devices (
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      fingerprint bytea NOT NULL,
      first_seen_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, fingerprint)
    );
    CREATE INDEX known_devices_by_last_seen ON crewkit.known_devices (last_seen_at);
  `,
};
