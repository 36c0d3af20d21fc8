import {
  createCrewkit,
  defineFields,
  definePermissions,
  refuse,
  type Crewkit,
  type CrewkitOptions,
} from '@crewkit/core';
import { z } from 'zod';

import { createInvoiceRoutes } from './invoice-routes.js';
import type { Invoices } from './invoices.js';

const permissions = definePermissions({
  invoice: {
    scope: 'PROJECT',
    view: { label: 'See invoices', roles: ['ADMIN', 'MANAGER', 'MEMBER'] },
    create: { label: 'Create invoices', roles: ['ADMIN', 'MANAGER', 'MEMBER'] },
    approve: { label: 'Approve invoices', roles: ['ADMIN'] },
  },
});

const fields = {
  user: defineFields(z.object({ department: z.string().trim().max(40), employeeNumber: z.string().max(10) }), {
    employeeNumber: { write: 'server' },
  }),
  project: defineFields(z.object({ costCenter: z.string().trim().max(20) }), { costCenter: { read: 'invoice:view' } }),
};

/** A Crewkit instance with the permissions and fields of this app. */
export type Invoicing = Crewkit<typeof permissions, unknown, typeof fields>;

/** Creates Crewkit with the permissions, fields, hooks and routes of this app. */
export function createInvoicing(
  options: Pick<CrewkitOptions, 'store' | 'keys' | 'publicUrl'>,
  invoices: Invoices,
  emailDomain: string,
): Promise<Invoicing> {
  const requireCompany = (email: string): void => {
    if (!email.endsWith(`@${emailDomain}`)) throw refuse({ detail: `Use your address at ${emailDomain}.` });
  };
  return createCrewkit({
    ...options,
    permissions,
    fields,
    routes: createInvoiceRoutes(invoices),
    hooks: {
      beforeRegister: ({ email }) => requireCompany(email),
      beforeChangeEmail: ({ newEmail }) => requireCompany(newEmail),
    },
    ports: {
      // Guards with the scope `invoice` check permissions in the invoice's project.
      resourceLocator: {
        async locate(_type, id) {
          const invoice = await invoices.find(id);
          return invoice && { scope: 'PROJECT', id: invoice.projectId };
        },
      },
    },
  });
}
