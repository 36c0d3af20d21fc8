import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { allItems } from './all-items.js';
import { client } from './client.js';
import { pageQuery } from './list-page.js';

const limit = 100;

/** What pages ask for, by keys that mutations invalidate: everything about one organization begins with `['organization', id]`, and so on. */
export const queries = {
  /** What the shell shows around every page, in one request. */
  overview: (place: { readonly organizationId?: string; readonly projectId?: string }) =>
    queryOptions({
      queryKey: ['overview', place],
      queryFn: ({ signal }) => client.with({ signal }).users.overview(place),
      placeholderData: keepPreviousData,
    }),
  organizations: () =>
    queryOptions({
      queryKey: ['organizations'],
      queryFn: ({ signal }) =>
        allItems((position) => client.with({ signal }).organizations.list({ limit, ...position })),
    }),
  organization: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId],
      queryFn: ({ signal }) => client.with({ signal }).organizations.get(organizationId),
    }),
  teams: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'teams'],
      queryFn: ({ signal }) =>
        allItems((position) => client.with({ signal }).teams.list(organizationId, { limit, ...position })),
    }),
  team: (teamId: string) =>
    queryOptions({
      queryKey: ['team', teamId],
      queryFn: ({ signal }) => client.with({ signal }).teams.get(teamId),
    }),
  projects: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'projects'],
      queryFn: ({ signal }) =>
        allItems((position) => client.with({ signal }).projects.list(organizationId, { limit, ...position })),
    }),
  project: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId],
      queryFn: ({ signal }) => client.with({ signal }).projects.get(projectId),
    }),
  /** Users who can see the project's tasks: they can be assigned, and mentioned in discussions. */
  taskViewers: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'assignable'],
      staleTime: 60_000,
      queryFn: ({ signal }) =>
        allItems((position) =>
          client
            .with({ signal })
            .permissions.listProjectHolders(projectId, 'project:task.view', { limit, ...position }),
        ),
    }),
  chats: () =>
    queryOptions({
      queryKey: ['chats'],
      queryFn: ({ signal }) => allItems((position) => client.with({ signal }).chats.list({ include: 'task', limit, ...position })),
    }),
  latestChats: () => pageQuery(['chats', 'latest'], null, (position, signal) => client.with({ signal }).chats.list({ include: 'task', ...position })),
  chat: (conversationId: string) =>
    queryOptions({
      queryKey: ['chats', conversationId],
      queryFn: ({ signal }) => client.with({ signal }).chats.get(conversationId),
    }),
};
