import { readFileSync } from 'node:fs';

import { CrewkitError } from '@crewkit/core';

import type { Invoicing } from './create-invoicing.js';

/** Reads the staff directory: a JSON object with an employee number for each email. */
export function readEmployeeNumbers(path: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>));
}

/** Gives users the employee number of the email that they have confirmed. Clients cannot write this field. */
export async function assignEmployeeNumbers(crewkit: Invoicing, numbers: ReadonlyMap<string, string>): Promise<void> {
  const system = crewkit.system('staff directory');
  const assign = async ({ userId }: { readonly userId: string }): Promise<void> => {
    try {
      const { account } = await system.viewAccount(userId);
      await system.updateAccount({ userId, fields: { employeeNumber: numbers.get(account.email) ?? null } });
    } catch (error) {
      // The account can be closed by now. All other errors repeat the handler.
      if (!(error instanceof CrewkitError && error.code === 'NOT_FOUND')) throw error;
    }
  };
  await crewkit.handleEvents('employee-numbers', { 'user.verified': assign, 'user.email_changed': assign });
}
