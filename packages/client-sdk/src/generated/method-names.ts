// Made by scripts/generate-sdk.mjs from openapi.json.

export const methodNames = {
  admin: 'createRole defaultRole deleteRole getAccount listAccounts listAuditEvents listJobs listMails listRoles listSessions listUsage resetTwoFactor revokeSession revokeSessions setDefaultRole setGlobalRoles updateAccount updateRole',
  auth: 'changeEmail disableTwoFactor enableTwoFactor forgotPassword generateTwoFactor jwks listIdentities listProviders listSessions register renewRecoveryCodes requestEmailCode resendVerification resetPassword revokeSession unlinkIdentity',
  chats: 'create deleteMessage editMessage get list listChanges listMessages openDirect openTask readAttachment removeParticipant search send update',
  groups: 'addMember create delete get list listMembers removeMember update',
  notifications: 'getSettings list markRead setSettings',
  organizations: 'create createInvitationLink createServiceAccount createServiceAccountKey delete deleteServiceAccount get getMember getPolicy getSettings getUsage invite inviteMany list listAuditEvents listInvitations listMembers listServiceAccountKeys listServiceAccounts previewPolicy removeMember resendInvitation revokeInvitation revokeServiceAccountKey setMemberRoles setPolicy transferOwnership update updateServiceAccount updateSettings',
  permissions: 'explain list listOrganizationHolders listProjectHolders listTeamHolders mine',
  projects: 'create delete get getSettings list listMembers move removeMember setMember update updateSettings',
  roles: 'create delete get list update',
  tasks: 'assign board listColumn unassign',
  teams: 'changeRole create delete get getSettings list listMembers removeMember setMember update updateSettings',
  users: 'block createMyKey getAvatar getUsage listBlocked listMyKeys overview revokeMyKey unblock',
  webhooks: 'create delete list listDeliveries resend rotateSecret test update',
};
