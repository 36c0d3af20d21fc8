import type { Place, Team } from '@crewkit/client-sdk';
import { crewkitKeys } from '@crewkit/react';
import { queryOptions } from '@tanstack/react-query';

import { client } from './client.js';
import { growingQuery } from './list-page.js';

// The number of users that a picker shows; typing finds the others.
const mostViewers = 50;

/**
 * The queries of the pages, with keys that mutations invalidate: every key about one organization begins with `['organization', id]`, and
 * so on.
 */
export const queries = {
  team: (teamId: string) =>
    queryOptions({
      queryKey: ['team', teamId],
      queryFn: ({ signal }) => client.with({ signal }).teams.get(teamId),
    }),
  teamProjects: ({ id, organizationId }: Pick<Team, 'id' | 'organizationId'>) =>
    growingQuery(['organization', organizationId, 'projects', 'of-team', id], (position, signal) =>
      client.with({ signal }).projects.list(organizationId, { teamId: id, ...position }),
    ),
  /** The names of the user's permissions at a place that the overview does not contain. */
  permissions: (place: Place) =>
    queryOptions({
      queryKey: ['own-permissions', place],
      staleTime: 60_000,
      queryFn: async ({ signal }) => (await client.with({ signal }).permissions.mine(place)).permissions,
    }),
  /** Users who can see the project's tasks, by name or email: they can be assigned, and mentioned in discussions. */
  taskViewers: (projectId: string, search: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'task-viewers', search],
      staleTime: 60_000,
      queryFn: async ({ signal }) => {
        const query = { limit: mostViewers, ...(search && { search }) };
        const { permissions } = client.with({ signal });
        return (await permissions.listProjectHolders(projectId, 'project:task.view', query)).items;
      },
    }),
  chat: (conversationId: string) =>
    queryOptions({
      queryKey: [...crewkitKeys.conversations, 'one', conversationId],
      queryFn: ({ signal }) => client.with({ signal }).chats.get(conversationId),
    }),
};
