export {
  presentConversation,
  presentMessage,
  type ConversationOnWire,
  type MessageOnWire,
} from './api/chat/present-conversation.js';
export type { HttpMethod, PermissionGuard } from './api/define-route.js';
export {
  clientEvents,
  serverEvents,
  type ClientEvent,
  type EventAck,
  type ServerEvent,
  type ServerEvents,
} from './api/events.js';
export { compileGuard } from './api/http/dispatch/compile-guard.js';
export type { HostPermissions } from './api/http/dispatch/dispatcher.js';
export { securityHeaders } from './api/http/dispatch/request-context.js';
export { staticFirst } from './api/http/routing/static-first.js';
export { answerProtocolError } from './api/http/server/answer-protocol-error.js';
export { writeApiResponse } from './api/http/server/write-api-response.js';
export { ChannelEventBus, type NoticeChannel } from './defaults/events/channel-event-bus.js';
export { FlexibleRateLimiter } from './defaults/limits/flexible-rate-limiter.js';
export { InsuredRateLimiter } from './defaults/limits/insured-rate-limiter.js';
export { OutageLog } from './defaults/observability/outage-log.js';
export { taskViews } from './domain/access/access.js';
export { administratorRoleId, defaultRoleId } from './domain/access/built-in-roles.js';
export type { Chain, Grant, Holdings, Place, Resource } from './domain/access/grant.js';
export type { PermissionDefinition } from './domain/access/permission.js';
export type { RoleAssignment } from './domain/access/role-assignment.js';
export type { Role, RoleLevel } from './domain/access/role.js';
export type { Scope } from './domain/access/scope.js';
export type { Account, PendingRegistration } from './domain/accounts/account.js';
export { toAnonymizedUser } from './domain/accounts/account.js';
export { isEmailAddress } from './domain/accounts/email-address.js';
export type { EmailChange } from './domain/accounts/account.js';
export {
  personalDataSections,
  type PersonalDataSection,
  type PersonalRecord,
} from './domain/accounts/personal-data.js';
export type { Attachment, VoiceNote } from './domain/chat/attachment.js';
export {
  directKey,
  type Conversation,
  type ConversationKind,
  type ConversationTask,
  type ConversationView,
  type Message,
  type Participant,
  type UnreadTotals,
} from './domain/chat/conversation.js';
export type { CountedBytes, OwnerStorage, StorageLimits, StorageUsage } from './domain/chat/storage.js';
export type { AuditAction, AuditEvent, AuditTargetType } from './domain/events/audit-event.js';
export type { DomainEvent, DurableEvent, RecordedEvent } from './domain/events/domain-event.js';
export { secondsAfter } from './domain/lifetimes.js';
export type { Mail } from './domain/mail.js';
export type { Page } from './domain/page.js';
export type { ExternalIdentity, LinkedIdentity } from './domain/sign-in/identity.js';
export type { LockoutPolicy } from './domain/sign-in/lockout-policy.js';
export type { ClientInfo, RefreshToken, Session } from './domain/sign-in/session.js';
export type { SignInChallenge } from './domain/sign-in/identity.js';
export type { StagedTwoFactorSecret, TwoFactorSecret } from './domain/sign-in/two-factor.js';
export { searchText } from './domain/text/search-text.js';
export { searchWords } from './domain/text/search-words.js';
export { isUuid } from './domain/uuid.js';
export {
  isOpenStatus,
  toBoardPosition,
  type BoardConversation,
  type BoardPosition,
  type BoardTask,
} from './domain/workspace/board.js';
export type { AssignedTask, Task, TaskPriority, TaskStatus } from './domain/workspace/task.js';
export {
  noSettings,
  type Group,
  type Invitation,
  type Member,
  type Organization,
  type Person,
  type Project,
  type Settings,
  type Team,
  type UserName,
} from './domain/workspace/workspace.js';
export { checkOptions } from './options/check-options.js';
export { closestName } from './options/closest-name.js';
export {
  also,
  expects,
  fields,
  flag,
  isObject,
  listRule,
  methods,
  oneOf,
  optional,
  positiveNumber,
  text,
  unchecked,
  usableBy,
  wholeNumber,
  type OptionRule,
  type OptionRules,
} from './options/option-rules.js';
export type { AssignmentStore, EndedAccess, GroupRole } from './ports/access/assignment-store.js';
export type { GrantStore, HolderQuery, IdWindow, NamedWindow } from './ports/access/grant-store.js';
export type { GroupStore } from './ports/access/group-store.js';
export type { PermissionStore } from './ports/access/permission-store.js';
export type { ResourceLocator } from './ports/access/resource-locator.js';
export type { RoleStore } from './ports/access/role-store.js';
export type { AccountChanges, AccountStore } from './ports/accounts/account-store.js';
export type { EmailChangeStore } from './ports/accounts/email-change-store.js';
export type { PendingRegistrationStore } from './ports/accounts/pending-registration-store.js';
export type { PersonalDataStore, PersonalDataWindow } from './ports/accounts/personal-data-store.js';
export type { AuditLog } from './ports/admin/audit-log.js';
export type { DeletionStore } from './ports/admin/deletion-store.js';
export type { MarkerStore } from './ports/admin/marker-store.js';
export {
  sealedKinds,
  type SealedKind,
  type SealedValue,
  type SealedValueStore,
} from './ports/admin/sealed-value-store.js';
export type {
  AttachedMessage,
  AttachmentStore,
  PendingAttachment,
  ReservedFile,
} from './ports/chat/attachment-store.js';
export type { BlockedPair, BlockedUser, BlockedUserStore } from './ports/chat/blocked-user-store.js';
export type {
  ConversationPosition,
  ConversationQuery,
  ConversationStore,
  NewDirectConversation,
  NewGroupConversation,
  NewTaskConversation,
  Participation,
  ReadHorizon,
  Roster,
} from './ports/chat/conversation-store.js';
export type { MentionStore, WaitingMention } from './ports/chat/mention-store.js';
export type {
  AppendOutcome,
  MessageEdit,
  MessageSearch,
  MessageStore,
  MessageWindow,
  NewMessage,
} from './ports/chat/message-store.js';
export type { Clock } from './ports/clock.js';
export type { EventBus, EventNotice } from './ports/events/event-bus.js';
export type { CursorClaim, EventCursorStore } from './ports/events/event-cursor-store.js';
export type { EventLog } from './ports/events/event-log.js';
export type { BlobStore, ByteRange, ByteStream, StoredBlob } from './ports/files/blob-store.js';
export type { IdSource } from './ports/id-source.js';
export { lazyStores } from './ports/lazy-stores.js';
export {
  maxCountedMails,
  type MailOutbox,
  type OutboxBacklog,
  type OutboxEntry,
  type OutboxState,
  type PendingMail,
  type PendingMailPosition,
  type PendingMailWindow,
} from './ports/mail/mail-outbox.js';
export type { MailContent, MailTemplates, RenderedMail, SecurityNotice } from './ports/mail/mail-templates.js';
export type { Mailer } from './ports/mail/mailer.js';
export type { Logger } from './ports/observability/logger.js';
export type {
  Counter,
  CounterSeries,
  Histogram,
  HistogramDescription,
  HistogramSeries,
  Meter,
  MetricDescription,
  ReadGauge,
} from './ports/observability/meter.js';
export { metricCatalogue, withValues } from './ports/observability/metric-catalogue.js';
export type { Tracer } from './ports/observability/tracer.js';
export type { RateLimitDecision, RateLimiter, RateLimitRule } from './ports/rate-limiter.js';
export type { SecretBox } from './ports/secret-box.js';
export type { BreachedPasswords } from './ports/sign-in/breached-passwords.js';
export type { CaptchaVerifier } from './ports/sign-in/captcha-verifier.js';
export type { AuthorizationFlow, IdentityProvider, ProviderProfile } from './ports/sign-in/identity-provider.js';
export type { IdentityStore } from './ports/sign-in/identity-store.js';
export type { KnownDeviceStore } from './ports/sign-in/known-device-store.js';
export type { AttemptReservation, LockoutStore } from './ports/sign-in/lockout-store.js';
export type { PasswordHasher } from './ports/sign-in/password-hasher.js';
export type { PasswordReset, PasswordResetStore } from './ports/sign-in/password-reset-store.js';
export type { QrRenderer } from './ports/sign-in/qr-renderer.js';
export type { SessionPosition, SessionStore, SessionWindow } from './ports/sign-in/session-store.js';
export type { SignInChallengeStore } from './ports/sign-in/sign-in-challenge-store.js';
export type { SpentFlowStore } from './ports/sign-in/spent-flow-store.js';
export type { AccessTokenClaims, TokenSigner } from './ports/sign-in/token-signer.js';
export type { Totp } from './ports/sign-in/totp.js';
export type { TwoFactorStore } from './ports/sign-in/two-factor-store.js';
export type { SharedPorts, StoreAdapter } from './ports/store-adapter.js';
export type { Stores, UnitOfWork, WorkTraits } from './ports/unit-of-work.js';
export type { BoardFilter, BoardStore, ColumnQuery } from './ports/workspace/board-store.js';
export type { Departure, DepartureStore } from './ports/workspace/departure-store.js';
export type { InvitationStore } from './ports/workspace/invitation-store.js';
export type { MemberStore, PersonQuery } from './ports/workspace/member-store.js';
export type { OrganizationStore, WorkspaceChanges } from './ports/workspace/organization-store.js';
export type { ProjectStore } from './ports/workspace/project-store.js';
export type {
  ConversationPlace,
  FoundProject,
  FoundTask,
  Searcher,
  SearchStore,
  TaskKey,
  TaskKeyQuery,
  TaskWordQuery,
  WordQuery,
} from './ports/workspace/search-store.js';
export type {
  AssignedQuery,
  AssigneeChange,
  DuePosition,
  NewTask,
  TaskChanges,
  TaskFilter,
  TaskStore,
  TaskUpdate,
} from './ports/workspace/task-store.js';
export type { TeamStore } from './ports/workspace/team-store.js';
export { crewkitRule, requireCrewkit } from './wiring/require-crewkit.js';
