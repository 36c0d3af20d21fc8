import { lazyStores } from '@crewkit/core/adapter';

import type { Connection } from '../connections/connection.js';
import { PostgresAccountStore } from './accounts/account-store.js';
import { PostgresApiKeyStore } from './access/api-key-store.js';
import { PostgresAssignmentStore } from './access/assignment-store.js';
import { PostgresAttachmentStore } from './chat/attachment-store.js';
import { PostgresAuditLog } from './admin/audit-log.js';
import { PostgresBlockedUserStore } from './chat/blocked-user-store.js';
import { PostgresPresenceStore } from './chat/presence-store.js';
import { PostgresBoardStore } from './workspace/board-store.js';
import { PostgresConversationStore } from './chat/conversation-store.js';
import { PostgresDeletionStore } from './admin/deletion-store.js';
import { PostgresDepartureStore } from './workspace/departure-store.js';
import { PostgresEmailChangeStore } from './accounts/email-change-store.js';
import { PostgresEmailCodeStore } from './sign-in/email-code-store.js';
import { PostgresEventCursorStore } from './events/event-cursor-store.js';
import { PostgresEventLog } from './events/event-log.js';
import { PostgresGrantStore } from './access/grant-store.js';
import { PostgresGroupStore } from './access/group-store.js';
import { PostgresIdentityStore } from './sign-in/identity-store.js';
import { PostgresInvitationStore } from './workspace/invitation-store.js';
import { PostgresKnownDeviceStore } from './sign-in/known-device-store.js';
import { PostgresLockoutStore } from './sign-in/lockout-store.js';
import { PostgresMailOutbox } from './mail/mail-outbox.js';
import { PostgresMarkerStore } from './admin/marker-store.js';
import { PostgresMemberStore } from './workspace/member-store.js';
import { PostgresMentionStore } from './chat/mention-store.js';
import { PostgresMessageMarkStore } from './chat/message-mark-store.js';
import { PostgresThreadStore } from './chat/thread-store.js';
import { PostgresMessageStore } from './chat/message-store.js';
import { PostgresNotificationStore } from './notifications/notification-store.js';
import { PostgresOrganizationStore } from './workspace/organization-store.js';
import { PostgresPasskeyStore } from './sign-in/passkey-store.js';
import { PostgresPasswordResetStore } from './sign-in/password-reset-store.js';
import { PostgresPendingRegistrationStore } from './accounts/pending-registration-store.js';
import { PostgresPermissionStore } from './access/permission-store.js';
import { PostgresPersonalDataStore } from './accounts/personal-data-store.js';
import { PostgresPolicyStore } from './access/policy-store.js';
import { PostgresProjectStore } from './workspace/project-store.js';
import { PostgresPushSubscriptionStore } from './notifications/push-subscription-store.js';
import { PostgresRoleStore } from './access/role-store.js';
import { PostgresSealedValueStore } from './admin/sealed-value-store.js';
import { PostgresSearchStore } from './workspace/search-store.js';
import { PostgresSessionStore } from './sign-in/session-store.js';
import { PostgresSignInChallengeStore } from './sign-in/sign-in-challenge-store.js';
import { PostgresSpentFlowStore } from './sign-in/spent-flow-store.js';
import { PostgresLabelStore } from './workspace/label-store.js';
import { PostgresTaskActivityStore } from './workspace/task-activity-store.js';
import { PostgresTaskChangeStore } from './workspace/task-change-store.js';
import { PostgresTaskStore } from './workspace/task-store.js';
import { PostgresTeamStore } from './workspace/team-store.js';
import { PostgresTwoFactorStore } from './sign-in/two-factor-store.js';
import { PostgresWebhookStore } from './webhooks/webhook-store.js';

/** Provides all stores on one connection. */
export const createStores = lazyStores<Connection>({
  accounts: (connection) => new PostgresAccountStore(connection),
  pendingRegistrations: (connection) => new PostgresPendingRegistrationStore(connection),
  passwordResets: (connection) => new PostgresPasswordResetStore(connection),
  sessions: (connection) => new PostgresSessionStore(connection),
  lockouts: (connection) => new PostgresLockoutStore(connection),
  twoFactor: (connection) => new PostgresTwoFactorStore(connection),
  signInChallenges: (connection) => new PostgresSignInChallengeStore(connection),
  identities: (connection) => new PostgresIdentityStore(connection),
  passkeys: (connection) => new PostgresPasskeyStore(connection),
  emailCodes: (connection) => new PostgresEmailCodeStore(connection),
  spentFlows: (connection) => new PostgresSpentFlowStore(connection),
  emailChanges: (connection) => new PostgresEmailChangeStore(connection),
  knownDevices: (connection) => new PostgresKnownDeviceStore(connection),
  personalData: (connection) => new PostgresPersonalDataStore(connection),
  sealedValues: (connection) => new PostgresSealedValueStore(connection),
  mailOutbox: (connection) => new PostgresMailOutbox(connection),
  conversations: (connection) => new PostgresConversationStore(connection),
  blockedUsers: (connection) => new PostgresBlockedUserStore(connection),
  presence: (connection) => new PostgresPresenceStore(connection),
  messages: (connection) => new PostgresMessageStore(connection),
  attachments: (connection) => new PostgresAttachmentStore(connection),
  messageMarks: (connection) => new PostgresMessageMarkStore(connection),
  threads: (connection) => new PostgresThreadStore(connection),
  mentions: (connection) => new PostgresMentionStore(connection),
  permissions: (connection) => new PostgresPermissionStore(connection),
  roles: (connection) => new PostgresRoleStore(connection),
  apiKeys: (connection) => new PostgresApiKeyStore(connection),
  assignments: (connection) => new PostgresAssignmentStore(connection),
  groups: (connection) => new PostgresGroupStore(connection),
  grants: (connection) => new PostgresGrantStore(connection),
  policies: (connection) => new PostgresPolicyStore(connection),
  organizations: (connection) => new PostgresOrganizationStore(connection),
  members: (connection) => new PostgresMemberStore(connection),
  invitations: (connection) => new PostgresInvitationStore(connection),
  teams: (connection) => new PostgresTeamStore(connection),
  projects: (connection) => new PostgresProjectStore(connection),
  labels: (connection) => new PostgresLabelStore(connection),
  tasks: (connection) => new PostgresTaskStore(connection),
  taskActivity: (connection) => new PostgresTaskActivityStore(connection),
  taskChanges: (connection) => new PostgresTaskChangeStore(connection),
  boards: (connection) => new PostgresBoardStore(connection),
  search: (connection) => new PostgresSearchStore(connection),
  deletions: (connection) => new PostgresDeletionStore(connection),
  departures: (connection) => new PostgresDepartureStore(connection),
  auditLog: (connection) => new PostgresAuditLog(connection),
  markers: (connection) => new PostgresMarkerStore(connection),
  events: (connection) => new PostgresEventLog(connection),
  eventCursors: (connection) => new PostgresEventCursorStore(connection),
  webhooks: (connection) => new PostgresWebhookStore(connection),
  notifications: (connection) => new PostgresNotificationStore(connection),
  pushSubscriptions: (connection) => new PostgresPushSubscriptionStore(connection),
});
