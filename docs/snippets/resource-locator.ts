// The docs quote each region of this file as a code block. The file is compiled with the tests, and snippets.test.ts runs it.
import { requirePermissions } from '@crewkit/adapter-http-fastify';
import { createCrewkit, definePermissions, type Crewkit, type CrewkitOptions } from '@crewkit/core';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

interface Invoices {
  find(id: string): Promise<{ readonly projectId: string } | null>;
}

// #region define
const permissions = definePermissions({
  invoice: {
    scope: 'PROJECT',
    view: { label: 'See invoices', roles: ['ADMIN', 'MANAGER', 'MEMBER'] },
    approve: 'Approve invoices',
  },
});
// #endregion

/** Creates an instance that can check permissions on invoices. */
export async function createWithInvoices(
  options: CrewkitOptions,
  invoices: Invoices,
): Promise<Crewkit<typeof permissions>> {
  // #region locator
  const crewkit = await createCrewkit({
    ...options,
    permissions,
    ports: {
      resourceLocator: {
        async locate(_type, id) {
          const invoice = await invoices.find(id);
          return invoice && { scope: 'PROJECT', id: invoice.projectId };
        },
      },
    },
  });
  // #endregion
  return crewkit;
}

export async function maySeeInvoice(
  crewkit: Crewkit<typeof permissions>,
  userId: string,
  id: string,
): Promise<boolean> {
  return (
    // #region invoice
    await crewkit.can(userId, 'invoice:view', { scope: 'invoice', id })
    // #endregion
  );
}

export function guardInvoices(
  app: FastifyInstance,
  crewkit: Crewkit<typeof permissions>,
  approve: RouteHandlerMethod,
): void {
  // #region guard
  const mayApprove = requirePermissions(crewkit, { permissions: ['approve'], scope: 'invoice', param: 'invoiceId' });
  app.post('/invoices/:invoiceId/approval', { onRequest: mayApprove }, approve);
  // #endregion
}
