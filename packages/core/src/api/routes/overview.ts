import { z } from 'zod';

import { encodeIdCursor } from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import { presentAccount } from '../present/present-account.js';
import { presentOrganization } from '../present/present-organization.js';
import { presentProject } from '../present/present-project.js';
import { presentTeam } from '../present/present-team.js';
import { organization } from '../schemas/organization.js';
import { listOf } from '../schemas/paging.js';
import { project } from '../schemas/project.js';
import { team } from '../schemas/team.js';
import { id } from '../schemas/text.js';
import { user } from '../schemas/user.js';
import { taggedAnswer, unchanged } from '../tagged-answer.js';

const permissions = z.array(z.string()).meta({ description: 'What the caller may do with it.' });
const count = z.int().min(0);
const unread = z
  .object({ conversations: count, messages: count, mentions: count })
  .meta({ description: 'Lower bounds once 100 conversations have unread messages.' });
const overview = z
  .object({
    user,
    permissions: permissions.meta({ description: 'What the caller may do outside every organization.' }),
    unread,
    blockedUserCount: count.meta({ description: 'How many users the caller blocks.' }),
    organizations: listOf(organization),
    organization: organization.extend({ permissions }).nullable(),
    teams: listOf(team),
    projects: listOf(project),
    project: project.extend({ permissions }).nullable(),
  })
  .meta({ id: 'Overview' });

const viewOverview = signedInRoute(
  {
    operationId: 'viewOverview',
    method: 'GET',
    path: '/api/users/me/overview',
    tag: 'users',
    summary: 'What a front end shows on every page',
    description:
      'The caller with their global permissions, what they have not read, the first 50 of their organizations, one organization ' +
      'with its first 100 visible teams and projects, and one project. The organization is the given one, else that of the project, ' +
      'else the first; it is null if the caller may not ' +
      'see it, and so is the project. Lists go on at their own operations, with `nextCursor`.',
    reads: ['If-None-Match'],
    query: z.object({ organizationId: id.optional(), projectId: id.optional() }),
    responses: { 200: { description: 'The overview.', schema: overview, headers: ['ETag'] }, 304: unchanged },
    errors: [],
  },
  async (useCases, { query: { organizationId = null, projectId = null }, ifNoneMatch }, actor) => {
    const found = await useCases.viewOverview.execute(actor, { organizationId, projectId });
    const { organizations, teams, projects } = found;
    return taggedAnswer(ifNoneMatch, {
      user: presentAccount(found.account),
      permissions: found.permissions,
      unread: {
        conversations: found.unread.conversations,
        messages: found.unread.messages,
        mentions: found.unread.mentions,
      },
      blockedUserCount: found.blockedUserCount,
      organizations: {
        items: organizations.items.map(presentOrganization),
        nextCursor: encodeIdCursor(organizations.next),
      },
      organization: found.organization && {
        ...presentOrganization(found.organization),
        permissions: found.organization.permissions,
      },
      teams: { items: teams.items.map(presentTeam), nextCursor: encodeIdCursor(teams.next) },
      projects: { items: projects.items.map(presentProject), nextCursor: encodeIdCursor(projects.next) },
      project: found.project && { ...presentProject(found.project), permissions: found.project.permissions },
    });
  },
);

export const overviewRoutes: readonly Route[] = [viewOverview];
