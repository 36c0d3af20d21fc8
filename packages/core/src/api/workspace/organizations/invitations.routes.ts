import { z } from 'zod';

import { decodeIdCursor, presentPage } from '../../cursors.js';
import { guardedRead, guardedRoute, publicRoute, type Route, signedInRoute } from '../../define-route.js';
import { routeLimit } from '../../route-limits.js';
import { maxInvitedAtOnce } from '../../../features/workspace/invitations/invite-members.js';
import {
  presentInvitation,
  presentInvitationPreview,
  presentInvitationResult,
  presentOrganization,
} from './present-organization.js';
import { invitation, invitationPreview, invitationResult, organization } from './organization.schemas.js';
import { createListSchema, pagedQuery } from '../../schemas/paging.js';
import { emailAddress, id, instant, tokenText } from '../../schemas/text.js';

const tag = 'organizations';
const params = z.object({ organizationId: id });
const guard = { permissions: ['org:members.invite'], scope: 'ORGANIZATION', param: 'organizationId' } as const;

const listInvitations = guardedRead(
  {
    operationId: 'listInvitations',
    method: 'GET',
    path: '/api/organizations/:organizationId/invitations',
    tag,
    summary: 'List pending invitations',
    guard,
    params,
    query: pagedQuery.extend({
      include: z
        .enum(['expired'])
        .optional()
        .meta({ description: 'Also returns invitations that expired in the last 30 days.' }),
    }),
    responses: {
      200: {
        description: 'A page of invitations.',
        schema: createListSchema(invitation).meta({ id: 'InvitationList' }),
      },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query }, reader) => {
    const includesExpired = query.include === 'expired';
    const window = { after: decodeIdCursor(query.cursor), limit: query.limit, includesExpired };
    const page = await useCases.listInvitations.execute(reader, organizationId, window);
    return { status: 200, body: presentPage(page, presentInvitation) };
  },
);

const createInvitation = guardedRoute(
  {
    operationId: 'createInvitation',
    method: 'POST',
    path: '/api/organizations/:organizationId/invitations',
    tag,
    summary: 'Invite an email address',
    description:
      'Emails a link that is valid for seven days. A user with this verified email can use the link to join the ' +
      'organization with the role, if the inviter can still grant the role at that time. Returns `CONFLICT` if the ' +
      'email belongs to a member or already has an invitation. Returns `RATE_LIMITED` if too many invitations were sent ' +
      'to the address, or by the caller, in the last hour.',
    guard,
    params,
    body: z.strictObject({ email: emailAddress, roleId: id }).meta({ id: 'NewInvitation' }),
    responses: { 201: { description: 'Invitation created; the email is queued.', schema: invitation } },
    errors: ['REFUSED_BY_HOST', 'CONFLICT', 'GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH', 'RATE_LIMITED'],
  },
  async (useCases, { params: { organizationId }, body }, actor) => {
    const created = await useCases.inviteMember.execute(actor, { organizationId, ...body });
    return { status: 201, body: presentInvitation(created) };
  },
);

// Accept any text, because an invalid address must get its own result instead of failing the whole request.
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
    summary: 'Invite several email addresses',
    description:
      'Invites each address like `createInvitation`, in its own transaction. Returns one result for each address, ' +
      'in the given order. Each address counts toward the rate limits. If an error concerns the caller or the role, ' +
      'the whole request is rejected.',
    guard,
    params,
    body: z
      .strictObject({ emails: z.array(invitedEmail).min(1).max(maxInvitedAtOnce), roleId: id })
      .meta({ id: 'NewInvitations' }),
    responses: {
      200: {
        description: 'One result for each email.',
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
    summary: 'Resend an invitation',
    description:
      'Emails a new link that is valid for seven days, even if the invitation has expired. The previous link stops ' +
      'working. The caller becomes the inviter. The request counts as an invitation toward the rate limits.',
    guard,
    params: invitationParams,
    responses: { 200: { description: 'Invitation resent; the email is queued.', schema: invitation } },
    errors: ['REFUSED_BY_HOST', 'CONFLICT', 'GRANT_EXCEEDS_OWN', 'RATE_LIMITED'],
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
    summary: 'Create a link for an invitation',
    description:
      'Returns a new link, for you to share by other means. It is valid for seven days and cannot be retrieved again. ' +
      'All previous links, including the emailed one, stop working. The link alone does not prove ownership of the ' +
      'email: only a user whose verified email is the invited one can accept. The caller becomes the inviter. The ' +
      'request counts as an invitation toward the rate limits.',
    guard,
    params: invitationParams,
    responses: {
      200: {
        description: 'The link.',
        schema: z.object({ link: z.url(), expiresAt: instant }).meta({ id: 'InvitationLink' }),
      },
    },
    errors: ['REFUSED_BY_HOST', 'CONFLICT', 'GRANT_EXCEEDS_OWN', 'RATE_LIMITED'],
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
    responses: { 204: { description: 'Invitation revoked. Its link no longer works.' } },
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
    summary: 'Preview an invitation',
    description:
      'Requires the token from the link, but no access token. Returns `INVALID_TOKEN` if the invitation cannot be ' +
      'accepted: because the token is unknown, used, revoked or expired, or because the inviter is no longer ' +
      'allowed to send the invitation.',
    limit: routeLimit('previewInvitation'),
    body: z.strictObject({ token: tokenText }),
    responses: {
      200: { description: 'The inviter, the invited email, the organization and the role.', schema: invitationPreview },
    },
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
    summary: 'Accept an invitation',
    description:
      "Returns `FORBIDDEN` if the caller's verified email is not the invited one. The token remains valid in this case.",
    limit: routeLimit('acceptInvitation'),
    body: z.strictObject({ token: tokenText }),
    responses: { 200: { description: 'The organization that the caller has joined.', schema: organization } },
    errors: ['REFUSED_BY_HOST', 'INVALID_TOKEN', 'FORBIDDEN'],
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
