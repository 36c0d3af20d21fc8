import { withExemptions } from '../harness.js';
import { accessTokenCases } from './sign-in/access-token-cases.js';
import { apiKeyCases } from './machines/api-key-cases.js';
import { serviceAccountCases } from './machines/service-account-cases.js';
import { accountSessionCases } from './admin/account-session-cases.js';
import { adminCases } from './admin/admin-cases.js';
import { attachmentCases } from './files/attachment-cases.js';
import { attachmentDownloadCases } from './files/attachment-download-cases.js';
import { auditCases } from './admin/audit-cases.js';
import { avatarCases } from './accounts/avatar-cases.js';
import { breachedPasswordCases } from './sign-in/breached-password-cases.js';
import { captchaCases } from './sign-in/captcha-cases.js';
import { closeAccountCases } from './accounts/close-account-cases.js';
import { closeAccountGroupCases } from './accounts/close-account-group-cases.js';
import { departureCases } from './workspace/departure-cases.js';
import { closeAccountRaceCases } from './accounts/close-account-race-cases.js';
import { connectionCases } from './routes/connection-cases.js';
import { cookieRefreshCases } from './sign-in/cookies/cookie-refresh-cases.js';
import { cookieSocialCases } from './sign-in/cookies/cookie-social-cases.js';
import { cookieSessionCases } from './sign-in/cookies/cookie-session-cases.js';
import { serverSessionCases } from './sign-in/cookies/server-session-cases.js';
import { conversationCases } from './chat/conversations/conversation-cases.js';
import { defaultRoleCases } from './admin/default-role-cases.js';
import { additionCases, blockCases, hideCases, policyCases } from './chat/contact-cases.js';
import { contactRaceCases } from './chat/contact-race-cases.js';
import { organizationConversationCases } from './chat/conversations/organization-conversation-cases.js';
import { groupConversationCases } from './chat/conversations/group-conversation-cases.js';
import { downloadEndCases } from './files/download-end-cases.js';
import { emailDomainCases } from './accounts/email-domain-cases.js';
import { emailCodeCases } from './sign-in/email-code-cases.js';
import { everyWayCases } from './sign-in/every-way-cases.js';
import { emailChangeCases } from './accounts/email-change-cases.js';
import { emailChangeSafetyCases } from './accounts/email-change-safety-cases.js';
import { endedSessionCases } from './sign-in/ended-session-cases.js';
import { exportCases } from './accounts/export-cases.js';
import { groupCases } from './access/group-cases.js';
import { explanationCases } from './access/explanation-cases.js';
import { headerCases } from './routes/header-cases.js';
import { actionHookCases } from './hooks/action-hook-cases.js';
import { afterEventCases } from './hooks/after-event-cases.js';
import { signInHookCases } from './hooks/sign-in-hook-cases.js';
import { sharingServers, withBasePath, type HttpContractOptions } from './http-suite.js';
import { hostPermissionCases } from './access/host-permission-cases.js';
import { inputFormCases } from './routes/input-form-cases.js';
import { introspectionCases } from './access/introspection-cases.js';
import { invitationBatchCases } from './workspace/invitation-batch-cases.js';
import { invitationCases } from './workspace/invitation-cases.js';
import { invitationLimitCases } from './workspace/invitation-limit-cases.js';
import { invitationPreviewCases } from './workspace/invitation-preview-cases.js';
import { invitationRenewalCases } from './workspace/invitation-renewal-cases.js';
import { lendingCases } from './access/lending-cases.js';
import { limitCases } from './routes/limit-cases.js';
import { loginCases } from './sign-in/login-cases.js';
import { memberCases } from './workspace/member-cases.js';
import { mentionMailCases } from './chat/mention-mail-cases.js';
import { presenceSettingCases } from './chat/presence-setting-cases.js';
import { changeCases } from './chat/change-cases.js';
import { conversationSettingsCases } from './chat/conversations/conversation-settings-cases.js';
import { threadCases } from './chat/thread-cases.js';
import { messageMarkCases } from './chat/message-mark-cases.js';
import { messageCases } from './chat/message-cases.js';
import { messageEditCases } from './chat/message-edit-cases.js';
import { messageSearchCases } from './chat/message-search-cases.js';
import { organizationCases } from './workspace/organization-cases.js';
import { signInPolicyCases } from './access/sign-in-policy-cases.js';
import { ownershipCases } from './workspace/ownership-cases.js';
import { deletionCases } from './workspace/deletion-cases.js';
import { nestedIdCases } from './routes/nested-id-cases.js';
import { messageNotificationCases } from './notifications/message-notification-cases.js';
import { notificationCases } from './notifications/notification-cases.js';
import { pushCases } from './notifications/push-cases.js';
import { noticeCases } from './sign-in/notice-cases.js';
import { overviewCases } from './workspace/planning/overview-cases.js';
import { ownTaskCases } from './workspace/planning/own-task-cases.js';
import { passkeyManagementCases } from './sign-in/passkeys/passkey-management-cases.js';
import { passkeySignInCases } from './sign-in/passkeys/passkey-sign-in-cases.js';
import { passwordCases } from './sign-in/password-cases.js';
import { permissionTruthCases } from './access/permission-truth-cases.js';
import { permissionMatrixCases } from './access/permission-matrix-cases.js';
import { conversationSearchCases } from './chat/conversations/conversation-search-cases.js';
import { nameSearchCases } from './workspace/planning/name-search-cases.js';
import { peopleSearchCases } from './workspace/people-search-cases.js';
import { registrationCases } from './accounts/registration-cases.js';
import { roleCases } from './access/role-cases.js';
import { rowAuthenticationCases } from './routes/row-authentication-cases.js';
import { rowBodyCases } from './routes/row-body-cases.js';
import { rowFormCases } from './routes/row-form-cases.js';
import { rowGuardCases } from './routes/row-guard-cases.js';
import { rowPathCases } from './routes/row-path-cases.js';
import { quotaCases } from './files/quota-cases.js';
import { refreshGraceCases } from './sign-in/refresh-grace-cases.js';
import { securityLogCases } from './sign-in/security-log-cases.js';
import { sessionCases } from './sign-in/session-cases.js';
import { sessionEndCases } from './sign-in/session-end-cases.js';
import { projectCases } from './workspace/planning/project-cases.js';
import { projectMemberCases } from './workspace/planning/project-member-cases.js';
import { projectMoveCases } from './workspace/planning/project-move-cases.js';
import { socialFlowCases } from './sign-in/social/social-flow-cases.js';
import { socialIdentityCases } from './sign-in/social/social-identity-cases.js';
import { socialSignInCases } from './sign-in/social/social-sign-in-cases.js';
import { resetTwoFactorCases } from './admin/reset-two-factor-cases.js';
import { systemCases } from './admin/system-cases.js';
import { taskActivityCases } from './workspace/planning/task-activity-cases.js';
import { taskAssigneeCases } from './workspace/planning/task-assignee-cases.js';
import { labelCases } from './workspace/planning/label-cases.js';
import { boardCases } from './workspace/planning/board-cases.js';
import { taskCases } from './workspace/planning/task-cases.js';
import { taskConversationAccessCases } from './chat/conversations/task-conversation-access-cases.js';
import { taskConversationListCases } from './chat/conversations/task-conversation-list-cases.js';
import { taskConversationCases } from './chat/conversations/task-conversation-cases.js';
import { taskChangeCases } from './workspace/planning/task-change-cases.js';
import { taskMoveCases } from './workspace/planning/task-move-cases.js';
import { taskVersionCases } from './workspace/planning/task-version-cases.js';
import { teamCases } from './workspace/planning/team-cases.js';
import { teamMemberCases } from './workspace/planning/team-member-cases.js';
import { searchCases } from './workspace/planning/search-cases.js';
import { secondFactorLockCases } from './sign-in/two-factor/second-factor-lock-cases.js';
import { twoFactorLockCases } from './sign-in/two-factor/two-factor-lock-cases.js';
import { twoFactorRecoveryCases } from './sign-in/two-factor/two-factor-recovery-cases.js';
import { twoFactorSetupCases } from './sign-in/two-factor/two-factor-setup-cases.js';
import { twoFactorSignInCases } from './sign-in/two-factor/two-factor-sign-in-cases.js';
import { fileListCases } from './files/file-list-cases.js';
import { uploadFormCases } from './files/upload-form-cases.js';
import { userNameCases } from './accounts/user-name-cases.js';
import { userCases } from './accounts/user-cases.js';
import { verifiedSignInCases } from './accounts/verified-sign-in-cases.js';
import { webhookCases } from './webhooks/webhook-cases.js';
import { webhookDeliveryCases } from './webhooks/webhook-delivery-cases.js';
import { voiceCases } from './files/voice-cases.js';

const routeCases = [rowAuthenticationCases, rowBodyCases, rowFormCases, inputFormCases, rowPathCases, headerCases];

// Each part has its own shared server: with everything in one store, its tables would grow for all later cases.
const flowParts: readonly (readonly ((options: HttpContractOptions) => void)[])[] = [
  [
    rowGuardCases,
    securityLogCases,
    limitCases,
    registrationCases,
    verifiedSignInCases,
    loginCases,
    passwordCases,
    noticeCases,
    breachedPasswordCases,
    captchaCases,
    sessionCases,
    refreshGraceCases,
    sessionEndCases,
    cookieSessionCases,
    cookieRefreshCases,
    serverSessionCases,
  ],
  [
    passkeySignInCases,
    passkeyManagementCases,
    emailCodeCases,
    everyWayCases,
    twoFactorSetupCases,
    twoFactorSignInCases,
    twoFactorRecoveryCases,
    twoFactorLockCases,
    secondFactorLockCases,
    accessTokenCases,
    socialFlowCases,
    socialSignInCases,
    socialIdentityCases,
    cookieSocialCases,
    signInHookCases,
    actionHookCases,
    afterEventCases,
  ],
  [
    userCases,
    avatarCases,
    emailChangeCases,
    emailChangeSafetyCases,
    endedSessionCases,
    closeAccountCases,
    closeAccountGroupCases,
    departureCases,
    emailDomainCases,
    closeAccountRaceCases,
    exportCases,
  ],
  [
    organizationCases,
    ownershipCases,
    memberCases,
    invitationCases,
    invitationLimitCases,
    invitationPreviewCases,
    invitationBatchCases,
    invitationRenewalCases,
    peopleSearchCases,
    nameSearchCases,
    conversationSearchCases,
    userNameCases,
    webhookCases,
    webhookDeliveryCases,
    notificationCases,
    messageNotificationCases,
    pushCases,
  ],
  [
    roleCases,
    groupCases,
    hostPermissionCases,
    lendingCases,
    signInPolicyCases,
    introspectionCases,
    explanationCases,
    permissionMatrixCases,
    permissionTruthCases,
    nestedIdCases,
    deletionCases,
  ],
  [apiKeyCases, serviceAccountCases],
  [adminCases, accountSessionCases, defaultRoleCases, resetTwoFactorCases, auditCases, systemCases],
  [
    teamCases,
    teamMemberCases,
    projectCases,
    projectMoveCases,
    projectMemberCases,
    taskCases,
    ownTaskCases,
    overviewCases,
    boardCases,
    labelCases,
    taskChangeCases,
    taskMoveCases,
    taskVersionCases,
    taskAssigneeCases,
    taskActivityCases,
  ],
  [
    conversationCases,
    groupConversationCases,
    organizationConversationCases,
    blockCases,
    hideCases,
    policyCases,
    additionCases,
    contactRaceCases,
  ],
  [
    messageCases,
    changeCases,
    messageMarkCases,
    threadCases,
    conversationSettingsCases,
    uploadFormCases,
    messageEditCases,
    messageSearchCases,
    searchCases,
    attachmentCases,
    voiceCases,
    fileListCases,
    quotaCases,
    attachmentDownloadCases,
    downloadEndCases,
    mentionMailCases,
    presenceSettingCases,
    taskConversationCases,
    taskConversationAccessCases,
    taskConversationListCases,
  ],
];

/**
 * Defines the contract of every HTTP adapter, over any store. Half of the cases are generated from the route table, so that a new route is
 * covered immediately. The remaining cases test flows that consist of several requests. Cases run one after another.
 */
export function httpContract({ exempt = {}, part, ...options }: HttpContractOptions): void {
  options.runner.describe('HTTP contract', () => {
    const connections = options.runtimeOwnsConnections === true ? [] : [connectionCases];
    const routes = [...routeCases, ...connections];
    const parts = [...(part === 'flows' ? [] : [routes]), ...(part === 'routes' ? [] : flowParts)];
    withExemptions(options.runner, exempt, (runner) => {
      for (const cases of parts) {
        const shared = sharingServers(withBasePath(options));
        for (const defineCases of cases) defineCases({ ...shared, runner });
      }
    });
  });
}
