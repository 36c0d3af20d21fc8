/** A task in search results. */
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

/** A project in search results. */
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

/** The searching user, and the time. */
export interface Searcher {
  readonly userId: string;
  readonly now: Date;
}

/** Matches what contains each of the words, or a word that begins with it. */
export interface WordQuery extends Searcher {
  /** In the form of `searchWords`; at least one. */
  readonly words: readonly string[];
  /** Exclusive: an id from an earlier page, even if it was deleted since; null: from the newest. */
  readonly before: string | null;
  readonly limit: number;
}

export interface TaskWordQuery extends WordQuery {
  /** Leaves out the tasks with this key; null: none. */
  readonly exceptKey: TaskKey | null;
}

export interface TaskKeyQuery extends Searcher {
  readonly key: TaskKey;
  /** Exclusive: an id from an earlier page, even if it was deleted since; null: from the first. */
  readonly after: string | null;
  readonly limit: number;
}

/** What search results show of a message's conversation. */
export interface ConversationPlace {
  readonly id: string;
  readonly title: string | null;
  readonly directKey: string | null;
  readonly task: Omit<FoundTask, 'description'> | null;
}

/**
 * Searches the organizations that the user is a member of, for what the user may see at `now`: projects on which they hold
 * `project:view`, and tasks of those on which they also hold `project:task.view`. Deleted organizations and projects are never found;
 * disabled users find nothing. Tasks and projects are found by the words (`searchWords`) of title or name and of description, which the
 * stores of tasks and projects update in the same transaction.
 */
export interface SearchStore {
  /** Lists at most `limit` tasks with this key, in order of ids: one in each organization of the user that has it. One statement. */
  listTasksByKey(query: TaskKeyQuery): Promise<FoundTask[]>;
  /**
   * Lists at most `limit` tasks, newest first by creation; those of the same millisecond in a stable order. Filtered by the database, so
   * that a short page is the last one.
   */
  listTasks(query: TaskWordQuery): Promise<FoundTask[]>;
  /** Lists at most `limit` projects, likewise. */
  listProjects(query: WordQuery): Promise<FoundProject[]>;
  /** Lists the existing ones, in no order. No authorization: pass only conversations that the user may see. One statement. */
  listPlaces(conversationIds: readonly string[]): Promise<ConversationPlace[]>;
}
