export { presentConversation, presentMessage, type MessageOnWire } from './api/chat/present-conversation.js';
export type { HttpMethod, PermissionGuard } from './api/define-route.js';
export {
  clientEvents,
  serverEvents,
  type ClientEvent,
  type EventAck,
  type ServerEvent,
  type ServerEvents,
} from './api/events.js';
export type { HostPermissions } from './api/http/dispatch/dispatcher.js';
export { securityHeaders } from './api/http/dispatch/request-context.js';
export { staticFirst } from './api/http/routing/static-first.js';
export { answerProtocolError } from './api/http/server/answer-protocol-error.js';
export { ReadingAllowance } from './api/http/server/reading-allowance.js';
export { writeApiResponse } from './api/http/server/write-api-response.js';
export { channelEventBus, type NoticeChannel } from './defaults/events/channel-event-bus.js';
export { flexibleRateLimiter } from './defaults/limits/flexible-rate-limiter.js';
export { insuredRateLimiter } from './defaults/limits/insured-rate-limiter.js';
export { outageLog, type OutageLog } from './defaults/observability/outage-log.js';
export { taskViews } from './domain/access/access.js';
export { administratorRoleId, defaultRoleId } from './domain/access/built-in-roles.js';
export type { Chain, Grant, Holdings, Place, Resource, RoleAssignment } from './domain/access/grant.js';
export type { PermissionDefinition } from './domain/access/permissions/permission.js';
export type { Role } from './domain/access/role.js';
export { toAnonymizedUser, type Account } from './domain/accounts/account.js';
export { isEmailAddress } from './domain/accounts/email-address.js';
export {
  personalDataSections,
  type PersonalDataSection,
  type PersonalRecord,
} from './domain/accounts/personal-data.js';
export type { Attachment } from './domain/chat/attachment.js';
export {
  directKey,
  type Conversation,
  type ConversationView,
  type Message,
  type Participant,
} from './domain/chat/conversation.js';
export type { StorageLimits, StorageUsage } from './domain/chat/storage.js';
export type { AuditEvent } from './domain/events/audit-event.js';
export type { DomainEvent, DurableEvent, RecordedEvent } from './domain/events/domain-event.js';
export type { Mail } from './domain/mail.js';
export type { Page } from './domain/page.js';
export type { LinkedIdentity } from './domain/sign-in/identity.js';
export type { ClientInfo, Session } from './domain/sign-in/session.js';
export { searchText } from './domain/text/search-text.js';
export { searchWords } from './domain/text/search-words.js';
export { isUuid } from './domain/uuid.js';
export { positionBetween } from './domain/workspace/task-position.js';
export type { Task } from './domain/workspace/task.js';
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
} from './domain/workspace/workspace.js';
export { checkOptions } from './options/check-options.js';
export { closestName } from './options/closest-name.js';
export { optionRules, type OptionRule, type OptionRules } from './options/option-rules.js';
export type { IdWindow } from './ports/access/grant-store.js';
export type { ResourceLocator } from './ports/access/resource-locator.js';
export { sealedKinds } from './ports/admin/sealed-value-store.js';
export type { NewMessage } from './ports/chat/message-store.js';
export type { Clock } from './ports/clock.js';
export type { EventBus, EventNotice } from './ports/events/event-bus.js';
export type { BlobStore, ByteRange, ByteStream, StoredBlob } from './ports/files/blob-store.js';
export type { IdSource } from './ports/id-source.js';
export { lazyStores } from './ports/lazy-stores.js';
export { maxCountedMails } from './ports/mail/mail-outbox.js';
export type { MailContent, MailTemplates } from './ports/mail/mail-templates.js';
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
export { metricCatalogue } from './ports/observability/metric-catalogue.js';
export { withValues } from './ports/observability/metric-labels.js';
export type { Tracer } from './ports/observability/tracer.js';
export type { RateLimitDecision, RateLimiter, RateLimitRule } from './ports/rate-limiter.js';
export type { SecretBox } from './ports/secret-box.js';
export type { BreachedPasswords } from './ports/sign-in/breached-passwords.js';
export type { CaptchaVerifier } from './ports/sign-in/captcha-verifier.js';
export type { AuthorizationFlow, IdentityProvider, ProviderProfile } from './ports/sign-in/identity-provider.js';
export type { PasswordHasher } from './ports/sign-in/password-hasher.js';
export type { QrRenderer } from './ports/sign-in/qr-renderer.js';
export type { AccessTokenClaims, TokenSigner } from './ports/sign-in/token-signer.js';
export type { Totp } from './ports/sign-in/totp.js';
export type { SharedPorts, StoreAdapter } from './ports/store-adapter.js';
export type { Store, StoreInput, StoreResult } from './ports/store-types.js';
export type { Stores, UnitOfWork, WorkTraits } from './ports/unit-of-work.js';
export type { NewTask } from './ports/workspace/task-store.js';
export { crewkitRule, requireCrewkit } from './wiring/require-crewkit.js';
