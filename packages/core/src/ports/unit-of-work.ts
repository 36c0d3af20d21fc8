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
   * The work writes with a single store call and is idempotent: run again after it was committed, it finds what it wrote or is refused
   * with `CONFLICT`. A store may send such a transaction as one message, and retry the work if the response is lost.
   */
  readonly isIdempotent?: boolean;
}

/**
 * The only access to the stores. Text passed in contains no NUL and no lone surrogate; ids are lower-case UUIDs. A store throws
 * `UNAVAILABLE` when the database is unreachable or busy for too long, and `CONFLICT` when an insert violates the uniqueness of an id or
 * another value, unless the method says otherwise.
 */
export interface UnitOfWork {
  /**
   * Runs `work` in one transaction: all its writes are durable when the promise resolves, and none happened when it rejects. Inside,
   * await only the given stores: other writers may be waiting for the transaction to end. The stores belong to this transaction and
   * reject with `UNAVAILABLE` after it. Concurrent calls are serialized. To commit although the request fails, return the error and throw
   * it after the commit. `work` may be retried from its start (serialization failure, deadlock), so it changes nothing but the stores;
   * when a store call rejects, the transaction is lost and `work` must reject too. `run` is never nested.
   */
  run<T>(work: (stores: Stores) => Promise<T>, traits?: WorkTraits): Promise<T>;
  /**
   * Runs reads without a transaction; each sees at least what was committed before `read` was called, and may wait for writers. Writes
   * and `lockById` are rejected and change nothing.
   */
  read<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}
