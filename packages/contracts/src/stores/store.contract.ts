import assert from 'node:assert/strict';
import { CrewkitError } from '@crewkit/core';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { type Exemptions, type TestRunner, withExemptions } from '../harness.js';
import { accountEmailCases } from './accounts/account-email.contract.js';
import { accountListCases } from './accounts/account-list.contract.js';
import { accountStoreCases } from './accounts/account-store.contract.js';
import { assignedTaskCases } from './workspace/assigned-tasks.contract.js';
import { assignmentStoreCases } from './access/assignment-store.contract.js';
import { attachmentStoreCases } from './chat/attachment-store.contract.js';
import { avatarCases } from './accounts/avatar.contract.js';
import { auditLogCases } from './admin/audit-log.contract.js';
import { blockedUserStoreCases } from './chat/blocked-user-store.contract.js';
import { presenceStoreCases } from './chat/presence-store.contract.js';
import { boardStoreCases } from './workspace/board-store.contract.js';
import { changeListCases } from './chat/change-list.contract.js';
import { conversationGroupCases } from './chat/conversations/conversation-group.contract.js';
import { conversationLeavingCases } from './chat/conversations/conversation-leaving.contract.js';
import { conversationListCases } from './chat/conversations/conversation-list.contract.js';
import { conversationSearchCases } from './chat/conversations/conversation-search.contract.js';
import { conversationSettingsCases } from './chat/conversations/conversation-settings.contract.js';
import { conversationStoreCases } from './chat/conversations/conversation-store.contract.js';
import { deletionStoreCases } from './admin/deletion-store.contract.js';
import { departureStoreCases } from './workspace/departure-store.contract.js';
import { emailChangeStoreCases } from './accounts/email-change-store.contract.js';
import { emailCodeStoreCases } from './sign-in/email-code-store.contract.js';
import { eventCursorStoreCases } from './events/event-cursor-store.contract.js';
import { eventLogCases } from './events/event-log.contract.js';
import { fieldValueCases } from './field-values.contract.js';
import { grantAgreementCases } from './access/grant-agreement.contract.js';
import { grantChatCases } from './access/grant-chat.contract.js';
import { grantHoldersCases } from './access/grant-holders.contract.js';
import { grantStoreCases } from './access/grant-store.contract.js';
import { groupStoreCases } from './access/group-store.contract.js';
import { identityStoreCases } from './sign-in/identity-store.contract.js';
import { invitationStoreCases } from './workspace/invitation-store.contract.js';
import { apiKeyStoreCases } from './access/api-key-store.contract.js';
import { knownDeviceStoreCases } from './sign-in/known-device-store.contract.js';
import { labelStoreCases } from './workspace/label-store.contract.js';
import { lockoutStoreCases } from './sign-in/lockout-store.contract.js';
import { mailOutboxCases } from './mail/mail-outbox.contract.js';
import { markerStoreCases } from './admin/marker-store.contract.js';
import { memberStoreCases } from './workspace/member-store.contract.js';
import { mentionStoreCases } from './chat/mention-store.contract.js';
import { messageChangeCases } from './chat/message-change.contract.js';
import { messageSearchCases } from './chat/message-search.contract.js';
import { messageMarkStoreCases } from './chat/message-mark-store.contract.js';
import { threadStoreCases } from './chat/thread-store.contract.js';
import { messageStoreCases } from './chat/message-store.contract.js';
import { policyStoreCases } from './access/policy-store.contract.js';
import { projectSearchCases, roleSearchCases, teamSearchCases } from './workspace/name-search.contract.js';
import { organizationConversationCases } from './chat/conversations/organization-conversation.contract.js';
import { organizationDeletionCases } from './workspace/organization-deletion.contract.js';
import { organizationStoreCases } from './workspace/organization-store.contract.js';
import { passkeyStoreCases } from './sign-in/passkey-store.contract.js';
import { passwordResetStoreCases } from './sign-in/password-reset-store.contract.js';
import { pendingRegistrationStoreCases } from './accounts/pending-registration-store.contract.js';
import { permissionStoreCases } from './access/permission-store.contract.js';
import { messageNotificationCases } from './notifications/message-notification.contract.js';
import { notificationStoreCases } from './notifications/notification-store.contract.js';
import { pushSubscriptionStoreCases } from './notifications/push-subscription-store.contract.js';
import { personalDataErasureCases } from './accounts/personal-data-erasure.contract.js';
import { personalDataStoreCases } from './accounts/personal-data-store.contract.js';
import { projectStoreCases } from './workspace/project-store.contract.js';
import { roleStoreCases } from './access/role-store.contract.js';
import { sealedValueStoreCases } from './admin/sealed-value-store.contract.js';
import { searchStoreCases } from './workspace/search-store.contract.js';
import { sessionStoreCases } from './sign-in/session-store.contract.js';
import { signInChallengeStoreCases } from './sign-in/sign-in-challenge-store.contract.js';
import { spentFlowStoreCases } from './sign-in/spent-flow-store.contract.js';
import { storageUsageCases } from './chat/storage-usage.contract.js';
import { storeAdapterCases } from './store-adapter.contract.js';
import { taskConversationCases } from './chat/conversations/task-conversation.contract.js';
import { taskActivityStoreCases } from './workspace/task-activity-store.contract.js';
import { taskChangeStoreCases } from './workspace/task-change-store.contract.js';
import { taskOrderCases } from './workspace/task-order.contract.js';
import { taskStoreCases } from './workspace/task-store.contract.js';
import { teamStoreCases } from './workspace/team-store.contract.js';
import { createTransactionCases, runTransactionCase, type OwnTable } from './transaction.contract.js';
import { twoFactorStoreCases } from './sign-in/two-factor-store.contract.js';
import { unitOfWorkCases } from './unit-of-work.contract.js';
import { unreadCases } from './chat/unread.contract.js';
import { userNameCases } from './accounts/user-name.contract.js';
import { webhookStoreCases } from './webhooks/webhook-store.contract.js';
import type { StoreCases } from './support/store-case.js';

/** What `storeContract` needs. */
export interface StoreContractOptions<Client = unknown> {
  readonly runner: TestRunner;
  /** Opens a new, empty, migrated database. The suite closes it. */
  readonly createStore: () => Promise<StoreAdapter<Client>>;
  /** A table of the embedding application. Pass it exactly if the store has `UnitOfWork.transaction`. */
  readonly ownTable?: OwnTable<Client>;
  readonly exempt?: Exemptions;
}

const ports: Readonly<Record<string, StoreCases>> = {
  StoreAdapter: storeAdapterCases,
  UnitOfWork: unitOfWorkCases,
  AccountStore: { ...accountStoreCases, ...accountListCases, ...accountEmailCases },
  'fields of the embedding application': fieldValueCases,
  PendingRegistrationStore: pendingRegistrationStoreCases,
  PasswordResetStore: passwordResetStoreCases,
  SessionStore: sessionStoreCases,
  LockoutStore: lockoutStoreCases,
  TwoFactorStore: twoFactorStoreCases,
  SignInChallengeStore: signInChallengeStoreCases,
  IdentityStore: identityStoreCases,
  PasskeyStore: passkeyStoreCases,
  EmailCodeStore: emailCodeStoreCases,
  SpentFlowStore: spentFlowStoreCases,
  EmailChangeStore: emailChangeStoreCases,
  KnownDeviceStore: knownDeviceStoreCases,
  ApiKeyStore: apiKeyStoreCases,
  SealedValueStore: sealedValueStoreCases,
  PersonalDataStore: { ...personalDataStoreCases, ...personalDataErasureCases },
  MailOutbox: mailOutboxCases,
  ConversationStore: {
    ...conversationStoreCases,
    ...conversationSettingsCases,
    ...conversationGroupCases,
    ...conversationLeavingCases,
    ...taskConversationCases,
    ...organizationConversationCases,
    ...unreadCases,
    ...conversationListCases,
    ...conversationSearchCases,
  },
  BlockedUserStore: blockedUserStoreCases,
  PresenceStore: presenceStoreCases,
  MessageMarkStore: messageMarkStoreCases,
  ThreadStore: threadStoreCases,
  MessageStore: { ...messageStoreCases, ...messageChangeCases, ...changeListCases, ...messageSearchCases },
  AttachmentStore: { ...attachmentStoreCases, ...avatarCases, ...storageUsageCases },
  MentionStore: mentionStoreCases,
  PermissionStore: permissionStoreCases,
  RoleStore: { ...roleStoreCases, ...roleSearchCases },
  AssignmentStore: assignmentStoreCases,
  GroupStore: groupStoreCases,
  GrantStore: { ...grantStoreCases, ...grantChatCases, ...grantHoldersCases, ...grantAgreementCases },
  PolicyStore: policyStoreCases,
  OrganizationStore: { ...organizationStoreCases, ...organizationDeletionCases },
  MemberStore: { ...memberStoreCases, ...userNameCases },
  InvitationStore: invitationStoreCases,
  TeamStore: { ...teamStoreCases, ...teamSearchCases },
  ProjectStore: { ...projectStoreCases, ...projectSearchCases },
  LabelStore: labelStoreCases,
  TaskStore: { ...taskStoreCases, ...taskOrderCases, ...assignedTaskCases },
  TaskActivityStore: taskActivityStoreCases,
  TaskChangeStore: taskChangeStoreCases,
  BoardStore: boardStoreCases,
  SearchStore: searchStoreCases,
  DeletionStore: deletionStoreCases,
  DepartureStore: departureStoreCases,
  AuditLog: auditLogCases,
  MarkerStore: markerStoreCases,
  EventLog: eventLogCases,
  EventCursorStore: eventCursorStoreCases,
  WebhookStore: webhookStoreCases,
  NotificationStore: { ...notificationStoreCases, ...messageNotificationCases },
  PushSubscriptionStore: pushSubscriptionStoreCases,
};

/**
 * Defines the contract of every store. Some behavior is not covered, because it requires several processes or a hardware fault: durability
 * of acknowledged writes after a crash, concurrent migrations by several processes, and a full disk.
 */
export function storeContract<Client = unknown>(options: StoreContractOptions<Client>): void {
  const { runner, createStore, ownTable, exempt = {} } = options;
  withExemptions(runner, exempt, ({ describe, it }) => {
    for (const [port, cases] of Object.entries(ports)) {
      describe(port, () => {
        for (const [name, run] of Object.entries(cases)) {
          it(name, async () => {
            const store = await createStore();
            try {
              await run(store);
            } finally {
              await close(store);
            }
          });
        }
      });
    }
    describe('UnitOfWork.transaction', () => {
      if (ownTable === undefined) {
        it('does not exist, because the suite got no table for its cases', async () => {
          const store = await createStore();
          try {
            assert.ok(!('transaction' in store.unitOfWork), 'Pass ownTable, because the store has transactions.');
          } finally {
            await close(store);
          }
        });
        return;
      }
      for (const [name, run] of Object.entries(createTransactionCases<Client>())) {
        it(name, async () => {
          const store = await createStore();
          try {
            await runTransactionCase(run, { store, table: ownTable });
          } finally {
            await close(store);
          }
        });
      }
    });
  });
}

/** Closes the store. A case could have closed it already; a second close can then reject. */
async function close(store: StoreAdapter): Promise<void> {
  await store.close().catch((error: unknown) => {
    if (!CrewkitError.is(error, 'UNAVAILABLE')) throw error;
  });
}
