import { requirePageLimit, type Page } from '../../domain/page.js';
import type { Actor } from '../../domain/session.js';
import type { Project } from '../../domain/workspace.js';
import type { IdWindow } from '../../ports/grant-store.js';
import type { GuardedWork } from '../access/guarded-work.js';

export interface ListProjectsInput extends IdWindow {
  readonly organizationId: string;
  /** null: all projects, with or without a team. */
  readonly teamId: string | null;
}

/** Lists the projects of an organization that the caller may see. Requires `org:view`. Throws `VALIDATION_FAILED`, `NOT_FOUND`. */
export class ListProjects {
  constructor(private readonly work: GuardedWork) {}

  async execute(actor: Actor, { organizationId, ...window }: ListProjectsInput): Promise<Page<Project, string>> {
    requirePageLimit(window.limit);
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    return this.work.read(actor, { permissions: ['org:view'], resource }, ({ stores, now }) =>
      stores.projects.listVisible(organizationId, { userId: actor.accountId, now, ...window }),
    );
  }
}
