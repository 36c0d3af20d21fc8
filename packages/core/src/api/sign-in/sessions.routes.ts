import { z } from 'zod';

import { decodeSessionCursor, encodeSessionCursor } from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import { presentSession } from '../accounts/present-account.js';
import { pagedQuery } from '../schemas/paging.js';
import { id } from '../schemas/text.js';
import { sessionList } from '../accounts/user.schemas.js';
import { endSession } from './session-cookie.js';

const tag = 'auth';

const listSessions = signedInRoute(
  {
    operationId: 'listSessions',
    method: 'GET',
    path: '/api/auth/sessions',
    tag,
    summary: 'List active sessions',
    query: pagedQuery,
    responses: {
      200: { description: 'Active sessions, most recently used first.', schema: sessionList },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query }, actor) => {
    const after = decodeSessionCursor(query.cursor);
    const { items, next } = await useCases.listSessions.execute(actor, { after, limit: query.limit });
    return { status: 200, body: { items: items.map(presentSession), nextCursor: encodeSessionCursor(next) } };
  },
);

const revokeSession = signedInRoute(
  {
    operationId: 'revokeSession',
    method: 'DELETE',
    path: '/api/auth/sessions/:sessionId',
    tag,
    summary: 'End a session',
    reads: ['Crewkit-Session'],
    params: z.object({ sessionId: id }),
    responses: { 204: { description: 'Session ended.' } },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params, cookieSession }, actor) => {
    const isOwn = await useCases.revokeSession.execute(actor, params.sessionId);
    return { status: 204, cookies: isOwn ? endSession(cookieSession) : [] };
  },
);

export const sessionRoutes: readonly Route[] = [listSessions, revokeSession];
