import { AppError } from '../../errors/app-error.js';

/** The versions of a task that a change expects. The change is made only if the task has one of them. null means any version. */
export type ExpectedVersions = readonly number[] | null;

/** Throws `PRECONDITION_FAILED` unless the version is expected. */
export function requireExpected(version: number, expected: ExpectedVersions): void {
  if (expected !== null && !expected.includes(version)) throw new AppError('PRECONDITION_FAILED');
}
