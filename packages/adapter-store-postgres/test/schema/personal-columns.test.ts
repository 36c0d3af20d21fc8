import { describe, expect, it } from 'vitest';

import { newMigratedDatabase, query } from '../support/temporary-database.js';

// Every column that may contain personal data, judged by its name, type or references, is in one of these lists. For a new column, decide
// here how an export and the deletion of an account treat the column, and implement that.

/** The user's own data. It is removed or overwritten when the account is closed, by the store or when sessions or memberships end. */
const goes: Readonly<Record<string, readonly string[]>> = {
  accounts: ['email', 'first_name', 'last_name', 'display_name', 'fields', 'search_text'],
  pending_registrations: ['email', 'first_name', 'last_name', 'fields'],
  lockouts: ['email'],
  sessions: ['account_id', 'ip_address', 'user_agent'],
  refresh_tokens: ['account_id'],
  password_resets: ['account_id'],
  two_factor_secrets: ['account_id'],
  staged_two_factor_secrets: ['account_id'],
  recovery_codes: ['account_id'],
  sign_in_challenges: ['account_id', 'identity'],
  identities: ['account_id', 'subject', 'email'],
  email_changes: ['account_id', 'new_email'],
  api_keys: ['account_id'],
  passkeys: ['account_id'],
  email_codes: ['account_id'],
  known_devices: ['account_id', 'fingerprint'],
  invitations: ['email'],
  organization_members: ['user_id'],
  group_members: ['user_id'],
  role_assignments: ['user_id'],
  task_assignees: ['user_id'],
  mentions: ['user_id'],
  presence: ['user_id'],
  visible_users: ['user_id'],
  presence_leases: ['user_id'],
  notifications: ['user_id'],
  notified_events: ['user_id'],
  notification_settings: ['user_id', 'settings'],
  push_subscriptions: ['user_id'],
  thread_followers: ['user_id'],
  blocked_users: ['user_id', 'blocked_user_id'],
  audit_events: ['ip_address', 'user_agent', 'details'],
  account_closings: ['account_id', 'email'],
};

const attributed = 'others see that a user did it, and the account says Former member';
const worked = 'what people work on belongs to those who go on working on it';
const settings = 'it is of the organization, and holds what its people chose for it';
const stays: Readonly<Record<string, string>> = {
  'participants.user_id': `groups are left; in a conversation of two ${attributed}`,
  'departures.user_id': 'a background job removes it once the user has left the conversations of the organization',
  'messages.sender_id': attributed,
  'messages.mentions': attributed,
  'message_mentions.user_id': attributed,
  'message_reactions.user_id': attributed,
  'messages.pinned_by': attributed,
  'messages.fields': 'they are part of a message, which stays',
  'attachments.uploaded_by': attributed,
  'attachments.file_name': 'it is part of a message, which stays, or goes with the next sweep',
  'storage_usage.owner_id': 'files in messages stay, and count as long as they do',
  'mentions.mentioned_by': attributed,
  'conversations.created_by': attributed,
  'conversations.direct_key': attributed,
  'organizations.created_by': attributed,
  'teams.created_by': attributed,
  'projects.created_by': attributed,
  'tasks.created_by': attributed,
  'conversations.search_text': 'it is the title of a group, which stays',
  'task_activity.actor_id': attributed,
  'task_activity.changes': worked,
  'tasks.search_text': worked,
  'labels.search_text': worked,
  'projects.search_text': worked,
  'teams.search_text': worked,
  'roles.search_text': settings,
  'invitations.invited_by': attributed,
  'audit_events.actor_id': attributed,
  'organizations.settings': settings,
  'organizations.policy': settings,
  'teams.settings': settings,
  'projects.settings': settings,
  'organizations.fields': settings,
  'projects.fields': settings,
  'tasks.fields': worked,
  'domain_events.event': 'it holds ids only, for a week',
  'notifications.subject_id': 'it is the id of a conversation, a task or an invitation',
  'webhook_deliveries.data': 'it holds ids only, for a month',
  'rate_limits.key': 'it may hold an email, for the hour that is counted',
};

const byName =
  /(?:account|user|actor|sender|owner|member|person|participant|author|assignee)_id$|_by$|email$|_name$|phone|address$|user_agent|\.mentions$|subject|fingerprint|direct_key|search_text|^rate_limits\.key$/;

/** Returns the columns as `table.column`, in order. */
async function columnsAboutPeople(url: string): Promise<string[]> {
  const rows = await query<{ column: string; about: boolean }>(
    url,
    `SELECT c.table_name || '.' || c.column_name AS column, c.data_type IN ('jsonb', 'json') OR EXISTS (
       SELECT 1 FROM pg_constraint r JOIN pg_attribute a ON a.attrelid = r.conrelid AND a.attnum = ANY (r.conkey)
       WHERE r.contype = 'f' AND r.conrelid = ('crewkit.' || quote_ident(c.table_name))::regclass
         AND r.confrelid = 'crewkit.accounts'::regclass AND a.attname = c.column_name
     ) AS about
     FROM information_schema.columns c WHERE c.table_schema = 'crewkit' ORDER BY 1`,
  );
  return rows.filter(({ column, about }) => about || byName.test(column)).map(({ column }) => column);
}

const decided = [
  ...Object.entries(goes).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ...Object.keys(stays),
].sort();

describe('columns that may contain personal data', () => {
  it('are all classified once, and every classified column exists', async () => {
    expect(new Set(decided).size).toBe(decided.length);
    expect((await columnsAboutPeople(await newMigratedDatabase())).sort()).toEqual(decided);
  });

  it.each([
    ['account_id uuid', 'account_id'],
    ['contact_email text', 'contact_email'],
    ['signed_by text', 'signed_by'],
    ['by_user uuid REFERENCES crewkit.accounts (id)', 'by_user'],
    ['anything jsonb', 'anything'],
  ])('are detected in a new table: %s', async (definition, column) => {
    const url = await newMigratedDatabase();
    await query(url, `CREATE TABLE crewkit.planted (${definition})`);
    const found = await columnsAboutPeople(url);
    expect(found.filter((each) => !decided.includes(each))).toEqual([`planted.${column}`]);
  });
});
