import { AppError } from '@crewkit/core';
import type { StoreAdapter } from '@crewkit/core/ports';
import { type Exemptions, type TestRunner, withExemptions } from '../harness.js';
import { accountEmailCases } from './account-email.contract.js';
import { accountListCases } from './account-list.contract.js';
import { accountStoreCases } from './account-store.contract.js';
import { assignedTaskCases } from './assigned-tasks.contract.js';
import { assignmentStoreCases } from './assignment-store.contract.js';
import { attachmentStoreCases } from './attachment-store.contract.js';
import { auditLogCases } from './audit-log.contract.js';
import { blockedUserStoreCases } from './blocked-user-store.contract.js';
import { boardStoreCases } from './board-store.contract.js';
import { conversationGroupCases } from './conversation-group.contract.js';
import { conversationLeavingCases } from './conversation-leaving.contract.js';
import { conversationListCases } from './conversation-list.contract.js';
import { conversationSearchCases } from './conversation-search.contract.js';
import { conversationStoreCases } from './conversation-store.contract.js';
import { deletionStoreCases } from './deletion-store.contract.js';
import { departureStoreCases } from './departure-store.contract.js';
import { emailChangeStoreCases } from './email-change-store.contract.js';
import { eventCursorStoreCases } from './event-cursor-store.contract.js';
import { eventLogCases } from './event-log.contract.js';
import { grantAgreementCases } from './grant-agreement.contract.js';
import { grantChatCases } from './grant-chat.contract.js';
import { grantHoldersCases } from './grant-holders.contract.js';
import { grantStoreCases } from './grant-store.contract.js';
import { groupStoreCases } from './group-store.contract.js';
import { identityStoreCases } from './identity-store.contract.js';
import { invitationStoreCases } from './invitation-store.contract.js';
import { knownDeviceStoreCases } from './known-device-store.contract.js';
import { lockoutStoreCases } from './lockout-store.contract.js';
import { mailOutboxCases } from './mail-outbox.contract.js';
import { markerStoreCases } from './marker-store.contract.js';
import { memberStoreCases } from './member-store.contract.js';
import { mentionStoreCases } from './mention-store.contract.js';
import { messageChangeCases } from './message-change.contract.js';
import { messageSearchCases } from './message-search.contract.js';
import { messageStoreCases } from './message-store.contract.js';
import { projectSearchCases, roleSearchCases, teamSearchCases } from './name-search.contract.js';
import { organizationConversationCases } from './organization-conversation.contract.js';
import { organizationDeletionCases } from './organization-deletion.contract.js';
import { organizationStoreCases } from './organization-store.contract.js';
import { passwordResetStoreCases } from './password-reset-store.contract.js';
import { pendingRegistrationStoreCases } from './pending-registration-store.contract.js';
import { permissionStoreCases } from './permission-store.contract.js';
import { personalDataErasureCases } from './personal-data-erasure.contract.js';
import { personalDataStoreCases } from './personal-data-store.contract.js';
import { projectStoreCases } from './project-store.contract.js';
import { roleStoreCases } from './role-store.contract.js';
import { sealedValueStoreCases } from './sealed-value-store.contract.js';
import { searchStoreCases } from './search-store.contract.js';
import { sessionStoreCases } from './session-store.contract.js';
import { signInChallengeStoreCases } from './sign-in-challenge-store.contract.js';
import { spentFlowStoreCases } from './spent-flow-store.contract.js';
import { storageUsageCases } from './storage-usage.contract.js';
import { storeAdapterCases } from './store-adapter.contract.js';
import { taskConversationCases } from './task-conversation.contract.js';
import { taskStoreCases } from './task-store.contract.js';
import { teamStoreCases } from './team-store.contract.js';
import { twoFactorStoreCases } from './two-factor-store.contract.js';
import { unitOfWorkCases } from './unit-of-work.contract.js';
import { unreadCases } from './unread.contract.js';
import { userNameCases } from './user-name.contract.js';
import type { StoreCases } from './store-case.js';

export interface StoreContractOptions {
  readonly runner: TestRunner;
  /** Opens a new, empty, migrated database. The suite closes it. */
  readonly createStore: () => Promise<StoreAdapter>;
  readonly exempt?: Exemptions;
}

const ports: Readonly<Record<string, StoreCases>> = {
  StoreAdapter: storeAdapterCases,
  UnitOfWork: unitOfWorkCases,
  AccountStore: { ...accountStoreCases, ...accountListCases, ...accountEmailCases },
  PendingRegistrationStore: pendingRegistrationStoreCases,
  PasswordResetStore: passwordResetStoreCases,
  SessionStore: sessionStoreCases,
  LockoutStore: lockoutStoreCases,
  TwoFactorStore: twoFactorStoreCases,
  SignInChallengeStore: signInChallengeStoreCases,
  IdentityStore: identityStoreCases,
  SpentFlowStore: spentFlowStoreCases,
  EmailChangeStore: emailChangeStoreCases,
  KnownDeviceStore: knownDeviceStoreCases,
  SealedValueStore: sealedValueStoreCases,
  PersonalDataStore: { ...personalDataStoreCases, ...personalDataErasureCases },
  MailOutbox: mailOutboxCases,
  ConversationStore: {
    ...conversationStoreCases,
    ...conversationGroupCases,
    ...conversationLeavingCases,
    ...taskConversationCases,
    ...organizationConversationCases,
    ...unreadCases,
    ...conversationListCases,
    ...conversationSearchCases,
  },
  BlockedUserStore: blockedUserStoreCases,
  MessageStore: { ...messageStoreCases, ...messageChangeCases, ...messageSearchCases },
  AttachmentStore: { ...attachmentStoreCases, ...storageUsageCases },
  MentionStore: mentionStoreCases,
  PermissionStore: permissionStoreCases,
  RoleStore: { ...roleStoreCases, ...roleSearchCases },
  AssignmentStore: assignmentStoreCases,
  GroupStore: groupStoreCases,
  GrantStore: { ...grantStoreCases, ...grantChatCases, ...grantHoldersCases, ...grantAgreementCases },
  OrganizationStore: { ...organizationStoreCases, ...organizationDeletionCases },
  MemberStore: { ...memberStoreCases, ...userNameCases },
  InvitationStore: invitationStoreCases,
  TeamStore: { ...teamStoreCases, ...teamSearchCases },
  ProjectStore: { ...projectStoreCases, ...projectSearchCases },
  TaskStore: { ...taskStoreCases, ...assignedTaskCases },
  BoardStore: boardStoreCases,
  SearchStore: searchStoreCases,
  DeletionStore: deletionStoreCases,
  DepartureStore: departureStoreCases,
  AuditLog: auditLogCases,
  MarkerStore: markerStoreCases,
  EventLog: eventLogCases,
  EventCursorStore: eventCursorStoreCases,
};

/**
 * Defines the contract of every store. Some behavior is not covered, because it requires several processes or a hardware fault: durability
 * of acknowledged writes after a crash, concurrent migrations by several processes, and a full disk.
 */
export function storeContract({ runner, createStore, exempt = {} }: StoreContractOptions): void {
  withExemptions(runner, exempt, ({ describe, it }) => {
    for (const [port, cases] of Object.entries(ports)) {
      describe(port, () => {
        for (const [name, run] of Object.entries(cases)) {
          it(name, async () => {
            const store = await createStore();
            await run(store).finally(() => close(store));
          });
        }
      });
    }
  });
}

/** Closes the store. A case could have closed it already; a second close can then reject. */
async function close(store: StoreAdapter): Promise<void> {
  await store.close().catch((error: unknown) => {
    if (!AppError.is(error, 'UNAVAILABLE')) throw error;
  });
}
