import type { User } from '@crewkit/client-sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';
import { growingQuery, pageQuery, type Cursor } from '../../data/list-page.js';

const limit = 100;

/** The queries of members and roles, with keys as in `queries`. */
export const memberQueries = {
  memberPage: (organizationId: string, search: string, cursor: Cursor) =>
    pageQuery(['organization', organizationId, 'members', search], cursor, (position, signal) =>
      client.with({ signal }).organizations.listMembers(organizationId, { ...position, ...(search && { search }) }),
    ),
  /** The signed-in user as a member of the organization; null if they are not a member. */
  ownMembership: (organizationId: string, { id, email }: Pick<User, 'id' | 'email'>) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'members', 'own', id],
      queryFn: async ({ signal }) => {
        const query = { search: email, limit };
        const { items } = await client.with({ signal }).organizations.listMembers(organizationId, query);
        return items.find(({ userId }) => userId === id) ?? null;
      },
    }),
  teamMemberPage: (teamId: string, cursor: Cursor) =>
    pageQuery(['team', teamId, 'members'], cursor, (position, signal) =>
      client.with({ signal }).teams.listMembers(teamId, position),
    ),
  projectMemberPage: (projectId: string, cursor: Cursor) =>
    pageQuery(['project', projectId, 'members'], cursor, (position, signal) =>
      client.with({ signal }).projects.listMembers(projectId, position),
    ),
  roles: (organizationId: string) =>
    growingQuery(['organization', organizationId, 'roles'], (position, signal) =>
      client.with({ signal }).roles.list(organizationId, position),
    ),
};
