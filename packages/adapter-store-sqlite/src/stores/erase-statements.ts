// Times, ids and hashes of ways in, and what only he needs. In any order: nothing of it refers to one another.
const tablesOfAccount = [
  ...['sessions', 'refresh_tokens', 'password_resets', 'sign_in_challenges', 'identities', 'known_devices'],
  ...['two_factor_secrets', 'staged_two_factor_secrets', 'recovery_codes', 'email_changes'],
];
// Whoever has the address next shall not find what was meant for him.
const placesOfEmail = [
  ...['pending_registrations.email', 'lockouts.email', 'invitations.email', 'email_changes.new_email'],
].map((place) => place.split('.'));

/** What goes, by `@accountId` or `@email`, at `@at`. */
export const eraseStatements: readonly string[] = [
  ...tablesOfAccount.map((table) => `DELETE FROM ${table} WHERE account_id = @accountId`),
  ...placesOfEmail.map(([table, column]) => `DELETE FROM ${table} WHERE ${column} = @email`),
  ...['role_assignments', 'mentions', 'presence'].map((table) => `DELETE FROM ${table} WHERE user_id = @accountId`),
  // Entries of others too: they block no open account.
  'DELETE FROM blocked_users WHERE user_id = @accountId',
  'DELETE FROM blocked_users WHERE blocked_user_id = @accountId',
  // Files that have come to no message never will. The others stay with theirs.
  `UPDATE attachments SET expires_at = min(expires_at, @at) WHERE uploaded_by = @accountId AND message_id IS NULL`,
  `INSERT INTO account_closings (account_id, email, closed_at, last_audit_position)
   VALUES (@accountId, @email, @at, (SELECT coalesce(max(position), 0) FROM audit_events))
   ON CONFLICT (account_id) DO NOTHING`,
];

// The triggers of the audit log permit nothing but this. In the order of the index by actor.
export const forgetClients = `
  UPDATE audit_events SET ip_address = NULL, user_agent = NULL WHERE position IN (
    SELECT position FROM audit_events
    WHERE actor_id = @accountId AND position > @after AND (ip_address IS NOT NULL OR user_agent IS NOT NULL)
    ORDER BY position LIMIT @limit
  ) RETURNING position`;
// As the index has it.
export const forgetEmails = `
  UPDATE audit_events SET details = json_remove(details, '$.email') WHERE position IN (
    SELECT position FROM audit_events WHERE json_extract(details, '$.email') = @email AND position <= @last LIMIT @limit
  )`;

/** What stays of the account. The search text is empty, so that nobody finds it. */
export const leaveFormerMember = `
  UPDATE accounts SET
    email = @email, first_name = @firstName, last_name = @lastName, search_text = '', password_hash = NULL,
    email_verified_at = NULL, two_factor_enabled = 0, disabled_at = @at, closed_at = @at
  WHERE id = @accountId`;
