// Tables that contain times, ids and hashes of sign-in methods, or rows that only the account needs. Their order is arbitrary, because the
// tables do not reference each other.
const tablesOfAccount = [
  ...['sessions', 'refresh_tokens', 'password_resets', 'sign_in_challenges', 'identities', 'known_devices'],
  ...['two_factor_secrets', 'staged_two_factor_secrets', 'recovery_codes', 'email_changes', 'api_keys'],
  ...['passkeys', 'email_codes'],
];
const tablesOfUser = [
  ...[
    'role_assignments',
    'mentions',
    'presence',
    'visible_users',
    'notifications',
    'notified_events',
    'notification_settings',
  ],
  'push_subscriptions',
];
// If another user gets this email address, they must not receive data that was meant for this account.
const placesOfEmail = [
  ...['pending_registrations.email', 'lockouts.email', 'invitations.email', 'email_changes.new_email'],
].map((place) => place.split('.'));

/**
 * Statements that erase the data of an account. Their parameters are `@userId`, `@email` (the account's email) and `@at` (the time of the
 * erasure).
 */
export const eraseStatements: readonly string[] = [
  ...tablesOfAccount.map((table) => `DELETE FROM ${table} WHERE account_id = @userId`),
  ...placesOfEmail.map(([table, column]) => `DELETE FROM ${table} WHERE ${column} = @email`),
  ...tablesOfUser.map((table) => `DELETE FROM ${table} WHERE user_id = @userId`),
  // The second statement removes blocks by other users, because they have no effect on a closed account.
  'DELETE FROM thread_followers WHERE user_id = @userId',
  'DELETE FROM blocked_users WHERE user_id = @userId',
  'DELETE FROM blocked_users WHERE blocked_user_id = @userId',
  // Files without a message, such as the avatar, expire now. Other files stay with their messages.
  `UPDATE attachments SET expires_at = min(expires_at, @at) WHERE uploaded_by = @userId AND message_id IS NULL`,
  `INSERT INTO account_closings (account_id, email, closed_at, last_audit_position)
   VALUES (@userId, @email, @at, (SELECT coalesce(max(position), 0) FROM audit_events))
   ON CONFLICT (account_id) DO NOTHING`,
];

// The audit log's triggers permit only this change. Read the rows in the order of the index by actor.
export const forgetClients = `
  UPDATE audit_events SET ip_address = NULL, user_agent = NULL WHERE position IN (
    SELECT position FROM audit_events
    WHERE actor_id = @userId AND position > @after AND (ip_address IS NOT NULL OR user_agent IS NOT NULL)
    ORDER BY position LIMIT @limit
  ) RETURNING position`;
// This condition matches the index expression.
export const forgetEmails = `
  UPDATE audit_events SET details = json_remove(details, '$.email') WHERE position IN (
    SELECT position FROM audit_events WHERE json_extract(details, '$.email') = @email AND position <= @last LIMIT @limit
  )`;

/** A statement that anonymizes an account. It makes the search text empty, so that searches do not find the user. */
export const anonymizeUser = `
  UPDATE accounts SET
    email = @email, first_name = @firstName, last_name = @lastName, display_name = NULL, avatar_id = NULL, locale = NULL,
    time_zone = NULL, fields = '{}', search_text = '', password_hash = NULL,
    email_verified_at = NULL, two_factor_enabled = 0, disabled_at = @at, closed_at = @at
  WHERE id = @userId`;
