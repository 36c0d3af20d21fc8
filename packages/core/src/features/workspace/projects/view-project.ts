import type { Shown } from '../../../domain/fields/host-fields.js';
import type { Project } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Reader } from '../../access/authorization/authorize.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns one project. Requires `project:view`. Throws `NOT_FOUND`. */
export class ViewProject {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: FieldAccess,
  ) {}

  execute(reader: Reader, projectId: string): Promise<Shown<Project>> {
    const resource = { scope: 'PROJECT', id: projectId } as const;
    return this.work.read(reader, { permissions: ['project:view'], resource }, async ({ stores, access }) => {
      const project = await stores.projects.findById(projectId);
      if (project === null) throw new CrewkitError('NOT_FOUND');
      return this.fields.show('project', project, access);
    });
  }
}
