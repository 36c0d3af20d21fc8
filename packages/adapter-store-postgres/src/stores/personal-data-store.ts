import { formerMember, type Page, type PersonalDataSection, type PersonalRecord } from '@crewkit/core/domain';
import type { PersonalDataStore, PersonalDataWindow } from '@crewkit/core/ports';

import type { Connection } from '../connection.js';
import { everywhere } from './held-grants.js';
import { pageOf } from './page-of.js';
import { personalRecords } from './personal-records.js';

// First, because rows of others' transactions refer to it.
const close = `
  UPDATE crewkit.accounts SET
    email = $2, first_name = $3, last_name = $4, search_text = '', password_hash = NULL, email_verified_at = NULL,
    two_factor_enabled = false, disabled_at = $5, closed_at = $5
  WHERE id = $1`;
// Rotated refresh tokens too.
const tablesOfAccount = [
  'sessions',
  'refresh_tokens',
  'password_resets',
  'two_factor_secrets',
  'staged_two_factor_secrets',
  'recovery_codes',
  'sign_in_challenges',
  'identities',
  'known_devices',
  'email_changes',
];
const ofAccount = [
  ...tablesOfAccount.map((table) => `DELETE FROM crewkit.${table} WHERE account_id = $1`),
  `DELETE FROM crewkit.role_assignments WHERE user_id = $1 AND scope_id = ${everywhere}`,
  'DELETE FROM crewkit.mentions WHERE user_id = $1',
  'DELETE FROM crewkit.presence WHERE user_id = $1',
  // The migration that made the audit log forgetful says what else it refuses.
  `UPDATE crewkit.audit_events SET ip_address = NULL, user_agent = NULL
   WHERE actor_id = $1 AND (ip_address IS NOT NULL OR user_agent IS NOT NULL)`,
];
// What has become part of a message stays with it.
const expireUploads = `
  UPDATE crewkit.attachments SET expires_at = $2 WHERE uploaded_by = $1 AND message_id IS NULL AND expires_at > $2`;
const ofEmail = [
  'DELETE FROM crewkit.pending_registrations WHERE email = $1',
  'DELETE FROM crewkit.lockouts WHERE email = $1',
  'DELETE FROM crewkit.invitations WHERE email = $1',
  // Of somebody else who wants to have it: nothing is lost that he cannot ask for again.
  'DELETE FROM crewkit.email_changes WHERE new_email = $1',
  "UPDATE crewkit.audit_events SET details = details - 'email' WHERE details ->> 'email' = $1",
];

type Row = PersonalRecord & { readonly position: string };

export class PostgresPersonalDataStore implements PersonalDataStore {
  constructor(private readonly connection: Connection) {}

  async list(
    section: PersonalDataSection,
    person: { readonly accountId: string; readonly email: string },
    { after, limit }: PersonalDataWindow,
  ): Promise<Page<PersonalRecord, string>> {
    const { list, start, by } = personalRecords[section];
    const position = after === null ? start : after.split(' ');
    const rows = await this.connection.all<Row>(list, [person[by], limit + 1, ...position]);
    return pageOf(rows, limit, { toItem: toRecord, toPosition: (row) => row.position });
  }

  async erase(person: { readonly accountId: string; readonly email: string }, at: Date): Promise<void> {
    const { accountId, email } = person;
    const { email: unusable, firstName, lastName } = formerMember(accountId);
    await this.connection.run(close, [accountId, unusable, firstName, lastName, at]);
    for (const statement of ofAccount) await this.connection.run(statement, [accountId]);
    await this.connection.run(expireUploads, [accountId, at]);
    for (const statement of ofEmail) await this.connection.run(statement, [email]);
  }
}

function toRecord({ position: _, ...record }: Row): PersonalRecord {
  return record;
}
