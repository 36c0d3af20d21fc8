import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { allItems } from '../../data/all-items.js';
import { client } from '../../data/client.js';
import type { RolePlace } from '../../data/role-place.js';

const limit = 100;
const eventsPerPage = 30;

/** What the pages of one organization ask for, beside what `queries` has. */
export const organizationQueries = {
  invitations: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'invitations'],
      queryFn: ({ signal }) =>
        allItems((position) =>
          client
            .with({ signal })
            .organizations.listInvitations(organizationId, { include: 'expired', limit, ...position }),
        ),
    }),
  settings: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'settings'],
      queryFn: ({ signal }) => client.with({ signal }).organizations.getSettings(organizationId),
    }),
  usage: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'usage'],
      queryFn: ({ signal }) => client.with({ signal }).organizations.getUsage(organizationId),
    }),
  auditEvents: (organizationId: string) =>
    infiniteQueryOptions({
      queryKey: ['organization', organizationId, 'audit-events'],
      initialPageParam: null as string | null,
      queryFn: ({ signal, pageParam }) =>
        client.with({ signal }).organizations.listAuditEvents(organizationId, {
          limit: eventsPerPage,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        }),
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  groups: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'groups'],
      queryFn: ({ signal }) =>
        allItems((position) => client.with({ signal }).groups.list(organizationId, { limit, ...position })),
    }),
  group: (organizationId: string, groupId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'groups', groupId],
      queryFn: ({ signal }) => client.with({ signal }).groups.get(organizationId, groupId),
    }),
  groupMembers: (organizationId: string, groupId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'groups', groupId, 'members'],
      queryFn: ({ signal }) =>
        allItems((position) =>
          client.with({ signal }).groups.listMembers(organizationId, groupId, { limit, ...position }),
        ),
    }),
  /** Why may somebody? */
  explained: (organizationId: string, userId: string, { scope, id }: RolePlace) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'explained', userId, scope, id],
      queryFn: async ({ signal }) =>
        (await client.with({ signal }).permissions.explain(organizationId, userId, { scope, id })).permissions,
    }),
  /** Who may? */
  holders: (organizationId: string, permission: string, place: RolePlace) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'holders', permission, place.scope, place.id],
      queryFn: ({ signal }) => {
        const { permissions } = client.with({ signal });
        const ask = {
          ORGANIZATION: permissions.listOrganizationHolders,
          TEAM: permissions.listTeamHolders,
          PROJECT: permissions.listProjectHolders,
        }[place.scope];
        return allItems((position) => ask(place.id, permission, { limit, ...position }));
      },
    }),
  teamSettings: (teamId: string) =>
    queryOptions({
      queryKey: ['team', teamId, 'settings'],
      queryFn: ({ signal }) => client.with({ signal }).teams.getSettings(teamId),
    }),
};
