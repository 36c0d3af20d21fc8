import { z } from 'zod';

import { decodeIdCursor, encodeIdCursor } from '../cursors.js';
import { guardedRoute, publicRoute, signedInRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { maxInvitedAtOnce } from '../../features/workspace/invite-members.js';
import {
  presentInvitation,
  presentInvitationPreview,
  presentInvitationResult,
  presentOrganization,
} from '../present/present-organization.js';
import { invitation, invitationPreview, invitationResult, organization } from '../schemas/organization.js';
import { listOf, pagedQuery } from '../schemas/paging.js';
import { emailAddress, id, instant, tokenText } from '../schemas/text.js';

const tag = 'organizations';
const params = z.object({ organizationId: id });
const guard = { permissions: ['org:members.invite'], scope: 'ORGANIZATION', param: 'organizationId' } as const;

const listInvitations = guardedRoute(
  {
    operationId: 'listInvitations',
    method: 'GET',
    path: '/api/organizations/:organizationId/invitations',
    tag,
    summary: 'List invitations that can still be accepted',
    guard,
    params,
    query: pagedQuery.extend({
      include: z.enum(['expired']).optional().meta({ description: 'Also those that expired in the last 30 days.' }),
    }),
    responses: {
      200: { description: 'A page of invitations.', schema: listOf(invitation).meta({ id: 'InvitationList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query }, actor) => {
    const includesExpired = query.include === 'expired';
    const window = { after: decodeIdCursor(query.cursor), limit: query.limit, includesExpired };
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
      'Mails a link that is valid for seven days. A user with this verified address becomes a member with the role by it, ' +
      'if the inviter can still grant the role then. `CONFLICT`: a member has the address, or it is invited already. ' +
      '`RATE_LIMITED`: the address received, or the caller sent, too many invitations in the last hour.',
    guard,
    params,
    body: z.strictObject({ email: emailAddress, roleId: id }).meta({ id: 'NewInvitation' }),
    responses: { 201: { description: 'Invited; the mail is queued.', schema: invitation } },
    errors: ['CONFLICT', 'GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH', 'RATE_LIMITED'],
  },
  async (useCases, { params: { organizationId }, body }, actor) => {
    const created = await useCases.inviteMember.execute(actor, { organizationId, ...body });
    return { status: 201, body: presentInvitation(created) };
  },
);

// Any text: an invalid address gets a result of its own.
const invitedEmail = z
  .string()
  .min(1)
  .max(320)
  .meta({ examples: ['grace@example.com'] });

const createInvitations = guardedRoute(
  {
    operationId: 'createInvitations',
    method: 'POST',
    path: '/api/organizations/:organizationId/invitations/batch',
    tag,
    summary: 'Invite several addresses',
    description:
      'Invites each address as `createInvitation` does, in its own transaction, and returns one result for each, in the given ' +
      'order. The limits count every address. What concerns the caller or the role refuses the whole request.',
    guard,
    params,
    body: z
      .strictObject({ emails: z.array(invitedEmail).min(1).max(maxInvitedAtOnce), roleId: id })
      .meta({ id: 'NewInvitations' }),
    responses: {
      200: {
        description: 'What became of each address.',
        schema: z.object({ results: z.array(invitationResult) }).meta({ id: 'InvitationResults' }),
      },
    },
    errors: ['GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { organizationId }, body }, actor) => {
    const results = await useCases.inviteMembers.execute(actor, { organizationId, ...body });
    return { status: 200, body: { results: results.map(presentInvitationResult) } };
  },
);

const invitationParams = params.extend({ invitationId: id });

const resendInvitation = guardedRoute(
  {
    operationId: 'resendInvitation',
    method: 'POST',
    path: '/api/organizations/:organizationId/invitations/:invitationId/resend',
    tag,
    summary: 'Send an invitation again',
    description:
      'Mails a new link that is valid for seven days, also after the invitation has expired. The link before stops working. ' +
      'The caller becomes the inviter. Counts as an invitation.',
    guard,
    params: invitationParams,
    responses: { 200: { description: 'Sent again; the mail is queued.', schema: invitation } },
    errors: ['CONFLICT', 'GRANT_EXCEEDS_OWN', 'RATE_LIMITED'],
  },
  async (useCases, { params: { organizationId, invitationId } }, actor) => {
    const input = { organizationId, invitationId, by: 'mail' } as const;
    const renewed = await useCases.renewInvitation.execute(actor, input);
    return { status: 200, body: presentInvitation(renewed.invitation) };
  },
);

const createInvitationLink = guardedRoute(
  {
    operationId: 'createInvitationLink',
    method: 'POST',
    path: '/api/organizations/:organizationId/invitations/:invitationId/link',
    tag,
    summary: 'Get a new link of an invitation',
    description:
      'Returns a new link that is valid for seven days, to pass on in another way; it is shown only here. The link before, also ' +
      'the mailed one, stops working. It proves no mailbox: accepting still asks for the invited email, verified. The caller ' +
      'becomes the inviter. Counts as an invitation.',
    guard,
    params: invitationParams,
    responses: {
      200: {
        description: 'The link.',
        schema: z.object({ link: z.url(), expiresAt: instant }).meta({ id: 'InvitationLink' }),
      },
    },
    errors: ['CONFLICT', 'GRANT_EXCEEDS_OWN', 'RATE_LIMITED'],
  },
  async (useCases, { params: { organizationId, invitationId } }, actor) => {
    const input = { organizationId, invitationId, by: 'link' } as const;
    const { invitation: renewed, link } = await useCases.renewInvitation.execute(actor, input);
    return { status: 200, body: { link, expiresAt: renewed.expiresAt.toISOString() } };
  },
);

const revokeInvitation = guardedRoute(
  {
    operationId: 'revokeInvitation',
    method: 'DELETE',
    path: '/api/organizations/:organizationId/invitations/:invitationId',
    tag,
    summary: 'Revoke an invitation',
    guard,
    params: invitationParams,
    responses: { 204: { description: 'Its link has stopped working.' } },
    errors: [],
  },
  async (useCases, { params: { organizationId, invitationId } }, actor) => {
    await useCases.revokeInvitation.execute(actor, organizationId, invitationId);
    return { status: 204 };
  },
);

const previewInvitation = publicRoute(
  {
    operationId: 'previewInvitation',
    method: 'POST',
    path: '/api/invitations/preview',
    tag,
    summary: 'Show an invitation',
    description:
      'Needs no session: the token is the secret. The same `INVALID_TOKEN` for every token that cannot be accepted: unknown, ' +
      'used, revoked, expired, or of an inviter who could not invite now.',
    limit: routeLimit('previewInvitation'),
    body: z.strictObject({ token: tokenText }),
    responses: { 200: { description: 'Who invites whom, where, and to which role.', schema: invitationPreview } },
    errors: ['INVALID_TOKEN'],
  },
  async (useCases, { body }) => ({
    status: 200,
    body: presentInvitationPreview(await useCases.previewInvitation.execute(body.token)),
  }),
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
  createInvitations,
  resendInvitation,
  createInvitationLink,
  revokeInvitation,
  previewInvitation,
  acceptInvitation,
];
