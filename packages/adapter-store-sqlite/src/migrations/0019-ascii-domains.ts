import { normalizeEmail } from '@crewkit/core/domain';

import type { Statements } from '../connection.js';
import type { Migration } from './migration.js';

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
function normalizeEmails(connection: Statements): void {
  for (const [table, column] of places) {
    const found = connection.all<{ email: string }>(`SELECT DISTINCT ${column} AS email FROM ${table}`);
    for (const { email } of found) {
      const normalized = normalizeEmail(email);
      if (normalized === email) continue;
      connection.run(`UPDATE OR IGNORE ${table} SET ${column} = @normalized WHERE ${column} = @email`, {
        email,
        normalized,
      });
    }
  }
}
