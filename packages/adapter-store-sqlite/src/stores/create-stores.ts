import type { Stores } from '@crewkit/core/ports';

import type { Statements } from '../connection.js';
import { indexInPlace } from '../words-queue.js';
import { SqliteAccountStore } from './account-store.js';
import { SqliteAssignmentStore } from './assignment-store.js';
import { SqliteAttachmentStore } from './attachment-store.js';
import { SqliteAuditLog } from './audit-log.js';
import { SqliteBlockedUserStore } from './blocked-user-store.js';
import { SqliteBoardStore } from './board-store.js';
import { SqliteConversationStore } from './conversation-store.js';
import { SqliteDeletionStore } from './deletion-store.js';
import { SqliteDepartureStore } from './departure-store.js';
import { SqliteEmailChangeStore } from './email-change-store.js';
import { SqliteEventCursorStore } from './event-cursor-store.js';
import { SqliteEventLog } from './event-log.js';
import { SqliteGrantStore } from './grant-store.js';
import { SqliteGroupStore } from './group-store.js';
import { SqliteIdentityStore } from './identity-store.js';
import { SqliteInvitationStore } from './invitation-store.js';
import { SqliteKnownDeviceStore } from './known-device-store.js';
import { SqliteLockoutStore } from './lockout-store.js';
import { SqliteMailOutbox } from './mail-outbox.js';
import { SqliteMarkerStore } from './marker-store.js';
import { SqliteMemberStore } from './member-store.js';
import { SqliteMentionStore } from './mention-store.js';
import { SqliteMessageStore } from './message-store.js';
import { SqliteOrganizationStore } from './organization-store.js';
import { SqlitePasswordResetStore } from './password-reset-store.js';
import { SqlitePendingRegistrationStore } from './pending-registration-store.js';
import { SqlitePermissionStore } from './permission-store.js';
import { SqlitePersonalDataStore } from './personal-data-store.js';
import { SqliteProjectStore } from './project-store.js';
import { SqliteRoleStore } from './role-store.js';
import { SqliteSealedValueStore } from './sealed-value-store.js';
import { SqliteSearchStore } from './search-store.js';
import { SqliteSessionStore } from './session-store.js';
import { SqliteSignInChallengeStore } from './sign-in-challenge-store.js';
import { SqliteSpentFlowStore } from './spent-flow-store.js';
import { SqliteTaskStore } from './task-store.js';
import { SqliteTeamStore } from './team-store.js';
import { SqliteTwoFactorStore } from './two-factor-store.js';

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
