import { lazyStores, type Stores } from '@crewkit/core/adapter';

import type { Statements } from '../connections/connection.js';
import { indexInPlace, type WordsQueue } from './chat/words/words-queue.js';
import { SqliteAccountStore } from './accounts/account-store.js';
import { SqliteApiKeyStore } from './access/api-key-store.js';
import { SqliteAssignmentStore } from './access/assignment-store.js';
import { SqliteAttachmentStore } from './chat/attachment-store.js';
import { SqliteAuditLog } from './admin/audit-log.js';
import { SqliteBlockedUserStore } from './chat/blocked-user-store.js';
import { SqlitePresenceStore } from './chat/presence-store.js';
import { SqliteBoardStore } from './workspace/board-store.js';
import { SqliteConversationStore } from './chat/conversation-store.js';
import { SqliteDeletionStore } from './admin/deletion-store.js';
import { SqliteDepartureStore } from './workspace/departure-store.js';
import { SqliteEmailChangeStore } from './accounts/email-change-store.js';
import { SqliteEmailCodeStore } from './sign-in/email-code-store.js';
import { SqliteEventCursorStore } from './events/event-cursor-store.js';
import { SqliteEventLog } from './events/event-log.js';
import { SqliteGrantStore } from './access/grant-store.js';
import { SqliteGroupStore } from './access/group-store.js';
import { SqliteIdentityStore } from './sign-in/identity-store.js';
import { SqliteInvitationStore } from './workspace/invitation-store.js';
import { SqliteKnownDeviceStore } from './sign-in/known-device-store.js';
import { SqliteLockoutStore } from './sign-in/lockout-store.js';
import { SqliteMailOutbox } from './mail/mail-outbox.js';
import { SqliteMarkerStore } from './admin/marker-store.js';
import { SqliteMemberStore } from './workspace/member-store.js';
import { SqliteMentionStore } from './chat/mention-store.js';
import { SqliteMessageMarkStore } from './chat/message-mark-store.js';
import { SqliteThreadStore } from './chat/thread-store.js';
import { SqliteMessageStore } from './chat/message-store.js';
import { SqliteNotificationStore } from './notifications/notification-store.js';
import { SqliteOrganizationStore } from './workspace/organization-store.js';
import { SqlitePasskeyStore } from './sign-in/passkey-store.js';
import { SqlitePasswordResetStore } from './sign-in/password-reset-store.js';
import { SqlitePendingRegistrationStore } from './accounts/pending-registration-store.js';
import { SqlitePermissionStore } from './access/permission-store.js';
import { SqlitePersonalDataStore } from './accounts/personal-data-store.js';
import { SqlitePolicyStore } from './access/policy-store.js';
import { SqliteProjectStore } from './workspace/project-store.js';
import { SqlitePushSubscriptionStore } from './notifications/push-subscription-store.js';
import { SqliteRoleStore } from './access/role-store.js';
import { SqliteSealedValueStore } from './admin/sealed-value-store.js';
import { SqliteSearchStore } from './workspace/search-store.js';
import { SqliteSessionStore } from './sign-in/session-store.js';
import { SqliteSignInChallengeStore } from './sign-in/sign-in-challenge-store.js';
import { SqliteSpentFlowStore } from './sign-in/spent-flow-store.js';
import { SqliteLabelStore } from './workspace/label-store.js';
import { SqliteTaskActivityStore } from './workspace/task-activity-store.js';
import { SqliteTaskChangeStore } from './workspace/task-change-store.js';
import { SqliteTaskStore } from './workspace/task-store.js';
import { SqliteTeamStore } from './workspace/team-store.js';
import { SqliteTwoFactorStore } from './sign-in/two-factor-store.js';
import { SqliteWebhookStore } from './webhooks/webhook-store.js';

interface Context {
  readonly connection: Statements;
  readonly words: WordsQueue;
}

const provideStores = lazyStores<Context>({
  accounts: ({ connection }) => new SqliteAccountStore(connection),
  pendingRegistrations: ({ connection }) => new SqlitePendingRegistrationStore(connection),
  passwordResets: ({ connection }) => new SqlitePasswordResetStore(connection),
  sessions: ({ connection }) => new SqliteSessionStore(connection),
  lockouts: ({ connection }) => new SqliteLockoutStore(connection),
  twoFactor: ({ connection }) => new SqliteTwoFactorStore(connection),
  signInChallenges: ({ connection }) => new SqliteSignInChallengeStore(connection),
  identities: ({ connection }) => new SqliteIdentityStore(connection),
  passkeys: ({ connection }) => new SqlitePasskeyStore(connection),
  emailCodes: ({ connection }) => new SqliteEmailCodeStore(connection),
  spentFlows: ({ connection }) => new SqliteSpentFlowStore(connection),
  emailChanges: ({ connection }) => new SqliteEmailChangeStore(connection),
  knownDevices: ({ connection }) => new SqliteKnownDeviceStore(connection),
  personalData: ({ connection, words }) => new SqlitePersonalDataStore(connection, words),
  sealedValues: ({ connection }) => new SqliteSealedValueStore(connection),
  mailOutbox: ({ connection }) => new SqliteMailOutbox(connection),
  conversations: ({ connection }) => new SqliteConversationStore(connection),
  blockedUsers: ({ connection }) => new SqliteBlockedUserStore(connection),
  presence: ({ connection }) => new SqlitePresenceStore(connection),
  messages: ({ connection, words }) => new SqliteMessageStore(connection, words),
  attachments: ({ connection }) => new SqliteAttachmentStore(connection),
  messageMarks: ({ connection }) => new SqliteMessageMarkStore(connection),
  threads: ({ connection }) => new SqliteThreadStore(connection),
  mentions: ({ connection }) => new SqliteMentionStore(connection),
  permissions: ({ connection }) => new SqlitePermissionStore(connection),
  roles: ({ connection }) => new SqliteRoleStore(connection),
  apiKeys: ({ connection }) => new SqliteApiKeyStore(connection),
  assignments: ({ connection }) => new SqliteAssignmentStore(connection),
  groups: ({ connection }) => new SqliteGroupStore(connection),
  grants: ({ connection }) => new SqliteGrantStore(connection),
  policies: ({ connection }) => new SqlitePolicyStore(connection),
  organizations: ({ connection }) => new SqliteOrganizationStore(connection),
  members: ({ connection }) => new SqliteMemberStore(connection),
  invitations: ({ connection }) => new SqliteInvitationStore(connection),
  teams: ({ connection }) => new SqliteTeamStore(connection),
  projects: ({ connection }) => new SqliteProjectStore(connection),
  labels: ({ connection }) => new SqliteLabelStore(connection),
  tasks: ({ connection }) => new SqliteTaskStore(connection),
  taskActivity: ({ connection }) => new SqliteTaskActivityStore(connection),
  taskChanges: ({ connection }) => new SqliteTaskChangeStore(connection),
  boards: ({ connection }) => new SqliteBoardStore(connection),
  search: ({ connection }) => new SqliteSearchStore(connection),
  deletions: ({ connection }) => new SqliteDeletionStore(connection),
  departures: ({ connection }) => new SqliteDepartureStore(connection),
  auditLog: ({ connection }) => new SqliteAuditLog(connection),
  markers: ({ connection }) => new SqliteMarkerStore(connection),
  events: ({ connection }) => new SqliteEventLog(connection),
  eventCursors: ({ connection }) => new SqliteEventCursorStore(connection),
  webhooks: ({ connection }) => new SqliteWebhookStore(connection),
  notifications: ({ connection }) => new SqliteNotificationStore(connection),
  pushSubscriptions: ({ connection }) => new SqlitePushSubscriptionStore(connection),
});

/** Provides all stores on one connection. */
export function createStores(connection: Statements, words = indexInPlace(connection)): Stores {
  return provideStores({ connection, words });
}
