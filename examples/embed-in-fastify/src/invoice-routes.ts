import { guardedRoute, type Route } from '@crewkit/core';
import { z } from 'zod';

import type { Invoices } from './invoices.js';

const project = z.object({ projectId: z.uuid() });
const draft = z.strictObject({ title: z.string().trim().min(1).max(200), cents: z.int().min(1).max(1_000_000_000) });
const invoice = draft
  .extend({ id: z.uuid(), projectId: z.uuid(), approvedBy: z.uuid().nullable() })
  .meta({ id: 'Invoice' });
const tag = 'invoices';

/** Creates the app's own routes. They are in the OpenAPI document, and in the client that is generated from it. */
export function createInvoiceRoutes(invoices: Invoices): Route[] {
  return [
    guardedRoute(
      {
        operationId: 'listInvoices',
        method: 'GET',
        path: '/api/projects/:projectId/invoices',
        tag,
        summary: 'List invoices of a project',
        params: project,
        guard: { permissions: ['invoice:view'], scope: 'PROJECT', param: 'projectId' },
        responses: { 200: { description: 'The first 100 invoices.', schema: z.array(invoice) } },
        errors: [],
      },
      async (_useCases, { params }) => ({ status: 200, body: await invoices.list(params.projectId) }),
    ),
    guardedRoute(
      {
        operationId: 'createInvoice',
        method: 'POST',
        path: '/api/projects/:projectId/invoices',
        tag,
        summary: 'Create an invoice',
        params: project,
        body: draft,
        guard: { permissions: ['invoice:create'], scope: 'PROJECT', param: 'projectId' },
        responses: { 201: { description: 'The invoice.', schema: invoice } },
        errors: [],
      },
      async (_useCases, { params, body }) => ({ status: 201, body: await invoices.add({ ...params, ...body }) }),
    ),
    guardedRoute(
      {
        operationId: 'approveInvoice',
        method: 'POST',
        path: '/api/invoices/:invoiceId/approval',
        tag,
        summary: 'Approve an invoice',
        params: z.object({ invoiceId: z.uuid() }),
        guard: { permissions: ['approve'], scope: 'invoice', param: 'invoiceId' },
        responses: { 204: { description: 'The invoice is approved.' } },
        errors: [],
      },
      async (_useCases, { params }, { userId }) => {
        await invoices.approve(params.invoiceId, userId);
        return { status: 204 };
      },
    ),
  ];
}
