import type { Stores } from '@crewkit/core/ports';

import type { Statements } from '../connections/connection.js';
import { indexInPlace } from './chat/words-queue.js';
import { SqliteAccountStore } from './accounts/account-store.js';
import { SqliteAssignmentStore } from './access/assignment-store.js';
import { SqliteAttachmentStore } from './chat/attachment-store.js';
import { SqliteAuditLog } from './admin/audit-log.js';
import { SqliteBlockedUserStore } from './chat/blocked-user-store.js';
import { SqliteBoardStore } from './workspace/board-store.js';
import { SqliteConversationStore } from './chat/conversation-store.js';
import { SqliteDeletionStore } from './admin/deletion-store.js';
import { SqliteDepartureStore } from './workspace/departure-store.js';
import { SqliteEmailChangeStore } from './accounts/email-change-store.js';
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
import { SqliteMessageStore } from './chat/message-store.js';
import { SqliteOrganizationStore } from './workspace/organization-store.js';
import { SqlitePasswordResetStore } from './sign-in/password-reset-store.js';
import { SqlitePendingRegistrationStore } from './accounts/pending-registration-store.js';
import { SqlitePermissionStore } from './access/permission-store.js';
import { SqlitePersonalDataStore } from './accounts/personal-data-store.js';
import { SqliteProjectStore } from './workspace/project-store.js';
import { SqliteRoleStore } from './access/role-store.js';
import { SqliteSealedValueStore } from './admin/sealed-value-store.js';
import { SqliteSearchStore } from './workspace/search-store.js';
import { SqliteSessionStore } from './sign-in/session-store.js';
import { SqliteSignInChallengeStore } from './sign-in/sign-in-challenge-store.js';
import { SqliteSpentFlowStore } from './sign-in/spent-flow-store.js';
import { SqliteTaskStore } from './workspace/task-store.js';
import { SqliteTeamStore } from './workspace/team-store.js';
import { SqliteTwoFactorStore } from './sign-in/two-factor-store.js';

/** Creates all stores on one connection. */
export function createStores(connection: Statements, words = indexInPlace(connection)): Stores {
  return {
    accounts: new SqliteAccountStore(connection),
    pendingRegistrations: new SqlitePendingRegistrationStore(connection),
    passwordResets: new SqlitePasswordResetStore(connection),
    sessions: new SqliteSessionStore(connection),
    lockouts: new SqliteLockoutStore(connection),
    twoFactor: new SqliteTwoFactorStore(connection),
    signInChallenges: new SqliteSignInChallengeStore(connection),
    identities: new SqliteIdentityStore(connection),
    spentFlows: new SqliteSpentFlowStore(connection),
    emailChanges: new SqliteEmailChangeStore(connection),
    knownDevices: new SqliteKnownDeviceStore(connection),
    personalData: new SqlitePersonalDataStore(connection),
    sealedValues: new SqliteSealedValueStore(connection),
    mailOutbox: new SqliteMailOutbox(connection),
    conversations: new SqliteConversationStore(connection),
    blockedUsers: new SqliteBlockedUserStore(connection),
    messages: new SqliteMessageStore(connection, words),
    attachments: new SqliteAttachmentStore(connection),
    mentions: new SqliteMentionStore(connection),
    permissions: new SqlitePermissionStore(connection),
    roles: new SqliteRoleStore(connection),
    assignments: new SqliteAssignmentStore(connection),
    groups: new SqliteGroupStore(connection),
    grants: new SqliteGrantStore(connection),
    organizations: new SqliteOrganizationStore(connection),
    members: new SqliteMemberStore(connection),
    invitations: new SqliteInvitationStore(connection),
    teams: new SqliteTeamStore(connection),
    projects: new SqliteProjectStore(connection),
    tasks: new SqliteTaskStore(connection),
    boards: new SqliteBoardStore(connection),
    search: new SqliteSearchStore(connection),
    deletions: new SqliteDeletionStore(connection),
    departures: new SqliteDepartureStore(connection),
    auditLog: new SqliteAuditLog(connection),
    markers: new SqliteMarkerStore(connection),
    events: new SqliteEventLog(connection),
    eventCursors: new SqliteEventCursorStore(connection),
  };
}
