import { z } from 'zod';

import { decodeIdCursor, encodeIdCursor } from '../cursors.js';
import { guardedRoute, signedInRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { presentInvitation, presentOrganization } from '../present/present-organization.js';
import { invitation, organization } from '../schemas/organization.js';
import { listOf, pagedQuery } from '../schemas/paging.js';
import { emailAddress, id, tokenText } from '../schemas/text.js';

const tag = 'organizations';
const params = z.object({ organizationId: id });
const guard = { permissions: ['org:members.invite'], scope: 'ORGANIZATION', param: 'organizationId' } as const;

const listInvitations = guardedRoute(
  {
    operationId: 'listInvitations',
    method: 'GET',
    path: '/api/organizations/:organizationId/invitations',
    tag,
    summary: 'Invitations that can still be accepted',
    guard,
    params,
    query: pagedQuery,
    responses: {
      200: { description: 'A page of invitations.', schema: listOf(invitation).meta({ id: 'InvitationList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query }, actor) => {
    const window = { after: decodeIdCursor(query.cursor), limit: query.limit };
    const page = await useCases.listInvitations.execute(actor, organizationId, window);
    return { status: 200, body: { items: page.items.map(presentInvitation), nextCursor: encodeIdCursor(page.next) } };
  },
);

const createInvitation = guardedRoute(
  {
    operationId: 'createInvitation',
    method: 'POST',
    path: '/api/organizations/:organizationId/invitations',
    tag,
    summary: 'Invite an address',
    description:
      'Mails a link that is valid for seven days. Whoever has an account with this address becomes a member with the ' +
      'role by it, if the inviter could still give the role then. `CONFLICT` if he is a member or invited already; ' +
      '`RATE_LIMITED` also if the address got, or the caller sent, many invitations lately.',
    guard,
    params,
    body: z.strictObject({ email: emailAddress, roleId: id }).meta({ id: 'NewInvitation' }),
    responses: { 201: { description: 'Invited; a mail is on its way.', schema: invitation } },
    errors: ['CONFLICT', 'GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH', 'RATE_LIMITED'],
  },
  async (useCases, { params: { organizationId }, body }, actor) => {
    const created = await useCases.inviteMember.execute(actor, { organizationId, ...body });
    return { status: 201, body: presentInvitation(created) };
  },
);

const revokeInvitation = guardedRoute(
  {
    operationId: 'revokeInvitation',
    method: 'DELETE',
    path: '/api/organizations/:organizationId/invitations/:invitationId',
    tag,
    summary: 'Take an invitation back',
    guard,
    params: params.extend({ invitationId: id }),
    responses: { 204: { description: 'Its token is worth nothing any more.' } },
    errors: [],
  },
  async (useCases, { params: { organizationId, invitationId } }, actor) => {
    await useCases.revokeInvitation.execute(actor, organizationId, invitationId);
    return { status: 204 };
  },
);

const acceptInvitation = signedInRoute(
  {
    operationId: 'acceptInvitation',
    method: 'POST',
    path: '/api/invitations/accept',
    tag,
    summary: 'Join an organization by a mailed token',
    description: "`FORBIDDEN` unless the caller's verified email is the invited one; the token is not spent by that.",
    limit: routeLimit('acceptInvitation'),
    body: z.strictObject({ token: tokenText }),
    responses: { 200: { description: 'The organization that the caller is a member of now.', schema: organization } },
    errors: ['INVALID_TOKEN', 'FORBIDDEN'],
  },
  async (useCases, { body }, actor) => ({
    status: 200,
    body: presentOrganization(await useCases.acceptInvitation.execute(actor, body.token)),
  }),
);

export const invitationRoutes: readonly Route[] = [
  listInvitations,
  createInvitation,
  revokeInvitation,
  acceptInvitation,
];
