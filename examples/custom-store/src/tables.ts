import type {
  Account,
  Conversation,
  Message,
  PendingRegistration,
  PermissionDefinition,
  RecordedEvent,
  RefreshToken,
  Role,
  Session,
} from '@crewkit/core/domain';
import type { OutboxEntry, PasswordReset } from '@crewkit/core/ports';

export interface ConversationRow extends Omit<Conversation, 'lastMessage'> {
  /** Unique: the two people of it. */
  readonly directKey: string;
  readonly lastActivityAt: Date;
}

export interface MessageRow {
  readonly message: Message;
  readonly contentHash: Uint8Array;
}

interface LockoutRow {
  readonly failures: number;
  readonly lastAttemptAt: Date;
  readonly lockedUntil: Date | null;
}

export interface MailRow {
  readonly entry: OutboxEntry;
  /** While it is claimed, the end of the lease. */
  readonly dueAt: Date;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

interface CursorRow {
  readonly position: number;
  readonly holder: string | null;
  readonly leasedUntil: Date;
}

/** What a row of each table is. Its key is an id, an email, a name, a hash in hex or a number in text. */
export interface Rows {
  readonly accounts: Account;
  readonly pendingRegistrations: PendingRegistration;
  readonly passwordResets: PasswordReset;
  readonly sessions: Session;
  readonly refreshTokens: RefreshToken;
  readonly lockouts: LockoutRow;
  readonly mails: MailRow;
  readonly conversations: ConversationRow;
  readonly messages: MessageRow;
  readonly permissions: PermissionDefinition;
  readonly roles: Role;
  readonly markers: Date;
  readonly events: RecordedEvent;
  readonly eventCursors: CursorRow;
  /** The last number that was given, by what it numbers. */
  readonly sequences: number;
}

export type TableName = keyof Rows;

/** Everything there is at one moment. None of its maps ever changes: whoever writes puts a changed copy in place. */
export type Tables = { readonly [Name in TableName]: ReadonlyMap<string, Rows[Name]> };

export const emptyTables: Tables = {
  accounts: new Map(),
  pendingRegistrations: new Map(),
  passwordResets: new Map(),
  sessions: new Map(),
  refreshTokens: new Map(),
  lockouts: new Map(),
  mails: new Map(),
  conversations: new Map(),
  messages: new Map(),
  permissions: new Map(),
  roles: new Map(),
  markers: new Map(),
  events: new Map(),
  eventCursors: new Map(),
  sequences: new Map(),
};
