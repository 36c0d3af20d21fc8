import type { Stores } from '@crewkit/core/ports';

import type { Connection } from '../connection.js';
import { PostgresAccountStore } from './account-store.js';
import { PostgresAssignmentStore } from './assignment-store.js';
import { PostgresAttachmentStore } from './attachment-store.js';
import { PostgresAuditLog } from './audit-log.js';
import { PostgresBlockedUserStore } from './blocked-user-store.js';
import { PostgresBoardStore } from './board-store.js';
import { PostgresConversationStore } from './conversation-store.js';
import { PostgresDeletionStore } from './deletion-store.js';
import { PostgresDepartureStore } from './departure-store.js';
import { PostgresEmailChangeStore } from './email-change-store.js';
import { PostgresEventCursorStore } from './event-cursor-store.js';
import { PostgresEventLog } from './event-log.js';
import { PostgresGrantStore } from './grant-store.js';
import { PostgresGroupStore } from './group-store.js';
import { PostgresIdentityStore } from './identity-store.js';
import { PostgresInvitationStore } from './invitation-store.js';
import { PostgresKnownDeviceStore } from './known-device-store.js';
import { PostgresLockoutStore } from './lockout-store.js';
import { PostgresMailOutbox } from './mail-outbox.js';
import { PostgresMarkerStore } from './marker-store.js';
import { PostgresMemberStore } from './member-store.js';
import { PostgresMentionStore } from './mention-store.js';
import { PostgresMessageStore } from './message-store.js';
import { PostgresOrganizationStore } from './organization-store.js';
import { PostgresPasswordResetStore } from './password-reset-store.js';
import { PostgresPendingRegistrationStore } from './pending-registration-store.js';
import { PostgresPermissionStore } from './permission-store.js';
import { PostgresPersonalDataStore } from './personal-data-store.js';
import { PostgresProjectStore } from './project-store.js';
import { PostgresRoleStore } from './role-store.js';
import { PostgresSealedValueStore } from './sealed-value-store.js';
import { PostgresSearchStore } from './search-store.js';
import { PostgresSessionStore } from './session-store.js';
import { PostgresSignInChallengeStore } from './sign-in-challenge-store.js';
import { PostgresSpentFlowStore } from './spent-flow-store.js';
import { PostgresTaskStore } from './task-store.js';
import { PostgresTeamStore } from './team-store.js';
import { PostgresTwoFactorStore } from './two-factor-store.js';

/** Creates all stores on one connection. */
export function createStores(connection: Connection): Stores {
  return {
    accounts: new PostgresAccountStore(connection),
    pendingRegistrations: new PostgresPendingRegistrationStore(connection),
    passwordResets: new PostgresPasswordResetStore(connection),
    sessions: new PostgresSessionStore(connection),
    lockouts: new PostgresLockoutStore(connection),
    twoFactor: new PostgresTwoFactorStore(connection),
    signInChallenges: new PostgresSignInChallengeStore(connection),
    identities: new PostgresIdentityStore(connection),
    spentFlows: new PostgresSpentFlowStore(connection),
    emailChanges: new PostgresEmailChangeStore(connection),
    knownDevices: new PostgresKnownDeviceStore(connection),
    personalData: new PostgresPersonalDataStore(connection),
    sealedValues: new PostgresSealedValueStore(connection),
    mailOutbox: new PostgresMailOutbox(connection),
    conversations: new PostgresConversationStore(connection),
    blockedUsers: new PostgresBlockedUserStore(connection),
    messages: new PostgresMessageStore(connection),
    attachments: new PostgresAttachmentStore(connection),
    mentions: new PostgresMentionStore(connection),
    permissions: new PostgresPermissionStore(connection),
    roles: new PostgresRoleStore(connection),
    assignments: new PostgresAssignmentStore(connection),
    groups: new PostgresGroupStore(connection),
    grants: new PostgresGrantStore(connection),
    organizations: new PostgresOrganizationStore(connection),
    members: new PostgresMemberStore(connection),
    invitations: new PostgresInvitationStore(connection),
    teams: new PostgresTeamStore(connection),
    projects: new PostgresProjectStore(connection),
    tasks: new PostgresTaskStore(connection),
    boards: new PostgresBoardStore(connection),
    search: new PostgresSearchStore(connection),
    deletions: new PostgresDeletionStore(connection),
    departures: new PostgresDepartureStore(connection),
    auditLog: new PostgresAuditLog(connection),
    markers: new PostgresMarkerStore(connection),
    events: new PostgresEventLog(connection),
    eventCursors: new PostgresEventCursorStore(connection),
  };
}
