import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { client } from '../../data/client.js';
import { growingQuery, pageQuery, type Cursor } from '../../data/list-page.js';

const eventsPerPage = 30;

/** A filter by actor or by organization, or no filter. */
export interface AuditFilter {
  readonly actorId?: string;
  readonly organizationId?: string;
}

/** The queries of the administration. */
export const adminQueries = {
  /** One page of all accounts, or of those whose name or email contains the text. */
  userPage: (search: string, cursor: Cursor) =>
    pageQuery(['admin', 'users', 'list', search], cursor, (position, signal) =>
      client.with({ signal }).admin.listAccounts({ ...position, ...(search === '' ? {} : { search }) }),
    ),
  user: (userId: string) =>
    queryOptions({
      queryKey: ['admin', 'users', userId],
      queryFn: ({ signal }) => client.with({ signal }).admin.getAccount(userId),
    }),
  defaultRole: () =>
    queryOptions({
      queryKey: ['admin', 'default-role'],
      queryFn: ({ signal }) => client.with({ signal }).admin.defaultRole(),
    }),
  /** The active sessions of a user. */
  sessions: (userId: string) =>
    growingQuery(['admin', 'users', userId, 'sessions'], (position, signal) =>
      client.with({ signal }).admin.listSessions(userId, position),
    ),
  /** All events, or those by a user or about an organization. */
  auditEvents: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['admin', 'audit-events', filter],
      initialPageParam: null as string | null,
      queryFn: ({ signal, pageParam }) =>
        client.with({ signal }).admin.listAuditEvents({
          ...filter,
          limit: eventsPerPage,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        }),
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  /** The emails that wait for delivery. */
  mails: () =>
    growingQuery(['admin', 'mails'], (position, signal) => client.with({ signal }).admin.listMails(position)),
  /** The background jobs of one server process. */
  jobs: () =>
    queryOptions({
      queryKey: ['admin', 'jobs'],
      queryFn: ({ signal }) => client.with({ signal }).admin.listJobs(),
    }),
  /** The organizations and users that use the most storage. */
  largestStorage: () =>
    queryOptions({
      queryKey: ['admin', 'usage'],
      queryFn: ({ signal }) => client.with({ signal }).admin.listUsage(),
    }),
  /** The global roles. */
  roles: () =>
    growingQuery(['admin', 'roles'], (position, signal) => client.with({ signal }).admin.listRoles(position)),
};
