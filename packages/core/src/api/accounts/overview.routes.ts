import { z } from 'zod';

import { policyRequirement } from '../access/policy.schemas.js';
import { presentPage } from '../cursors.js';
import { ownAccountRoute, type Route } from '../define-route.js';
import { presentAccount } from './present-account.js';
import { presentOrganization } from '../workspace/organizations/present-organization.js';
import { presentProject, presentTeam } from '../workspace/organizations/present-workspace.js';
import { organization } from '../workspace/organizations/organization.schemas.js';
import { createListSchema } from '../schemas/paging.js';
import { team, project } from '../workspace/organizations/workspace.schemas.js';
import { id } from '../schemas/text.js';
import { user } from './user.schemas.js';
import { taggedAnswer, unchanged } from '../http/responses/entity-tags.js';

const permissions = z.array(z.string()).meta({ description: "The caller's permissions on this resource." });
const count = z.int().min(0);
const unread = z
  .object({ conversations: count, messages: count, mentions: count })
  .meta({ description: 'If 100 or more conversations have unread messages, these numbers are lower bounds.' });
const overview = z
  .object({
    user,
    permissions: permissions.meta({ description: "The caller's permissions outside organizations." }),
    unread,
    unreadNotificationCount: count.meta({ description: 'The number of unread notifications; 0 for API keys.' }),
    blockedUserCount: count.meta({ description: 'The number of users that the caller has blocked.' }),
    organizations: createListSchema(organization),
    organization: organization.extend({ permissions }).nullable(),
    teams: createListSchema(team),
    projects: createListSchema(project),
    project: project.extend({ permissions }).nullable(),
    unmetRequirement: policyRequirement.nullable().meta({
      description: 'If the organization or project is null because of a sign-in policy: the field of the policy.',
    }),
  })
  .meta({ id: 'Overview' });

const viewOverview = ownAccountRoute(
  {
    operationId: 'viewOverview',
    method: 'GET',
    path: '/api/users/me/overview',
    tag: 'users',
    summary: 'Get the data for every page',
    description:
      'Returns the data that an app needs on every page: the caller with their global permissions and unread ' +
      'counts, the first 50 of their organizations, one organization with its first 100 visible teams and projects, ' +
      'and one project. Without `organizationId`, the organization is that of the project or, if there is no ' +
      "project, the caller's first one. The organization and the project are null if the caller cannot see them. To " +
      'continue a list, pass its `nextCursor` to the operation that returns this list.',
    reads: ['If-None-Match'],
    query: z.object({ organizationId: id.optional(), projectId: id.optional() }),
    responses: { 200: { description: 'The overview.', schema: overview, headers: ['ETag'] }, 304: unchanged },
    errors: [],
  },
  async (useCases, { query: { organizationId = null, projectId = null }, ifNoneMatch }, { actor, account }) => {
    const found = await useCases.viewOverview.execute(actor, { organizationId, projectId, account });
    const { organizations, teams, projects } = found;
    return taggedAnswer(ifNoneMatch, {
      user: presentAccount(found.account, useCases),
      permissions: found.permissions,
      unread: {
        conversations: found.unread.conversations,
        messages: found.unread.messages,
        mentions: found.unread.mentions,
      },
      unreadNotificationCount: found.unreadNotificationCount,
      blockedUserCount: found.blockedUserCount,
      organizations: presentPage(organizations, presentOrganization),
      organization: found.organization && {
        ...presentOrganization(found.organization),
        permissions: found.organization.permissions,
      },
      teams: presentPage(teams, presentTeam),
      projects: presentPage(projects, presentProject),
      unmetRequirement: found.unmetRequirement,
      project: found.project && { ...presentProject(found.project), permissions: found.project.permissions },
    });
  },
);

export const overviewRoutes: readonly Route[] = [viewOverview];
