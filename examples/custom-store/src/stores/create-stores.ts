import type { Stores } from '@crewkit/core/ports';
import { copying } from '../copying.js';
import type { View } from '../view.js';
import { MemoryAccountStore } from './account-store.js';
import { MemoryAssignmentStore } from './assignment-store.js';
import { MemoryAttachmentStore } from './attachment-store.js';
import { MemoryAuditLog } from './audit-log.js';
import { MemoryBlockedUserStore } from './blocked-user-store.js';
import { MemoryBoardStore } from './board-store.js';
import { MemoryConversationStore } from './conversation-store.js';
import { MemoryDeletionStore } from './deletion-store.js';
import { MemoryDepartureStore } from './departure-store.js';
import { MemoryEmailChangeStore } from './email-change-store.js';
import { MemoryEventCursorStore } from './event-cursor-store.js';
import { MemoryEventLog } from './event-log.js';
import { MemoryGrantStore } from './grant-store.js';
import { MemoryGroupStore } from './group-store.js';
import { MemoryIdentityStore } from './identity-store.js';
import { MemoryInvitationStore } from './invitation-store.js';
import { MemoryKnownDeviceStore } from './known-device-store.js';
import { MemoryLockoutStore } from './lockout-store.js';
import { MemoryMailOutbox } from './mail-outbox.js';
import { MemoryMarkerStore } from './marker-store.js';
import { MemoryMemberStore } from './member-store.js';
import { MemoryMentionStore } from './mention-store.js';
import { MemoryMessageStore } from './message-store.js';
import { MemoryOrganizationStore } from './organization-store.js';
import { MemoryPasswordResetStore } from './password-reset-store.js';
import { MemoryPendingRegistrationStore } from './pending-registration-store.js';
import { MemoryPermissionStore } from './permission-store.js';
import { MemoryPersonalDataStore } from './personal-data-store.js';
import { MemoryProjectStore } from './project-store.js';
import { MemoryRoleStore } from './role-store.js';
import { MemorySealedValueStore } from './sealed-value-store.js';
import { MemorySearchStore } from './search-store.js';
import { MemorySessionStore } from './session-store.js';
import { MemorySignInChallengeStore } from './sign-in-challenge-store.js';
import { MemorySpentFlowStore } from './spent-flow-store.js';
import { MemoryTaskStore } from './task-store.js';
import { MemoryTeamStore } from './team-store.js';
import { MemoryTwoFactorStore } from './two-factor-store.js';

/** Creates every store on one view of the tables. */
export function createStores(view: View): Stores {
  return {
    accounts: copying(new MemoryAccountStore(view)),
    pendingRegistrations: copying(new MemoryPendingRegistrationStore(view)),
    passwordResets: copying(new MemoryPasswordResetStore(view)),
    sessions: copying(new MemorySessionStore(view)),
    lockouts: copying(new MemoryLockoutStore(view)),
    twoFactor: copying(new MemoryTwoFactorStore(view)),
    signInChallenges: copying(new MemorySignInChallengeStore(view)),
    identities: copying(new MemoryIdentityStore(view)),
    spentFlows: copying(new MemorySpentFlowStore(view)),
    emailChanges: copying(new MemoryEmailChangeStore(view)),
    knownDevices: copying(new MemoryKnownDeviceStore(view)),
    personalData: copying(new MemoryPersonalDataStore(view)),
    sealedValues: copying(new MemorySealedValueStore(view)),
    mailOutbox: copying(new MemoryMailOutbox(view)),
    conversations: copying(new MemoryConversationStore(view)),
    blockedUsers: copying(new MemoryBlockedUserStore(view)),
    messages: copying(new MemoryMessageStore(view)),
    attachments: copying(new MemoryAttachmentStore(view)),
    mentions: copying(new MemoryMentionStore(view)),
    search: copying(new MemorySearchStore(view)),
    deletions: copying(new MemoryDeletionStore()),
    departures: copying(new MemoryDepartureStore(view)),
    permissions: copying(new MemoryPermissionStore(view)),
    roles: copying(new MemoryRoleStore(view)),
    assignments: copying(new MemoryAssignmentStore(view)),
    groups: copying(new MemoryGroupStore(view)),
    grants: copying(new MemoryGrantStore(view)),
    organizations: copying(new MemoryOrganizationStore(view)),
    members: copying(new MemoryMemberStore(view)),
    invitations: copying(new MemoryInvitationStore(view)),
    teams: copying(new MemoryTeamStore(view)),
    projects: copying(new MemoryProjectStore(view)),
    tasks: copying(new MemoryTaskStore(view)),
    boards: copying(new MemoryBoardStore(view)),
    auditLog: copying(new MemoryAuditLog(view)),
    markers: copying(new MemoryMarkerStore(view)),
    events: copying(new MemoryEventLog(view)),
    eventCursors: copying(new MemoryEventCursorStore(view)),
  };
}
