import { z } from 'zod';
import { decodeIdCursor, presentPage } from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { identity } from './social.schemas.js';
import { id } from '../schemas/text.js';
import type { LinkedIdentity } from '../../domain/sign-in/identity.js';

const tag = 'auth';

const listIdentities = signedInRoute(
  {
    operationId: 'listIdentities',
    method: 'GET',
    path: '/api/auth/identities',
    tag,
    summary: 'List linked identities',
    query: pagedQuery,
    responses: {
      200: {
        description: 'A page of linked identities.',
        schema: createListSchema(identity).meta({ id: 'IdentityList' }),
      },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query: { limit, cursor } }, actor) => {
    const page = await useCases.listIdentities.execute(actor, { after: decodeIdCursor(cursor), limit });
    return { status: 200, body: presentPage(page, presentIdentity) };
  },
);

const unlinkIdentity = signedInRoute(
  {
    operationId: 'unlinkIdentity',
    method: 'DELETE',
    path: '/api/auth/identities/:identityId',
    tag,
    summary: 'Unlink an identity',
    description: 'Returns `CONFLICT` if the account has no other way to sign in.',
    params: z.object({ identityId: id }),
    responses: { 204: { description: 'Identity unlinked.' } },
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  async (useCases, { params }, actor) => {
    await useCases.unlinkIdentity.execute(actor, params.identityId);
    return { status: 204 };
  },
);

export const identityRoutes: readonly Route[] = [listIdentities, unlinkIdentity];

/** Converts a linked identity to its form in API responses. Omits the issuer and the subject, which clients do not need. */
function presentIdentity(linked: LinkedIdentity): z.output<typeof identity> {
  return {
    id: linked.id,
    provider: linked.provider,
    email: linked.email,
    createdAt: linked.createdAt.toISOString(),
    lastUsedAt: linked.lastUsedAt.toISOString(),
  };
}
