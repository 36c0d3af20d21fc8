import { queryOptions } from '@tanstack/react-query';

import { allItems } from './all-items.js';
import { client } from './client.js';
import type { RolePlace } from './role-place.js';

const limit = 100;

/** What pages ask for, by keys that mutations invalidate: everything about one organization begins with `['organization', id]`, and so on. */
export const queries = {
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
  members: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'members'],
      queryFn: ({ signal }) =>
        allItems((position) => client.with({ signal }).organizations.listMembers(organizationId, { limit, ...position })),
    }),
  roles: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'roles'],
      queryFn: ({ signal }) =>
        allItems((position) => client.with({ signal }).roles.list(organizationId, { limit, ...position })),
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
  teamMembers: (teamId: string) =>
    queryOptions({
      queryKey: ['team', teamId, 'members'],
      queryFn: ({ signal }) =>
        allItems((position) => client.with({ signal }).teams.listMembers(teamId, { limit, ...position })),
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
  projectMembers: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'members'],
      queryFn: ({ signal }) =>
        allItems((position) => client.with({ signal }).projects.listMembers(projectId, { limit, ...position })),
    }),
  tasks: (projectId: string) =>
    queryOptions({
      queryKey: ['project', projectId, 'tasks'],
      queryFn: ({ signal }) =>
        allItems((position) => client.with({ signal }).tasks.list(projectId, { limit, ...position })),
    }),
  chats: () =>
    queryOptions({
      queryKey: ['chats'],
      queryFn: ({ signal }) => allItems((position) => client.with({ signal }).chats.list({ limit, ...position })),
    }),
  chat: (conversationId: string) =>
    queryOptions({
      queryKey: ['chats', conversationId],
      queryFn: ({ signal }) => client.with({ signal }).chats.get(conversationId),
    }),
  /** The users whom the signed-in user has blocked. */
  blockedUsers: () =>
    queryOptions({
      queryKey: ['blocked-users'],
      staleTime: 60_000,
      queryFn: ({ signal }) => allItems((position) => client.with({ signal }).users.listBlocked({ limit, ...position })),
    }),
  /** What the user holds at a place. */
  held: ({ scope, id }: RolePlace) =>
    queryOptions({
      queryKey: ['held', scope, id],
      queryFn: async ({ signal }) => (await client.with({ signal }).permissions.mine({ scope, id })).permissions,
    }),
  /** Everybody who shares an organization with the user. */
  people: () =>
    queryOptions({
      queryKey: ['people'],
      staleTime: 60_000,
      queryFn: ({ signal }) => allItems((position) => client.with({ signal }).users.list({ limit, ...position })),
    }),
  /** Who else one can sign in with here. */
  providers: () =>
    queryOptions({
      queryKey: ['providers'],
      staleTime: Infinity,
      queryFn: async ({ signal }) => (await client.with({ signal }).auth.listProviders()).providers,
    }),
};
