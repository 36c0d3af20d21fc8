// The docs quote each region of this file as a code block. The file is compiled with the tests, and snippets.test.ts runs it.
import { createCrewkit, type Crewkit, type CrewkitOptions } from '@crewkit/core';

interface Invoices {
  find(id: string): Promise<{ readonly projectId: string } | null>;
}

/** Creates an instance that can check permissions on invoices. */
export async function createWithInvoices(options: CrewkitOptions, invoices: Invoices): Promise<Crewkit> {
  // #region locator
  const crewkit = await createCrewkit({
    ...options,
    ports: {
      resourceLocator: {
        async locate(type, id) {
          const invoice = type === 'invoice' ? await invoices.find(id) : null;
          return invoice && { scope: 'PROJECT', id: invoice.projectId };
        },
      },
    },
  });
  // #endregion
  return crewkit;
}

export async function maySeeInvoice(crewkit: Crewkit, userId: string, id: string): Promise<boolean> {
  return (
    // #region invoice
    await crewkit.can(userId, 'project:settings.view', { scope: 'invoice', id })
    // #endregion
  );
}
