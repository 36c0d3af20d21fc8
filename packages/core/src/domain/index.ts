export type { Account, PendingRegistration } from './account.js';
export { builtInRoles } from './built-in-roles.js';
export {
  type ConversationKind,
  type Participant,
  type Conversation,
  type ConversationView,
  type Message,
  directKey,
} from './conversation.js';
export type { DomainEvent, DurableEvent, PassingEvent, RecordedEvent } from './domain-event.js';
export { Subscribers } from './subscribers.js';
export { maxEmailLength, normalizeEmail, isEmailAddress } from './email-address.js';
export { lifetimes, secondsAfter } from './lifetimes.js';
export type { Mail } from './mail.js';
export type { Page } from './page.js';
export { type PermissionDefinition, permissionCatalogue } from './permission.js';
export { lockoutPolicy, type LockoutPolicy } from './policies/lockout-policy.js';
export { passwordLength, passwordFaults } from './policies/password-policy.js';
export type { RoleLevel, Role } from './role.js';
export { scopes, type Scope } from './scope.js';
export type { Session, RefreshToken, ClientInfo, Actor } from './session.js';
