import { requirePageLimit, type Page } from '../../../domain/page.js';
import { toSearch } from '../../../domain/text/search-text.js';
import type { Shown } from '../../../domain/fields/host-fields.js';
import type { Project } from '../../../domain/workspace/workspace.js';
import type { IdWindow } from '../../../ports/access/grant-store.js';
import { requireInKey, toCaller, type UserReader } from '../../access/authorization/authorize.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';

export interface ListProjectsInput extends IdWindow {
  readonly organizationId: string;
  /** The team whose projects to list. null means all projects, with or without a team. */
  readonly teamId: string | null;
  /** The search text as typed. It matches any part of a project's name or key. null or blank means all projects. */
  readonly search: string | null;
}

/** Lists the organization's projects that the caller may see. Requires `org:view`. Throws `VALIDATION_FAILED` or `NOT_FOUND`. */
export class ListProjects {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: FieldAccess,
  ) {}

  async execute(
    reader: UserReader,
    { organizationId, ...query }: ListProjectsInput,
  ): Promise<Page<Shown<Project>, string>> {
    requirePageLimit(query.limit);
    const search = toSearch(query.search);
    const resource = { scope: 'ORGANIZATION', id: organizationId } as const;
    requireInKey(toCaller(reader), ['project:view']);
    return this.work.read(reader, { permissions: ['org:view'], resource }, async ({ stores, actor, now }) => {
      const { userId } = actor;
      const page = await stores.projects.listVisible(organizationId, { userId, now, ...query, search });
      const ids = page.items.map(({ id }) => id);
      const show = await this.fields.inProjects('project', ids, { stores, actor, now });
      return { ...page, items: page.items.map((each) => show(each, each.id)) };
    });
  }
}
