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
  /** The key in upper case. */
  readonly projectKey: string;
  readonly number: number;
}

/** The searching user and the time of the search. */
export interface Searcher {
  readonly userId: string;
  readonly now: Date;
}

/** A query that matches entries that contain, for each of the given words, that word or a word that begins with it. */
export interface WordQuery extends Searcher {
  /** The words in the form of `searchWords`. At least one is given. */
  readonly words: readonly string[];
  /** An id from an earlier page, even if it was deleted since. The page starts strictly after it. null means from the newest. */
  readonly before: string | null;
  readonly limit: number;
}

export interface TaskWordQuery extends WordQuery {
  /** The key of tasks to leave out. null means that none are left out. */
  readonly exceptKey: TaskKey | null;
}

export interface TaskKeyQuery extends Searcher {
  readonly key: TaskKey;
  /** An id from an earlier page, even if it was deleted since. The page starts strictly after it. null means from the first. */
  readonly after: string | null;
  readonly limit: number;
}

/** The data about a message's conversation that search results show. */
export interface ConversationPlace {
  readonly id: string;
  readonly title: string | null;
  readonly directKey: string | null;
  readonly task: Omit<FoundTask, 'description'> | null;
}

/**
 * Searches the organizations that the user is a member of. It finds only what the user may see at `now`: projects on which they hold
 * `project:view`, and tasks of those projects on which they also hold `project:task.view`. Deleted organizations and projects are never
 * found, and disabled users find nothing. Tasks are found by the words (`searchWords`) of their title and description, projects by the
 * words of their name and description. The stores of tasks and projects update these words in the same transaction.
 */
export interface SearchStore {
  /**
   * Lists at most `limit` tasks with this key, in order of ids. There is at most one in each of the user's organizations. Runs one
   * statement.
   */
  listTasksByKey(query: TaskKeyQuery): Promise<FoundTask[]>;
  /**
   * Lists at most `limit` tasks, newest first by creation. Tasks created in the same millisecond are in a stable order. The database
   * filters the rows, so that a short page is the last one.
   */
  listTasks(query: TaskWordQuery): Promise<FoundTask[]>;
  /** Lists at most `limit` projects in the same order as `listTasks`. */
  listProjects(query: WordQuery): Promise<FoundProject[]>;
  /**
   * Lists the conversations that exist, in no particular order. It does not authorize: pass only conversations that the user may see. Runs
   * one statement.
   */
  listPlaces(conversationIds: readonly string[]): Promise<ConversationPlace[]>;
}
