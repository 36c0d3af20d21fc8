// The docs quote each region of this file as a code block. The file is compiled with the tests, and fields.test.ts runs it.
import { createCrewkit, defineFields, definePermissions, type Crewkit, type CrewkitOptions } from '@crewkit/core';
import { z } from 'zod';

type Options = Omit<CrewkitOptions, 'permissions' | 'fields' | 'ports'>;

const permissions = definePermissions({ invoice: { scope: 'PROJECT', view: 'See invoices' } });

// #region define
const fields = {
  user: defineFields(
    z.object({
      department: z.string().trim().max(40),
      employeeNumber: z.string().max(10),
      risk: z.enum(['low', 'high']),
    }),
    { employeeNumber: { write: 'server' }, risk: { read: 'server', write: 'server' } },
  ),
  project: defineFields(z.object({ costCenter: z.string().max(20) }), { costCenter: { read: 'invoice:view' } }),
  task: z.object({ estimateHours: z.number().min(0) }),
  message: defineFields(z.object({ invoiceId: z.string().max(40), channel: z.enum(['web', 'mail']) }), {
    channel: { write: 'server' },
  }),
};
// #endregion

export function createWithFields(options: Options) {
  // #region create
  return createCrewkit({ ...options, permissions, fields });
  // #endregion
}

type Instance = Awaited<ReturnType<typeof createWithFields>>;

export async function writeFields(crewkit: Instance, userId: string): Promise<void> {
  // #region write
  await crewkit.as(userId).updateOwnAccount({ fields: { department: 'Sales' } });
  await crewkit.system('nightly sync with the staff directory').updateAccount({
    userId,
    fields: { employeeNumber: 'E-17', risk: 'low' },
  });
  // #endregion
}

export async function readCostCenter(crewkit: Instance, userId: string, projectId: string): Promise<string> {
  // #region read
  const { fields } = await crewkit.as(userId).viewProject(projectId);
  return fields?.costCenter ?? 'none';
  // #endregion
}

export async function findEmployee(crewkit: Instance, employeeNumber: string): Promise<string | null> {
  // #region find
  const system = crewkit.system('import of time sheets');
  const { items } = await system.listAccounts({ after: null, limit: 1, search: null, fields: { employeeNumber } });
  return items[0]?.id ?? null;
  // #endregion
}

export async function postInvoice(crewkit: Instance, userId: string, conversationId: string): Promise<string> {
  // #region message
  const { message } = await crewkit.as(userId).postMessage({
    conversationId,
    body: 'The invoice is ready.',
    fields: { invoiceId: 'I-2026-7' },
  });
  return message.fields?.invoiceId ?? 'none';
  // #endregion
}

export function createWithDefaults(options: Options): Promise<Crewkit> {
  // #region hook
  return createCrewkit({
    ...options,
    fields: { task: z.object({ estimateHours: z.number().min(0) }) },
    hooks: {
      beforeCreateTask: ({ fields }) => ({ fields: { estimateHours: 1, ...fields } }),
    },
  });
  // #endregion
}
