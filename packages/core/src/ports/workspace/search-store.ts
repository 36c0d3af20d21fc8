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
interface Searcher {
  readonly userId: string;
  readonly now: Date;
}

/**
 * A search for tasks or projects by words. A task or project matches if its texts contain every word in `words`. A word in `words` also
 * matches longer words that begin with it.
 */
interface WordQuery extends Searcher {
  /** The words to search for, as `searchWords` returns them. There is at least one. */
  readonly words: readonly string[];
  /**
   * The id of a result on an earlier page. The page starts directly after this result, even if the result has since been deleted. null
   * means that the page starts with the newest result.
   */
  readonly before: string | null;
  readonly limit: number;
}

interface TaskWordQuery extends WordQuery {
  /** Tasks with this key are left out. null means that no tasks are left out. */
  readonly exceptKey: TaskKey | null;
}

interface TaskKeyQuery extends Searcher {
  readonly key: TaskKey;
  /**
   * The id of a task on an earlier page. The page starts directly after this task, even if the task has since been deleted. null means that
   * the page starts with the first result.
   */
  readonly after: string | null;
  readonly limit: number;
}

/** The data that search results show about a message's conversation. */
export interface ConversationPlace {
  readonly id: string;
  readonly title: string | null;
  readonly directKey: string | null;
  readonly task: Omit<FoundTask, 'description'> | null;
}

/**
 * Searches the organizations that the searching user is a member of. Finds a project only if this user holds `project:view` on the project
 * at `now`. Finds a task only if this user holds both `project:view` and `project:task.view` on the task's project. Never finds anything in
 * deleted organizations or projects. If the searching user is disabled, finds nothing. A task is found by the words (`searchWords`) of its
 * title and description, and a project by the words of its name and description. `TaskStore` and `ProjectStore` update the indexed words in
 * the transaction that changes the texts.
 */
export interface SearchStore {
  /**
   * Lists at most `limit` tasks with this key, ordered by id. Each of the user's organizations contains at most one such task. Runs one SQL
   * statement.
   */
  listTasksByKey(query: TaskKeyQuery): Promise<FoundTask[]>;
  /**
   * Lists at most `limit` tasks, the most recently created first. Tasks created in the same millisecond are in a stable order. The store
   * itself checks the permissions, so a page with fewer than `limit` tasks is the last page.
   */
  listTasks(query: TaskWordQuery): Promise<FoundTask[]>;
  /** Lists at most `limit` projects, the most recently created first, in the same way as `listTasks`. */
  listProjects(query: WordQuery): Promise<FoundProject[]>;
  /**
   * Lists the given conversations that exist, in no particular order. Does not check permissions, so pass only conversations that the user
   * is allowed to see. Runs one SQL statement.
   */
  listPlaces(conversationIds: readonly string[]): Promise<ConversationPlace[]>;
}
