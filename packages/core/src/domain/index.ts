export { Access, taskViews } from './access/access.js';
export type { Account, PendingRegistration } from './accounts/account.js';
export { attachmentLimits, type Attachment, type VoiceNote } from './chat/attachment.js';
export type { AuditAction, AuditEvent, AuditTargetType } from './events/audit-event.js';
export {
  administratorRoleId,
  toBuiltInRoleId,
  builtInRoles,
  defaultRoleId,
  isOwnerRole,
} from './access/built-in-roles.js';
export {
  type ConversationKind,
  type Participant,
  type Conversation,
  type ConversationTask,
  type ConversationView,
  type UnreadTotals,
  type Message,
  directKey,
  isGroup,
  maxParticipants,
  otherUser,
} from './chat/conversation.js';
export type { EmailChange } from './accounts/email-change.js';
export type { DomainEvent, DurableEvent, EphemeralEvent, RecordedEvent } from './events/domain-event.js';
export type { Chain, Grant, Holdings, Place, Resource } from './access/grant.js';
export { Subscribers } from './events/subscribers.js';
export { maxEmailLength, normalizeEmail, isEmailAddress } from './accounts/email-address.js';
export { toAnonymizedUser } from './accounts/anonymized-user.js';
export type { ExternalIdentity, LinkedIdentity } from './sign-in/identity.js';
export { lifetimes, secondsAfter } from './lifetimes.js';
export type { Mail } from './mail.js';
export type { Page } from './page.js';
export { personalDataSections, type PersonalDataSection, type PersonalRecord } from './accounts/personal-data.js';
export { canonicalPermission, isPermissionName } from './access/permission-name.js';
export { type PermissionDefinition, type PermissionName, permissionCatalogue } from './access/permission.js';
export { PermissionSet } from './access/permission-set.js';
export { lockoutPolicy, type LockoutPolicy } from './sign-in/lockout-policy.js';
export { passwordLength, findPasswordErrors } from './sign-in/password-policy.js';
export type { RoleAssignment } from './access/role-assignment.js';
export type { RoleLevel, Role } from './access/role.js';
export {
  recoveryCodeAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  recoveryCodeText,
} from './sign-in/recovery-code.js';
export { searchText } from './text/search-text.js';
export { searchWords } from './text/search-words.js';
export { scopes, type Scope } from './access/scope.js';
export type { Session, RefreshToken, ClientInfo, Actor } from './sign-in/session.js';
export type { SignInChallenge } from './sign-in/sign-in-challenge.js';
export {
  checkStorage,
  type CountedBytes,
  type OwnerStorage,
  type StorageLimits,
  type StorageUsage,
} from './chat/storage.js';
export {
  taskPriorities,
  taskStatuses,
  type AssignedTask,
  type Task,
  type TaskPriority,
  type TaskStatus,
} from './workspace/task.js';
export {
  isOpenStatus,
  toBoardPosition,
  type BoardConversation,
  type BoardPosition,
  type BoardTask,
} from './workspace/board.js';
export {
  twoFactorContext,
  type SecondFactor,
  type StagedTwoFactorSecret,
  type TwoFactorSecret,
} from './sign-in/two-factor.js';
export { isUuid } from './uuid.js';
export {
  noSettings,
  type Group,
  type Invitation,
  type Member,
  type Organization,
  type Person,
  type UserName,
  type Project,
  type Settings,
  type Team,
} from './workspace/workspace.js';
