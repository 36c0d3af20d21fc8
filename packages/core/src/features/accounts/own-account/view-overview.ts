import type { Account } from '../../../domain/accounts/account.js';
import type { UnreadTotals } from '../../../domain/chat/conversation.js';
import type { Page } from '../../../domain/page.js';
import type { PermissionCatalogue } from '../../../domain/access/permissions/permission-catalogue.js';
import type { Shown } from '../../../domain/fields/host-fields.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Organization, Project, Team } from '../../../domain/workspace/workspace.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ViewOwnAccount } from './view-own-account.js';
import type { VisibleQuery } from '../../../ports/access/grant-store.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { PolicyRequirement } from '../../../domain/access/organization-policy.js';
import { listUnmetOrganizations } from '../../access/authorization/unmet-policy.js';
import { countUnread } from '../../notifications/visible-notifications.js';
import { listTaskProjectIds } from '../../chat/conversations/task-conversations.js';

/** A resource with the names of the permissions that the caller has on it. */
export type Permitted<T> = T & { readonly permissions: readonly string[] };

export interface Overview {
  readonly account: Account;
  /** The caller's permissions for the whole installation (GLOBAL), such as the permission to create organizations. */
  readonly permissions: readonly string[];
  /**
   * The caller's unread messages. Counted according to the caller's settings for each conversation. Each number is exact while fewer than
   * 100 conversations have unread messages, and a lower bound otherwise.
   */
  readonly unread: UnreadTotals;
  /** The number of the caller's unread notifications, or 0 for API keys, which cannot read notifications. */
  readonly unreadNotificationCount: number;
  /** The number of users whom the caller blocks. */
  readonly blockedUserCount: number;
  readonly organizations: Page<Shown<Organization>, string>;
  /** The organization, or null if the caller belongs to none or may not see the requested organization. */
  readonly organization: Permitted<Shown<Organization>> | null;
  /** The teams of the organization that the caller may see. */
  readonly teams: Page<Team, string>;
  readonly projects: Page<Shown<Project>, string>;
  /** The project, or null if none was requested or the caller may not see the requested project. */
  readonly project: Permitted<Shown<Project>> | null;
  /** The requirement of a sign-in policy because of which `organization` or `project` is null. Otherwise null. */
  readonly unmetRequirement: PolicyRequirement | null;
}

export interface OverviewInput {
  /**
   * The requested organization. If null, the result contains the project's organization or, without a project, the caller's first
   * organization.
   */
  readonly organizationId: string | null;
  readonly projectId: string | null;
  /** The caller's account if the same request has already read it. */
  readonly account?: Account | null | undefined;
}

const mostOrganizations = 50;
const mostPlaces = 100;
const mostUnread = 100;
const none = { items: [], next: null } as const;
const nothing = { found: null, unmet: null } as const;

/**
 * Collects the data that a front end shows on every page. Runs at most fifteen SQL statements, one more if there are unread notifications, up to seven more if organizations have a sign-in policy, and one more for each
 * permission in the read rules of projects' fields, regardless of the size of the organization.
 */
export class ViewOverview {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly viewOwnAccount: ViewOwnAccount,
    private readonly tools: {
      readonly authorize: Authorize;
      readonly catalogue: PermissionCatalogue;
      readonly clock: Clock;
      readonly fields: FieldAccess;
    },
  ) {}

  async execute(actor: Actor, { organizationId, projectId, account: known }: OverviewInput): Promise<Overview> {
    const account = known ?? (await this.viewOwnAccount.execute(actor));
    const { userId } = actor;
    return this.unitOfWork.read(async (stores) => {
      const now = this.tools.clock.now();
      const window = { after: null, now };
      const access = await this.tools.authorize.visible(stores, actor, { scope: 'GLOBAL' });
      const unmet = await listUnmetOrganizations(stores, actor, now);
      const projectIds = await listTaskProjectIds(stores, actor, { unmet, now });
      const own = {
        account,
        permissions: access ? this.tools.catalogue.listKnown(access.permissions) : [],
        unread: await stores.conversations.sumUnread(userId, { projectIds, limit: mostUnread, now }),
        unreadNotificationCount: actor.key === null ? await countUnread(stores, actor, now) : 0,
        blockedUserCount: await stores.blockedUsers.count(userId),
      };
      const listed = await stores.organizations.listVisible(userId, { ...window, limit: mostOrganizations });
      const items = listed.items.map((each) => this.tools.fields.showWithoutRules('organization', each));
      const organizations = { ...listed, items };
      const asked = projectId === null ? nothing : await this.findProject(stores, actor, projectId);
      const { found: project } = asked;
      const chosen = organizationId ?? project?.organizationId ?? organizations.items[0]?.id ?? null;
      const around = chosen === null ? nothing : await this.findOrganization(stores, actor, chosen);
      const { found: organization } = around;
      const parts = { organizations, organization, project, unmetRequirement: asked.unmet ?? around.unmet };
      if (organization === null) return { ...own, ...parts, teams: none, projects: none };
      const seen = { ...window, userId, limit: mostPlaces };
      const teams = await stores.teams.listVisible(organization.id, seen);
      const projects = await this.listProjects(stores, actor, { ...seen, organizationId: organization.id });
      return { ...own, ...parts, teams, projects };
    });
  }

  private async listProjects(
    stores: Stores,
    actor: Actor,
    { organizationId, ...seen }: VisibleQuery & { readonly organizationId: string },
  ): Promise<Overview['projects']> {
    const page = await stores.projects.listVisible(organizationId, { ...seen, teamId: null });
    const ids = page.items.map(({ id }) => id);
    const show = await this.tools.fields.inProjects('project', ids, { stores, actor, now: seen.now });
    return { ...page, items: page.items.map((each) => show(each, each.id)) };
  }

  private async findOrganization(
    stores: Stores,
    actor: Actor,
    id: string,
  ): Promise<Sought<Permitted<Shown<Organization>>>> {
    const seen = await this.tools.authorize.look(stores, actor, { scope: 'ORGANIZATION', id });
    if (seen === null || seen.unmet !== null) return { found: null, unmet: seen?.unmet ?? null };
    const organization = await stores.organizations.findById(id);
    if (organization === null) return nothing;
    const shown = this.tools.fields.show('organization', organization, seen.access);
    return { found: { ...shown, permissions: this.tools.catalogue.listKnown(seen.access.permissions) }, unmet: null };
  }

  private async findProject(stores: Stores, actor: Actor, id: string): Promise<Sought<Permitted<Shown<Project>>>> {
    const seen = await this.tools.authorize.look(stores, actor, { scope: 'PROJECT', id });
    if (seen === null || seen.unmet !== null) return { found: null, unmet: seen?.unmet ?? null };
    const project = await stores.projects.findById(id);
    if (project === null) return nothing;
    const shown = this.tools.fields.show('project', project, seen.access);
    return { found: { ...shown, permissions: this.tools.catalogue.listKnown(seen.access.permissions) }, unmet: null };
  }
}

interface Sought<T> {
  readonly found: T | null;
  readonly unmet: PolicyRequirement | null;
}
