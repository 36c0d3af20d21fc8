import type { AccountStore } from './account-store.js';
import type { AssignmentStore } from './assignment-store.js';
import type { AttachmentStore } from './attachment-store.js';
import type { AuditLog } from './audit-log.js';
import type { BlockedUserStore } from './blocked-user-store.js';
import type { BoardStore } from './board-store.js';
import type { ConversationStore } from './conversation-store.js';
import type { DeletionStore } from './deletion-store.js';
import type { DepartureStore } from './departure-store.js';
import type { EmailChangeStore } from './email-change-store.js';
import type { EventCursorStore } from './event-cursor-store.js';
import type { EventLog } from './event-log.js';
import type { GrantStore } from './grant-store.js';
import type { GroupStore } from './group-store.js';
import type { IdentityStore } from './identity-store.js';
import type { InvitationStore } from './invitation-store.js';
import type { KnownDeviceStore } from './known-device-store.js';
import type { LockoutStore } from './lockout-store.js';
import type { MailOutbox } from './mail-outbox.js';
import type { MarkerStore } from './marker-store.js';
import type { MemberStore } from './member-store.js';
import type { MentionStore } from './mention-store.js';
import type { MessageStore } from './message-store.js';
import type { OrganizationStore } from './organization-store.js';
import type { PasswordResetStore } from './password-reset-store.js';
import type { PendingRegistrationStore } from './pending-registration-store.js';
import type { PermissionStore } from './permission-store.js';
import type { PersonalDataStore } from './personal-data-store.js';
import type { ProjectStore } from './project-store.js';
import type { RoleStore } from './role-store.js';
import type { SealedValueStore } from './sealed-value-store.js';
import type { SearchStore } from './search-store.js';
import type { SessionStore } from './session-store.js';
import type { SignInChallengeStore } from './sign-in-challenge-store.js';
import type { SpentFlowStore } from './spent-flow-store.js';
import type { TaskStore } from './task-store.js';
import type { TeamStore } from './team-store.js';
import type { TwoFactorStore } from './two-factor-store.js';

export interface Stores {
  readonly accounts: AccountStore;
  readonly pendingRegistrations: PendingRegistrationStore;
  readonly passwordResets: PasswordResetStore;
  readonly sessions: SessionStore;
  readonly lockouts: LockoutStore;
  readonly twoFactor: TwoFactorStore;
  readonly signInChallenges: SignInChallengeStore;
  readonly identities: IdentityStore;
  readonly spentFlows: SpentFlowStore;
  readonly emailChanges: EmailChangeStore;
  readonly knownDevices: KnownDeviceStore;
  readonly personalData: PersonalDataStore;
  readonly sealedValues: SealedValueStore;
  readonly mailOutbox: MailOutbox;
  readonly conversations: ConversationStore;
  readonly blockedUsers: BlockedUserStore;
  readonly messages: MessageStore;
  readonly attachments: AttachmentStore;
  readonly mentions: MentionStore;
  readonly permissions: PermissionStore;
  readonly roles: RoleStore;
  readonly assignments: AssignmentStore;
  readonly groups: GroupStore;
  readonly grants: GrantStore;
  readonly organizations: OrganizationStore;
  readonly members: MemberStore;
  readonly invitations: InvitationStore;
  readonly teams: TeamStore;
  readonly projects: ProjectStore;
  readonly tasks: TaskStore;
  readonly boards: BoardStore;
  readonly search: SearchStore;
  readonly deletions: DeletionStore;
  readonly departures: DepartureStore;
  readonly auditLog: AuditLog;
  readonly markers: MarkerStore;
  readonly events: EventLog;
  readonly eventCursors: EventCursorStore;
}

export interface WorkTraits {
  /**
   * Whether the work is idempotent and writes with a single store call. Work is idempotent if running it again after its commit does no
   * harm: the second run either finds the earlier writes or is rejected by the store with `CONFLICT`. A store can send such a transaction
   * to the database in a single network message, and can run the work again if the database's response is lost.
   */
  readonly isIdempotent?: boolean;
}

/**
 * Provides the only access to the stores. Callers must pass only ids that are lower-case UUIDs, and only text that contains neither NUL
 * characters nor lone surrogates. A store throws `UNAVAILABLE` when the database is unreachable or busy for too long. It throws `CONFLICT`
 * when an insert violates the uniqueness of an id or another value, unless the method's description says otherwise.
 */
export interface UnitOfWork {
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
   * Runs reads without a transaction. Each read sees at least the changes that were committed before the call to `read`. A read can wait
   * for writers. Inside `work`, writes and calls to `lockById` reject and change nothing.
   */
  read<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}
