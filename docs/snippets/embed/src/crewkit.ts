import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkit, definePermissions, deriveKeys, guardedRoute, refuse } from '@crewkit/core';
import { z } from 'zod';

/** Your own data. Replace it with your tables. */
export const invoices: { readonly projectId: string; readonly title: string }[] = [];

const permissions = definePermissions({
  invoice: {
    scope: 'PROJECT',
    view: { label: 'See invoices', roles: ['ADMIN', 'MANAGER', 'MEMBER'] },
    create: { label: 'Create invoices', roles: ['ADMIN', 'MANAGER'] },
  },
});

// Users set their department with PATCH /api/users/me.
const fields = { user: z.object({ department: z.string().trim().max(40) }) };

const invoice = z.strictObject({ title: z.string().min(1).max(200) });

// A route in the OpenAPI document. All frameworks serve it.
const createInvoice = guardedRoute(
  {
    operationId: 'createInvoice',
    method: 'POST',
    path: '/api/projects/:projectId/invoices',
    tag: 'invoices',
    summary: 'Create an invoice',
    params: z.object({ projectId: z.uuid() }),
    body: invoice,
    guard: { permissions: ['invoice:create'], scope: 'PROJECT', param: 'projectId' },
    responses: { 201: { description: 'The invoice.', schema: invoice } },
    errors: [],
  },
  async (_useCases, { params, body }) => {
    invoices.push({ ...params, ...body });
    return { status: 201, body };
  },
);

/** Creates Crewkit with the permissions, fields, hooks and routes of your app. `database` is a file, or `:memory:` in tests. */
export function createAppCrewkit(database: string, secret: string | Uint8Array) {
  return createCrewkit({
    store: sqliteStore({ path: database }),
    keys: deriveKeys(secret),
    publicUrl: 'http://127.0.0.1:3000',
    permissions,
    fields,
    routes: [createInvoice],
    hooks: {
      beforeRegister({ email }) {
        if (!email.endsWith('@example.com')) throw refuse({ detail: 'Use your address at example.com.' });
      },
    },
  });
}

export type AppCrewkit = Awaited<ReturnType<typeof createAppCrewkit>>;
