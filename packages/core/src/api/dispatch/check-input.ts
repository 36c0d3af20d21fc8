import type { z } from 'zod';

import { AppError, type FieldFault } from '../../errors/app-error.js';

// A body of nothing but mistakes must not be answered with many times its size.
const maxFaults = 50;

/** The value as the schema makes it. Throws `VALIDATION_FAILED`, which names the first fault of each place. */
export function checkInput(schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = firstOfEachPath(parsed.error.issues.flatMap(toFaults));
  throw new AppError('VALIDATION_FAILED', { errors: faults.slice(0, maxFaults) });
}

/** What follows from a fault, or says the same in other words, helps nobody. */
function firstOfEachPath(faults: readonly FieldFault[]): FieldFault[] {
  const byPath = new Map<string, FieldFault>();
  for (const fault of faults) if (!byPath.has(fault.path)) byPath.set(fault.path, fault);
  return [...byPath.values()];
}

function toFaults(issue: z.core.$ZodIssue): FieldFault[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys')
    return [{ path: path.join('.'), code: codeOf(issue), message: issue.message }];
  const message = 'Unknown property.';
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), code: 'unknown_property', message }));
}

/** The domain's own name of the fault, if it is the domain that has found it. */
function codeOf(issue: z.core.$ZodIssue): string {
  const named: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof named === 'string' ? named : issue.code;
}
