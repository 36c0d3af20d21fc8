import { z } from 'zod';

import { decodeNumberCursor, encodeNumberCursor } from '../cursors.js';
import { guardedRead, type Route } from '../define-route.js';
import { presentAuditEvent } from './present-admin.js';
import { auditEvent } from './admin.schemas.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { id, createIdSchema } from '../schemas/text.js';

const events = createListSchema(auditEvent).meta({ id: 'AuditEventList' });

const listOrganizationAuditEvents = guardedRead(
  {
    operationId: 'listOrganizationAuditEvents',
    method: 'GET',
    path: '/api/organizations/:organizationId/audit-events',
    tag: 'organizations',
    summary: 'List the audit events of an organization',
    description: 'Returns the newest events first.',
    guard: { permissions: ['org:settings.view'], scope: 'ORGANIZATION', param: 'organizationId' },
    params: z.object({ organizationId: id }),
    query: pagedQuery,
    responses: { 200: { description: 'A page of events.', schema: events } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { organizationId }, query: { cursor, limit } }, reader) => {
    const asked = { organizationId, before: decodeNumberCursor(cursor), limit };
    const page = await useCases.listAuditEvents.execute(reader, asked);
    const items = page.items.map(presentAuditEvent);
    return { status: 200, body: { items, nextCursor: encodeNumberCursor(page.next) } };
  },
);

const listAuditEvents = guardedRead(
  {
    operationId: 'listAuditEvents',
    method: 'GET',
    path: '/api/admin/audit-events',
    tag: 'admin',
    summary: 'List all audit events',
    description:
      'Returns the newest events first. Filter either by organization with `organizationId`, or by the user who acted ' +
      'with `actorId`, but not by both.',
    guard: { permissions: ['system:audit.view'], scope: 'GLOBAL' },
    query: pagedQuery
      .extend({
        organizationId: id.optional().meta({ description: 'The organization that the events are about.' }),
        actorId: createIdSchema('User').optional().meta({ description: 'The user who acted.' }),
      })
      .refine(({ organizationId, actorId }) => organizationId === undefined || actorId === undefined, {
        path: ['actorId'],
        message: 'Cannot be combined with organizationId.',
      }),
    responses: { 200: { description: 'A page of events.', schema: events } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query: { cursor, limit, ...filter } }, reader) => {
    const asked = { organizationId: null, filter, before: decodeNumberCursor(cursor), limit };
    const page = await useCases.listAuditEvents.execute(reader, asked);
    const items = page.items.map(presentAuditEvent);
    return { status: 200, body: { items, nextCursor: encodeNumberCursor(page.next) } };
  },
);

export const auditRoutes: readonly Route[] = [listOrganizationAuditEvents, listAuditEvents];
