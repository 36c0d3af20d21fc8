/** A task as a search shows it. */
export interface FoundTask {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly project: {
    readonly id: string;
    readonly key: string;
    readonly name: string;
    readonly organizationId: string;
  };
}

/** A project as a search shows it. */
export interface FoundProject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly organizationId: string;
  readonly organizationName: string;
}

export interface TaskKey {
  /** In upper case. */
  readonly projectKey: string;
  readonly number: number;
}

/** Who searches, and when. */
export interface Searcher {
  readonly userId: string;
  readonly now: Date;
}

/** Finds what has each of the words, or a word that begins with it. */
export interface WordQuery extends Searcher {
  /** In the form of `searchWords`; at least one. */
  readonly words: readonly string[];
  /** Exclusive: an id that an earlier page gave, even if it is gone by now; null: from the newest. */
  readonly before: string | null;
  readonly limit: number;
}

export interface TaskWordQuery extends WordQuery {
  /** Ids of tasks to leave out. */
  readonly except: readonly string[];
}

/** What is shown of a conversation in which a message was found. */
export interface ConversationPlace {
  readonly id: string;
  readonly title: string | null;
  readonly directKey: string | null;
  readonly task: Omit<FoundTask, 'description'> | null;
}

/**
 * Searches in the organizations that the user is a member of, for what the user may see at `now`: projects on which they hold
 * `project:view`, and the tasks of those on which they hold `project:task.view` too. Nothing of deleted organizations and
 * projects is found, and nothing by a user who is disabled. Tasks and projects are found by the words (`searchWords`) of
 * title or name and of description, which the stores of tasks and projects keep up to date in the same transaction.
 */
export interface SearchStore {
  /** Tasks with this key, in order of ids: at most one in each organization of the user. One statement. */
  listTasksByKey(searcher: Searcher, key: TaskKey): Promise<FoundTask[]>;
  /**
   * At most `limit` tasks, in the order of creation, newest first; those of the same millisecond in any order, which stays
   * the same. Filtered by the database, so that a short page is the last one.
   */
  listTasks(query: TaskWordQuery): Promise<FoundTask[]>;
  /** At most `limit` projects, likewise. */
  listProjects(query: WordQuery): Promise<FoundProject[]>;
  /** Those of the conversations that exist, in no order. It checks nothing: ask for conversations that the user may see. One statement. */
  listPlaces(conversationIds: readonly string[]): Promise<ConversationPlace[]>;
}
