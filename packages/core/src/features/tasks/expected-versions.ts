import { AppError } from '../../errors/app-error.js';

/** The versions of a task that a change expects: it is made only if the task has one of them. null: any version. */
export type ExpectedVersions = readonly number[] | null;

/** Throws `PRECONDITION_FAILED`. */
export function requireExpected(version: number, expected: ExpectedVersions): void {
  if (expected !== null && !expected.includes(version)) throw new AppError('PRECONDITION_FAILED');
}
