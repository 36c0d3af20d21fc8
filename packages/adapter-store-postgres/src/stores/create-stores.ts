import type { Stores } from '@crewkit/core/ports';

import type { Connection } from '../connections/connection.js';
import { PostgresAccountStore } from './accounts/account-store.js';
import { PostgresAssignmentStore } from './access/assignment-store.js';
import { PostgresAttachmentStore } from './chat/attachment-store.js';
import { PostgresAuditLog } from './admin/audit-log.js';
import { PostgresBlockedUserStore } from './chat/blocked-user-store.js';
import { PostgresBoardStore } from './workspace/board-store.js';
import { PostgresConversationStore } from './chat/conversation-store.js';
import { PostgresDeletionStore } from './admin/deletion-store.js';
import { PostgresDepartureStore } from './workspace/departure-store.js';
import { PostgresEmailChangeStore } from './accounts/email-change-store.js';
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
import { PostgresMessageStore } from './chat/message-store.js';
import { PostgresOrganizationStore } from './workspace/organization-store.js';
import { PostgresPasswordResetStore } from './sign-in/password-reset-store.js';
import { PostgresPendingRegistrationStore } from './accounts/pending-registration-store.js';
import { PostgresPermissionStore } from './access/permission-store.js';
import { PostgresPersonalDataStore } from './accounts/personal-data-store.js';
import { PostgresProjectStore } from './workspace/project-store.js';
import { PostgresRoleStore } from './access/role-store.js';
import { PostgresSealedValueStore } from './admin/sealed-value-store.js';
import { PostgresSearchStore } from './workspace/search-store.js';
import { PostgresSessionStore } from './sign-in/session-store.js';
import { PostgresSignInChallengeStore } from './sign-in/sign-in-challenge-store.js';
import { PostgresSpentFlowStore } from './sign-in/spent-flow-store.js';
import { PostgresTaskStore } from './workspace/task-store.js';
import { PostgresTeamStore } from './workspace/team-store.js';
import { PostgresTwoFactorStore } from './sign-in/two-factor-store.js';

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
