import type { Label } from '../../../domain/workspace/label.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/**
 * Lists the labels of a project, ordered by name, regardless of letter case. Requires `project:task.view`. Throws `NOT_FOUND` or
 * `FORBIDDEN`.
 */
export class ListLabels {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(reader: Reader, projectId: string): Promise<readonly Label[]> {
    const requirement = { permissions: ['project:task.view'], resource: { scope: 'PROJECT', id: projectId } } as const;
    return this.work.read(reader, requirement, ({ stores }) => stores.labels.list(projectId));
  }
}
