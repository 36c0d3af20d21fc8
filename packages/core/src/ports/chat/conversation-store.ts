import type {
  Conversation,
  ConversationKind,
  ConversationView,
  Participant,
  UnreadTotals,
} from '../../domain/chat/conversation.js';
import type { ConversationSettings } from '../../domain/chat/conversation-settings.js';
import type { Page } from '../../domain/page.js';

/** The position after which a page of conversations starts. Conversations are ordered by `lastActivityAt`, then by id, both descending. */
export interface ConversationPosition {
  readonly lastActivityAt: Date;
  readonly id: string;
}

interface ConversationQuery {
  /** The ids of the projects whose task conversations are listed. If the list is empty, no task conversations are listed. */
  readonly projectIds: readonly string[];
  /**
   * A search text (see `searchText`). It matches any part of a conversation's title. In direct and group conversations, it also matches any
   * part of another participant's name, but not of their email. In task conversations, it matches any part of the task's key, title or
   * description. If absent or null, all conversations match.
   */
  readonly search?: string | null;
  readonly after: ConversationPosition | null;
  readonly limit: number;
}

interface NewDirectConversation {
  readonly id: string;
  /** The conversation's unique key, as the function `directKey` returns it. */
  readonly directKey: string;
  readonly createdBy: string;
  readonly participants: readonly Participant[];
  readonly createdAt: Date;
}

/**
 * A conversation of three or more users, or of any number of members of an organization. Several group conversations can have the same
 * participants.
 */
interface NewGroupConversation {
  readonly id: string;
  /**
   * The organization that the group conversation belongs to. When the organization is deleted, so is the conversation. If absent or null,
   * the group conversation belongs to no organization.
   */
  readonly organizationId?: string | null | undefined;
  readonly title: string | null;
  readonly createdBy: string;
  readonly participants: readonly Participant[];
  readonly createdAt: Date;
}

/** A task's conversation. At first, it has no participants. */
interface NewTaskConversation {
  readonly id: string;
  readonly taskId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** The data about a participant's conversation that is needed to check whether the participant may use it. */
export interface Participation {
  readonly kind: ConversationKind;
  readonly lastSeq: number;
  /** Whether this is a direct conversation in which at least one of the two users has blocked the other. */
  readonly isBlocked: boolean;
  /** The direct conversation's unique key. The value is null if this is not a direct conversation. */
  readonly directKey: string | null;
  /** See `Holdings`. */
  readonly policyOrganizationId: string | null;
  readonly settings: ConversationSettings;
}

export interface Roster {
  readonly kind: ConversationKind;
  readonly userIds: readonly string[];
  /** See `Holdings`. */
  readonly policyOrganizationId: string | null;
}

interface ReadHorizon {
  readonly lastReadSeq: number;
  readonly moved: boolean;
}

/**
 * Stores conversations. A user participates in an organization's group conversation only while the user is a member of that organization
 * and the organization is not deleted. A participation row alone is not sufficient: every method except `lockLeavable`, `leave` and
 * `listIdsOfEach` ignores participation rows of non-members.
 */
export interface ConversationStore {
  /**
   * Adds the conversation and its participants unless a conversation with the same `directKey` already exists. Returns the id of the
   * existing or new conversation, and whether this call created it. Of N parallel calls, exactly one creates it.
   */
  insertDirectIfAbsent(
    conversation: NewDirectConversation,
  ): Promise<{ readonly id: string; readonly created: boolean }>;
  /** Returns the id of the direct conversation with this key, or null if there is none. */
  findDirectId(directKey: string): Promise<string | null>;
  /** Adds a group conversation (without a `directKey`) with its participants. */
  insertGroup(conversation: NewGroupConversation): Promise<void>;
  /**
   * Adds a conversation for the task unless the task already has one. Returns the id of the existing or new conversation, and whether this
   * call created the conversation. Of N parallel calls, exactly one creates it. Returns null if there is no such task. The conversation and
   * its messages are deleted with the task.
   */
  insertForTaskIfAbsent(
    conversation: NewTaskConversation,
  ): Promise<{ readonly id: string; readonly created: boolean } | null>;
  /** Returns the id of the task's conversation, or null if it has none. */
  findIdForTask(taskId: string): Promise<string | null>;
  /** Sets the title and returns whether the conversation exists. Moves `updatedAt` forward to `at`, but never back. */
  rename(id: string, title: string | null, at: Date): Promise<boolean>;
  /**
   * Makes every other transaction that calls `lockById` for the same conversation wait until this transaction ends. Returns whether the
   * conversation exists. Call it only inside `UnitOfWork.run`.
   */
  lockById(id: string): Promise<boolean>;
  /**
   * Adds the users who are not participants yet and returns their ids. If it added any, moves `updatedAt` forward to `at`, but never back.
   * The conversation must exist.
   */
  addParticipants(id: string, participants: readonly Participant[], at: Date): Promise<string[]>;
  /**
   * Locks, as `lockById` does, at most `limit` group and task conversations in which the user is a participant. Returns their ids in
   * ascending order. If `organizationId` is null, all of the user's group and task conversations are candidates. Otherwise, only the
   * organization's group and task conversations are candidates. Never waits: skips conversations that another transaction has locked. Never
   * includes direct conversations. Call it only inside `UnitOfWork.run`.
   */
  lockLeavable(
    userId: string,
    query: { readonly organizationId: string | null; readonly limit: number },
  ): Promise<string[]>;
  /**
   * Removes the user from these conversations. Returns, in ascending order, the ids of the conversations in which the user was a
   * participant. Moves the `updatedAt` of these conversations forward to `at`, but never back. If a group conversation loses its last
   * owner, the participant with the earliest `joinedAt` becomes the owner. If several participants joined at that time, the one with the
   * lowest id becomes the owner. The caller must have locked the conversations.
   */
  leave(ids: readonly string[], userId: string, at: Date): Promise<string[]>;
  /** Hides the conversation from the participant's own list until the next message. Returns whether the user is a participant. */
  hide(id: string, userId: string): Promise<boolean>;
  /**
   * Changes the participant's own settings, and leaves what is absent unchanged. Returns whether a setting changed: false if the settings
   * were the same before, or if the user is not a participant. Of N parallel calls with the same settings, one returns true. Runs one SQL
   * statement.
   */
  setSettings(id: string, userId: string, changes: Partial<ConversationSettings>): Promise<boolean>;
  /** Shows a hidden conversation in the participant's list again. */
  show(id: string, userId: string): Promise<void>;
  /**
   * Returns the user's participation, or null if the user is not a participant or the conversation does not exist. Runs a single look-up,
   * regardless of the conversation's length.
   */
  getParticipation(id: string, userId: string): Promise<Participation | null>;
  /**
   * Returns the user's settings for those of the conversations in which the user is a participant, by the id of the conversation. Runs one
   * SQL statement.
   */
  findSettings(ids: readonly string[], userId: string): Promise<ReadonlyMap<string, ConversationSettings>>;
  /** Lists the ids of the projects in whose task conversations the user participates, in ascending order and without duplicates. */
  getProjectIds(userId: string): Promise<string[]>;
  /** Returns the conversation without checking participation. */
  findById(id: string): Promise<Conversation | null>;
  /** Returns the conversation as this participant sees it, or null if it does not exist or the user is not a participant. */
  findForParticipant(id: string, userId: string): Promise<ConversationView | null>;
  /**
   * Lists the user's direct and group conversations, and the user's task conversations in the projects `projectIds`. The conversation with
   * the latest activity comes first. A conversation's last activity is its last message, or its creation if it has no message. Leaves out
   * conversations that the user has hidden, unless a new message was posted after the user hid the conversation.
   */
  listFor(userId: string, query: ConversationQuery): Promise<Page<ConversationView, ConversationPosition>>;
  /**
   * Moves the participant's read horizon (the seq up to which they have read) forward to `seq`, but not beyond the conversation's last seq,
   * and never back. If `seq` is null, moves the read horizon to the last seq. Returns the resulting `lastReadSeq` and whether this call
   * moved the read horizon, or null if the user is not a participant.
   */
  advanceReadHorizon(id: string, userId: string, seq: number | null): Promise<ReadHorizon | null>;
  /**
   * Returns, for each of the users, the ids of at most `limit` conversations in which they have a participation row, in no particular
   * order. Includes rows of non-members, because such a row counts again when the user becomes a member again. Event delivery uses this
   * method to find out which conversations concern connected users.
   */
  listIdsOfEach(userIds: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Returns the participants in no particular order, or null if there is no such conversation. Event delivery uses this method. Runs a
   * single look-up.
   */
  getRoster(id: string): Promise<Roster | null>;
  /**
   * Counts the messages after the participant's read horizon, excluding deleted messages and the participant's own messages. The cost grows
   * with the number of excluded messages, not with the number of unread messages.
   */
  countUnread(id: string, userId: string): Promise<number>;
  /**
   * Counts the unread messages in at most `limit` conversations. Considers only conversations that have unread messages, that `listFor`
   * would list, and that the user has not silenced at `now` (see `isSilenced`). With the level `mentions`, considers and counts only
   * mentions. The totals are never too high. They are exact if their `conversations` is less than `limit`. Runs one SQL statement.
   */
  sumUnread(
    userId: string,
    query: { readonly projectIds: readonly string[]; readonly limit: number; readonly now: Date },
  ): Promise<UnreadTotals>;
}
