import {
  toAnonymizedUser,
  type Page,
  type PersonalDataSection,
  type PersonalRecord,
  type Store,
  type StoreInput,
} from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { everywhere } from '../access/held-grants.js';
import { toPage } from '../to-page.js';
import { personalRecords } from './personal-records.js';

// This statement must run first, because rows of concurrent transactions refer to the account.
const close = `
  UPDATE crewkit.accounts SET
    email = $2, first_name = $3, last_name = $4, display_name = NULL, avatar_id = NULL, locale = NULL, time_zone = NULL, fields = '{}',
    search_text = '', password_hash = NULL, email_verified_at = NULL,
    two_factor_enabled = false, disabled_at = $5, closed_at = $5
  WHERE id = $1`;
// The tables include rotated refresh tokens.
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
  'passkeys',
  'email_codes',
  'email_changes',
  'api_keys',
];
const ofAccount = [
  ...tablesOfAccount.map((table) => `DELETE FROM crewkit.${table} WHERE account_id = $1`),
  `DELETE FROM crewkit.role_assignments WHERE user_id = $1 AND scope_id = ${everywhere}`,
  'DELETE FROM crewkit.mentions WHERE user_id = $1',
  'DELETE FROM crewkit.presence WHERE user_id = $1',
  'DELETE FROM crewkit.visible_users WHERE user_id = $1',
  'DELETE FROM crewkit.notifications WHERE user_id = $1',
  'DELETE FROM crewkit.notified_events WHERE user_id = $1',
  'DELETE FROM crewkit.notification_settings WHERE user_id = $1',
  'DELETE FROM crewkit.push_subscriptions WHERE user_id = $1',
  'DELETE FROM crewkit.thread_followers WHERE user_id = $1',
  'DELETE FROM crewkit.blocked_users WHERE user_id = $1',
  // Also remove blocks by other users, because they have no effect on a closed account.
  'DELETE FROM crewkit.blocked_users WHERE blocked_user_id = $1',
];
// Files attached to a message stay with the message.
const expireUploads = `
  UPDATE crewkit.attachments SET expires_at = $2 WHERE uploaded_by = $1 AND message_id IS NULL AND expires_at > $2`;
const ofEmail = [
  'DELETE FROM crewkit.pending_registrations WHERE email = $1',
  'DELETE FROM crewkit.lockouts WHERE email = $1',
  'DELETE FROM crewkit.invitations WHERE email = $1',
  // These rows are other users' requests to change their email to this address. They can request the change again.
  'DELETE FROM crewkit.email_changes WHERE new_email = $1',
];
const insertClosing = `
  INSERT INTO crewkit.account_closings (account_id, email, closed_at, last_audit_position)
  VALUES ($1, $2, $3, (SELECT coalesce(max(position), 0) FROM crewkit.audit_events))
  ON CONFLICT (account_id) DO NOTHING`;
const listClosing = 'SELECT account_id AS id FROM crewkit.account_closings ORDER BY closed_at, account_id LIMIT $1';
const lockClosing = `
  SELECT email, audit_position, last_audit_position FROM crewkit.account_closings WHERE account_id = $1 FOR UPDATE`;
// The audit log's triggers permit only this change. Read the rows in the order of the index by actor. With a join instead of ANY (ARRAY …),
// the planner would read the whole log for each batch.
const forgetClients = `
  WITH forgotten AS (
    UPDATE crewkit.audit_events SET ip_address = NULL, user_agent = NULL WHERE position = ANY (ARRAY(
      SELECT position FROM crewkit.audit_events
      WHERE actor_id = $1 AND position > $2 AND (ip_address IS NOT NULL OR user_agent IS NOT NULL)
      ORDER BY position LIMIT $3
    )) RETURNING position
  ), moved AS (
    UPDATE crewkit.account_closings SET audit_position = (SELECT max(position) FROM forgotten)
    WHERE account_id = $1 AND EXISTS (SELECT 1 FROM forgotten)
  )
  SELECT 1 FROM forgotten`;
const forgetEmails = `
  UPDATE crewkit.audit_events SET details = details - 'email' WHERE position = ANY (ARRAY(
    SELECT position FROM crewkit.audit_events WHERE details ->> 'email' = $1 AND position <= $2 LIMIT $3
  ))`;
const finishClosing = `
  DELETE FROM crewkit.account_closings WHERE account_id = $1 AND NOT EXISTS (
    SELECT 1 FROM crewkit.participants p JOIN crewkit.conversations c ON c.id = p.conversation_id
    WHERE p.user_id = $1 AND (c.kind = 'task' OR c.direct_key IS NULL)
  )`;

type Row = PersonalRecord & { readonly position: string };

interface ClosingRow {
  readonly email: string;
  readonly audit_position: number;
  readonly last_audit_position: number;
}

export class PostgresPersonalDataStore implements Store<'personalData'> {
  constructor(private readonly connection: Connection) {}

  async list(
    section: PersonalDataSection,
    person: { readonly userId: string; readonly email: string },
    { after, limit }: StoreInput<'personalData', 'list', 2>,
  ): Promise<Page<PersonalRecord, string>> {
    const { list, start, by } = personalRecords[section];
    const position = after === null ? start : after.split(' ');
    const rows = await this.connection.all<Row>(list, [person[by], limit + 1, ...position]);
    return toPage(rows, limit, { toItem: toRecord, toPosition: (row) => row.position });
  }

  async erase(person: { readonly userId: string; readonly email: string }, at: Date): Promise<void> {
    const { userId, email } = person;
    const { email: unusable, firstName, lastName } = toAnonymizedUser(userId);
    await this.connection.run(close, [userId, unusable, firstName, lastName, at]);
    for (const statement of ofAccount) await this.connection.run(statement, [userId]);
    await this.connection.run(expireUploads, [userId, at]);
    for (const statement of ofEmail) await this.connection.run(statement, [email]);
    await this.connection.run(insertClosing, [userId, email, at]);
  }

  async listClosing(limit: number): Promise<string[]> {
    return (await this.connection.all<{ id: string }>(listClosing, [limit])).map((row) => row.id);
  }

  async forgetOrigins(userId: string, limit: number): Promise<boolean> {
    const closing = await this.connection.get<ClosingRow>(lockClosing, [userId]);
    if (closing === undefined) return false;
    const { email, audit_position: after, last_audit_position: last } = closing;
    const clients = await this.connection.all(forgetClients, [userId, after, limit]);
    const emails = await this.connection.run(forgetEmails, [email, last, limit]);
    return clients.length === limit || emails === limit;
  }

  async finishClosing(userId: string): Promise<boolean> {
    return (await this.connection.run(finishClosing, [userId])) === 1;
  }
}

function toRecord({ position: _, ...record }: Row): PersonalRecord {
  return record;
}
