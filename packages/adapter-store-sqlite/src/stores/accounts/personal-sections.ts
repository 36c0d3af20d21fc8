import type { PersonalDataSection } from '@crewkit/core/adapter';

import { globalScopeId } from '../access/held-grants.js';
import { isLiveConversation, isLiveOrganization, isLiveProject, takesPart } from '../live.js';

/**
 * The sort columns, each with a value that sorts before all values of the column. Together, the columns identify a row.
 */
type Keys = Readonly<Record<string, string | number>>;

export interface PersonalSection {
  /**
   * The statement that reads the section. Its parameters are `@userId` or `@email`, the position after which to continue (`@key0`, `@key1`
   * …), and `@limit`. It returns a row's position as `key0`, `key1` …. Every other column is a field of the record with the same name.
   */
  readonly statement: string;
  /** The names of the fields that are times. */
  readonly instants: readonly string[];
  /** The names of the fields that are true or false. */
  readonly flags: readonly string[];
  /** The names of the fields that are JSON objects. */
  readonly documents: readonly string[];
  /** A position before every row. */
  readonly start: readonly (string | number)[];
}

function section(parts: {
  readonly columns: string;
  readonly from: string;
  readonly keys: Keys;
  readonly instants: readonly string[];
  readonly flags?: readonly string[];
  readonly documents?: readonly string[];
}): PersonalSection {
  const keys = Object.keys(parts.keys);
  const position = keys.map((key, index) => `${key} AS key${index}`).join(', ');
  const parameters = keys.map((_, index) => `@key${index}`).join(', ');
  const order = keys.join(', ');
  const statement = `
    SELECT ${parts.columns}, ${position} FROM ${parts.from} AND (${order}) > (${parameters})
    ORDER BY ${order} LIMIT @limit`;
  const { instants, flags = [], documents = [] } = parts;
  return { statement, instants, flags, documents, start: Object.values(parts.keys) };
}

const anyTime = Number.MIN_SAFE_INTEGER;

/** Sorts rows from the oldest to the newest by time. Rows with the same time are sorted by ids. */
const oldestFirst = (time: string, ...ids: readonly string[]): Keys =>
  Object.fromEntries<string | number>([[time, anyTime], ...ids.map((id) => [id, ''] as const)]);

const invitation = 'i.id, i.organization_id AS organizationId';
const invitationTimes = 'i.created_at AS createdAt, i.expires_at AS expiresAt';

/** Describes how to read each section of a user's personal data. No section contains hashes or sealed values. */
export const personalSections: Readonly<Record<PersonalDataSection, PersonalSection>> = {
  sessions: section({
    columns: `s.id, s.method, s.second_factor AS secondFactor, s.created_at AS createdAt, s.last_used_at AS lastUsedAt, s.expires_at AS expiresAt,
      s.ip_address AS ipAddress, s.user_agent AS userAgent`,
    from: 'sessions s WHERE s.account_id = @userId',
    keys: oldestFirst('s.created_at', 's.id'),
    instants: ['createdAt', 'lastUsedAt', 'expiresAt'],
    flags: ['secondFactor'],
  }),
  devices: section({
    columns: 'd.first_seen_at AS firstSeenAt, d.last_seen_at AS lastSeenAt',
    from: 'known_devices d WHERE d.account_id = @userId',
    keys: oldestFirst('d.first_seen_at', 'hex(d.fingerprint)'),
    instants: ['firstSeenAt', 'lastSeenAt'],
  }),
  identities: section({
    columns: `i.id, i.provider, i.issuer, i.subject, i.email, i.created_at AS createdAt, i.last_used_at AS lastUsedAt`,
    from: 'identities i WHERE i.account_id = @userId',
    keys: oldestFirst('i.created_at', 'i.id'),
    instants: ['createdAt', 'lastUsedAt'],
  }),
  passkeys: section({
    columns: `p.id, p.name, p.backed_up AS backedUp, p.created_at AS createdAt, p.last_used_at AS lastUsedAt`,
    from: 'passkeys p WHERE p.account_id = @userId',
    keys: oldestFirst('p.created_at', 'p.id'),
    instants: ['createdAt', 'lastUsedAt'],
    flags: ['backedUp'],
  }),
  twoFactor: section({
    columns: `t.enabled_at AS enabledAt,
      (SELECT count(*) FROM recovery_codes c WHERE c.account_id = t.account_id) AS recoveryCodesLeft`,
    from: 'two_factor_secrets t WHERE t.account_id = @userId',
    keys: oldestFirst('t.enabled_at', 't.account_id'),
    instants: ['enabledAt'],
  }),
  emailChanges: section({
    columns: 'e.new_email AS newEmail, e.created_at AS createdAt, e.expires_at AS expiresAt',
    from: 'email_changes e WHERE e.account_id = @userId',
    keys: oldestFirst('e.created_at', 'hex(e.token_hash)'),
    instants: ['createdAt', 'expiresAt'],
  }),
  apiKeys: section({
    columns: 'k.id, k.name, k.created_at AS createdAt, k.expires_at AS expiresAt, k.last_used_at AS lastUsedAt',
    from: 'api_keys k WHERE k.account_id = @userId',
    keys: oldestFirst('k.created_at', 'k.id'),
    instants: ['createdAt', 'expiresAt', 'lastUsedAt'],
  }),
  organizations: section({
    columns: 'm.organization_id AS organizationId, o.name, m.joined_at AS joinedAt',
    from: `organization_members m CROSS JOIN organizations o ON o.id = m.organization_id
      WHERE m.user_id = @userId AND o.deleted_at IS NULL`,
    keys: oldestFirst('m.joined_at', 'm.organization_id'),
    instants: ['joinedAt'],
  }),
  roles: section({
    columns: `a.role_id AS roleId, r.name AS roleName, a.scope, nullif(a.scope_id, ${globalScopeId}) AS scopeId,
      a.created_at AS createdAt, a.expires_at AS expiresAt`,
    from: `role_assignments a CROSS JOIN roles r ON r.id = a.role_id
      WHERE a.user_id = @userId AND (a.organization_id IS NULL OR ${isLiveOrganization('a.organization_id')})`,
    keys: oldestFirst('a.created_at', 'a.scope_id', 'a.role_id'),
    instants: ['createdAt', 'expiresAt'],
  }),
  groups: section({
    columns: 'm.group_id AS groupId, g.name AS groupName, m.organization_id AS organizationId',
    from: `group_members m CROSS JOIN groups g ON g.id = m.group_id
      WHERE m.user_id = @userId AND ${isLiveOrganization('m.organization_id')}`,
    keys: oldestFirst('g.created_at', 'g.id'),
    instants: [],
  }),
  invitationsSent: section({
    columns: `${invitation}, i.email, ${invitationTimes}`,
    from: `invitations i WHERE i.invited_by = @userId AND ${isLiveOrganization('i.organization_id')}`,
    keys: oldestFirst('i.created_at', 'i.id'),
    instants: ['createdAt', 'expiresAt'],
  }),
  invitationsReceived: section({
    columns: `${invitation}, o.name AS organizationName, ${invitationTimes}`,
    from: `invitations i CROSS JOIN organizations o ON o.id = i.organization_id
      WHERE i.email = @email AND o.deleted_at IS NULL`,
    keys: oldestFirst('i.created_at', 'i.id'),
    instants: ['createdAt', 'expiresAt'],
  }),
  // A task's text belongs to its project: other users may have edited it since, and the user may have lost access to it.
  createdTasks: section({
    columns: 't.id, t.project_id AS projectId, t.number, t.created_at AS createdAt',
    from: `tasks t WHERE t.created_by = @userId AND ${isLiveProject('t.project_id')}`,
    keys: oldestFirst('t.created_at', 't.id'),
    instants: ['createdAt'],
  }),
  assignedTasks: section({
    columns: 't.id AS taskId, t.project_id AS projectId',
    from: `task_assignees a CROSS JOIN tasks t ON t.id = a.task_id
      WHERE a.user_id = @userId AND ${isLiveProject('t.project_id')}`,
    keys: oldestFirst('t.created_at', 't.id'),
    instants: [],
  }),
  conversations: section({
    columns: `p.conversation_id AS conversationId, c.kind, c.organization_id AS organizationId, c.title, p.role,
      p.joined_at AS joinedAt, p.last_read_seq AS lastReadSeq, p.hidden_at_seq AS hiddenAtSeq,
      p.notify, p.muted_until AS mutedUntil`,
    from: `participants p CROSS JOIN conversations c ON c.id = p.conversation_id
      WHERE p.user_id = @userId AND ${isLiveConversation('c.id')} AND ${takesPart('c', 'p')}`,
    keys: oldestFirst('p.joined_at', 'p.conversation_id'),
    instants: ['joinedAt', 'mutedUntil'],
  }),
  messages: section({
    columns: `m.id, m.conversation_id AS conversationId, m.seq, m.kind, m.body, m.created_at AS createdAt,
      m.edited_at AS editedAt, m.deleted_at AS deletedAt, coalesce(m.fields, '{}') AS fields`,
    from: `message_word_rows r CROSS JOIN messages m ON m.id = r.message_id
      WHERE r.sender_id = @userId AND ${isLiveConversation('m.conversation_id')}`,
    keys: { 'r.created_at': anyTime, 'r.row': 0 },
    instants: ['createdAt', 'editedAt', 'deletedAt'],
    documents: ['fields'],
  }),
  // Attachments without a message are removed soon, and contain no other data about the user.
  attachments: section({
    columns: `a.id, a.conversation_id AS conversationId, a.message_id AS messageId, a.file_name AS fileName,
      a.content_type AS contentType, a.size, a.voice_duration_ms AS durationMs, a.created_at AS createdAt`,
    from: `attachments a
      WHERE a.uploaded_by = @userId AND a.message_id IS NOT NULL AND ${isLiveConversation('a.conversation_id')}`,
    keys: oldestFirst('a.created_at', 'a.id'),
    instants: ['createdAt'],
  }),
  reactions: section({
    columns: 'r.message_id AS messageId, m.conversation_id AS conversationId, r.emoji, r.created_at AS createdAt',
    from: `message_reactions r CROSS JOIN messages m ON m.id = r.message_id
      WHERE r.user_id = @userId AND ${isLiveConversation('m.conversation_id')}`,
    keys: oldestFirst('r.created_at', 'r.message_id', 'r.emoji'),
    instants: ['createdAt'],
  }),
  followedThreads: section({
    columns: 't.root_id AS messageId, m.conversation_id AS conversationId, t.last_read_seq AS lastReadSeq',
    from: `thread_followers t CROSS JOIN messages m ON m.id = t.root_id
      WHERE t.user_id = @userId AND ${isLiveConversation('m.conversation_id')}`,
    keys: { 't.root_id': '' },
    instants: [],
  }),
  mentions: section({
    columns: `n.message_id AS messageId, n.conversation_id AS conversationId, n.mentioned_by AS mentionedBy,
      n.due_at AS dueAt`,
    from: `mentions n WHERE n.user_id = @userId AND ${isLiveConversation('n.conversation_id')}`,
    keys: oldestFirst('n.due_at', 'n.message_id'),
    instants: ['dueAt'],
  }),
  notifications: section({
    columns: `n.id, n.kind, n.subject_id AS subjectId, n.message_id AS messageId, n.count, n.created_at AS createdAt,
      n.read_at AS readAt`,
    from: 'notifications n WHERE n.user_id = @userId',
    keys: { 'n.position': 0 },
    instants: ['createdAt', 'readAt'],
  }),
  notificationSettings: section({
    columns: 's.settings',
    from: 'notification_settings s WHERE s.user_id = @userId',
    keys: { 's.user_id': '' },
    instants: [],
    documents: ['settings'],
  }),
  pushSubscriptions: section({
    columns: 's.id, s.session_id AS sessionId, s.endpoint, s.created_at AS createdAt',
    from: 'push_subscriptions s WHERE s.user_id = @userId',
    keys: { 's.id': '' },
    instants: ['createdAt'],
  }),
  presence: section({
    columns: 'p.seen_at AS seenAt',
    from: 'presence p WHERE p.user_id = @userId',
    keys: { 'p.user_id': '' },
    instants: ['seenAt'],
  }),
  shownPresence: section({
    columns: 'v.last_active_at AS lastActiveAt',
    from: 'visible_users v WHERE v.user_id = @userId',
    keys: { 'v.user_id': '' },
    instants: ['lastActiveAt'],
  }),
  blockedUsers: section({
    columns: 'b.blocked_user_id AS userId, b.created_at AS blockedAt',
    from: 'blocked_users b WHERE b.user_id = @userId',
    keys: oldestFirst('b.created_at', 'b.blocked_user_id'),
    instants: ['blockedAt'],
  }),
  auditEvents: section({
    columns: `a.id, a.organization_id AS organizationId, a.action, a.target_type AS targetType,
      a.target_id AS targetId, a.created_at AS createdAt, a.ip_address AS ipAddress, a.user_agent AS userAgent`,
    from: 'audit_events a WHERE a.actor_id = @userId',
    keys: { 'a.position': 0 },
    instants: ['createdAt'],
  }),
};
