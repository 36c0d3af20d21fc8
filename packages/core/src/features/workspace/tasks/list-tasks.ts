import { requirePageLimit, type Page } from '../../../domain/page.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { Shown } from '../../../domain/fields/host-fields.js';
import type { Task } from '../../../domain/workspace/task.js';
import type { TaskFilter } from '../../../ports/workspace/task-store.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { getTaskRequirement } from './task-requirements.js';

export interface ListTasksInput extends TaskFilter {
  readonly projectId: string;
  /** The task number after which the page starts. null means that the page starts with the lowest number. */
  readonly after: number | null;
  readonly limit: number;
}

/**
 * Lists a project's tasks, ordered by number. `search` is the search text as typed. If it is blank, all tasks are listed. Requires
 * `project:task.view`. Throws `VALIDATION_FAILED`, `NOT_FOUND` or `FORBIDDEN`.
 */
export class ListTasks {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: FieldAccess,
  ) {}

  async execute(reader: Reader, { projectId, ...query }: ListTasksInput): Promise<Page<Shown<Task>, number>> {
    requirePageLimit(query.limit);
    const search = toSearch(query.search);
    return this.work.read(reader, getTaskRequirement(projectId), async ({ stores, access }) => {
      const page = await stores.tasks.list(projectId, { ...query, search });
      return { ...page, items: page.items.map((each) => this.fields.show('task', each, access)) };
    });
  }
}
