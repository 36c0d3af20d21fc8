import type { Label } from '../../domain/workspace/label.js';

/**
 * Stores the labels of projects. Methods find only labels of the given project that are not deleted. A task's labels are part of the task
 * (`TaskStore`). A task can have only labels of its own project: other ids are ignored.
 */
export interface LabelStore {
  /**
   * Adds the label, and returns whether it was added: false if the project already has `limit` labels, also with parallel calls. Throws
   * `CONFLICT` if a label of the project has the same name, regardless of letter case (`searchText`), and `NOT_FOUND` if there is no such
   * project.
   */
  insert(label: Label, limit: number): Promise<boolean>;
  /** Lists all labels of the project, ordered by `searchText` of the name, byte by byte in UTF-8. */
  list(projectId: string): Promise<readonly Label[]>;
  /** Changes the given fields, and returns the label, or null if there is none. Throws `CONFLICT` like `insert`. */
  update(projectId: string, labelId: string, changes: Partial<Pick<Label, 'name' | 'color'>>): Promise<Label | null>;
  /**
   * Deletes the label, and returns whether it existed. The label disappears at once, also from all tasks and from filters, its name is
   * free, and the board's revision grows. `DeletionStore` later removes the label from the tasks in batches: the tasks keep their
   * versions, but each takes the project's next position among the changes (`TaskChangeStore`). The cost per task must not grow with the
   * number of tasks.
   */
  delete(projectId: string, labelId: string, at: Date): Promise<boolean>;
}
