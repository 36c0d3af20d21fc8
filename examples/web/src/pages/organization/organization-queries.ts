import type { Schema } from '@crewkit/client-sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';
import { growingQuery, pageQuery, type Cursor } from '../../data/list-page.js';
import type { RolePlace } from '../../data/role-place.js';

const eventsPerPage = 30;

/** The queries of the organization pages, besides those of `queries`. */
export const organizationQueries = {
  invitationPage: (organizationId: string, cursor: Cursor) =>
    pageQuery(['organization', organizationId, 'invitations'], cursor, (position, signal) =>
      client.with({ signal }).organizations.listInvitations(organizationId, { include: 'expired', ...position }),
    ),
  /** All service accounts, which the API returns on one page. */
  serviceAccounts: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'service-accounts'],
      queryFn: async ({ signal }) =>
        (await client.with({ signal }).organizations.listServiceAccounts(organizationId)).items,
    }),
  /** All webhooks, which the API returns on one page. */
  webhookPage: (organizationId: string, cursor: Cursor) =>
    pageQuery(['organization', organizationId, 'webhooks'], cursor, async (_position, signal) => {
      const { items } = await client.with({ signal }).webhooks.list(organizationId);
      return { items, nextCursor: null };
    }),
  webhookDeliveryPage: (organizationId: string, webhookId: string, cursor: Cursor) =>
    pageQuery(['organization', organizationId, 'webhooks', webhookId], cursor, (position, signal) =>
      client.with({ signal }).webhooks.listDeliveries(organizationId, webhookId, position),
    ),
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
  policy: (organizationId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'policy'],
      queryFn: ({ signal }) => client.with({ signal }).organizations.getPolicy(organizationId),
    }),
  /** The members whom the policy would lock out. */
  policyPreview: (organizationId: string, policy: Schema<'OrganizationPolicy'>) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'policy-preview', policy],
      queryFn: ({ signal }) => {
        const { requireSecondFactor, allowedEmailDomains, allowedMethods } = policy;
        return client.with({ signal }).organizations.previewPolicy(organizationId, {
          requireSecondFactor: requireSecondFactor ? 'true' : 'false',
          ...(allowedEmailDomains === null ? {} : { allowedEmailDomains: allowedEmailDomains.join(',') }),
          ...(allowedMethods === null ? {} : { allowedMethods: allowedMethods.join(',') }),
        });
      },
      placeholderData: keepPreviousData,
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
    growingQuery(['organization', organizationId, 'groups'], (position, signal) =>
      client.with({ signal }).groups.list(organizationId, position),
    ),
  group: (organizationId: string, groupId: string) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'groups', groupId],
      queryFn: ({ signal }) => client.with({ signal }).groups.get(organizationId, groupId),
    }),
  groupMembers: (organizationId: string, groupId: string) =>
    growingQuery(['organization', organizationId, 'groups', groupId, 'members'], (position, signal) =>
      client.with({ signal }).groups.listMembers(organizationId, groupId, position),
    ),
  /** A member's permissions there, with reasons. */
  explained: (organizationId: string, userId: string, { scope, id }: RolePlace) =>
    queryOptions({
      queryKey: ['organization', organizationId, 'explained', userId, scope, id],
      queryFn: ({ signal }) => client.with({ signal }).permissions.explain(organizationId, userId, { scope, id }),
    }),
  /** The members with a permission there. */
  holders: (organizationId: string, permission: string, place: RolePlace) => {
    const key = ['organization', organizationId, 'holders', permission, place.scope, place.id];
    return growingQuery(key, (position, signal) => {
      const { permissions } = client.with({ signal });
      if (place.scope === 'ORGANIZATION') {
        return permissions.listOrganizationHolders(place.id, permission, position);
      }
      if (place.scope === 'TEAM') return permissions.listTeamHolders(place.id, permission, position);
      return permissions.listProjectHolders(place.id, permission, position);
    });
  },
  teamSettings: (teamId: string) =>
    queryOptions({
      queryKey: ['team', teamId, 'settings'],
      queryFn: ({ signal }) => client.with({ signal }).teams.getSettings(teamId),
    }),
};
