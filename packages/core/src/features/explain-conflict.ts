import { AppError } from '../errors/app-error.js';

/** Returns the same result; adds a detail to a `CONFLICT` of the store, which does not know its cause. */
export async function explainConflict<T>(work: Promise<T>, detail: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw AppError.is(error, 'CONFLICT') ? new AppError('CONFLICT', { detail, cause: error }) : error;
  }
}
