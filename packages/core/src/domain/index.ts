export { Access, taskViews } from './access.js';
export type { Account, PendingRegistration } from './account.js';
export { attachmentLimits, type Attachment, type VoiceNote } from './attachment.js';
export type { AuditAction, AuditEvent, AuditTargetType } from './audit-event.js';
export { administratorRoleId, toBuiltInRoleId, builtInRoles, defaultRoleId, isOwnerRole } from './built-in-roles.js';
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
} from './conversation.js';
export type { EmailChange } from './email-change.js';
export type { DomainEvent, DurableEvent, EphemeralEvent, RecordedEvent } from './domain-event.js';
export type { Chain, Grant, Holdings, Place, Resource } from './grant.js';
export { Subscribers } from './subscribers.js';
export { maxEmailLength, normalizeEmail, isEmailAddress } from './email-address.js';
export { toAnonymizedUser } from './anonymized-user.js';
export type { ExternalIdentity, LinkedIdentity } from './identity.js';
export { lifetimes, secondsAfter } from './lifetimes.js';
export type { Mail } from './mail.js';
export type { Page } from './page.js';
export { personalDataSections, type PersonalDataSection, type PersonalRecord } from './personal-data.js';
export { canonicalPermission, isPermissionName } from './permission-name.js';
export { type PermissionDefinition, type PermissionName, permissionCatalogue } from './permission.js';
export { PermissionSet } from './permission-set.js';
export { lockoutPolicy, type LockoutPolicy } from './policies/lockout-policy.js';
export { passwordLength, findPasswordErrors } from './policies/password-policy.js';
export type { RoleAssignment } from './role-assignment.js';
export type { RoleLevel, Role } from './role.js';
export { recoveryCodeAlphabet, recoveryCodeCount, recoveryCodeLength, recoveryCodeText } from './recovery-code.js';
export { searchText } from './search-text.js';
export { searchWords } from './search-words.js';
export { scopes, type Scope } from './scope.js';
export type { Session, RefreshToken, ClientInfo, Actor } from './session.js';
export type { SignInChallenge } from './sign-in-challenge.js';
export {
  checkStorage,
  type CountedBytes,
  type OwnerStorage,
  type StorageLimits,
  type StorageUsage,
} from './storage.js';
export {
  taskPriorities,
  taskStatuses,
  type AssignedTask,
  type Task,
  type TaskPriority,
  type TaskStatus,
} from './task.js';
export { isOpenStatus, toBoardPosition, type BoardConversation, type BoardPosition, type BoardTask } from './board.js';
export { twoFactorContext, type SecondFactor, type StagedTwoFactorSecret, type TwoFactorSecret } from './two-factor.js';
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
} from './workspace.js';
