export type { AccountStore, AccountChanges } from './account-store.js';
export type { AssignmentStore, GroupRole, EndedAccess } from './assignment-store.js';
export type { AttachedMessage, AttachmentStore, PendingAttachment, ReservedFile } from './attachment-store.js';
export type { AuditLog } from './audit-log.js';
export type { BlockedPair, BlockedUser, BlockedUserStore } from './blocked-user-store.js';
export type { BlobStore, ByteRange, ByteStream, StoredBlob } from './blob-store.js';
export type { BreachedPasswords } from './breached-passwords.js';
export type { CaptchaVerifier } from './captcha-verifier.js';
export type { Clock } from './clock.js';
export type {
  ConversationPosition,
  ConversationQuery,
  NewDirectConversation,
  NewGroupConversation,
  NewTaskConversation,
  Participation,
  ReadHorizon,
  Roster,
  ConversationStore,
} from './conversation-store.js';
export type { DeletionStore } from './deletion-store.js';
export type { Departure, DepartureStore } from './departure-store.js';
export type { EmailChangeStore } from './email-change-store.js';
export type { EventBus, EventNotice } from './event-bus.js';
export type { BoardFilter, BoardStore, ColumnQuery } from './board-store.js';
export type { CursorClaim, EventCursorStore } from './event-cursor-store.js';
export type { EventLog } from './event-log.js';
export type { GrantStore, HolderQuery, IdWindow, NamedWindow, VisibleQuery } from './grant-store.js';
export type { GroupStore } from './group-store.js';
export type { IdSource } from './id-source.js';
export type { AuthorizationFlow, IdentityProvider, ProviderProfile } from './identity-provider.js';
export type { IdentityStore } from './identity-store.js';
export type { InvitationStore } from './invitation-store.js';
export type { KnownDeviceStore } from './known-device-store.js';
export type { AttemptReservation, LockoutStore } from './lockout-store.js';
export type { Logger } from './logger.js';
export { maxCountedMails } from './mail-outbox.js';
export type {
  MailOutbox,
  OutboxBacklog,
  OutboxEntry,
  OutboxState,
  PendingMail,
  PendingMailPosition,
  PendingMailWindow,
} from './mail-outbox.js';
export type { MailContent, RenderedMail, MailTemplates, SecurityNotice } from './mail-templates.js';
export type { Mailer } from './mailer.js';
export type { MarkerStore } from './marker-store.js';
export type { AudioProbe, MediaInspector } from './media-inspector.js';
export type { MemberStore, PersonQuery } from './member-store.js';
export type { MentionStore, WaitingMention } from './mention-store.js';
export type {
  NewMessage,
  AppendOutcome,
  MessageEdit,
  MessageSearch,
  MessageWindow,
  MessageStore,
} from './message-store.js';
export type { OrganizationStore, WorkspaceChanges } from './organization-store.js';
export type { PasswordHasher } from './password-hasher.js';
export type { PasswordReset, PasswordResetStore } from './password-reset-store.js';
export type { PendingRegistrationStore } from './pending-registration-store.js';
export type { PermissionStore } from './permission-store.js';
export type { PersonalDataStore, PersonalDataWindow } from './personal-data-store.js';
export type { ProjectStore } from './project-store.js';
export type { QrRenderer } from './qr-renderer.js';
export type { RateLimitRule, RateLimitDecision, RateLimiter } from './rate-limiter.js';
export type { ResourceLocator } from './resource-locator.js';
export type { RoleStore } from './role-store.js';
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
} from './search-store.js';
export { sealedKinds, type SealedKind, type SealedValue, type SealedValueStore } from './sealed-value-store.js';
export type { SecretBox } from './secret-box.js';
export type { SessionPosition, SessionStore, SessionWindow } from './session-store.js';
export type { SignInChallengeStore } from './sign-in-challenge-store.js';
export type { SpentFlowStore } from './spent-flow-store.js';
export type { SharedPorts, StoreAdapter } from './store-adapter.js';
export type {
  AssignedQuery,
  AssigneeChange,
  DuePosition,
  NewTask,
  TaskChanges,
  TaskFilter,
  TaskStore,
  TaskUpdate,
} from './task-store.js';
export type { TeamStore } from './team-store.js';
export type { Totp } from './totp.js';
export type { AccessTokenClaims, JsonWebKey, TokenSigner } from './token-signer.js';
export type { TwoFactorStore } from './two-factor-store.js';
export type { UrlSigner } from './url-signer.js';
export type { Stores, UnitOfWork, WorkTraits } from './unit-of-work.js';
export { metricCatalogue, otherValue, withValues } from './metric-catalogue.js';
export type {
  Counter,
  CounterSeries,
  Histogram,
  HistogramDescription,
  HistogramSeries,
  Labels,
  LabelValues,
  Measured,
  Meter,
  MetricDescription,
  ReadGauge,
  Reading,
  Sample,
} from './meter.js';
export type { RecordAttributes, SpanAttributes, SpanPlace, SpanStart, Tracer } from './tracer.js';
