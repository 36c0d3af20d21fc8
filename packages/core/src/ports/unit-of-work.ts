import type { AccountStore } from './accounts/account-store.js';
import type { ApiKeyStore } from './access/api-key-store.js';
import type { AssignmentStore } from './access/assignment-store.js';
import type { AttachmentStore } from './chat/attachment-store.js';
import type { AuditLog } from './admin/audit-log.js';
import type { BlockedUserStore } from './chat/blocked-user-store.js';
import type { BoardStore } from './workspace/board-store.js';
import type { ConversationStore } from './chat/conversation-store.js';
import type { DeletionStore } from './admin/deletion-store.js';
import type { DepartureStore } from './workspace/departure-store.js';
import type { EmailChangeStore } from './accounts/email-change-store.js';
import type { EmailCodeStore } from './sign-in/email-code-store.js';
import type { EventCursorStore } from './events/event-cursor-store.js';
import type { EventLog } from './events/event-log.js';
import type { GrantStore } from './access/grant-store.js';
import type { GroupStore } from './access/group-store.js';
import type { IdentityStore } from './sign-in/identity-store.js';
import type { InvitationStore } from './workspace/invitation-store.js';
import type { KnownDeviceStore } from './sign-in/known-device-store.js';
import type { LabelStore } from './workspace/label-store.js';
import type { LockoutStore } from './sign-in/lockout-store.js';
import type { MailOutbox } from './mail/mail-outbox.js';
import type { MarkerStore } from './admin/marker-store.js';
import type { MemberStore } from './workspace/member-store.js';
import type { MentionStore } from './chat/mention-store.js';
import type { PresenceStore } from './chat/presence-store.js';
import type { MessageMarkStore } from './chat/message-mark-store.js';
import type { MessageStore } from './chat/message-store.js';
import type { ThreadStore } from './chat/thread-store.js';
import type { NotificationStore } from './notifications/notification-store.js';
import type { OrganizationStore } from './workspace/organization-store.js';
import type { PasskeyStore } from './sign-in/passkey-store.js';
import type { PasswordResetStore } from './sign-in/password-reset-store.js';
import type { PendingRegistrationStore } from './accounts/pending-registration-store.js';
import type { PermissionStore } from './access/permission-store.js';
import type { PolicyStore } from './access/policy-store.js';
import type { PersonalDataStore } from './accounts/personal-data-store.js';
import type { ProjectStore } from './workspace/project-store.js';
import type { PushSubscriptionStore } from './notifications/push-subscription-store.js';
import type { RoleStore } from './access/role-store.js';
import type { SealedValueStore } from './admin/sealed-value-store.js';
import type { SearchStore } from './workspace/search-store.js';
import type { SessionStore } from './sign-in/session-store.js';
import type { SignInChallengeStore } from './sign-in/sign-in-challenge-store.js';
import type { SpentFlowStore } from './sign-in/spent-flow-store.js';
import type { TaskActivityStore } from './workspace/task-activity-store.js';
import type { TaskChangeStore } from './workspace/task-change-store.js';
import type { TaskStore } from './workspace/task-store.js';
import type { TeamStore } from './workspace/team-store.js';
import type { TwoFactorStore } from './sign-in/two-factor-store.js';
import type { WebhookStore } from './webhooks/webhook-store.js';

/**
 * All stores of one unit of work. Read each store by its name. Do not copy the object with the spread syntax, list its keys or test
 * them with `in`, because an adapter can define its stores as getters of a prototype (see `lazyStores`).
 */
export interface Stores {
  readonly accounts: AccountStore;
  readonly pendingRegistrations: PendingRegistrationStore;
  readonly passwordResets: PasswordResetStore;
  readonly sessions: SessionStore;
  readonly lockouts: LockoutStore;
  readonly twoFactor: TwoFactorStore;
  readonly signInChallenges: SignInChallengeStore;
  readonly identities: IdentityStore;
  readonly passkeys: PasskeyStore;
  readonly emailCodes: EmailCodeStore;
  readonly spentFlows: SpentFlowStore;
  readonly emailChanges: EmailChangeStore;
  readonly knownDevices: KnownDeviceStore;
  readonly personalData: PersonalDataStore;
  readonly sealedValues: SealedValueStore;
  readonly mailOutbox: MailOutbox;
  readonly conversations: ConversationStore;
  readonly blockedUsers: BlockedUserStore;
  readonly presence: PresenceStore;
  readonly messages: MessageStore;
  readonly messageMarks: MessageMarkStore;
  readonly threads: ThreadStore;
  readonly attachments: AttachmentStore;
  readonly mentions: MentionStore;
  readonly permissions: PermissionStore;
  readonly roles: RoleStore;
  readonly apiKeys: ApiKeyStore;
  readonly assignments: AssignmentStore;
  readonly groups: GroupStore;
  readonly grants: GrantStore;
  readonly policies: PolicyStore;
  readonly organizations: OrganizationStore;
  readonly members: MemberStore;
  readonly invitations: InvitationStore;
  readonly teams: TeamStore;
  readonly projects: ProjectStore;
  readonly labels: LabelStore;
  readonly tasks: TaskStore;
  readonly taskActivity: TaskActivityStore;
  readonly taskChanges: TaskChangeStore;
  readonly boards: BoardStore;
  readonly search: SearchStore;
  readonly deletions: DeletionStore;
  readonly departures: DepartureStore;
  readonly auditLog: AuditLog;
  readonly markers: MarkerStore;
  readonly events: EventLog;
  readonly eventCursors: EventCursorStore;
  readonly webhooks: WebhookStore;
  readonly notifications: NotificationStore;
  readonly pushSubscriptions: PushSubscriptionStore;
}

/** Traits of work that change how a unit of work runs it. */
export interface WorkTraits {
  /**
   * Whether the work is idempotent and writes with a single store call. Work is idempotent if running it again after its commit does no
   * harm: the second run either finds the earlier writes or is rejected by the store with `CONFLICT`. A store can send such a transaction
   * to the database in a single network message, and can run the work again if the database's response is lost.
   */
  readonly isIdempotent?: boolean;
  /**
   * Whether the work must be committed regardless of what follows, such as the count of a failed sign-in. Such work rejects inside a
   * transaction of the embedding application, which could be rolled back. Only `createCrewkit` reads it, and not the store.
   */
  readonly isSeparate?: boolean;
}

/**
 * Provides the only access to the stores. Callers must pass only ids that are lower-case UUIDs, and only text that contains neither NUL
 * characters nor lone surrogates. A store throws `UNAVAILABLE` when the database is unreachable or busy for too long. It throws `CONFLICT`
 * when an insert violates the uniqueness of an id or another value, unless the method's description says otherwise.
 */
export interface UnitOfWork<Client = unknown> {
  /**
   * Runs `work` in one transaction. When the promise resolves, all writes are durable; when it rejects, none of them took effect.
   *
   * Inside `work`, await only calls to the given stores, because other writers could be waiting for the transaction to end. The stores
   * belong to this transaction and reject with `UNAVAILABLE` after it has ended. If `work` calls stores concurrently, the calls are
   * executed one at a time. To commit even though the request fails, return the error from `work` and throw it after `run` has resolved.
   *
   * The store can retry `work` from its start after a serialization failure or a deadlock, so `work` must have no side effects outside the
   * stores. When a store call rejects, the transaction can no longer commit, and `work` must reject too. Do not nest calls to `run`.
   */
  run<T>(work: (stores: Stores) => Promise<T>, traits?: WorkTraits): Promise<T>;
  /**
   * Runs reads. They need not see the same state of the database, as in one transaction. Each read sees at least the changes that were committed before the call to `read`. A read can wait
   * for writers. Inside `work`, writes and calls to `lockById` reject and change nothing.
   */
  read<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /**
   * Like `run`, for `crewkit.transaction`: runs `work` in one transaction, and also passes the client with which the embedding application
   * sends its own statements in this transaction. The client rejects after the transaction has ended, and rejects statements that begin or
   * end transactions. Never runs `work` again. When a call of a store or of the client rejects, the transaction can no longer commit, even
   * if `work` resolves. A transaction that takes too long is rolled back, and the call rejects with `UNAVAILABLE`. If the method is absent,
   * the store has no client for applications.
   */
  transaction?<T>(work: (stores: Stores, client: Client) => Promise<T>): Promise<T>;
}

/** Tells use cases whether they take part in a transaction of the embedding application. */
export interface Transactions {
  /** Returns whether the calling code runs inside a transaction of the embedding application, which could be rolled back. */
  isInTransaction(): boolean;
}
