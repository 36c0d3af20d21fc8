import type {
  Account,
  AuditEvent,
  Group,
  Invitation,
  LinkedIdentity,
  Organization,
  PermissionDefinition,
  Project,
  RecordedEvent,
  Role,
  RoleAssignment,
  Session,
  Task,
  Team,
  StoreInput,
  StoreResult,
} from '@crewkit/core/adapter';
import type { AttachmentRow, BlockedUserRow, ConversationRow, MessageRow, PresenceLeaseRow } from './chat-rows.js';
import type { NotificationRow } from '../stores/notifications/notification-row.js';
import type { PushSubscriptionRow } from '../stores/notifications/push-subscription-row.js';
import type { DeliveryRow, WebhookRow } from '../stores/webhooks/webhook-row.js';
import type { WorkspaceRow } from '../stores/workspace/workspace-row.js';

interface MentionRow {
  readonly waiting: StoreInput<'mentions', 'insert'>;
  readonly dueAt: Date;
}

interface LockoutRow {
  readonly failures: number;
  readonly lastAttemptAt: Date;
  readonly lockedUntil: Date | null;
}

interface RecoveryCodeRow {
  readonly userId: string;
  readonly hash: Uint8Array;
}

export interface DeviceRow {
  readonly userId: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

export interface ApiKeyRow {
  readonly key: StoreResult<'apiKeys', 'findLive'>;
  readonly userId: string;
  /** The text of the key's hash. */
  readonly hash: string;
}

export interface MailRow {
  readonly entry: StoreResult<'mailOutbox', 'claimDue'>;
  /** The time from which the row can be claimed. While the row is claimed, this is the end of the lease. */
  readonly dueAt: Date;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

interface CursorRow {
  readonly position: number;
  readonly holder: string | null;
  readonly leasedUntil: Date;
}

interface MembershipRow {
  readonly organizationId: string;
  readonly userId: string;
  readonly joinedAt: Date;
}

interface GroupMemberRow {
  readonly groupId: string;
  readonly organizationId: string;
  readonly userId: string;
}

interface AuditRow {
  readonly position: number;
  readonly event: AuditEvent;
}

interface DepartureRow {
  readonly organizationId: string;
  readonly userId: string;
  readonly leftAt: Date;
}

interface ClosingRow {
  readonly email: string;
  readonly closedAt: Date;
  /** Later audit events with this email belong to another account. */
  readonly lastAuditPosition: number;
}

/** The row type of each table. A key is an id, an email, a name, a hash in hex, a number as text, or a combination of these. */
export interface Rows {
  readonly accounts: Account;
  readonly pendingRegistrations: StoreResult<'pendingRegistrations', 'consume'>;
  readonly passwordResets: StoreInput<'passwordResets', 'insert'>;
  readonly sessions: Session;
  readonly refreshTokens: StoreInput<'sessions', 'insertToken'>;
  readonly lockouts: LockoutRow;
  readonly twoFactorSecrets: StoreInput<'twoFactor', 'enable'>;
  readonly stagedTwoFactorSecrets: StoreInput<'twoFactor', 'stage'>;
  readonly recoveryCodes: RecoveryCodeRow;
  readonly signInChallenges: StoreInput<'signInChallenges', 'insert'>;
  readonly identities: LinkedIdentity;
  /** The time from which the row can be deleted. */
  readonly spentFlows: Date;
  readonly emailChanges: StoreInput<'emailChanges', 'insert'>;
  readonly passkeys: StoreInput<'passkeys', 'insertIfAbsent'>;
  readonly emailCodes: StoreInput<'emailCodes', 'replace'>;
  readonly knownDevices: DeviceRow;
  readonly apiKeys: ApiKeyRow;
  readonly mails: MailRow;
  readonly conversations: ConversationRow;
  readonly blockedUsers: BlockedUserRow;
  readonly messages: MessageRow;
  readonly attachments: AttachmentRow;
  readonly mentions: MentionRow;
  /** The time when the user was last seen. */
  readonly presence: Date;
  /** The time when a user who shows it was last active. */
  readonly visibleUsers: Date;
  readonly presenceLeases: PresenceLeaseRow;
  readonly permissions: PermissionDefinition;
  readonly roles: Role;
  readonly organizations: WorkspaceRow<Organization>;
  /** The sign-in policies of organizations. */
  readonly policies: StoreInput<'policies', 'set', 1> & object;
  readonly memberships: MembershipRow;
  readonly teams: WorkspaceRow<Team>;
  readonly projects: WorkspaceRow<Project>;
  readonly tasks: Task;
  readonly labels: StoreInput<'labels', 'insert'>;
  readonly taskActivity: StoreInput<'taskActivity', 'insert'>;
  /** The last change of each task, also of deleted tasks. */
  readonly taskChanges: { readonly projectId: string; readonly seq: number };
  readonly groups: Group;
  readonly groupMembers: GroupMemberRow;
  readonly assignments: RoleAssignment;
  readonly invitations: Invitation;
  readonly auditEvents: AuditRow;
  /** Deleted accounts whose data has not been removed completely. */
  readonly closings: ClosingRow;
  readonly departures: DepartureRow;
  readonly markers: Date;
  readonly events: RecordedEvent;
  readonly eventCursors: CursorRow;
  readonly webhooks: WebhookRow;
  readonly webhookDeliveries: DeliveryRow;
  readonly notifications: NotificationRow;
  readonly notificationSettings: StoreResult<'notifications', 'findSettings'>;
  readonly pushSubscriptions: PushSubscriptionRow;
  readonly notifiedEvents: { readonly userId: string; readonly at: Date };
  /** The last assigned number of each sequence. */
  readonly sequences: number;
}

export type TableName = keyof Rows;

/** A snapshot of all tables. A map in a snapshot never changes: a writer replaces it with a changed copy. */
export type Tables = { readonly [Name in TableName]: ReadonlyMap<string, Rows[Name]> };

export const emptyTables: Tables = {
  accounts: new Map(),
  pendingRegistrations: new Map(),
  passwordResets: new Map(),
  sessions: new Map(),
  refreshTokens: new Map(),
  lockouts: new Map(),
  twoFactorSecrets: new Map(),
  stagedTwoFactorSecrets: new Map(),
  recoveryCodes: new Map(),
  signInChallenges: new Map(),
  identities: new Map(),
  spentFlows: new Map(),
  emailChanges: new Map(),
  passkeys: new Map(),
  emailCodes: new Map(),
  knownDevices: new Map(),
  apiKeys: new Map(),
  mails: new Map(),
  conversations: new Map(),
  blockedUsers: new Map(),
  messages: new Map(),
  attachments: new Map(),
  mentions: new Map(),
  presence: new Map(),
  visibleUsers: new Map(),
  presenceLeases: new Map(),
  permissions: new Map(),
  roles: new Map(),
  organizations: new Map(),
  policies: new Map(),
  memberships: new Map(),
  teams: new Map(),
  projects: new Map(),
  tasks: new Map(),
  labels: new Map(),
  taskActivity: new Map(),
  taskChanges: new Map(),
  groups: new Map(),
  groupMembers: new Map(),
  assignments: new Map(),
  invitations: new Map(),
  auditEvents: new Map(),
  closings: new Map(),
  departures: new Map(),
  markers: new Map(),
  events: new Map(),
  eventCursors: new Map(),
  webhooks: new Map(),
  webhookDeliveries: new Map(),
  notifications: new Map(),
  notificationSettings: new Map(),
  pushSubscriptions: new Map(),
  notifiedEvents: new Map(),
  sequences: new Map(),
};
