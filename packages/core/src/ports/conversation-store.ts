import type {
  Conversation,
  ConversationKind,
  ConversationView,
  Participant,
  UnreadTotals,
} from '../domain/conversation.js';
import type { Page } from '../domain/page.js';

/** Where a page of conversations continues: strictly after this one, in order of (lastActivityAt, id) descending. */
export interface ConversationPosition {
  readonly lastActivityAt: Date;
  readonly id: string;
}

export interface ConversationQuery {
  /** The projects whose task conversations are listed; empty: none. */
  readonly projectIds: readonly string[];
  /**
   * In the form of `searchText`. Matches any part of a title; in direct conversations and groups also of the name, but not the email, of
   * another participant; in conversations about tasks any part of the task's key, title or description. Absent or null: all.
   */
  readonly search?: string | null;
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

/** Three or more users, or any number of members of an organization. Several groups may have the same participants. */
export interface NewGroupConversation {
  readonly id: string;
  /** Deleted with the organization. Absent or null: belongs to no organization. */
  readonly organizationId?: string | null | undefined;
  readonly title: string | null;
  readonly createdBy: string;
  readonly participants: readonly Participant[];
  readonly createdAt: Date;
}

/** The conversation of a task, without participants at first. */
export interface NewTaskConversation {
  readonly id: string;
  readonly taskId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** The minimum needed to authorize a participant. */
export interface Participation {
  readonly kind: ConversationKind;
  readonly lastSeq: number;
  /** In a direct conversation: one of the two users has blocked the other. */
  readonly isBlocked: boolean;
  /** Null: not a direct conversation. */
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
 * Stores conversations. Users are participants of an organization's group while they are members of that organization and it is not
 * deleted, regardless of their participation rows: every method but `lockLeavable` and `leave` ignores other rows.
 */
export interface ConversationStore {
  /**
   * Adds the conversation and its participants unless one with the same `directKey` exists. Returns the id of the existing or new
   * conversation, and whether this call created it: of N parallel calls exactly one does.
   */
  insertDirectIfAbsent(
    conversation: NewDirectConversation,
  ): Promise<{ readonly id: string; readonly created: boolean }>;
  /** Returns the id of the direct conversation with this key; null if there is none. */
  findDirectId(directKey: string): Promise<string | null>;
  /** Adds a group conversation (without a `directKey`) with its participants. */
  insertGroup(conversation: NewGroupConversation): Promise<void>;
  /**
   * Adds the conversation of the task unless it has one, and returns the existing or new one: of N parallel calls exactly one creates it.
   * Null if there is no such task. The conversation and its messages are deleted with the task.
   */
  insertForTaskIfAbsent(
    conversation: NewTaskConversation,
  ): Promise<{ readonly id: string; readonly created: boolean } | null>;
  /** Returns the id of the task's conversation; null if it has none. */
  findIdForTask(taskId: string): Promise<string | null>;
  /** Sets the title and moves `updatedAt` to `at`, never back; returns whether the conversation exists. */
  rename(id: string, title: string | null, at: Date): Promise<boolean>;
  /**
   * Blocks every other transaction that calls this for the same conversation until this one ends; returns whether the conversation
   * exists. Only inside `UnitOfWork.run`.
   */
  lockById(id: string): Promise<boolean>;
  /**
   * Adds those who are not participants yet, moves `updatedAt` to `at`, never back, if there are any, and returns their ids. The
   * conversation exists.
   */
  addParticipants(id: string, participants: readonly Participant[], at: Date): Promise<string[]>;
  /**
   * Locks, as `lockById` does, at most `limit` groups and task conversations in which the user is a participant, and returns their ids in
   * order. `organizationId` null: all of them; otherwise groups of this organization and conversations about its tasks. Never waits:
   * skips conversations locked by another transaction. Never includes direct conversations. Only inside `UnitOfWork.run`.
   */
  lockLeavable(
    userId: string,
    query: { readonly organizationId: string | null; readonly limit: number },
  ): Promise<string[]>;
  /**
   * Removes the user from these conversations, moves their `updatedAt` to `at`, never back, and returns the ids of those in which they
   * were a participant, in order. In a group that loses its last owner, the participant with the earliest `joinedAt`, then the lowest id,
   * becomes owner. The caller has locked the conversations.
   */
  leave(ids: readonly string[], userId: string, at: Date): Promise<string[]>;
  /** Hides the conversation from the participant's own list until the next message. Returns whether the user is a participant. */
  hide(id: string, userId: string): Promise<boolean>;
  /** Shows a hidden conversation in the participant's list again. */
  show(id: string, userId: string): Promise<void>;
  /** Returns the participation; null if there is none or no such conversation. One look-up, regardless of length. */
  getParticipation(id: string, userId: string): Promise<Participation | null>;
  /** Lists the projects of the tasks whose conversations the user participates in, without duplicates, in order. */
  getProjectIds(userId: string): Promise<string[]>;
  /** Returns the conversation without checking participation. */
  findById(id: string): Promise<Conversation | null>;
  /** Returns the conversation as this participant sees it; null if it does not exist or the user is not a participant. */
  findForParticipant(id: string, userId: string): Promise<ConversationView | null>;
  /**
   * Lists conversations of the user, latest activity (last message, else creation) first: direct ones, and those of tasks of
   * `projectIds`. Leaves out conversations that the user has hidden and that have no message since.
   */
  listFor(userId: string, query: ConversationQuery): Promise<Page<ConversationView, ConversationPosition>>;
  /**
   * Moves the read horizon forward to `seq`, at most to the last seq; never back. `seq` null: to the last. Returns the resulting position
   * and whether this call moved it, or null if the user is not a participant.
   */
  advanceReadHorizon(id: string, userId: string, seq: number | null): Promise<ReadHorizon | null>;
  /** Lists the participants, in no order; null if there is no such conversation. One look-up, for delivery. */
  getRoster(id: string): Promise<Roster | null>;
  /**
   * Counts messages after the participant's horizon that are neither their own nor deleted. The cost depends on the number of own and
   * deleted messages, not on the number of unread ones.
   */
  countUnread(id: string, userId: string): Promise<number>;
  /**
   * Sums the unread messages of the conversations that `listFor` would list, over at most `limit` of them: no total is too high, and all
   * are exact if `conversations` is less than `limit`. One statement.
   */
  sumUnread(
    userId: string,
    query: { readonly projectIds: readonly string[]; readonly limit: number },
  ): Promise<UnreadTotals>;
}
