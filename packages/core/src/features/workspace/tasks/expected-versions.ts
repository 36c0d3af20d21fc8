import { AppError } from '../../../errors/app-error.js';

/** The versions of a task that a change expects. The change is made only if the task has one of these versions. null means any version. */
export type ExpectedVersions = readonly number[] | null;

/** Throws `PRECONDITION_FAILED` unless the version is one of the expected versions. */
export function requireExpected(version: number, expected: ExpectedVersions): void {
  if (expected !== null && !expected.includes(version)) throw new AppError('PRECONDITION_FAILED');
}
