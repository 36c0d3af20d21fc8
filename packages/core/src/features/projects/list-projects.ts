import { requirePageLimit, type Page } from '../../domain/page.js';
import { toSearch } from '../../domain/search-text.js';
import type { Actor } from '../../domain/session.js';
import type { Project } from '../../domain/workspace.js';
import type { IdWindow } from '../../ports/grant-store.js';
import type { AuthorizedTransaction } from '../access/authorized-transaction.js';

export interface ListProjectsInput extends IdWindow {
  readonly organizationId: string;
  /** The team of the listed projects. null means all projects, with or without a team. */
  readonly teamId: string | null;
  /** The text as typed, which matches any part of names and keys. null or blank means all projects. */
  readonly search: string | null;
}

/** Lists the organization's projects that the caller may see. Requires `org:view`. Throws `VALIDATION_FAILED` and `NOT_FOUND`. */
export class ListProjects {
  constructor(private readonly work: AuthorizedTransaction) {}

  async execute(actor: Actor, { organizationId, ...query }: ListProjectsInput): Promise<Page<Project, string>> {
    requirePageLimit(query.limit);
    const search = toSearch(query.search);
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    return this.work.read(actor, { permissions: ['org:view'], resource }, ({ stores, now }) =>
      stores.projects.listVisible(organizationId, { userId: actor.userId, now, ...query, search }),
    );
  }
}
