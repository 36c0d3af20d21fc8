import type { Stores } from '@crewkit/core/ports';
import { copying } from './copying.js';
import type { View } from '../tables/view.js';
import { MemoryAccountStore } from './accounts/account-store.js';
import { MemoryAssignmentStore } from './access/assignment-store.js';
import { MemoryAttachmentStore } from './chat/attachment-store.js';
import { MemoryAuditLog } from './admin/audit-log.js';
import { MemoryBlockedUserStore } from './chat/blocked-user-store.js';
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
import { MemoryLockoutStore } from './sign-in/lockout-store.js';
import { MemoryMailOutbox } from './mail/mail-outbox.js';
import { MemoryMarkerStore } from './admin/marker-store.js';
import { MemoryMemberStore } from './workspace/member-store.js';
import { MemoryMentionStore } from './chat/mention-store.js';
import { MemoryMessageStore } from './chat/message-store.js';
import { MemoryOrganizationStore } from './workspace/organization-store.js';
import { MemoryPasswordResetStore } from './sign-in/password-reset-store.js';
import { MemoryPendingRegistrationStore } from './accounts/pending-registration-store.js';
import { MemoryPermissionStore } from './access/permission-store.js';
import { MemoryPersonalDataStore } from './accounts/personal-data-store.js';
import { MemoryProjectStore } from './workspace/project-store.js';
import { MemoryRoleStore } from './access/role-store.js';
import { MemorySealedValueStore } from './admin/sealed-value-store.js';
import { MemorySearchStore } from './workspace/search-store.js';
import { MemorySessionStore } from './sign-in/session-store.js';
import { MemorySignInChallengeStore } from './sign-in/sign-in-challenge-store.js';
import { MemorySpentFlowStore } from './sign-in/spent-flow-store.js';
import { MemoryTaskStore } from './workspace/task-store.js';
import { MemoryTeamStore } from './workspace/team-store.js';
import { MemoryTwoFactorStore } from './sign-in/two-factor-store.js';

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
