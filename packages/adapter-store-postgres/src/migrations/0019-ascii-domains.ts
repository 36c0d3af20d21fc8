import { normalizeEmail } from '@crewkit/core/domain';

import type { Execute, Migration } from './migration.js';

const places = [
  ...['accounts.email', 'pending_registrations.email', 'lockouts.email', 'invitations.email'],
  'email_changes.new_email',
].map((place) => place.split('.') as [table: string, column: string]);

export const asciiDomains: Migration = {
  id: 19,
  name: '0019-ascii-domains',
  sql: '',
  fill: normalizeEmails,
};

/**
 * Converts internationalized domains in emails to ASCII, the form in which new emails are stored. An email whose ASCII form is already
 * taken stays unchanged.
 */
async function normalizeEmails(execute: Execute): Promise<void> {
  for (const [table, column] of places) {
    // A non-ASCII domain has more bytes than characters.
    const found = await execute<{ email: string }>(
      `SELECT DISTINCT ${column} AS email FROM crewkit.${table} WHERE octet_length(${column}) > char_length(${column})`,
    );
    for (const { email } of found) {
      const normalized = normalizeEmail(email);
      if (normalized === email) continue;
      await execute(
        `UPDATE crewkit.${table} SET ${column} = $2 WHERE ${column} = $1
         AND NOT EXISTS (SELECT 1 FROM crewkit.${table} taken WHERE taken.${column} = $2)`,
        [email, normalized],
      );
    }
  }
}
