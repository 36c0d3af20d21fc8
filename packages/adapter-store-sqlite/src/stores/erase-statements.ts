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
  // Files that have come to no message never will. The others stay with theirs.
  `UPDATE attachments SET expires_at = min(expires_at, @at) WHERE uploaded_by = @accountId AND message_id IS NULL`,
  // The triggers of the table let nothing but this be forgotten.
  `UPDATE audit_events SET ip_address = NULL, user_agent = NULL
   WHERE actor_id = @accountId AND (ip_address IS NOT NULL OR user_agent IS NOT NULL)`,
  // As the index has it.
  `UPDATE audit_events SET details = json_remove(details, '$.email') WHERE json_extract(details, '$.email') = @email`,
];

/** What stays of the account. The search text is empty, so that nobody finds it. */
export const leaveFormerMember = `
  UPDATE accounts SET
    email = @email, first_name = @firstName, last_name = @lastName, search_text = '', password_hash = NULL,
    email_verified_at = NULL, two_factor_enabled = 0, disabled_at = @at, closed_at = @at
  WHERE id = @accountId`;
