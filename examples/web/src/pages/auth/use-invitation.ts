import type { InvitationPreview } from '@crewkit/client-sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { client } from '../../data/client.js';

const page = '/invitations/accept';

/** The invitation of a link, with no session needed. `INVALID_TOKEN`: it cannot be accepted. `token` null: nothing is asked. */
export function useInvitation(token: string | null): UseQueryResult<InvitationPreview> {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => client.with({ signal }).organizations.previewInvitation(token ?? ''),
    enabled: token !== null,
    // The limit of this route is low, and an invitation changes rarely.
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** The token of the invitation that `next` leads to; null: it leads somewhere else. */
export function invitationTokenIn(next: string): string | null {
  const url = new URL(next, location.origin);
  return url.pathname === page ? url.searchParams.get('token') : null;
}
