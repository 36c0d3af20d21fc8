import type {
  Conversation,
  ConversationKind,
  ConversationView,
  Participant,
  UnreadTotals,
} from '../domain/conversation.js';
import type { Page } from '../domain/page.js';

/** Where a conversation list continues: strictly after this one, in order of (lastActivityAt, id) descending. */
export interface ConversationPosition {
  readonly lastActivityAt: Date;
  readonly id: string;
}

export interface ConversationQuery {
  /** The projects whose task conversations are listed; empty: none. */
  readonly projectIds: readonly string[];
  readonly after: ConversationPosition | null;
  readonly limit: number;
}

export interface NewDirectConversation {
  readonly id: string;
  /** Unique: see `directKey`. */
  readonly directKey: string;
  readonly createdBy: string;
  readonly participants: readonly Participant[];
  readonly createdAt: Date;
}

/** Three people or more, or any number of members of an organization; there may be many with the same ones. */
export interface NewGroupConversation {
  readonly id: string;
  /** It goes with the organization. Absent or null: it belongs to none. */
  readonly organizationId?: string | null | undefined;
  readonly title: string | null;
  readonly createdBy: string;
  readonly participants: readonly Participant[];
  readonly createdAt: Date;
}

/** The one of a task; nobody takes part yet. */
export interface NewTaskConversation {
  readonly id: string;
  readonly taskId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** As little as it takes to let somebody in. */
export interface Participation {
  readonly kind: ConversationKind;
  readonly lastSeq: number;
  /** Of the conversation of two users: one of them has blocked the other. */
  readonly isBlocked: boolean;
  /** Null: it is no conversation of two users. */
  readonly directKey: string | null;
}

export interface Roster {
  readonly kind: ConversationKind;
  readonly userIds: readonly string[];
}

export interface ReadHorizon {
  readonly lastReadSeq: number;
  readonly moved: boolean;
}

/**
 * Users take part in a group of an organization while they are members of it and it is not deleted, whatever the rows of their
 * participation say: every method but `lockLeavable` and `leave` passes over other rows.
 */
export interface ConversationStore {
  /**
   * Adds the conversation and its participants unless one with the same `directKey` exists. Returns the id of the
   * one that is there then, and whether this call made it: of N parallel calls exactly one does.
   */
  insertDirectIfAbsent(
    conversation: NewDirectConversation,
  ): Promise<{ readonly id: string; readonly created: boolean }>;
  /** The id of the direct conversation with this key; null if there is none. */
  findDirectId(directKey: string): Promise<string | null>;
  /** Adds a direct conversation that has no `directKey`, with its participants. */
  insertGroup(conversation: NewGroupConversation): Promise<void>;
  /**
   * Adds the conversation of the task unless it has one, and returns the one that is there then: of N parallel calls exactly one
   * makes it. Null if there is no such task. It goes with its task, and so do its messages.
   */
  insertForTaskIfAbsent(
    conversation: NewTaskConversation,
  ): Promise<{ readonly id: string; readonly created: boolean } | null>;
  /** The conversation of the task; null if it has none. */
  findIdForTask(taskId: string): Promise<string | null>;
  /** Changes the title, moves `updatedAt` to `at`, never back; says whether there is such a conversation. */
  rename(id: string, title: string | null, at: Date): Promise<boolean>;
  /**
   * Keeps every other transaction that calls this for the same conversation waiting until this one ends; says whether there
   * is one. Only inside `UnitOfWork.run`.
   */
  lockById(id: string): Promise<boolean>;
  /**
   * Adds the people who take no part yet, moves `updatedAt` to `at`, never back, if there are any, and returns their ids.
   * The conversation exists.
   */
  addParticipants(id: string, participants: readonly Participant[], at: Date): Promise<string[]>;
  /**
   * Locks, as `lockById` does, groups and task conversations in which the user takes part, at most `limit`, and returns their
   * ids in order. `organizationId` null: of all; otherwise groups of this organization and conversations about its tasks. Waits
   * for nothing: skips conversations that another transaction has locked. Conversations of two are never among them. Only
   * inside `UnitOfWork.run`.
   */
  lockLeavable(
    userId: string,
    query: { readonly organizationId: string | null; readonly limit: number },
  ): Promise<string[]>;
  /**
   * Removes the user from these conversations, moves their `updatedAt` to `at`, never back, and returns the ids of those in
   * which they took part, in order. In a group that loses its last owner the participant with the earliest `joinedAt`, then
   * the lowest id, becomes owner. The caller has locked the conversations.
   */
  leave(ids: readonly string[], userId: string, at: Date): Promise<string[]>;
  /** Hides the conversation from the participant's own list until the next message. Returns whether the user takes part in it. */
  hide(id: string, userId: string): Promise<boolean>;
  /** Shows a hidden conversation in the participant's list again. */
  show(id: string, userId: string): Promise<void>;
  /** How he takes part; null: not at all, or there is no such conversation. One look-up, however long the conversation is. */
  participationOf(id: string, userId: string): Promise<Participation | null>;
  /** Of the tasks about which he takes part in conversations, the projects; each once, in order. */
  projectIdsOf(userId: string): Promise<string[]>;
  /** Regardless of who asks. */
  findById(id: string): Promise<Conversation | null>;
  /** The conversation as this participant sees it; null if there is none or he is not a participant. */
  findForParticipant(id: string, userId: string): Promise<ConversationView | null>;
  /**
   * Conversations in which the user takes part, latest activity (last message, else creation) first: direct ones, and those of
   * tasks of `projectIds`. Never those that the user has hidden and in which there is no message since.
   */
  listFor(userId: string, query: ConversationQuery): Promise<Page<ConversationView, ConversationPosition>>;
  /**
   * Moves the read horizon forward to `seq`, at most to the last seq; never back. Returns where it is then and whether
   * this call moved it, or null if he is not a participant. `seq` null: to the last.
   */
  advanceReadHorizon(id: string, userId: string, seq: number | null): Promise<ReadHorizon | null>;
  /** Who takes part, in no order; null if there is no such conversation. One look-up, for delivery. */
  rosterOf(id: string): Promise<Roster | null>;
  /**
   * Messages after the participant's horizon that are not his own and not deleted. Its time depends on how many there are of
   * the latter two, not on how many he has not read.
   */
  countUnread(id: string, userId: string): Promise<number>;
  /**
   * Sums up the unread messages of the conversations that `listFor` would list, of at most `limit` of them: no total is too high,
   * and all are exact if `conversations` is less than `limit`. One statement.
   */
  sumUnread(
    userId: string,
    query: { readonly projectIds: readonly string[]; readonly limit: number },
  ): Promise<UnreadTotals>;
}
