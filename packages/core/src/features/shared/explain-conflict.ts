import { AppError } from '../../errors/app-error.js';

/**
 * Returns the result of the work. If the store throws `CONFLICT`, adds `detail` to the error, because the store does not know the cause.
 */
export async function explainConflict<T>(work: Promise<T>, detail: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw AppError.is(error, 'CONFLICT') ? new AppError('CONFLICT', { detail, cause: error }) : error;
  }
}
