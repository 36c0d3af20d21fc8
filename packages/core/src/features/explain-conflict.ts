import { AppError } from '../errors/app-error.js';

/** Returns the same result. Adds a detail to a `CONFLICT` from the store, because the store does not know the cause. */
export async function explainConflict<T>(work: Promise<T>, detail: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw AppError.is(error, 'CONFLICT') ? new AppError('CONFLICT', { detail, cause: error }) : error;
  }
}
