import { CrewkitError } from '../../errors/crewkit-error.js';

/**
 * Returns the result of `work`. If `work` rejects with `CONFLICT`, adds `detail` to the error, because the store, which throws this error,
 * does not know the cause.
 */
export async function explainConflict<T>(work: Promise<T>, detail: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw CrewkitError.is(error, 'CONFLICT') ? new CrewkitError('CONFLICT', { detail, cause: error }) : error;
  }
}
