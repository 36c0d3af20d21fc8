export type { AccountStore, AccountChanges } from './accounts/account-store.js';
export type { AssignmentStore, GroupRole, EndedAccess } from './access/assignment-store.js';
export type { AttachedMessage, AttachmentStore, PendingAttachment, ReservedFile } from './chat/attachment-store.js';
export type { AuditLog } from './admin/audit-log.js';
export type { BlockedPair, BlockedUser, BlockedUserStore } from './chat/blocked-user-store.js';
export type { BlobStore, ByteRange, ByteStream, StoredBlob } from './files/blob-store.js';
export type { BreachedPasswords } from './sign-in/breached-passwords.js';
export type { CaptchaVerifier } from './sign-in/captcha-verifier.js';
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
} from './chat/conversation-store.js';
export type { DeletionStore } from './admin/deletion-store.js';
export type { Departure, DepartureStore } from './workspace/departure-store.js';
export type { EmailChangeStore } from './accounts/email-change-store.js';
export type { EventBus, EventNotice } from './events/event-bus.js';
export type { BoardFilter, BoardStore, ColumnQuery } from './workspace/board-store.js';
export type { CursorClaim, EventCursorStore } from './events/event-cursor-store.js';
export type { EventLog } from './events/event-log.js';
export type { GrantStore, HolderQuery, IdWindow, NamedWindow, VisibleQuery } from './access/grant-store.js';
export type { GroupStore } from './access/group-store.js';
export type { IdSource } from './id-source.js';
export type { AuthorizationFlow, IdentityProvider, ProviderProfile } from './sign-in/identity-provider.js';
export type { IdentityStore } from './sign-in/identity-store.js';
export type { InvitationStore } from './workspace/invitation-store.js';
export type { KnownDeviceStore } from './sign-in/known-device-store.js';
export type { AttemptReservation, LockoutStore } from './sign-in/lockout-store.js';
export type { Logger } from './observability/logger.js';
export { maxCountedMails } from './mail/mail-outbox.js';
export type {
  MailOutbox,
  OutboxBacklog,
  OutboxEntry,
  OutboxState,
  PendingMail,
  PendingMailPosition,
  PendingMailWindow,
} from './mail/mail-outbox.js';
export type { MailContent, RenderedMail, MailTemplates, SecurityNotice } from './mail/mail-templates.js';
export type { Mailer } from './mail/mailer.js';
export type { MarkerStore } from './admin/marker-store.js';
export type { AudioProbe, MediaInspector } from './files/media-inspector.js';
export type { MemberStore, PersonQuery } from './workspace/member-store.js';
export type { MentionStore, WaitingMention } from './chat/mention-store.js';
export type {
  NewMessage,
  AppendOutcome,
  MessageEdit,
  MessageSearch,
  MessageWindow,
  MessageStore,
} from './chat/message-store.js';
export type { OrganizationStore, WorkspaceChanges } from './workspace/organization-store.js';
export type { PasswordHasher } from './sign-in/password-hasher.js';
export type { PasswordReset, PasswordResetStore } from './sign-in/password-reset-store.js';
export type { PendingRegistrationStore } from './accounts/pending-registration-store.js';
export type { PermissionStore } from './access/permission-store.js';
export type { PersonalDataStore, PersonalDataWindow } from './accounts/personal-data-store.js';
export type { ProjectStore } from './workspace/project-store.js';
export type { QrRenderer } from './sign-in/qr-renderer.js';
export type { RateLimitRule, RateLimitDecision, RateLimiter } from './rate-limiter.js';
export type { ResourceLocator } from './access/resource-locator.js';
export type { RoleStore } from './access/role-store.js';
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
} from './workspace/search-store.js';
export { sealedKinds, type SealedKind, type SealedValue, type SealedValueStore } from './admin/sealed-value-store.js';
export type { SecretBox } from './secret-box.js';
export type { SessionPosition, SessionStore, SessionWindow } from './sign-in/session-store.js';
export type { SignInChallengeStore } from './sign-in/sign-in-challenge-store.js';
export type { SpentFlowStore } from './sign-in/spent-flow-store.js';
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
} from './workspace/task-store.js';
export type { TeamStore } from './workspace/team-store.js';
export type { Totp } from './sign-in/totp.js';
export type { AccessTokenClaims, JsonWebKey, TokenSigner } from './sign-in/token-signer.js';
export type { TwoFactorStore } from './sign-in/two-factor-store.js';
export type { UrlSigner } from './files/url-signer.js';
export { lazyStores, type StoreFactories } from './lazy-stores.js';
export type { Stores, UnitOfWork, WorkTraits } from './unit-of-work.js';
export { metricCatalogue, otherValue, withValues } from './observability/metric-catalogue.js';
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
} from './observability/meter.js';
export type { RecordAttributes, SpanAttributes, SpanPlace, SpanStart, Tracer } from './observability/tracer.js';
