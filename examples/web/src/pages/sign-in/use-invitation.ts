import type { InvitationPreview } from '@crewkit/client-sdk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { client } from '../../data/client.js';

const page = '/invitations/accept';

/** Loads the invitation of a link; needs no session. `INVALID_TOKEN`: it cannot be accepted. `token` null: sends no request. */
export function useInvitation(token: string | null): UseQueryResult<InvitationPreview> {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => client.with({ signal }).organizations.previewInvitation(token ?? ''),
    enabled: token !== null,
    // The rate limit of this route is low, and invitations rarely change.
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** Returns the token of the invitation that `next` leads to; null: `next` leads elsewhere. */
export function invitationTokenIn(next: string): string | null {
  const url = new URL(next, location.origin);
  return url.pathname === page ? url.searchParams.get('token') : null;
}
