import { z } from 'zod';

import { scopes } from '../../domain/access/permissions/permission.js';
import { decodeNumberCursor, encodeNumberCursor } from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';

const permission = z
  .object({ name: z.string(), scope: z.enum(scopes), description: z.string(), origin: z.enum(['crewkit', 'host']) })
  .meta({ id: 'Permission' });

const listPermissions = signedInRoute(
  {
    operationId: 'listPermissions',
    method: 'GET',
    path: '/api/permissions',
    tag: 'access',
    summary: 'List permissions',
    description:
      'Returns all permissions in the order of the catalog. `origin` is `host` for permissions that the embedding application defines.',
    query: pagedQuery,
    machines: [],
    responses: {
      200: {
        description: 'A page of permissions.',
        schema: createListSchema(permission).meta({ id: 'PermissionList' }),
      },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query: { cursor, limit } }) => {
    const page = await useCases.listPermissions.execute({ after: decodeNumberCursor(cursor), limit });
    return { status: 200, body: { items: page.items, nextCursor: encodeNumberCursor(page.next) } };
  },
);

export const accessRoutes: readonly Route[] = [listPermissions];
