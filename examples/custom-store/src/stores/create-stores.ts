import { lazyStores } from '@crewkit/core/adapter';
import { copying } from './copying.js';
import type { View } from '../tables/view.js';
import { MemoryAccountStore } from './accounts/account-store.js';
import { MemoryApiKeyStore } from './access/api-key-store.js';
import { MemoryAssignmentStore } from './access/assignment-store.js';
import { MemoryAttachmentStore } from './chat/attachment-store.js';
import { MemoryAuditLog } from './admin/audit-log.js';
import { MemoryBlockedUserStore } from './chat/blocked-user-store.js';
import { MemoryPresenceStore } from './chat/presence-store.js';
import { MemoryBoardStore } from './workspace/board-store.js';
import { MemoryConversationStore } from './chat/conversation-store.js';
import { MemoryDeletionStore } from './admin/deletion-store.js';
import { MemoryDepartureStore } from './workspace/departure-store.js';
import { MemoryEmailChangeStore } from './accounts/email-change-store.js';
import { MemoryEventCursorStore } from './events/event-cursor-store.js';
import { MemoryEventLog } from './events/event-log.js';
import { MemoryGrantStore } from './access/grant-store.js';
import { MemoryGroupStore } from './access/group-store.js';
import { MemoryIdentityStore } from './sign-in/identity-store.js';
import { MemoryInvitationStore } from './workspace/invitation-store.js';
import { MemoryKnownDeviceStore } from './sign-in/known-device-store.js';
import { MemoryLabelStore } from './workspace/label-store.js';
import { MemoryLockoutStore } from './sign-in/lockout-store.js';
import { MemoryMailOutbox } from './mail/mail-outbox.js';
import { MemoryMarkerStore } from './admin/marker-store.js';
import { MemoryMemberStore } from './workspace/member-store.js';
import { MemoryMentionStore } from './chat/mention-store.js';
import { MemoryMessageMarkStore } from './chat/message-mark-store.js';
import { MemoryThreadStore } from './chat/thread-store.js';
import { MemoryMessageStore } from './chat/message-store.js';
import { MemoryNotificationStore } from './notifications/notification-store.js';
import { MemoryPushSubscriptionStore } from './notifications/push-subscription-store.js';
import { MemoryOrganizationStore } from './workspace/organization-store.js';
import { MemoryEmailCodeStore } from './sign-in/email-code-store.js';
import { MemoryPasskeyStore } from './sign-in/passkey-store.js';
import { MemoryPasswordResetStore } from './sign-in/password-reset-store.js';
import { MemoryPendingRegistrationStore } from './accounts/pending-registration-store.js';
import { MemoryPermissionStore } from './access/permission-store.js';
import { MemoryPersonalDataStore } from './accounts/personal-data-store.js';
import { MemoryPolicyStore } from './access/policy-store.js';
import { MemoryProjectStore } from './workspace/project-store.js';
import { MemoryRoleStore } from './access/role-store.js';
import { MemorySealedValueStore } from './admin/sealed-value-store.js';
import { MemorySearchStore } from './workspace/search-store.js';
import { MemorySessionStore } from './sign-in/session-store.js';
import { MemorySignInChallengeStore } from './sign-in/sign-in-challenge-store.js';
import { MemorySpentFlowStore } from './sign-in/spent-flow-store.js';
import { MemoryTaskActivityStore } from './workspace/task-activity-store.js';
import { MemoryTaskChangeStore } from './workspace/task-change-store.js';
import { MemoryTaskStore } from './workspace/task-store.js';
import { MemoryTeamStore } from './workspace/team-store.js';
import { MemoryTwoFactorStore } from './sign-in/two-factor-store.js';
import { MemoryWebhookStore } from './webhooks/webhook-store.js';

/** Provides every store on one view of the tables. */
export const createStores = lazyStores<View>({
  accounts: (view) => copying(new MemoryAccountStore(view)),
  pendingRegistrations: (view) => copying(new MemoryPendingRegistrationStore(view)),
  passwordResets: (view) => copying(new MemoryPasswordResetStore(view)),
  sessions: (view) => copying(new MemorySessionStore(view)),
  lockouts: (view) => copying(new MemoryLockoutStore(view)),
  twoFactor: (view) => copying(new MemoryTwoFactorStore(view)),
  signInChallenges: (view) => copying(new MemorySignInChallengeStore(view)),
  identities: (view) => copying(new MemoryIdentityStore(view)),
  spentFlows: (view) => copying(new MemorySpentFlowStore(view)),
  emailChanges: (view) => copying(new MemoryEmailChangeStore(view)),
  passkeys: (view) => copying(new MemoryPasskeyStore(view)),
  emailCodes: (view) => copying(new MemoryEmailCodeStore(view)),
  knownDevices: (view) => copying(new MemoryKnownDeviceStore(view)),
  personalData: (view) => copying(new MemoryPersonalDataStore(view)),
  sealedValues: (view) => copying(new MemorySealedValueStore(view)),
  mailOutbox: (view) => copying(new MemoryMailOutbox(view)),
  conversations: (view) => copying(new MemoryConversationStore(view)),
  blockedUsers: (view) => copying(new MemoryBlockedUserStore(view)),
  presence: (view) => copying(new MemoryPresenceStore(view)),
  messages: (view) => copying(new MemoryMessageStore(view)),
  attachments: (view) => copying(new MemoryAttachmentStore(view)),
  messageMarks: (view) => copying(new MemoryMessageMarkStore(view)),
  threads: (view) => copying(new MemoryThreadStore(view)),
  mentions: (view) => copying(new MemoryMentionStore(view)),
  search: (view) => copying(new MemorySearchStore(view)),
  deletions: () => copying(new MemoryDeletionStore()),
  departures: (view) => copying(new MemoryDepartureStore(view)),
  permissions: (view) => copying(new MemoryPermissionStore(view)),
  roles: (view) => copying(new MemoryRoleStore(view)),
  apiKeys: (view) => copying(new MemoryApiKeyStore(view)),
  assignments: (view) => copying(new MemoryAssignmentStore(view)),
  groups: (view) => copying(new MemoryGroupStore(view)),
  grants: (view) => copying(new MemoryGrantStore(view)),
  policies: (view) => copying(new MemoryPolicyStore(view)),
  organizations: (view) => copying(new MemoryOrganizationStore(view)),
  members: (view) => copying(new MemoryMemberStore(view)),
  invitations: (view) => copying(new MemoryInvitationStore(view)),
  teams: (view) => copying(new MemoryTeamStore(view)),
  projects: (view) => copying(new MemoryProjectStore(view)),
  labels: (view) => copying(new MemoryLabelStore(view)),
  tasks: (view) => copying(new MemoryTaskStore(view)),
  taskActivity: (view) => copying(new MemoryTaskActivityStore(view)),
  taskChanges: (view) => copying(new MemoryTaskChangeStore(view)),
  boards: (view) => copying(new MemoryBoardStore(view)),
  auditLog: (view) => copying(new MemoryAuditLog(view)),
  markers: (view) => copying(new MemoryMarkerStore(view)),
  events: (view) => copying(new MemoryEventLog(view)),
  eventCursors: (view) => copying(new MemoryEventCursorStore(view)),
  webhooks: (view) => copying(new MemoryWebhookStore(view)),
  notifications: (view) => copying(new MemoryNotificationStore(view)),
  pushSubscriptions: (view) => copying(new MemoryPushSubscriptionStore(view)),
});
