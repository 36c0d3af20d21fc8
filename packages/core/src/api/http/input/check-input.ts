import type { z } from 'zod';

import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';

// This limit prevents the response to an invalid body from being many times as large as the body.
const maxErrors = 50;

/** Returns the value as parsed by the schema. If the value is invalid, throws `VALIDATION_FAILED` with the first error for each path. */
export function checkInput(schema: z.ZodObject, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = firstOfEachPath(parsed.error.issues.flatMap(toFieldErrors));
  throw new CrewkitError('VALIDATION_FAILED', { errors: faults.slice(0, maxErrors) });
}

/**
 * Returns the first error of each path. Drops further errors for the same path, because they repeat the first error or
 * result from it.
 */
function firstOfEachPath(faults: readonly FieldError[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const fault of faults) if (!byPath.has(fault.path)) byPath.set(fault.path, fault);
  return [...byPath.values()];
}

/** Returns the errors of an issue. An issue about unknown properties has one error for each of them. */
export function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys')
    return [{ path: path.join('.'), code: readCode(issue), message: issue.message }];
  const message = 'Unknown property.';
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), code: 'unknown_property', message }));
}

/** Returns the domain's own error code if the error comes from the domain. */
function readCode(issue: z.core.$ZodIssue): string {
  const named: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof named === 'string' ? named : issue.code;
}
