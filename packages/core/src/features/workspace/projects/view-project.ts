import type { Actor } from '../../../domain/sign-in/session.js';
import type { Project } from '../../../domain/workspace/workspace.js';
import { AppError } from '../../../errors/app-error.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

/** Returns one project. Requires `project:view`. Throws `NOT_FOUND`. */
export class ViewProject {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Actor, projectId: string): Promise<Project> {
    const resource = { scope: 'PROJECT', id: projectId } as const;
    return this.work.read(actor, { permissions: ['project:view'], resource }, async ({ stores }) => {
      const project = await stores.projects.findById(projectId);
      if (project === null) throw new AppError('NOT_FOUND');
      return project;
    });
  }
}
