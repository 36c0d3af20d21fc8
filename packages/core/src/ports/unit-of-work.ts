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
   * Whether the work is idempotent and writes with a single store call. If idempotent work runs again after its commit, it finds what it
   * wrote, or the store refuses it with `CONFLICT`. A store can send such a transaction as one message, and can retry the work if the
   * response is lost.
   */
  readonly isIdempotent?: boolean;
}

/**
 * Gives access to the stores; there is no other way to access them. Text passed to the stores contains no NUL and no lone surrogate, and
 * ids are lower-case UUIDs. A store throws `UNAVAILABLE` when the database is unreachable or busy for too long. It throws `CONFLICT` when
 * an insert violates the uniqueness of an id or another value, unless the method says otherwise.
 */
export interface UnitOfWork {
  /**
   * Runs `work` in one transaction. When the promise resolves, all writes are durable; when it rejects, none of them took effect.
   *
   * Inside `work`, await only the given stores, because other writers could be waiting for the transaction to end. The stores belong to
   * this transaction and reject with `UNAVAILABLE` after it has ended. Concurrent calls are serialized. To commit although the request
   * fails, return the error and throw it after the commit.
   *
   * The store can retry `work` from its start after a serialization failure or a deadlock, so `work` changes nothing except the stores.
   * When a store call rejects, the transaction is lost and `work` must reject too. Calls to `run` are never nested.
   */
  run<T>(work: (stores: Stores) => Promise<T>, traits?: WorkTraits): Promise<T>;
  /**
   * Runs reads without a transaction. Each read sees at least what was committed before the call to `read`. It can wait for writers. Writes
   * and `lockById` are rejected and change nothing.
   */
  read<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}
