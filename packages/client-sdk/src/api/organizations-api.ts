import { answer } from '../http/answer.js';
import type { Http } from '../http/http.js';

export type OrganizationsApi = ReturnType<typeof organizationsApi>;

/** Creates the operations on invitations that take a token from a link. `open` sends requests that need no session. */
export function organizationsApi({ http, open }: { readonly http: Http; readonly open: Http }) {
  return {
    /**
     * Accepts an invitation with the token from its link and returns the organization. The caller's email address must be the invited
     * address.
     */
    acceptInvitation: (token: string) => answer(http.POST('/api/invitations/accept', { body: { token } })),
    /**
     * Returns the invitation for the token from an invitation link. Works with or without a session. Throws `INVALID_TOKEN` if the
     * invitation cannot be accepted.
     */
    previewInvitation: (token: string) => answer(open.POST('/api/invitations/preview', { body: { token } })),
  };
}
