import { z } from 'zod';

import { scopes } from '../../domain/scope.js';
import { signedInRoute, type Route } from '../define-route.js';

const permission = z
  .object({ name: z.string(), scope: z.enum(scopes), description: z.string() })
  .meta({ id: 'Permission' });

const listPermissions = signedInRoute(
  {
    operationId: 'listPermissions',
    method: 'GET',
    path: '/api/permissions',
    tag: 'access',
    summary: 'The permission catalogue',
    responses: {
      200: {
        description: 'Every permission there is.',
        schema: z.object({ items: z.array(permission), nextCursor: z.null() }).meta({ id: 'PermissionList' }),
      },
    },
    errors: [],
  },
  async (useCases) => {
    const items = await useCases.listPermissions.execute();
    return { status: 200, body: { items, nextCursor: null } };
  },
);

export const accessRoutes: readonly Route[] = [listPermissions];
