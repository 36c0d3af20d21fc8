import { AppError } from '../errors/app-error.js';

/** The same outcome; a `CONFLICT` of the store says in words what it is about, which stores do not know. */
export async function explainConflict<T>(work: Promise<T>, detail: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw AppError.is(error, 'CONFLICT') ? new AppError('CONFLICT', { detail, cause: error }) : error;
  }
}
